"""A script for the lab: kernels in CUDA C++ from text, compiled by NVRTC, as cuda.core and PyCUDA have them."""
import struct

from client import *
from toolkit_cases import compile_cuda

SOURCE = r"""#include <more.h>
extern "C" {
__device__ int last;
__constant__ float weights[4];
struct Two { float a, b; };
__global__ void scale(const float* x, double* out, float by, unsigned char* seen, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = by * x[i] + ADD * MORE;
        seen[i] = 1;
    }
}
__global__ void weigh(float* x) {
    extern __shared__ float part[];
    part[threadIdx.x] = x[threadIdx.x];
    x[threadIdx.x] = part[threadIdx.x] * weights[threadIdx.x % 4];
}
__global__ void both(Two two, float* out) { out[0] = two.a + two.b; }
__global__ void hello() { last = 1; }
}
"""


def start(name, grid, block, *values, shared=0, of=None):
    words = (c_void_p * len(values))(*[ctypes.addressof(value) for value in values])
    assert cuda.cuLaunchKernel(kernel(of or module, name), *grid, *block, shared, None, words, None) == 0


begin()
code, ptx = compile_cuda(SOURCE, b"text.cu")
assert code == 0, ptx
module = load(ptx)
n = 40
x, out, seen = to_device([k + 0.5 for k in range(n + 8)]), allocate(2 * n), allocate(10)
call("cuMemsetD8_v2", seen, 0, c_size_t(40))
start("scale", (2, 1, 1), (32, 1, 1), c_uint64(x.value + 32), out, c_float(3), seen, c_int(n))
start("hello", (3, 1, 1), (5, 2, 1))
table, size = c_uint64(), c_size_t()
call("cuModuleGetGlobal_v2", byref(table), byref(size), module, b"weights")
call("cuMemcpyHtoD_v2", table, (c_float * 4)(1, 2, 3, 4), size)
start("weigh", (1, 1, 1), (8, 1, 1), x, shared=32)
start("both", (1, 1, 1), (1, 1, 1), ctypes.create_string_buffer(struct.pack("ff", 1, 2), 8), x)
start("saxpy", (1, 1, 1), (32, 1, 1), x, x, c_float(1), c_uint(4), of=load(SAXPY))
print("x[8] =", from_device(x, 9)[8], "both =", from_device(x, 1)[0])
