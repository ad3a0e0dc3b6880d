// What functions say that the processor and, compiled as CUDA, a GPU run; TELAR_UNROLLED stands before a loop whose
// arrays are to stay in registers there.
#pragma once

#ifdef __CUDACC__
#define TELAR_DEVICE __device__ __forceinline__
#define TELAR_UNROLLED _Pragma("unroll")
#else
#define TELAR_DEVICE __attribute__((always_inline)) inline
#define TELAR_UNROLLED
#endif
