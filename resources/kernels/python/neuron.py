"""One neuron with many inputs, in PyCUDA: each thread multiplies one input by its weight; the host adds and activates.

telar-cli python neuron.py 100000      (the same in CUDA C: neuron.cu)
"""
import sys

import numpy as np
import pycuda.autoinit
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

SOURCE = """
__global__ void weigh(const double* inputs, const double* weights, double* products, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        products[i] = inputs[i] * weights[i];
}
"""


def main(n=1000):
    inputs = np.arange(n, dtype=np.float64) % 10
    weights = np.full(n, 0.5)
    products = np.empty(n)
    weigh = SourceModule(SOURCE).get_function("weigh")
    block = 256
    weigh(cuda.In(inputs), cuda.In(weights), cuda.Out(products), np.int32(n),
          block=(block, 1, 1), grid=((n + block - 1) // block, 1))
    total = products.sum()
    print(f"{n} inputs, weighted sum {total:.1f}, output {1 / (1 + np.exp(-total / n)):.6f}")
    assert np.array_equal(products, inputs * weights)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
