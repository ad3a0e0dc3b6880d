#include "gpu/nn/cluster_mlp.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/nn/mlp_parts.cuh"
#include "gpu/nn/tensor_cores.cuh"

#include <algorithm>
#include <bit>
#include <cooperative_groups.h>
#include <cuda_pipeline_primitives.h>

namespace telar::gpu {

namespace {

using nn::Precision;

constexpr int blockFeatures = 32, threads = 512, warps = threads / 32;
constexpr int smallTasks = FusedMlp::mostOutputs + 2; ///< whose gradients are exchanged, a float a lane
constexpr int unitPixels = 32;
constexpr unsigned allLanes = 0xffffffffu;

/// Where a block keeps what, in bytes of its shared memory.
struct Places {
    int pitch;      ///< floats from a feature's weights to the next: whole rows of banks, see `swizzle`
    int pixelPitch; ///< bytes from picture to picture; 4 banks apart, so that 8 pictures fall on all 32
    int outPitch, slots, units;
    int weights, pictures, picturesEach, hidden, gradient, weights2, bias1, bias2, slots2, parts, outGradient,
        losses, right, numbers, labels, bytes;

    __host__ __device__ Places(int inputs, int outputs, int samples, int blocks) {
        pitch = (inputs + 31) / 32 * 32;
        const int words = inputs / 4;
        pixelPitch = (words + (36 - words % 32) % 32) * 4;
        outPitch = (outputs + 3) / 4 * 4;
        slots = (samples + blocks - 1) / blocks;
        units = (inputs + unitPixels - 1) / unitPixels;
        const int perSample = samples + 8, groups = warps * 16 / samples;
        const int sums = groups * blockFeatures * perSample * 4, pixels = samples * pixelPitch;
        int at = 0;
        const auto take = [&at](int size) {
            const int here = at;
            at += (size + 15) / 16 * 16;
            return here;
        };
        weights = take(blockFeatures * pitch * 4);
        picturesEach = sums > pixels ? sums : pixels; // the sums of a step lie where the next pictures come
        picturesEach = (picturesEach + 15) / 16 * 16;
        pictures = take(2 * picturesEach);
        hidden = take(blockFeatures * perSample * 4);
        gradient = take(blockFeatures * perSample * 4);
        weights2 = take(outPitch * (blockFeatures + 4) * 4);
        bias1 = take(blockFeatures * 4);
        bias2 = take(outPitch * 4);
        slots2 = take(2 * outPitch * 4);
        parts = take(blocks * slots * outPitch * 4);
        outGradient = take(samples * outPitch * 4);
        losses = take(samples * 4);
        right = take(samples * 4);
        numbers = take(2 * samples * 4);
        labels = take(2 * samples * 4);
        bytes = at;
    }
};

/// Vector c of a feature's weights lies at c ^ swizzle(feature): then the lanes of a product, which take four
/// neighbouring vectors of eight features, and those of an update, which take eight of four, both fall on
/// different banks.
__device__ __forceinline__ int swizzle(int feature) {
    return ((feature & 6) ^ ((feature & 1) << 2));
}

/// Byte `at` of a word as TF32: exact.
__device__ __forceinline__ unsigned pixelOf(unsigned word, int at) {
    return __float_as_uint(__uint_as_float(__byte_perm(word, 0x4b000000u, 0x7440 + at)) - 8388608.0f);
}

/// Factors as the precision asks; in float32 two that add up to 21 bits of mantissa.
template <Precision P>
struct Factor {
    unsigned high[2], low[P == Precision::Float32 ? 2 : 1];

