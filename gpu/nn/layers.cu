#include "core/base/counter_random.hpp"
#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/cells.cuh"

#include <type_traits>

namespace telar::gpu {

namespace {

constexpr int threads = 256;

unsigned blocksFor(int64_t size) { return static_cast<unsigned>(ceilDiv(size, threads)); }
/// Sizes stay below 2^31: see mostElements.
__device__ __forceinline__ unsigned own() { return blockIdx.x * threads + threadIdx.x; }
__global__ void addBias(float* x, const float* bias, unsigned size, unsigned channels, unsigned inner, bool relu) {
    const unsigned i = own();
    if (i >= size)
        return;
    const float sum = x[i] + bias[i / inner % channels];
    x[i] = relu ? rectified(sum) : sum;
}

constexpr int sumThreads = 512;

/// A block for each channel. With `out` the gradient is that of a ReLU's output: its zeros are masked on the
/// way, and in `d` too where it is not const.
template <class Float>
__global__ void __launch_bounds__(sumThreads) sumPlanes(Float* d, const float* out, float* gradient, unsigned each) {
    __shared__ float warps[sumThreads / 32];
    Float* from = d + size_t{blockIdx.x} * each;
    const float* mask = out ? out + size_t{blockIdx.x} * each : nullptr;
    float sum = 0;
#pragma unroll 4
    for (unsigned i = threadIdx.x; i < each; i += sumThreads) {
        float value = from[i];
        if (mask) {
            value = mask[i] > 0 ? value : 0;
            if constexpr (!std::is_const_v<Float>)
                from[i] = value;
        }
        sum += value;
    }
    for (int n = 16; n > 0; n /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, n);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    float all = 0;
    for (int w = 0; w < sumThreads / 32; ++w)
        all += warps[w];
    gradient[blockIdx.x] = all;
}

/// A thread takes one place of one channel (blockIdx.y) through all elements of the kernel.
__global__ void __launch_bounds__(threads)
    toColumns(const Window w, int count, const float* in, float* columns, int line) {
    const int place = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (place >= line)
        return;
    const int channel = static_cast<int>(blockIdx.y), outCells = w.outRows * w.outColumns;
    const int sample = place / outCells, cell = place - sample * outCells;
    const int y = cell / w.outColumns, x = cell - y * w.outColumns;
    const int top = y * w.strideH - w.paddingH, left = x * w.strideW - w.paddingW;
    const float* plane = in + (int64_t{channel} * count + sample) * (w.inRows * w.inColumns);
    float* to = columns + int64_t{channel} * (w.kernelH * w.kernelW) * line + place;
    for (int kr = 0; kr < w.kernelH; ++kr) {
        const int r = top + kr;
        const float* row = plane + r * w.inColumns + left;
        const bool rowInside = r >= 0 && r < w.inRows;
        for (int kc = 0; kc < w.kernelW; ++kc, to += line)
            *to = rowInside && left + kc >= 0 && left + kc < w.inColumns ? row[kc] : 0.0f;
    }
}

/// A block takes cells of one channel, which is blockIdx.y. Dense: the stride is 1.
template <bool Dense>
__global__ void __launch_bounds__(threads)
    fromColumns(const Window w, int count, const float* columns, float* in, int line) {
    const int inCells = w.inRows * w.inColumns, outCells = w.outRows * w.outColumns;
    const int place = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (place >= count * inCells)
        return;
    const int sample = place / inCells, cell = place - sample * inCells;
    const int channel = static_cast<int>(blockIdx.y), r = cell / w.inColumns, c = cell - r * w.inColumns;
    const float* from = columns + int64_t{channel} * (w.kernelH * w.kernelW) * line + sample * outCells;
    float sum = 0;
    for (int kr = 0; kr < w.kernelH; ++kr) {
        const int top = r + w.paddingH - kr, y = Dense ? top : top / w.strideH;
        const bool rowInside = top >= 0 && (Dense || y * w.strideH == top) && y < w.outRows;
        for (int kc = 0; kc < w.kernelW; ++kc, from += line) {
            const int left = c + w.paddingW - kc, x = Dense ? left : left / w.strideW;
            if (rowInside && left >= 0 && (Dense || x * w.strideW == left) && x < w.outColumns)
                sum += from[y * w.outColumns + x];
        }
    }
    in[int64_t{channel} * count * inCells + place] = sum;
}

__global__ void poolPlanes(const Window w, const float* in, float* out, int32_t* argmax, bool relu, unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    const unsigned outCells = w.outRows * w.outColumns;
    const int cell = static_cast<int>(i % outCells);
    const float* plane = in + i / outCells * (w.inRows * w.inColumns);
    const int top = cell / w.outColumns * w.strideH, left = cell % w.outColumns * w.strideW;
    float best = 0, sum = 0;
    int where = -1;
    for (int kr = 0; kr < w.kernelH; ++kr)
        for (int kc = 0; kc < w.kernelW; ++kc) {
            const int at = (top + kr) * w.inColumns + left + kc;
            const float value = plane[at];
            sum += value;
            if (where < 0 || (best == best && (value > best || value != value)))
                best = value, where = at;
        }
    const float value = argmax ? best : sum / static_cast<float>(w.kernelH * w.kernelW);
    out[i] = relu ? rectified(value) : value;
    if (argmax)
        argmax[i] = where;
}

/// Every input cell looks at the windows that cover it.
__global__ void poolPlanesBack(const Window w, const float* d, const float* out, const int32_t* argmax, float* dIn,
                               unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    const unsigned inCells = w.inRows * w.inColumns, outCells = w.outRows * w.outColumns;
    const int cell = static_cast<int>(i % inCells), r = cell / w.inColumns, c = cell % w.inColumns;
    const unsigned plane = i / inCells * outCells;
    const int y0 = max(0, (r - w.kernelH + w.strideH) / w.strideH), y1 = min(w.outRows - 1, r / w.strideH);
    const int x0 = max(0, (c - w.kernelW + w.strideW) / w.strideW), x1 = min(w.outColumns - 1, c / w.strideW);
    float sum = 0;
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
            const unsigned at = plane + y * w.outColumns + x;
            if (out && !(out[at] > 0))
                continue;
            if (!argmax)
                sum += d[at] / static_cast<float>(w.kernelH * w.kernelW);
            else if (argmax[at] == cell)
                sum += d[at];
        }
    dIn[i] = sum;
}

__global__ void activate(nn::LayerKind kind, const float* in, float* out, unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    const float x = in[i];
    out[i] = kind == nn::LayerKind::Relu      ? rectified(x)
             : kind == nn::LayerKind::Sigmoid ? 1 / (1 + expf(-x))
                                              : tanhf(x);
}

__global__ void activateBack(nn::LayerKind kind, const float* out, const float* d, float* dIn, unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    const float y = out[i], g = d[i];
    dIn[i] = kind == nn::LayerKind::Relu      ? (y > 0 ? g : 0)
             : kind == nn::LayerKind::Sigmoid ? g * y * (1 - y)
                                              : g * (1 - y * y);
}

__global__ void dropOut(const DropoutSpec spec, const StepData* step, int count, const float* in, float* out,
                        unsigned size) {
    const unsigned i = own();
    if (i >= size)
        return;
    unsigned element = i;
    if (spec.planes) {
        const unsigned cells = static_cast<unsigned>(spec.cells), plane = i / cells;
        const unsigned channel = plane / count, sample = plane % count;
        element = (sample * spec.channels + channel) * cells + i % cells;
    }
    out[i] = droppedOut(spec, step, element, in[i]);
}

template <bool Adam>
__global__ void updateFours(const nn::OptimiserSpec spec, const StepData* step, unsigned fours, const float4* gradient,
                            float4* values, ushort4* rounded, float4* slot0, float4* slot1) {
    const unsigned i = own();
    if (i >= fours)
        return;
    const float4 g4 = gradient[i];
    float4 v4 = values[i], a4 = slot0 ? slot0[i] : float4{}, b4 = Adam ? slot1[i] : float4{};
    const Stepper<Adam> stepper(spec, step);
    const float* g = &g4.x;
    float *v = &v4.x, *a = &a4.x, *b = &b4.x;
#pragma unroll
    for (int j = 0; j < 4; ++j)
        stepper.one(g[j], v[j], a[j], b[j]);
    values[i] = v4;
    if (rounded)
        rounded[i] = roundedFour(v4);
    if (slot0)
        slot0[i] = a4;
    if (Adam)
        slot1[i] = b4;
}

} // namespace

