#include "gpu/nn/fused_mlp.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/loss_sum.cuh"
#include "gpu/nn/mlp_parts.cuh"
#include "gpu/nn/tensor_cores.cuh"

namespace telar::gpu {

namespace {

using nn::LayerKind;
using nn::Precision;

constexpr int hiddenThreads = 256, outputThreads = 64, updateThreads = 256;
constexpr int unitSide = 32; ///< pixels and features of a block of makeUpdate
constexpr unsigned allLanes = 0xffffffffu;

__device__ __forceinline__ const uint8_t* picture(const FusedMlp& m, const StepData* step, int sample) {
    return m.samples.pixels + int64_t{m.order[step->first + sample]} * m.inputs;
}
__device__ __forceinline__ float pixel(const FusedMlp& m, uint8_t value) {
    return static_cast<float>(value) * m.samples.scale - m.samples.offset;
}

/// Hidden values of 16 Tiles samples and 16 features: the block's warps share the depth out, then their sums
/// meet in shared memory.
template <Precision P, int Tiles>
__global__ void __launch_bounds__(hiddenThreads)
    makeHidden(const __grid_constant__ FusedMlp m, const StepData* step, int count) {
    constexpr int warps = hiddenThreads / 32, rows = 16 * Tiles;
    __shared__ float parts[warps][rows][16];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, high = lane / 4, low = lane % 4;
    const int firstSample = static_cast<int>(blockIdx.y) * rows, firstFeature = static_cast<int>(blockIdx.x) * 16;
    const uint8_t* from[Tiles][2];
#pragma unroll
    for (int t = 0; t < Tiles; ++t)
#pragma unroll
        for (int half = 0; half < 2; ++half)
            from[t][half] = picture(m, step, min(firstSample + 16 * t + 8 * half + high, count - 1));
    const float* weights = m.parameters + m.weight1 + int64_t{firstFeature + high} * m.inputs;
    float sums[Tiles][2][4] = {};
    constexpr int together = Tiles > 2 ? 2 : 4; // slices of depth that are fetched at a time
    for (int first = warp * 16 + low * 4; first < m.inputs; first += together * warps * 16) {
        float4 w[together][2];
        uchar4 x[together][Tiles][2];
#pragma unroll
        for (int u = 0; u < together; ++u) {
            const int k = first + u * warps * 16, known = k < m.inputs ? k : first;
#pragma unroll
            for (int j = 0; j < 2; ++j) {
                w[u][j] = *reinterpret_cast<const float4*>(weights + j * 8 * m.inputs + known);
                if (k >= m.inputs)
                    w[u][j] = float4{};
            }
#pragma unroll
            for (int t = 0; t < Tiles; ++t)
#pragma unroll
                for (int half = 0; half < 2; ++half)
                    x[u][t][half] = *reinterpret_cast<const uchar4*>(from[t][half] + known);
        }
#pragma unroll
        for (int u = 0; u < together; ++u)
#pragma unroll
            for (int t = 0; t < Tiles; ++t) {
                const uchar4 &a = x[u][t][0], &b = x[u][t][1];
                const float front[4] = {pixel(m, a.x), pixel(m, b.x), pixel(m, a.y), pixel(m, b.y)};
                const float back[4] = {pixel(m, a.z), pixel(m, b.z), pixel(m, a.w), pixel(m, b.w)};
#pragma unroll
                for (int j = 0; j < 2; ++j) { // a lane's four neighbours stand for two places of depth each
                    multiplyAdd<P>(sums[t][j], front, {w[u][j].x, w[u][j].y});
                    multiplyAdd<P>(sums[t][j], back, {w[u][j].z, w[u][j].w});
                }
            }
    }
#pragma unroll
    for (int t = 0; t < Tiles; ++t)
#pragma unroll
        for (int j = 0; j < 2; ++j)
#pragma unroll
            for (int i = 0; i < 4; ++i)
                parts[warp][16 * t + high + i / 2 * 8][8 * j + low * 2 + i % 2] = sums[t][j][i];
    __syncthreads();
    for (int at = threadIdx.x; at < rows * 16; at += hiddenThreads) {
        const int row = at / 16, feature = at % 16, sample = firstSample + row;
        float sum = m.parameters[m.bias1 + firstFeature + feature];
#pragma unroll
        for (int i = 0; i < warps; ++i)
            sum += parts[i][row][feature];
        if (sample < count)
            m.hiddenValues[int64_t{sample} * m.hidden + firstFeature + feature] = activated(m.activation, sum);
    }
}

/// One sample's loss and, in out, its gradient; every lane gets the same.
__device__ __forceinline__ float judge(const FusedMlp& m, float (&out)[FusedMlp::mostOutputs], int label, float scale,
                                       bool& right) {
    float most = out[0], own = 0, sum = 0, squares = 0;
    int where = 0;
#pragma unroll
    for (int o = 0; o < FusedMlp::mostOutputs; ++o)
        if (o < m.outputs) {
            if (out[o] > most)
                most = out[o], where = o;
            if (o == label)
                own = out[o];
        }
    right = where == label;
#pragma unroll
    for (int o = 0; o < FusedMlp::mostOutputs; ++o)
        if (o < m.outputs) {
            const float difference = out[o] - (o == label ? 1.0f : 0.0f);
            squares += difference * difference;
            out[o] = m.loss == nn::Loss::MeanSquares ? 2 * difference * scale / static_cast<float>(m.outputs)
                                                     : expf(out[o] - most);
            sum += out[o];
        }
    if (m.loss == nn::Loss::MeanSquares)
        return squares / static_cast<float>(m.outputs);
#pragma unroll
    for (int o = 0; o < FusedMlp::mostOutputs; ++o)
        if (o < m.outputs)
            out[o] = scale * (out[o] / sum - (o == label ? 1.0f : 0.0f));
    return logf(sum) + (most - own);
}

/// A warp for each sample: outputs, loss, gradients of outputs and hidden values.
__global__ void __launch_bounds__(outputThreads)
    makeOutputs(const __grid_constant__ FusedMlp m, const StepData* step, int count) {
    const int lane = threadIdx.x % 32;
    const int s = static_cast<int>(blockIdx.x) * (outputThreads / 32) + static_cast<int>(threadIdx.x) / 32;
    if (s < count) {
        const auto* hidden = reinterpret_cast<const float4*>(m.hiddenValues + int64_t{s} * m.hidden);
        const auto* weights = reinterpret_cast<const float4*>(m.parameters + m.weight2);
        float out[FusedMlp::mostOutputs] = {};
        for (int j = lane; j < m.hidden / 4; j += 32) {
            const float4 h = hidden[j];
#pragma unroll
            for (int o = 0; o < FusedMlp::mostOutputs; ++o)
                if (o < m.outputs) {
                    const float4 w = weights[o * (m.hidden / 4) + j];
                    out[o] += (h.x * w.x + h.y * w.y) + (h.z * w.z + h.w * w.w);
                }
        }
#pragma unroll
        for (int o = 0; o < FusedMlp::mostOutputs; ++o)
            if (o < m.outputs) {
                for (int n = 16; n > 0; n /= 2)
                    out[o] += __shfl_xor_sync(allLanes, out[o], n);
                out[o] += m.parameters[m.bias2 + o];
            }
        bool right = false;
        const int label = m.samples.labels[m.order[step->first + s]];
        const float loss = judge(m, out, label, 1.0f / static_cast<float>(count), right);
        if (lane == 0) {
            m.room.losses[s] = loss;
            m.room.right[s] = right;
        }
#pragma unroll
        for (int o = 0; o < FusedMlp::mostOutputs; ++o)
            if (o == lane && o < m.outputs)
                m.outputGradient[s * m.outputs + o] = out[o];
        auto* gradient = reinterpret_cast<float4*>(m.hiddenGradient + int64_t{s} * m.hidden);
        for (int j = lane; j < m.hidden / 4; j += 32) {
            float4 d{};
#pragma unroll
            for (int o = 0; o < FusedMlp::mostOutputs; ++o)
                if (o < m.outputs) {
                    const float4 w = weights[o * (m.hidden / 4) + j];
                    d.x += out[o] * w.x, d.y += out[o] * w.y, d.z += out[o] * w.z, d.w += out[o] * w.w;
                }
            const float4 h = hidden[j];
            gradient[j] = {d.x * slope(m.activation, h.x), d.y * slope(m.activation, h.y),
                           d.z * slope(m.activation, h.z), d.w * slope(m.activation, h.w)};
        }
    }
}

/// One parameter takes its step.
__device__ __forceinline__ void update(const FusedMlp& m, const StepData& step, int64_t at, float g) {
    takeStep(m.optimiser, step, g, m.parameters[at], m.slot0 ? m.slot0 + at : nullptr,
             m.slot1 ? m.slot1 + at : nullptr);
}

/// Eight hidden features a block: their weights of the second layer and their biases. The block after the
/// last feature makes the outputs' biases and the sums of the batch. The block's warps share the samples out.
template <Precision P>
__device__ __forceinline__ void updateSmall(const FusedMlp& m, const StepData& step, int block, int count,
                                            StepSums* sums) {
    constexpr int warps = updateThreads / 32;
    __shared__ float parts[warps][2][16][8];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, high = lane / 4, low = lane % 4;
    const int feature = block * 8 + high;
    const bool extra = block * 8 >= m.hidden;
    float ofWeights[4] = {}, ofBiases[4] = {};
    for (int first = warp * 8; first < count; first += warps * 8) {
        float a[4], h[2], d[2];
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int s = first + low + 4 * half;
            const bool known = s < count;
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int o = high + 8 * i;
                a[2 * half + i] = known && o < m.outputs ? m.outputGradient[s * m.outputs + o] : 0;
            }
            const int64_t at = int64_t{s} * m.hidden + feature;
            h[half] = extra ? 1 : known ? m.hiddenValues[at] : 0;
            d[half] = known && !extra ? m.hiddenGradient[at] : 0;
        }
        multiplyAdd<P == Precision::Bfloat16 ? Precision::Float32 : P>(ofWeights, a, h);
        multiplyAdd<Precision::Float32>(ofBiases, {1, 1, 1, 1}, d);
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        parts[warp][0][high + i / 2 * 8][low * 2 + i % 2] = ofWeights[i];
        parts[warp][1][high + i / 2 * 8][low * 2 + i % 2] = ofBiases[i];
    }
    __syncthreads();
    const int row = threadIdx.x / 8 % 16, column = threadIdx.x % 8; // 16 x 8 threads, and as many beside them
    const bool works = threadIdx.x < 128;
    float weight = 0, bias = 0;
#pragma unroll
    for (int w = 0; w < warps; ++w)
        weight += parts[w][0][row][column], bias += parts[w][1][row][column];
    if (extra) {
        if (works && row < m.outputs && column == 0)
            update(m, step, m.bias2 + row, weight);
        addLosses(m.room, count, static_cast<float>(count), sums);
        return;
    }
    if (works && row < m.outputs)
        update(m, step, m.weight2 + int64_t{row} * m.hidden + block * 8 + column, weight);
    if (works && row == 0)
        update(m, step, m.bias1 + block * 8 + column, bias);
}

