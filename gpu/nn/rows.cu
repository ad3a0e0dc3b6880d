#include "gpu/nn/rows.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/cells.cuh"

namespace telar::gpu {

namespace {

constexpr int threads = 256;
constexpr int sumThreads = 512, sumWidth = 16, sumGroups = sumThreads / sumWidth;

__device__ __forceinline__ unsigned own() { return blockIdx.x * threads + threadIdx.x; }
__device__ __forceinline__ void put(const RowTargets& to, unsigned i, float value) {
    if (to.values)
        to.values[i] = value;
    if (to.rounded)
        to.rounded[i] = roundedBits(value);
}

template <bool Drops>
__global__ void __launch_bounds__(threads)
    finishRows(float* x, const float* bias, unsigned size, unsigned channels, bool relu, const DropoutSpec drop,
               const StepData* step, const RowTargets to) {
    const unsigned i = own();
    if (i >= size)
        return;
    const float sum = x[i] + bias[i % channels], value = relu ? rectified(sum) : sum;
    x[i] = value;
    put(to, i, Drops ? droppedOut(drop, step, i, value) : value);
}

/// Sixteen channels a block, 32 threads for each of them.
template <bool Drops>
__global__ void __launch_bounds__(sumThreads)
    rowGradients(const float* d, const DropoutSpec drop, const StepData* step, const float* out, unsigned rows,
                 unsigned channels, const RowTargets to, float* bias) {
    __shared__ float sums[sumGroups][sumWidth];
    const unsigned x = threadIdx.x % sumWidth, y = threadIdx.x / sumWidth, channel = blockIdx.x * sumWidth + x;
    float sum = 0;
    if (channel < channels)
#pragma unroll 4
        for (unsigned r = y; r < rows; r += sumGroups) {
            const unsigned at = r * channels + channel;
            float value = d[at];
            if (Drops)
                value = droppedOut(drop, step, at, value);
            if (out)
                value = out[at] > 0 ? value : 0;
            put(to, at, value);
            sum += value;
        }
    sums[y][x] = sum;
    __syncthreads();
    if (y != 0 || channel >= channels)
        return;
    float all = 0;
#pragma unroll
    for (int i = 0; i < sumGroups; ++i)
        all += sums[i][x];
    bias[channel] = all;
}

template <bool Drops>
__global__ void __launch_bounds__(threads)
    turnToRows(const float* in, unsigned channels, unsigned count, unsigned cells, const DropoutSpec drop,
               const StepData* step, const RowTargets to, unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    const unsigned cell = i % cells, channel = i / cells % channels, sample = i / (cells * channels);
    const float value = in[(channel * count + sample) * cells + cell];
    put(to, i, Drops ? droppedOut(drop, step, i, value) : value);
}

template <bool Drops>
__global__ void __launch_bounds__(threads)
    turnToPlanes(const float* in, unsigned channels, unsigned count, unsigned cells, const DropoutSpec drop,
                 const StepData* step, float* out, unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    const unsigned cell = i % cells, sample = i / cells % count, channel = i / (cells * count);
    const unsigned from = (sample * channels + channel) * cells + cell;
    out[i] = Drops ? droppedOut(drop, step, from, in[from]) : in[from];
}

__global__ void __launch_bounds__(threads) roundAll(const float* in, unsigned size, uint16_t* out) {
    const unsigned i = own();
    if (i < size)
        out[i] = roundedBits(in[i]);
}

unsigned blocksFor(int64_t size) { return static_cast<unsigned>(ceilDiv(size, threads)); }
DropoutSpec orNone(const DropoutSpec* drop) { return drop ? *drop : DropoutSpec{}; }

} // namespace

Status launchFinishRows(float* x, const float* bias, int count, int channels, bool relu, const DropoutSpec* drop,
                        const StepData* step, const RowTargets& to, cudaStream_t stream) {
    const int64_t size = int64_t{count} * channels;
    const auto kernel = drop ? finishRows<true> : finishRows<false>;
    kernel<<<blocksFor(size), threads, 0, stream>>>(x, bias, static_cast<unsigned>(size),
                                                    static_cast<unsigned>(channels), relu, orNone(drop), step, to);
    return checkLaunch("finishRows");
}

Status launchRowGradients(const float* d, const DropoutSpec* drop, const StepData* step, const float* out, int count,
                          int channels, const RowTargets& to, float* bias, cudaStream_t stream) {
    const auto kernel = drop ? rowGradients<true> : rowGradients<false>;
    kernel<<<static_cast<unsigned>(ceilDiv(channels, sumWidth)), sumThreads, 0, stream>>>(
        d, orNone(drop), step, out, static_cast<unsigned>(count), static_cast<unsigned>(channels), to, bias);
    return checkLaunch("rowGradients");
}

Status launchTurnToRows(const float* in, int channels, int count, int cells, const DropoutSpec* drop,
                        const StepData* step, const RowTargets& to, cudaStream_t stream) {
    const int64_t size = int64_t{channels} * count * cells;
    const auto kernel = drop ? turnToRows<true> : turnToRows<false>;
    kernel<<<blocksFor(size), threads, 0, stream>>>(in, static_cast<unsigned>(channels), static_cast<unsigned>(count),
                                                    static_cast<unsigned>(cells), orNone(drop), step, to,
                                                    static_cast<unsigned>(size));
    return checkLaunch("turnToRows");
}

Status launchTurnToPlanes(const float* in, int channels, int count, int cells, const DropoutSpec* drop,
                          const StepData* step, float* out, cudaStream_t stream) {
    const int64_t size = int64_t{channels} * count * cells;
    const auto kernel = drop ? turnToPlanes<true> : turnToPlanes<false>;
    kernel<<<blocksFor(size), threads, 0, stream>>>(in, static_cast<unsigned>(channels), static_cast<unsigned>(count),
                                                    static_cast<unsigned>(cells), orNone(drop), step, out,
                                                    static_cast<unsigned>(size));
    return checkLaunch("turnToPlanes");
}

Status launchRound(const float* in, int64_t size, uint16_t* out, cudaStream_t stream) {
    roundAll<<<blocksFor(size), threads, 0, stream>>>(in, static_cast<unsigned>(size), out);
    return checkLaunch("roundAll");
}

} // namespace telar::gpu
