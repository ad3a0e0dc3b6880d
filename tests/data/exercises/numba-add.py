from numba import cuda


@cuda.jit
def add(a, b, out):
    i = cuda.grid(1)
    # >>> add one element, where there is one
    out[i] = a[i] + b[i]
    # <<<