    __device__ __forceinline__ Factor(float x, float y) {
        const float given[2] = {x, y};
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            const float v = given[i];
            if constexpr (P == Precision::Bfloat16) {
                high[i] = __float_as_uint(__bfloat162float(__float2bfloat16_rn(v)));
            } else if constexpr (P == Precision::TensorFloat32) { // the tensor cores cut the rest off
                high[i] = fabsf(v) < __int_as_float(0x7f800000) ? __float_as_uint(v) + 0x1000
                                                                : __float_as_uint(v);
            } else {
                high[i] = __float_as_uint(v) & 0xffffe000u;
                low[i] = __float_as_uint(v - __uint_as_float(high[i]));
            }
        }
    }
    __device__ __forceinline__ void addTo(float (&sums)[4], const unsigned (&pixels)[4]) const {
        if constexpr (P == Precision::Float32)
            multiplyTf32(sums, pixels, low);
        multiplyTf32(sums, pixels, high);
    }
};

/// The block's threads wait for those of the same number in the other clusters.
__device__ __forceinline__ void meet(unsigned* arrived, unsigned wanted) {
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1u);
        while (*static_cast<volatile unsigned*>(arrived) < wanted) {
        }
        __threadfence();
    }
    __syncthreads();
}

#if __CUDA_ARCH__ >= 900

template <Precision P, int Tiles>
struct Block {
    static constexpr int samples = 16 * Tiles, pitchS = samples + 8, groups = warps / Tiles;

    const FusedMlp& m;
    const ClusterCall& call;
    const Places& at;
    char* shared;
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    int blocks = static_cast<int>(cluster.num_blocks()), rank = static_cast<int>(cluster.block_rank());
    int clusters = static_cast<int>(gridDim.x) / blocks, own = static_cast<int>(blockIdx.x) / blocks;
    int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
    int high = lane / 4, low = lane % 4;
    int firstFeature = rank * blockFeatures;

    template <class T>
    __device__ __forceinline__ T* in(int place) const {
        return reinterpret_cast<T*>(shared + place);
    }
    __device__ __forceinline__ uint8_t* pictures(int step) const {
        return in<uint8_t>(at.pictures + step % 2 * at.picturesEach);
    }
    __device__ __forceinline__ float4* vectorOf(int feature, int vector) const {
        return in<float4>(at.weights) + feature * (at.pitch / 4) + (vector ^ swizzle(feature));
    }
    __device__ __forceinline__ bool known(int feature) const { return firstFeature + feature < m.hidden; }
    /// Of this cluster, in a step: the samples from own * samples on.
    __device__ __forceinline__ int countOf(int step) const {
        const int whole = step + 1 == call.count ? call.last : call.batch;
        return min(samples, max(0, whole - own * samples));
    }
    /// The order's number for sample `s` of a step; beyond the end some other.
    __device__ __forceinline__ int numberOf(int64_t first, int step, int s) const {
        const int64_t end = int64_t{call.count - 1} * call.batch + call.last;
        const int64_t place = int64_t{step} * call.batch + own * samples + s;
        return m.order[first + min(place, end - 1)];
    }

    __device__ __forceinline__ void ask(int step) const { // for the step's pictures
        const int each = m.inputs / 16;
        uint8_t* to = pictures(step);
        for (int s = warp; s < samples; s += warps) {
            const uint8_t* from =
                m.samples.pixels + int64_t{in<int>(at.numbers)[step % 2 * samples + s]} * m.inputs;
            for (int i = lane; i < each; i += 32)
                __pipeline_memcpy_async(to + s * at.pixelPitch + 16 * i, from + 16 * i, 16);
        }
        __pipeline_commit();
    }