/// Gradient of the first layer's weights, 32 pixels by 32 features a block, whose warps share the samples out,
/// and the step at once.
template <Precision P>
__global__ void __launch_bounds__(updateThreads)
    makeUpdate(const __grid_constant__ FusedMlp m, const StepData* step, int count, int smallBlocks, StepSums* sums) {
    constexpr int staged = 512, warps = updateThreads / 32;
    __shared__ int numbers[staged];
    __shared__ __align__(16) float parts[warps][unitSide][unitSide + 4];
    const StepData now = *step;
    if (static_cast<int>(blockIdx.x) < smallBlocks) {
        updateSmall<P>(m, now, static_cast<int>(blockIdx.x), count, sums);
        return;
    }
    const int unit = static_cast<int>(blockIdx.x) - smallBlocks, across = (m.inputs + unitSide - 1) / unitSide;
    const int firstFeature = unit / across * unitSide, firstPixel = unit % across * unitSide;
    const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    const int high = lane / 4, low = lane % 4, tiles = min(4, (m.hidden - firstFeature) / 8);
    const uint8_t* pixels = m.samples.pixels + min(firstPixel + 4 * high, m.inputs - 4);
    const float* gradients = m.hiddenGradient + firstFeature + high;
    float products[2][4][4] = {};
    for (int from = 0; from < count; from += staged) {
        const int end = min(count, from + staged);
        __syncthreads();
        for (int s = from + static_cast<int>(threadIdx.x); s < end; s += updateThreads)
            numbers[s - from] = m.order[now.first + s];
        __syncthreads();
#pragma unroll 2
        for (int first = from + 8 * warp; first < end; first += 8 * warps) {
            uchar4 x[2];
            float d[4][2];
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int s = first + low + 4 * half, known = min(s, end - 1);
                x[half] = *reinterpret_cast<const uchar4*>(pixels + int64_t{numbers[known - from]} * m.inputs);
#pragma unroll
                for (int n = 0; n < 4; ++n)
                    d[n][half] = s < end && n < tiles ? gradients[int64_t{known} * m.hidden + 8 * n] : 0;
            }
            const float front[4] = {pixel(m, x[0].x), pixel(m, x[0].y), pixel(m, x[1].x), pixel(m, x[1].y)};
            const float back[4] = {pixel(m, x[0].z), pixel(m, x[0].w), pixel(m, x[1].z), pixel(m, x[1].w)};
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                multiplyAdd<P>(products[0][n], front, d[n]);
                multiplyAdd<P>(products[1][n], back, d[n]);
            }
        }
    }
