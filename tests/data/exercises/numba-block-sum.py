from numba import cuda, float32


@cuda.jit
def block_sum(x, out):
    part = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    part[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    # >>> add the halves, 8 times
    half = 128
    while half > 0:
        if t < half:
            part[t] += part[t + half]
            cuda.syncthreads()
        half //= 2
    # <<<
    if t == 0:
        out[cuda.blockIdx.x] = part[0]