    __device__ __forceinline__ void begin(int64_t first) const {
        for (int f = warp; f < blockFeatures; f += warps) {
            const auto* from =
                reinterpret_cast<const float4*>(m.parameters + m.weight1 + int64_t{firstFeature + f} * m.inputs);
            for (int i = lane; i < at.pitch / 4; i += 32)
                *vectorOf(f, i) = known(f) && i < m.inputs / 4 ? from[i] : float4{};
        }
        for (int i = threadIdx.x; i < at.outPitch * blockFeatures; i += threads) {
            const int o = i / blockFeatures, f = i % blockFeatures;
            in<float>(at.weights2)[o * (blockFeatures + 4) + f] =
                o < m.outputs && known(f) ? m.parameters[m.weight2 + int64_t{o} * m.hidden + firstFeature + f] : 0;
        }
        if (threadIdx.x < blockFeatures)
            in<float>(at.bias1)[threadIdx.x] =
                known(threadIdx.x) ? m.parameters[m.bias1 + firstFeature + threadIdx.x] : 0;
        if (threadIdx.x < m.outputs) {
            const int o = threadIdx.x;
            in<float>(at.bias2)[o] = m.parameters[m.bias2 + o];
            in<float>(at.slots2)[o] = m.slot0 ? m.slot0[m.bias2 + o] : 0;
            in<float>(at.slots2)[at.outPitch + o] = m.slot1 ? m.slot1[m.bias2 + o] : 0;
        }
        for (int i = threadIdx.x; i < 2 * samples; i += threads) {
            const int number = numberOf(first, min(i / samples, call.count - 1), i % samples);
            in<int>(at.numbers)[i] = number;
            in<int>(at.labels)[i] = m.samples.labels[number];
        }
        __syncthreads();
        ask(0);
    }

