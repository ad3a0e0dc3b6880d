"""The thesis' first product of matrices, in Numba: a thread for each element of c.

cuda.grid(2) gives the position along x first, and the kernel takes it as the row: the threads of a warp, neighbours along
x, read and write down a column, in as many sectors as there are threads.

telar-cli python product.py 64      (the same in CUDA C: product.cu)
"""
import sys

import numpy as np
from numba import cuda


@cuda.jit
def product(a, b, c):
    row, column = cuda.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = np.float32(0)
        for p in range(a.shape[1]):
            total += a[row, p] * b[p, column]
        c[row, column] = total


def main(n=32):
    a = (np.arange(n * n, dtype=np.float32) % 7).reshape(n, n)
    b = (np.arange(n * n, dtype=np.float32) % 5).reshape(n, n)
    c = cuda.device_array((n, n), dtype=np.float32)
    tile = 16
    side = (n + tile - 1) // tile
    product[(side, side), (tile, tile)](cuda.to_device(a), cuda.to_device(b), c)
    made = c.copy_to_host()
    print(f"{n} x {n}: corner {made[0, 0]:.0f}, sum {made.sum(dtype=np.float64):.0f}")
    assert np.array_equal(made, a @ b)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
