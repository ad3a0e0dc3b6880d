#include "gpu/network/rows.cuh"

#include "gpu/network/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

constexpr int64_t mostRows = 1 << 16; ///< blocks of a launch

unsigned blocksOf(int64_t count) { return static_cast<unsigned>(std::clamp<int64_t>(count, 1, mostRows)); }

} // namespace

Status launchSoftmaxAlong(bool logarithm, const float* in, float* out, int64_t outer, int64_t count, int64_t inner,
                          cudaStream_t stream) {
    const int64_t columns = outer * inner;
    softmaxKernel<<<blocksOf((columns + rowThreads - 1) / rowThreads), rowThreads, 0, stream>>>(logarithm, in, out,
                                                                                                columns, count, inner);
    return checkLaunch("softmaxKernel");
}

Status launchMeans(const float* in, float* out, int64_t rows, int64_t count, cudaStream_t stream) {
    meansKernel<<<blocksOf((rows + 7) / 8), rowThreads, 0, stream>>>(in, out, rows, count);
    return checkLaunch("meansKernel");
}

Status launchStandardised(const float* in, const float* scale, const float* bias, float* out, int64_t rows,
                          int64_t count, int64_t period, int64_t perRow, int64_t cells, float epsilon,
                          cudaStream_t stream) {
    standardisedKernel<<<blocksOf(rows), rowThreads, 0, stream>>>(in, scale, bias, out, rows, count, period, perRow,
                                                                  cells, epsilon);
    return checkLaunch("standardisedKernel");
}

Status launchPool(Pool pool, const float* in, float* out, int64_t planes, const PlaneWindow& window,
                  cudaStream_t stream) {
    const int64_t count = planes * window.outRows * window.outColumns;
    poolKernel<<<blocksOf((count + rowThreads - 1) / rowThreads), rowThreads, 0, stream>>>(
        pool, in, out, static_cast<unsigned>(count), window);
    return checkLaunch("poolKernel");
}

} // namespace telar::gpu
