# The thesis' second kernel as one writes it in Numba. Made after what the thesis says each thread does: it is not
# the thesis' own text.
from numba import cuda


@cuda.jit
def matmul2(A, B, C):
    i, j = cuda.grid(2)  # the position along x comes first: x is the row
    for i in range(i, C.shape[0]):
        for j in range(j, C.shape[1]):  # Python binds j anew: after the first row it holds the last column,
            total = 0.0                 # and every later row starts there
            for k in range(A.shape[1]):
                total += A[i, k] * B[k, j]
            C[i, j] = total
