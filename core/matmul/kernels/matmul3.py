# The thesis' third kernel as one writes it in Numba. Made after what the thesis says each thread does: it is not
# the thesis' own text. The thesis walks over gridDim.x tiles, which is right for square matrices only.
from numba import cuda, float32

HPB = 32  # threads of a block along each side


@cuda.jit
def matmul3(A, B, C):
    tileA = cuda.shared.array((HPB, HPB), float32)
    tileB = cuda.shared.array((HPB, HPB), float32)
    x, y = cuda.grid(2)  # here x is the column and y the row
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    tmp = float32(0)
    for tile in range((A.shape[1] + HPB - 1) // HPB):
        tileA[ty, tx] = 0  # zeros stay beyond the edges, and add nothing
        tileB[ty, tx] = 0
        if y < A.shape[0] and tx + tile * HPB < A.shape[1]:
            tileA[ty, tx] = A[y, tx + tile * HPB]
        if x < B.shape[1] and ty + tile * HPB < B.shape[0]:
            tileB[ty, tx] = B[ty + tile * HPB, x]
        cuda.syncthreads()
        for k in range(HPB):
            tmp += tileA[ty, k] * tileB[k, tx]
        cuda.syncthreads()
    if y < C.shape[0] and x < C.shape[1]:
        C[y, x] = tmp
