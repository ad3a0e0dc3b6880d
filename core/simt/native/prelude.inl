// What CUDA C++ gives to a kernel, for the host's compiler. A file of kernels becomes the inside of a struct that begins
// with this: its functions see where their thread is, and nothing is shared between threads of the processor.
Place threadIdx, blockIdx, blockDim, gridDim;

static TELAR_INLINE float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
static TELAR_INLINE float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }

// Files hold kernels with barriers, too; those are compiled, but none is in the table.
static void __syncthreads() { __builtin_trap(); }
static float __shfl_down_sync(unsigned, float, unsigned) { __builtin_trap(); }
static void atomicAdd(float*, float) { __builtin_trap(); }
