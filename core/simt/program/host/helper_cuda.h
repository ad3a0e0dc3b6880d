// What programs use of the CUDA samples' header of this name. Written for Telar.
#pragma once
#pragma clang system_header
#include <stdio.h>
#include <stdlib.h>

#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif

template <class T>
static inline void telar_check(T result, const char* call, const char* file, int line) {
    if (!result)
        return;
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)result, cudaGetErrorName((cudaError_t)result), call);
    exit(EXIT_FAILURE);
}
#define checkCudaErrors(call) telar_check((call), #call, __FILE__, __LINE__)
static inline void telar_last_error(const char* message, const char* file, int line) {
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, message, (int)error, cudaGetErrorString(error));
    exit(EXIT_FAILURE);
}
#define getLastCudaError(message) telar_last_error(message, __FILE__, __LINE__)
static inline int gpuGetMaxGflopsDeviceId() { return 0; }
static inline int gpuDeviceInit(int device) { return device < 0 ? 0 : device; }
static inline int findCudaDevice(int, const char**) { return 0; }
static inline int _ConvertSMVer2Cores(int major, int) { return major >= 8 ? 128 : 64; }
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#include "helper_functions.h"