#pragma unroll
    for (int n = 0; n < 4; ++n)
#pragma unroll
        for (int i = 0; i < 2; ++i) // a lane's four pixels of one feature
            *reinterpret_cast<float4*>(&parts[warp][8 * n + 2 * low + i][4 * high]) =
                make_float4(products[0][n][i], products[0][n][2 + i], products[1][n][i], products[1][n][2 + i]);
    __syncthreads();
    for (int at = threadIdx.x; at < unitSide * unitSide; at += updateThreads) {
        const int feature = at / unitSide, column = at % unitSide;
        float sum = 0;
#pragma unroll
        for (int w = 0; w < warps; ++w)
            sum += parts[w][feature][column];
        if (feature < 8 * tiles && firstPixel + column < m.inputs)
            update(m, now, m.weight1 + int64_t{firstFeature + feature} * m.inputs + firstPixel + column, sum);
    }
}

template <Precision P>
Status launchAs(const FusedMlp& m, const StepData* step, int count, StepSums* sums, cudaStream_t stream) {
    const int tiles = count <= 64 ? 1 : count <= 256 ? 2 : 4;
    const dim3 grid(static_cast<unsigned>(m.hidden / 16), static_cast<unsigned>(ceilDiv(count, 16 * tiles)));
    if (tiles == 1)
        makeHidden<P, 1><<<grid, hiddenThreads, 0, stream>>>(m, step, count);
    else if (tiles == 2)
        makeHidden<P, 2><<<grid, hiddenThreads, 0, stream>>>(m, step, count);
    else
        makeHidden<P, 4><<<grid, hiddenThreads, 0, stream>>>(m, step, count);
    if (auto done = checkLaunch("makeHidden"); !done)
        return done;
    makeOutputs<<<static_cast<unsigned>(ceilDiv(count, outputThreads / 32)), outputThreads, 0, stream>>>(m, step,
                                                                                                         count);
    if (auto done = checkLaunch("makeOutputs"); !done)
        return done;
    const int smallBlocks = m.hidden / 8 + 1;
    const int64_t units = ceilDiv(m.inputs, unitSide) * int64_t{ceilDiv(m.hidden, unitSide)};
    makeUpdate<P>
        <<<static_cast<unsigned>(smallBlocks + units), updateThreads, 0, stream>>>(m, step, count, smallBlocks, sums);
    return checkLaunch("makeUpdate");
}

} // namespace