Status launchBias(float* x, const float* bias, int64_t size, int channels, int64_t inner, bool relu,
                  cudaStream_t stream) {
    addBias<<<blocksFor(size), threads, 0, stream>>>(x, bias, size, channels, inner, relu);
    return checkLaunch("addBias");
}

Status launchBiasGradient(float* d, const float* out, float* gradient, int64_t size, int channels,
                          cudaStream_t stream) {
    const auto each = static_cast<unsigned>(size / channels);
    sumPlanes<<<static_cast<unsigned>(channels), sumThreads, 0, stream>>>(d, out, gradient, each);
    return checkLaunch("biasGradient");
}

Status launchPlaneSums(const float* d, const float* out, float* gradient, int64_t size, int channels,
                       cudaStream_t stream) {
    sumPlanes<<<static_cast<unsigned>(channels), sumThreads, 0, stream>>>(d, out, gradient,
                                                                          static_cast<unsigned>(size / channels));
    return checkLaunch("planeSums");
}

Status launchColumns(const Window& w, int count, const float* in, float* columns, cudaStream_t stream) {
    const int line = count * w.outRows * w.outColumns;
    const dim3 grid(blocksFor(line), static_cast<unsigned>(w.channels));
    toColumns<<<grid, threads, 0, stream>>>(w, count, in, columns, line);
    return checkLaunch("toColumns");
}

