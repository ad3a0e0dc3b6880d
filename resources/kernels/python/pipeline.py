"""A pipeline of three kernels in Numba: normalise a vector, weigh it, activate it; what is between stays on the device.

telar-cli python pipeline.py 100000      (the same in CUDA C: pipeline.cu)
"""
import math
import sys

import numpy as np
from numba import cuda


@cuda.jit
def normalise(x, to, low, span):
    i = cuda.grid(1)
    if i < x.size:
        to[i] = (x[i] - low) / span


@cuda.jit
def weigh(x, weights, to):
    i = cuda.grid(1)
    if i < x.size:
        to[i] = x[i] * weights[i]


@cuda.jit
def activate(x, to):
    i = cuda.grid(1)
    if i < x.size:
        to[i] = math.tanh(x[i])


def main(n=1000):
    x = np.arange(n, dtype=np.float32) % 100
    weights = np.full(n, 0.5, dtype=np.float32)
    block = 256
    grid = (n + block - 1) // block
    first, second = cuda.to_device(x), cuda.device_array_like(x)
    normalise[grid, block](first, second, np.float32(0), np.float32(100))
    weigh[grid, block](second, cuda.to_device(weights), first)
    activate[grid, block](first, second)
    made = second.copy_to_host()
    print(f"{n} numbers: first {made[0]:.6f}, last {made[-1]:.6f}, mean {made.mean():.4f}")
    assert np.allclose(made, np.tanh(x / np.float32(100) * weights), rtol=1e-6)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
