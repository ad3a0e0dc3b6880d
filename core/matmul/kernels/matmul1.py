# The thesis' first kernel as one writes it in Numba. Made after what the thesis says each thread does: it is not
# the thesis' own text.
from numba import cuda


@cuda.jit
def matmul1(A, B, C):
    i, j = cuda.grid(2)  # the position along x comes first: x is the row
    if i < C.shape[0] and j < C.shape[1]:
        tmp = 0.0
        for k in range(A.shape[1]):
            tmp += A[i, k] * B[k, j]
        C[i, j] = tmp
