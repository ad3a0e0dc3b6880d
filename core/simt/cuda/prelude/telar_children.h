// Launches from kernels (dynamic parallelism), as the CUDA C++ Programming Guide says in "CUDA Dynamic Parallelism": what
// Telar makes of kernel<<<...>>>(...) in a kernel of a whole program, and the part of the runtime that kernels have.
#pragma once
#pragma clang system_header

#ifndef TELAR_HOST // constants of the host's own header
#define cudaStreamDefault 0x00u
#define cudaStreamNonBlocking 0x01u
#define cudaEventDefault 0x00u
#define cudaEventBlockingSync 0x01u
#define cudaEventDisableTiming 0x02u
#endif
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

struct TelarLaunch {
    unsigned int grid[3], block[3], shared, tail;
};
extern "C" {
__device__ int telar_launch(const void* kernel, const TelarLaunch* shape, const void* arguments, unsigned long long bytes);
__device__ int telar_launch_error(int forget);
__device__ void telar_launch_wait();
}

// A kernel's address is a constant of the module: in a function clang takes none.
template <class F, F f>
struct telar_kernel {
    static __device__ const void* const address;
};
template <class F, F f>
__device__ const void* const telar_kernel<F, f>::address = (const void*)f;

/// The kernel's type where its template's arguments follow from what it is given.
template <class... A>
__device__ void (*telar_taking(A...))(A...);

template <class F, F f>
struct telar_child;
template <class... P, void (*f)(P...)>
struct telar_child<void (*)(P...), f> {
    TelarLaunch shape;
    TELAR_DMEMBER telar_child(dim3 g, dim3 b, size_t shared = 0, cudaStream_t stream = 0)
        : shape{{g.x, g.y, g.z}, {b.x, b.y, b.z}, shared > 0xffffffffull ? 0xffffffffu : (unsigned int)shared, stream == cudaStreamTailLaunch} {}
    TELAR_DMEMBER void operator()(P... given) const {
        alignas(8) char arguments[(sizeof(P) + ... + 8)];
        unsigned long long bytes = 0;
        ((__builtin_memcpy(arguments + bytes, (const void*)&given, sizeof(P)), bytes += sizeof(P)), ...);
        telar_launch(telar_kernel<void (*)(P...), f>::address, &shape, arguments, bytes);
    }
};

// Copies of a kernel's are works of a stream as launches are, and done as such. Templates: a module has them where they are called.
template <int>
__global__ void telar_memcpy(char* to, const char* from, size_t n) {
    for (size_t k = threadIdx.x; k < n; k += blockDim.x)
        to[k] = from[k];
}
template <int>
__global__ void telar_memset(char* to, int value, size_t n) {
    for (size_t k = threadIdx.x; k < n; k += blockDim.x)
        to[k] = (char)value;
}
template <int N = 0>
TELAR_D cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind, cudaStream_t stream = 0) {
    if (bytes)
        telar_child<decltype(&telar_memcpy<N>), &telar_memcpy<N>>(1, 256, 0, stream)((char*)to, (const char*)from, bytes);
    return cudaSuccess;
}
template <int N = 0>
TELAR_D cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream = 0) {
    if (bytes)
        telar_child<decltype(&telar_memset<N>), &telar_memset<N>>(1, 256, 0, stream)((char*)to, value, bytes);
    return cudaSuccess;
}

extern "C" {
TELAR_D cudaError_t cudaGetLastError() { return (cudaError_t)telar_launch_error(1); }
TELAR_D cudaError_t cudaPeekAtLastError() { return (cudaError_t)telar_launch_error(0); }
TELAR_D cudaError_t cudaDeviceSynchronize() { // up to CUDA 11; later the compiler refuses it
    telar_launch_wait();
    return cudaSuccess;
}
// A grid's launches run in their order, whatever streams they are given to: one of the orders that streams allow.
TELAR_D cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int) {
    *stream = (cudaStream_t)0x10;
    return cudaSuccess;
}
TELAR_D cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
TELAR_D cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int = 0) { return cudaSuccess; }
TELAR_D cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
    *event = (cudaEvent_t)0x10;
    return cudaSuccess;
}
TELAR_D cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0) { return cudaSuccess; }
TELAR_D cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
TELAR_D cudaError_t cudaGetDevice(int* device) {
    *device = 0;
    return cudaSuccess;
}
/// Of threads that set one condition without an order, any may be the last.
TELAR_D void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value) { *(volatile unsigned int*)handle = value; }
TELAR_D cudaError_t cudaFree(void* pointer) {
    free(pointer);
    return cudaSuccess;
}
TELAR_D const char* cudaGetErrorName(cudaError_t error) {
    switch ((int)error) {
#define TELAR_ERROR(name, number, text)                                                                                \
    case number:                                                                                                       \
        return #name;
#include "cuda_errors.h"
#undef TELAR_ERROR
    }
    return "unrecognized error code";
}
TELAR_D const char* cudaGetErrorString(cudaError_t error) {
    switch ((int)error) {
#define TELAR_ERROR(name, number, text)                                                                                \
    case number:                                                                                                       \
        return text;
#include "cuda_errors.h"
#undef TELAR_ERROR
    }
    return "unrecognized error code";
}
}
/// From the heap of kernels, as malloc: a pointer that the host can neither copy from nor free.
template <class T>
TELAR_D cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    *pointer = (T*)malloc(bytes);
    return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}
