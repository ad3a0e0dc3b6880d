"""A perceptron that learns AND, in PyCUDA: a thread for each pattern computes the output, and adds its error to the weights.

telar-cli python perceptron.py 10      (the same in CUDA C: perceptron.cu)
"""
import sys

import numpy as np
import pycuda.autoinit
import pycuda.driver as cuda
from pycuda.compiler import SourceModule

SOURCE = """
__global__ void learn(const float* patterns, const float* wanted, float* weights, float* outputs, float rate) {
    const int p = threadIdx.x;
    const float x = patterns[2 * p], y = patterns[2 * p + 1];
    const float output = x * weights[0] + y * weights[1] + weights[2] > 0 ? 1 : 0;
    outputs[p] = output;
    __syncthreads(); // everybody has read the weights
    const float change = rate * (wanted[p] - output);
    atomicAdd(&weights[0], change * x);
    atomicAdd(&weights[1], change * y);
    atomicAdd(&weights[2], change);
}
"""


def main(epochs=10):
    patterns = np.array([0, 0, 0, 1, 1, 0, 1, 1], dtype=np.float32)
    wanted = np.array([0, 0, 0, 1], dtype=np.float32)
    weights = cuda.to_device(np.zeros(3, dtype=np.float32))
    outputs = np.zeros(4, dtype=np.float32)
    learn = SourceModule(SOURCE).get_function("learn")
    for _ in range(epochs):
        learn(cuda.In(patterns), cuda.In(wanted), weights, cuda.Out(outputs), np.float32(0.25), block=(4, 1, 1))
    print(f"{epochs} epochs: outputs", " ".join(str(int(v)) for v in outputs), "weights",
          " ".join(f"{v:.2f}" for v in cuda.from_device(weights, (3,), np.float32)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