/// Whether what was loaded of the step for this device has tensor cores' code: PTX of a capability below 8.0
/// runs on every later GPU and has none.
static bool compiledForTensorCores() {
    cudaFuncAttributes facts{};
    const bool known = cudaFuncGetAttributes(&facts, makeHidden<Precision::Float32, 1>) == cudaSuccess;
    return known && facts.ptxVersion >= 80;
}

bool FusedMlp::fits(const nn::SessionSpec& spec, int capabilityMajor) {
    const auto& layers = spec.model.layers;
    const auto& s = *spec.samples;
    const bool shape = layers.size() == 3 && layers[0].kind == LayerKind::Linear &&
                       layers[2].kind == LayerKind::Linear &&
                       (layers[1].kind == LayerKind::Relu || layers[1].kind == LayerKind::Sigmoid ||
                        layers[1].kind == LayerKind::Tanh);
    const auto& in = spec.model.input;
    const bool plain = spec.classWeights.empty() && spec.optimiser.weightDecay == 0 && spec.frozen == 0;
    return capabilityMajor >= 8 && shape && plain && layers[0].outputs % 16 == 0 && layers[2].outputs <= mostOutputs &&
           in.features() % 16 == 0 && in.features() < (1 << 20) && layers[0].outputs < (1 << 20) &&
           s.channels == in.channels && s.rows == in.rows && s.columns == in.columns && compiledForTensorCores();
}

Status launchFusedStep(const FusedMlp& mlp, const StepData* step, int count, StepSums* sums, cudaStream_t stream) {
    switch (mlp.precision) {
    case Precision::TensorFloat32:
        return launchAs<Precision::TensorFloat32>(mlp, step, count, sums, stream);
    case Precision::Bfloat16:
        return launchAs<Precision::Bfloat16>(mlp, step, count, sums, stream);
    case Precision::Float32:
        break;
    }
    return launchAs<Precision::Float32>(mlp, step, count, sums, stream);
}

} // namespace telar::gpu