Status launchColumnsBack(const Window& w, int count, const float* columns, float* in, cudaStream_t stream) {
    const int line = count * w.outRows * w.outColumns;
    const dim3 grid(blocksFor(int64_t{count} * w.inRows * w.inColumns), static_cast<unsigned>(w.channels));
    if (w.strideH == 1 && w.strideW == 1)
        fromColumns<true><<<grid, threads, 0, stream>>>(w, count, columns, in, line);
    else
        fromColumns<false><<<grid, threads, 0, stream>>>(w, count, columns, in, line);
    return checkLaunch("fromColumns");
}

bool poolsTiles(const nn::LayerSpec& spec) {
    const auto two = [](const auto& size) { return size.h == 2 && size.w == 2; };
    return spec.kind == nn::LayerKind::MaxPooling && two(spec.kernel) && two(spec.stride) && spec.padding.h == 0 &&
           spec.padding.w == 0;
}

Status launchPool(const Window& w, int64_t planes, const float* in, float* out, int32_t* argmax, bool relu,
                  cudaStream_t stream) {
    const int64_t size = planes * w.outRows * w.outColumns;
    poolPlanes<<<blocksFor(size), threads, 0, stream>>>(w, in, out, argmax, relu, size);
    return checkLaunch("poolPlanes");
}

Status launchPoolBack(const Window& w, int64_t planes, const float* d, const float* out, const int32_t* argmax,
                      float* dIn, cudaStream_t stream) {
    const int64_t size = planes * w.inRows * w.inColumns;
    poolPlanesBack<<<blocksFor(size), threads, 0, stream>>>(w, d, out, argmax, dIn, size);
    return checkLaunch("poolPlanesBack");
}

Status launchActivate(nn::LayerKind kind, const float* in, float* out, int64_t size, cudaStream_t stream) {
    activate<<<blocksFor(size), threads, 0, stream>>>(kind, in, out, size);
    return checkLaunch("activate");
}

Status launchActivateBack(nn::LayerKind kind, const float* out, const float* d, float* dIn, int64_t size,
                          cudaStream_t stream) {
    activateBack<<<blocksFor(size), threads, 0, stream>>>(kind, out, d, dIn, size);
    return checkLaunch("activateBack");
}

Status launchDropout(const DropoutSpec& spec, const StepData* step, int count, const float* in, float* out,
                     cudaStream_t stream) {
    const int64_t size = count * spec.channels * spec.cells;
    dropOut<<<blocksFor(size), threads, 0, stream>>>(spec, step, count, in, out, size);
    return checkLaunch("dropOut");
}

Status launchUpdate(const nn::OptimiserSpec& spec, const StepData* step, int64_t size, const float* gradient,
                    float* values, uint16_t* rounded, float* slot0, float* slot1, cudaStream_t stream) {
    const auto fours = [](float* p) { return reinterpret_cast<float4*>(p); };
    const auto* g = reinterpret_cast<const float4*>(gradient);
    auto* r = reinterpret_cast<ushort4*>(rounded);
    if (spec.kind == nn::OptimiserKind::Adam)
        updateFours<true><<<blocksFor(size / 4), threads, 0, stream>>>(spec, step, size / 4, g, fours(values), r,
                                                                       fours(slot0), fours(slot1));
    else
        updateFours<false><<<blocksFor(size / 4), threads, 0, stream>>>(spec, step, size / 4, g, fours(values), r,
                                                                        fours(slot0), nullptr);
    return checkLaunch("update");
}

} // namespace telar::gpu