    /// Sums of 16 samples and all features by this warp, over every `groups`th slice of depth.
    __device__ __forceinline__ void multiply(int step) const {
        const int tile = warp % Tiles, group = warp / Tiles;
        const uint8_t* x = pictures(step) + (16 * tile + high) * at.pixelPitch + 4 * low;
        const float4* w =
            in<float4>(at.weights) + high * (at.pitch / 4) + ((4 * (group % 2) + low) ^ swizzle(high));
        float sums[4][4] = {};
#pragma unroll 2
        for (int k = group; k < m.inputs / 16; k += groups) {
            const auto a = *reinterpret_cast<const unsigned*>(x + 16 * k);
            const auto b = *reinterpret_cast<const unsigned*>(x + 8 * at.pixelPitch + 16 * k);
            const unsigned front[4] = {pixelOf(a, 0), pixelOf(b, 0), pixelOf(a, 1), pixelOf(b, 1)};
            const unsigned back[4] = {pixelOf(a, 2), pixelOf(b, 2), pixelOf(a, 3), pixelOf(b, 3)};
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                const float4 v = w[n * 8 * (at.pitch / 4) + k / 2 * 8];
                Factor<P>(v.x, v.y).addTo(sums[n], front);
                Factor<P>(v.z, v.w).addTo(sums[n], back);
            }
        }
        float* to = reinterpret_cast<float*>(pictures(step + 1)) + group * blockFeatures * pitchS;
#pragma unroll
        for (int n = 0; n < 4; ++n)
#pragma unroll
            for (int i = 0; i < 4; ++i)
                to[(8 * n + 2 * low + i % 2) * pitchS + 16 * tile + high + i / 2 * 8] = sums[n][i];
    }
    __device__ __forceinline__ void activate(int step) const {
        const auto* parts = reinterpret_cast<const float*>(pictures(step + 1));
        for (int i = threadIdx.x; i < blockFeatures * samples; i += threads) {
            const int f = i / samples, place = f * pitchS + i % samples;
            float sum = 0;
#pragma unroll
            for (int g = 0; g < groups; ++g)
                sum += parts[g * blockFeatures * pitchS + place];
            in<float>(at.hidden)[place] =
                activated(m.activation, sum * m.samples.scale + in<float>(at.bias1)[f]);
        }
    }

    /// What this block's features give to every output, to the block that judges the sample.
    __device__ __forceinline__ void tellOutputs() const {
        for (int i = threadIdx.x; i < m.outputs * samples; i += threads) {
            const int o = i / samples, s = i % samples;
            const float* h = in<float>(at.hidden) + s;
            const auto* w = in<float4>(at.weights2) + o * (blockFeatures + 4) / 4;
            float sums[4] = {};
#pragma unroll
            for (int f = 0; f < blockFeatures; f += 4) {
                const float4 v = w[f / 4];
                sums[0] += h[f * pitchS] * v.x, sums[1] += h[(f + 1) * pitchS] * v.y;
                sums[2] += h[(f + 2) * pitchS] * v.z, sums[3] += h[(f + 3) * pitchS] * v.w;
            }
            float* parts = cluster.map_shared_rank(in<float>(at.parts), s % blocks);
            parts[(rank * at.slots + s / blocks) * at.outPitch + o] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        }
    }

    /// A warp for each of this block's samples, both halves of it alike: loss and gradient, to every block.
    __device__ __forceinline__ void judge(int step, int count, int whole) const {
        const int o = lane % 16;
        const float scale = 1.0f / static_cast<float>(whole);
        for (int slot = warp; slot < at.slots; slot += warps) {
            const int s = slot * blocks + rank;
            if (s >= samples)
                break;
            const bool some = o < m.outputs;
            float out = some ? in<float>(at.bias2)[o] : 0;
            const float* parts = in<float>(at.parts) + slot * at.outPitch + min(o, at.outPitch - 1);
#pragma unroll 8
            for (int b = 0; b < blocks; ++b)
                out += parts[b * at.slots * at.outPitch];
            const int label = in<int>(at.labels)[step % 2 * samples + s];
            float most = some ? out : __int_as_float(0xff800000), own = some && o == label ? out : 0;
            int where = o;
#pragma unroll
            for (int n = 8; n > 0; n /= 2) {
                const float other = __shfl_xor_sync(allLanes, most, n);
                const int place = __shfl_xor_sync(allLanes, where, n);
                if (other > most || (other == most && place < where))
                    most = other, where = place;
                own += __shfl_xor_sync(allLanes, own, n);
            }
            const float target = o == label ? 1.0f : 0.0f, difference = out - target;
            const bool squares = m.loss == nn::Loss::MeanSquares;
            const float power = !some ? 0 : squares ? difference * difference : expf(out - most);
            float sum = power;
#pragma unroll
            for (int n = 8; n > 0; n /= 2)
                sum += __shfl_xor_sync(allLanes, sum, n);
            float gradient = squares ? 2 * difference * scale / static_cast<float>(m.outputs)
                                     : scale * (power / sum - target);
            if (s >= count)
                gradient = 0;
            if (some)
                for (int b = lane / 16; b < blocks; b += 2)
                    cluster.map_shared_rank(in<float>(at.outGradient), b)[s * at.outPitch + o] = gradient;
            if (lane == 0) {
                cluster.map_shared_rank(in<float>(at.losses), 0)[s] =
                    squares ? sum / static_cast<float>(m.outputs) : logf(sum) + (most - own);
                cluster.map_shared_rank(in<int>(at.right), 0)[s] = where == label;
            }
        }
    }

    __device__ __forceinline__ void hiddenGradient() const {
        for (int i = warp; i < samples; i += warps) {
            const int f = i % 4 * 8 + high, s = i / 4 * 4 + low;
            const float* g = in<float>(at.outGradient) + s * at.outPitch;
            const float* w = in<float>(at.weights2) + f;
            float sum = 0;
#pragma unroll
            for (int o = 0; o < FusedMlp::mostOutputs; ++o)
                if (o < m.outputs)
                    sum += g[o] * w[o * (blockFeatures + 4)];
            sum *= slope(m.activation, in<float>(at.hidden)[f * pitchS + s]);
            in<float>(at.gradient)[f * pitchS + s] = sum;
        }
    }

    /// The gradient of 32 pixels' weights: of pixel 4 high + b, where b = 2 t + i / 2, and feature
    /// 8 n + 2 low + i % 2 at sums[t][n][i], still to be scaled as pixels are.
    __device__ __forceinline__ void unitGradient(int step, int unit, float (&sums)[2][4][4]) const {
        const int pixel = unit * unitPixels + 4 * high;
        const uint8_t* x = pictures(step) + 2 * low * at.pixelPitch + (pixel < m.inputs ? pixel : 0);
        const float* d = in<float>(at.gradient) + high * pitchS + 2 * low;
#pragma unroll 2
        for (int k = 0; k < samples; k += 8) {
            const auto a = *reinterpret_cast<const unsigned*>(x + k * at.pixelPitch);
            const auto b = *reinterpret_cast<const unsigned*>(x + (k + 1) * at.pixelPitch);
            const unsigned front[4] = {pixelOf(a, 0), pixelOf(a, 1), pixelOf(b, 0), pixelOf(b, 1)};
            const unsigned back[4] = {pixelOf(a, 2), pixelOf(a, 3), pixelOf(b, 2), pixelOf(b, 3)};
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                const float2 v = *reinterpret_cast<const float2*>(d + n * 8 * pitchS + k);
                const Factor<P> factor(v.x, v.y);
                factor.addTo(sums[0][n], front);
                factor.addTo(sums[1][n], back);
            }
        }
    }

    __device__ __forceinline__ float4* slotOf(float* slots, int feature, int pixel) const {
        return reinterpret_cast<float4*>(slots + m.weight1 + int64_t{firstFeature + feature} * m.inputs + pixel);
    }
    __device__ __forceinline__ void updateUnit(const StepData& step, int unit,
                                               const float (&sums)[2][4][4]) const {
        const int pixel = unit * unitPixels + 4 * high;
        if (pixel >= m.inputs)
            return;
#pragma unroll
        for (int n = 0; n < 4; ++n)
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int f = 8 * n + 2 * low + i;
                if (!known(f))
                    continue;
                float4* w = vectorOf(f, pixel / 4);
                float4 values = *w, a{}, b{};
                if (m.slot0)
                    a = *slotOf(m.slot0, f, pixel);
                if (m.slot1)
                    b = *slotOf(m.slot1, f, pixel);
#pragma unroll
                for (int j = 0; j < 4; ++j)
                    takeStep(m.optimiser, step, sums[j / 2][n][j % 2 * 2 + i] * m.samples.scale,
                             (&values.x)[j], m.slot0 ? &a.x + j : nullptr, &b.x + j);
                *w = values;
                if (m.slot0)
                    *slotOf(m.slot0, f, pixel) = a;
                if (m.slot1)
                    *slotOf(m.slot1, f, pixel) = b;
            }
    }

    /// Task o: the weights of output o, a feature a lane. Then the features' biases, and the outputs'.
    __device__ __forceinline__ float smallGradient(int task) const {
        float sum = 0;
        if (task <= m.outputs) {
            const auto* values = in<float4>(task < m.outputs ? at.hidden : at.gradient) + lane * (pitchS / 4);
            const float* g = in<float>(at.outGradient) + task;
#pragma unroll 4
            for (int s = 0; s < samples; s += 4) {
                const float4 v = values[s / 4];
                if (task < m.outputs)
                    sum += (g[s * at.outPitch] * v.x + g[(s + 1) * at.outPitch] * v.y) +
                           (g[(s + 2) * at.outPitch] * v.z + g[(s + 3) * at.outPitch] * v.w);
                else
                    sum += (v.x + v.y) + (v.z + v.w);
            }
        } else if (lane < m.outputs) {
            for (int s = 0; s < samples; ++s)
                sum += in<float>(at.outGradient)[s * at.outPitch + lane];
        }
        return sum;
    }
    __device__ __forceinline__ float* smallValue(int task) const {
        return task < m.outputs    ? in<float>(at.weights2) + task * (blockFeatures + 4) + lane
               : task == m.outputs ? in<float>(at.bias1) + lane
                                   : in<float>(at.bias2) + lane;
    }
    __device__ __forceinline__ bool smallKnown(int task) const {
        return task <= m.outputs ? known(lane) : lane < m.outputs;
    }
    __device__ __forceinline__ void updateSmall(const StepData& step, int task, float gradient) const {
        if (!smallKnown(task))
            return;
        if (task > m.outputs) { // every block has them all, and steps alike
            float* slots = in<float>(at.slots2) + lane;
            takeStep(m.optimiser, step, gradient, *smallValue(task), m.slot0 ? slots : nullptr,
                     slots + at.outPitch);
            return;
        }
        const int64_t place =
            (task < m.outputs ? m.weight2 + int64_t{task} * m.hidden : m.bias1) + firstFeature + lane;
        takeStep(m.optimiser, step, gradient, *smallValue(task), m.slot0 ? m.slot0 + place : nullptr,
                 m.slot1 ? m.slot1 + place : nullptr);
    }

    __device__ __forceinline__ void addLosses(int step, int count, int whole) const {
        double sum = 0;
        int right = 0;
        for (int s = lane; s < count; s += 32)
            sum += static_cast<double>(in<float>(at.losses)[s]), right += in<int>(at.right)[s];
#pragma unroll
        for (int n = 16; n > 0; n /= 2) {
            sum += __shfl_xor_sync(allLanes, sum, n);
            right += __shfl_xor_sync(allLanes, right, n);
        }
        if (lane == 0)
            call.sums[int64_t{step} * clusters + own] = {sum / whole, right};
    }

    /// One cluster: every gradient is whole, and used at once.
    __device__ __forceinline__ void updateAlone(int step, const StepData& now) const {
        for (int task = warps - 1 - warp; task < m.outputs + 2; task += warps)
            updateSmall(now, task, smallGradient(task));
        for (int unit = warp; unit < at.units; unit += warps) {
            float sums[2][4][4] = {};
            unitGradient(step, unit, sums);
            updateUnit(now, unit, sums);
        }
    }

    /// Several clusters: each leaves its gradients, adds up a part of all clusters' in their order, makes the
    /// step of that part, and takes the other parts from those who made them.
    __device__ __forceinline__ void updateTogether(int step, const StepData& now) const {
        const int unitFloats = at.units * 1024, each = unitFloats + smallTasks * 32;
        float* gradients = call.exchange + int64_t{rank} * (clusters + 1) * each;
        float* fresh = gradients + int64_t{clusters} * each;
        float* left = gradients + int64_t{own} * each;
        unsigned* arrived = call.arrived + rank;
        for (int task = warps - 1 - warp; task < m.outputs + 2; task += warps)
            left[unitFloats + task * 32 + lane] = smallGradient(task);
        for (int unit = warp; unit < at.units; unit += warps) {
            float sums[2][4][4] = {};
            unitGradient(step, unit, sums);
            auto* to = reinterpret_cast<float4*>(left) + unit * 256 + lane;
#pragma unroll
            for (int i = 0; i < 8; ++i) {
                const auto& four = sums[i / 4][i % 4];
                __stcg(to + 32 * i, make_float4(four[0], four[1], four[2], four[3]));
            }
        }
        meet(arrived, static_cast<unsigned>((2 * step + 1) * clusters));
        for (int task = own + (warps - 1 - warp) * clusters; task < m.outputs + 2; task += warps * clusters) {
            float sum = 0;
            for (int c = 0; c < clusters; ++c)
                sum += __ldcg(gradients + int64_t{c} * each + unitFloats + task * 32 + lane);
            updateSmall(now, task, sum);
            if (smallKnown(task))
                __stcg(fresh + unitFloats + task * 32 + lane, *smallValue(task));
        }
        for (int unit = own + warp * clusters; unit < at.units; unit += warps * clusters) {
            float sums[2][4][4] = {};
            for (int c = 0; c < clusters; ++c) {
                const auto* from = reinterpret_cast<const float4*>(gradients + int64_t{c} * each) + unit * 256 + lane;
#pragma unroll
                for (int i = 0; i < 8; ++i) {
                    const float4 four = __ldcg(from + 32 * i);
#pragma unroll
                    for (int j = 0; j < 4; ++j)
                        sums[i / 4][i % 4][j] += (&four.x)[j];
                }
            }
            updateUnit(now, unit, sums);
            pass<true>(fresh, unit);
        }
        meet(arrived, static_cast<unsigned>((2 * step + 2) * clusters));
        for (int task = warp; task < m.outputs + 2; task += warps)
            if (task % clusters != own && smallKnown(task))
                *smallValue(task) = __ldcg(fresh + unitFloats + task * 32 + lane);
        for (int unit = warp; unit < at.units; unit += warps)
            if (unit % clusters != own)
                pass<false>(fresh, unit);
    }
    /// A unit's weights to global memory, or from there.
    template <bool Out>
    __device__ __forceinline__ void pass(float* fresh, int unit) const {
        const int vector = unit * (unitPixels / 4) + high;
        auto* there = reinterpret_cast<float4*>(fresh) + unit * 256 + lane;
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            float4* here = vectorOf(8 * (i / 2) + 2 * low + i % 2, vector);
            if (Out)
                __stcg(there + 32 * i, *here);
            else
                *here = __ldcg(there + 32 * i);
        }
    }

    __device__ __forceinline__ void end() const {
        __syncthreads();
        if (own == (m.outputs + 1) % clusters && rank == 0 && threadIdx.x < m.outputs) {
            const int o = threadIdx.x;
            if (m.slot0)
                m.slot0[m.bias2 + o] = in<float>(at.slots2)[o];
            if (m.slot1)
                m.slot1[m.bias2 + o] = in<float>(at.slots2)[at.outPitch + o];
        }
        if (own != 0)
            return;
        for (int f = warp; f < blockFeatures; f += warps) {
            auto* to = reinterpret_cast<float4*>(m.parameters + m.weight1 + int64_t{firstFeature + f} * m.inputs);
            if (known(f))
                for (int i = lane; i < m.inputs / 4; i += 32)
                    to[i] = *vectorOf(f, i);
        }
        for (int task = warp; task < m.outputs + (rank == 0 ? 2 : 1); task += warps)
            if (smallKnown(task))
                m.parameters[task < m.outputs    ? m.weight2 + int64_t{task} * m.hidden + firstFeature + lane
                             : task == m.outputs ? m.bias1 + firstFeature + lane
                                                 : m.bias2 + lane] = *smallValue(task);
    }

    __device__ __forceinline__ void run() const {
        const int64_t first = call.steps[0].first;
        begin(first);
        for (int step = 0; step < call.count; ++step) {
            const int count = countOf(step), whole = step + 1 == call.count ? call.last : call.batch;
            __pipeline_wait_prior(0);
            __syncthreads();
            int number = 0, label = 0; // of the step after the next
            const bool further = step + 2 < call.count && threadIdx.x < samples;
            if (further)
                number = numberOf(first, step + 2, threadIdx.x);
            multiply(step);
            __syncthreads();
            activate(step);
            if (further)
                label = m.samples.labels[number];
            __syncthreads();
            if (step + 1 < call.count)
                ask(step + 1);
            tellOutputs();
            cluster.sync();
            judge(step, count, whole);
            cluster.sync();
            const StepData now = call.steps[step];
            hiddenGradient();
            if (further) {
                in<int>(at.numbers)[step % 2 * samples + threadIdx.x] = number;
                in<int>(at.labels)[step % 2 * samples + threadIdx.x] = label;
            }
            if (rank == 0 && warp == warps - 1)
                addLosses(step, count, whole);
            __syncthreads();
            if (clusters == 1)
                updateAlone(step, now);
            else
                updateTogether(step, now);
        }
        end();
        cluster.sync(); // nobody leaves while others write into its memory
    }
};

