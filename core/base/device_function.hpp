// What functions say that the processor and, compiled as CUDA, a GPU run.
#pragma once

#ifdef __CUDACC__
#define TELAR_DEVICE __device__ __forceinline__
#else
#define TELAR_DEVICE __attribute__((always_inline)) inline
#endif
