// Included by kernels_sse2.cpp and its like. Blocks of fixed length become vector registers.
#include "core/network/kernels.hpp"

namespace telar::network {

namespace {

constexpr int64_t across = 32; // sums that stay in registers together

template <int64_t Step>
void planeRow(const PlaneWork& w, const float* top, float* out) {
    for (int64_t x = 0; x < w.outColumns; x += across) {
        float sums[across];
        for (int64_t i = 0; i < across; ++i)
            sums[i] = w.bias;
        const float* filter = w.filter;
        const float* first = top + x * Step;
        for (int64_t y = 0; y < w.kernelRows; ++y) {
            const float* row = first + y * w.rowDilation * w.inColumns;
            for (int64_t k = 0; k < w.kernelColumns; ++k) {
                const float factor = *filter++;
                const float* from = row + k * w.columnDilation;
                for (int64_t i = 0; i < across; ++i)
                    sums[i] += factor * from[i * Step];
            }
        }
        for (int64_t i = 0; i < across; ++i) {
            const float raised = sums[i] < w.low ? w.low : sums[i];
            sums[i] = raised > w.high ? w.high : raised;
        }
        const int64_t count = w.outColumns - x < across ? w.outColumns - x : across;
        for (int64_t i = 0; i < count; ++i)
            out[x + i] = sums[i];
    }
}

void plane(const PlaneWork& w) {
    for (int64_t y = 0; y < w.outRows; ++y) {
        const float* top = w.in + y * w.rowStride * w.inColumns;
        float* out = w.out + y * w.outColumns;
        if (w.columnStride == 1)
            planeRow<1>(w, top, out);
        else
            planeRow<2>(w, top, out);
    }
}

float dot(const float* a, const float* b, int64_t count) {
    float sums[across] = {};
    int64_t i = 0;
    for (; i + across <= count; i += across)
        for (int64_t k = 0; k < across; ++k)
            sums[k] += a[i + k] * b[i + k];
    float sum = 0;
    for (; i < count; ++i)
        sum += a[i] * b[i];
    for (int64_t step = across / 2; step > 0; step /= 2)
        for (int64_t k = 0; k < step; ++k)
            sums[k] += sums[k + step];
    return sum + sums[0];
}

} // namespace

const PlaneKernels& TELAR_PLANE_KERNELS() {
    static constexpr PlaneKernels kernels{plane, dot};
    return kernels;
}

} // namespace telar::network
