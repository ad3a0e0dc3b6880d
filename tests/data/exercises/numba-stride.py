from numba import cuda


@cuda.jit
def scale(x, out):
    # >>> every element, a grid's length apart
    piece = (x.size + cuda.gridsize(1) - 1) // cuda.gridsize(1)
    for k in range(piece):
        i = cuda.grid(1) * piece + k
        if i < x.size:
            out[i] = 3 * x[i] + 1
    # <<<