#endif

template <Precision P, int Tiles>
__global__ void __launch_bounds__(threads, 1)
    trainMlp(const __grid_constant__ FusedMlp m, const __grid_constant__ ClusterCall call,
             const __grid_constant__ Places at) {
#if __CUDA_ARCH__ >= 900
    extern __shared__ uint4 room[];
    Block<P, Tiles>{m, call, at, reinterpret_cast<char*>(room)}.run();
#endif
}

using Kernel = void (*)(FusedMlp, ClusterCall, Places);

template <Precision P>
Kernel kernelOf(int tiles) {
    return tiles == 1 ? trainMlp<P, 1> : tiles == 2 ? trainMlp<P, 2> : trainMlp<P, 4>;
}
Kernel kernelOf(Precision precision, int tiles) {
    return precision == Precision::TensorFloat32 ? kernelOf<Precision::TensorFloat32>(tiles)
           : precision == Precision::Bfloat16    ? kernelOf<Precision::Bfloat16>(tiles)
                                                 : kernelOf<Precision::Float32>(tiles);
}

struct Launch {
    cudaLaunchConfig_t config{};
    cudaLaunchAttribute attributes[2]{};

    Launch(const ClusterPlan& plan, cudaStream_t stream) {
        attributes[0].id = cudaLaunchAttributeClusterDimension;
        attributes[0].val.clusterDim = {static_cast<unsigned>(plan.blocks), 1, 1};
        attributes[1].id = cudaLaunchAttributeCooperative; // clusters wait for one another
        attributes[1].val.cooperative = 1;
        config.gridDim = {static_cast<unsigned>(plan.blocks * plan.clusters), 1, 1};
        config.blockDim = {threads, 1, 1};
        config.dynamicSmemBytes = plan.sharedBytes;
        config.stream = stream;
        config.attrs = attributes;
        config.numAttrs = plan.clusters > 1 ? 2 : 1;
    }
};

