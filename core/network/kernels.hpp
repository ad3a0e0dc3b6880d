// Inner loops of networks, once per instruction set. Plain declarations only, since files for other instruction sets read this.
#pragma once

#include <cstdint>

namespace telar::network {

/// One plane convolved with one filter. The input has its padding around it, and 64 floats behind it that may be read.
struct PlaneWork {
    const float* in = nullptr;
    int64_t inColumns = 0;
    const float* filter = nullptr;
    int64_t kernelRows = 0, kernelColumns = 0, rowStride = 1, columnStride = 1, rowDilation = 1, columnDilation = 1;
    float bias = 0, low = 0, high = 0; ///< sums are kept within [low, high]
    float* out = nullptr;
    int64_t outRows = 0, outColumns = 0;
};

struct PlaneKernels {
    void (*plane)(const PlaneWork& work) = nullptr;
    /// Sum of a[i] * b[i].
    float (*dot)(const float* a, const float* b, int64_t count) = nullptr;
};

const PlaneKernels& planeKernelsSse2();
const PlaneKernels& planeKernelsAvx2();
const PlaneKernels& planeKernelsAvx512();

} // namespace telar::network
