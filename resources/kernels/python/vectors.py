"""The pipeline of vectors as three functions of numbers, which Numba's vectorize turns into kernels: a thread for each number.

telar-cli python vectors.py 100000      (the same in CUDA C: vectors.cu)
"""
import math
import sys

import numpy as np
from numba import cuda, vectorize


@vectorize(["float32(float32, float32, float32)"], target="cuda")
def normalise(x, low, span):
    return (x - low) / span


@vectorize(["float32(float32, float32)"], target="cuda")
def weigh(x, weight):
    return x * weight


@vectorize(["float32(float32)"], target="cuda")
def activate(x):
    return math.tanh(x)


def main(n=1000):
    x = np.arange(n, dtype=np.float32) % 100
    weights = np.full(n, 0.5, dtype=np.float32)
    first = normalise(cuda.to_device(x), np.float32(0), np.float32(100))
    made = activate(weigh(first, cuda.to_device(weights))).copy_to_host()
    print(f"{n} numbers: first {made[0]:.6f}, last {made[-1]:.6f}, mean {made.mean():.4f}")
    assert np.allclose(made, np.tanh(x / np.float32(100) * weights), rtol=1e-6)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
