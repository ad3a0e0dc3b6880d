// The products of the thesis' pipeline: a window times the identity, one launch for each window. They are the
// thesis' kernels; pictures of whole numbers are multiplied as such.

/// a * b + c of whole numbers, beside CUDA's own for floats.
__device__ __forceinline__ int fma(int a, int b, int c) { return a * b + c; }

#include "../../matmul/kernels/matmul1.cu"
#include "../../matmul/kernels/matmul2.cu"
#include "../../matmul/kernels/matmul3.cu"

template __global__ void matmul1<int>(const int*, const int*, int*, int, int, int);
template __global__ void matmul2<int>(const int*, const int*, int*, int, int, int);
template __global__ void matmul3<int>(const int*, const int*, int*, int, int, int);
