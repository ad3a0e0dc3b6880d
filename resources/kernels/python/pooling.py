"""Max pooling of 2 x 2 windows in Numba: a thread for each number of the result.

telar-cli python pooling.py 64      (the same in CUDA C: pooling.cu)
"""
import sys

import numpy as np
from numba import cuda


@cuda.jit
def pool(picture, to):
    column, row = cuda.grid(2)
    if row < to.shape[0] and column < to.shape[1]:
        largest = np.float32(-np.inf)
        for y in range(2):
            for x in range(2):
                largest = max(largest, picture[2 * row + y, 2 * column + x])
        to[row, column] = largest


def main(n=64):
    picture = (np.arange(n * n, dtype=np.float32) * 7 % 101).reshape(n, n)
    half = n // 2
    to = cuda.device_array((half, half), dtype=np.float32)
    tile = 16
    side = (half + tile - 1) // tile
    pool[(side, side), (tile, tile)](cuda.to_device(picture), to)
    made = to.copy_to_host()
    print(f"{n} x {n}: corner {made[0, 0]:.0f}, sum {made.sum(dtype=np.float64):.0f}")
    assert np.array_equal(made, picture[: 2 * half, : 2 * half].reshape(half, 2, half, 2).max(axis=(1, 3)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
