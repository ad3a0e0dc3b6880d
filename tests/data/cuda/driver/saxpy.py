# A script for the lab: the lines of its kernel, which are those of client.SAXPY, stand in it as comments.
#
#     i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)
#
#         y[i] = a * x[i] + y[i]
import sys

from client import *

begin()
function = kernel(load(SAXPY), "saxpy")
n = 64
x, y = to_device([1.0] * (40 if len(sys.argv) > 1 else n)), to_device([2.0] * n)
values = [x, y, c_float(3), c_uint(n)]
words = (c_void_p * 4)(*[ctypes.addressof(value) for value in values])
cuda.cuLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, None, words, None)
print("y[1] =", from_device(y, n)[1])