bool prepare(Kernel kernel, const ClusterPlan& plan) {
    return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                static_cast<int>(plan.sharedBytes)) == cudaSuccess &&
           (plan.blocks <= 8 ||
            cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) == cudaSuccess);
}

/// Whether the device holds all clusters at a time.
bool resident(Kernel kernel, const ClusterPlan& plan) {
    cudaFuncAttributes facts{};
    if (cudaFuncGetAttributes(&facts, kernel) != cudaSuccess || facts.ptxVersion < 90)
        return false;
    Launch launch(plan, nullptr);
    launch.config.numAttrs = 1;
    int clusters = 0;
    return prepare(kernel, plan) &&
           cudaOccupancyMaxActiveClusters(&clusters, kernel, &launch.config) == cudaSuccess &&
           clusters >= plan.clusters;
}

} // namespace

int64_t ClusterPlan::exchanged(int inputs) const {
    const int64_t units = ceilDiv(inputs, unitPixels);
    return clusters > 1 ? int64_t{blocks} * (clusters + 1) * (units * 1024 + smallTasks * 32) : 0;
}

ClusterPlan planClusterMlp(const nn::SessionSpec& spec) {
    if (getenv("NO_CLUSTER"))
        return {};
    const auto* device = chosenDevice();
    if (!device || device->major < 9 || !FusedMlp::fits(spec, device->major) || spec.model.reads.mean != 0)
        return {};
    const auto& layers = spec.model.layers;
    const auto inputs = static_cast<int>(spec.model.input.features());
    const auto outputs = static_cast<int>(layers[2].outputs);
    ClusterPlan plan;
    plan.tiles = spec.batch <= 16 ? 1 : spec.batch <= 32 ? 2 : 4;
    const int64_t clusters = ceilDiv(spec.batch, int64_t{16} * plan.tiles);
    const int64_t blocks = ceilDiv(layers[0].outputs, int64_t{blockFeatures});
    if (clusters > ClusterPlan::mostClusters || blocks > 16)
        return {};
    plan.clusters = static_cast<int>(clusters);
    plan.blocks = static_cast<int>(std::bit_ceil(static_cast<unsigned>(blocks)));
    const Places places(inputs, outputs, 16 * plan.tiles, plan.blocks);
    plan.sharedBytes = static_cast<std::size_t>(places.bytes);
    if (places.bytes > chosenDevice()->sharedPerBlockOptIn ||
        !resident(kernelOf(spec.precision, plan.tiles), plan)) {
        cudaGetLastError();
        return {};
    }
    return plan;
}

Status launchClusterSteps(const FusedMlp& mlp, const ClusterPlan& plan, const ClusterCall& call,
                          cudaStream_t stream) {
    if (plan.clusters > 1)
        if (auto done = check(cudaMemsetAsync(call.arrived, 0, 16 * sizeof(unsigned), stream), "cudaMemsetAsync");
            !done)
            return done;
    Launch launch(plan, stream);
    const Places places(mlp.inputs, mlp.outputs, 16 * plan.tiles, plan.blocks);
    return check(cudaLaunchKernelEx(&launch.config, kernelOf(mlp.precision, plan.tiles), mlp, call, places),
                 "trainMlp");
}

} // namespace telar::gpu
