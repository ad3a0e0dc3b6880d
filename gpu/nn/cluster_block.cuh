// One block of the cluster that trains: its share of the hidden features, through all steps. For capability 9.0.
#pragma once

#include "gpu/nn/cluster_mlp.hpp"
#include "gpu/nn/cluster_parts.cuh"

#include <cooperative_groups.h>
#include <cuda_pipeline_primitives.h>

namespace telar::gpu::cluster {

template <Precision P, int Tiles>
struct Block {
    static constexpr int samples = 16 * Tiles, pitchS = samples + 8;
    static constexpr int each = Tiles == 4 ? 2 : 1; ///< tiles of a warp's product
    static constexpr int groups = warps * each / Tiles, kept = warps / Tiles;

    const FusedMlp& m;
    const ClusterCall& call;
    const Places& at;
    char* shared;
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    int blocks = static_cast<int>(cluster.num_blocks()), rank = static_cast<int>(cluster.block_rank());
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
    __device__ __forceinline__ Signal outputsThere() const { return {addressOf(shared + at.signals)}; }
    __device__ __forceinline__ Signal gradientsThere() const { return {addressOf(shared + at.signals + 8)}; }
    __device__ __forceinline__ bool known(int feature) const { return firstFeature + feature < m.hidden; }
    /// The order's number for sample `s` of a step; beyond the end some other.
    __device__ __forceinline__ int numberOf(int64_t first, int step, int s) const {
        const int64_t end = int64_t{call.count - 1} * call.batch + call.last;
        const int64_t place = int64_t{step} * call.batch + s;
        return m.order[first + min(place, end - 1)];
    }

    __device__ __forceinline__ void ask(int step) const { // for the step's pictures
        const int each = m.inputs / 16;
        uint8_t* to = pictures(step);
        for (int s = warp; s < samples; s += warps) {
            const uint8_t* from = m.samples.pixels + int64_t{in<int>(at.numbers)[step % 2 * samples + s]} * m.inputs;
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
        if (threadIdx.x == 0) {
            outputsThere().begin();
            gradientsThere().begin();
            asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
        }
        cluster.sync();
        ask(0);
    }
    /// What this block gets in every step.
    __device__ __forceinline__ void expect() const {
        const int judged = (samples - rank + blocks - 1) >> at.blockLog;
        outputsThere().expect(judged * m.outputs * blocks * 4);
        gradientsThere().expect(samples * (m.outputs * 4 + (rank == 0 ? 8 : 0)));
    }

    /// Sums of 16 or 32 samples and all features by this warp, over every `groups`th slice of depth.
    __device__ __forceinline__ void multiply(int step) const {
        constexpr int together = Tiles == 1 ? 4 : 2; // slices that are fetched at a time
        const int tile = warp % (Tiles / each) * each, group = warp / (Tiles / each), slices = m.inputs / 16;
        const uint8_t* x = pictures(step) + (16 * tile + high) * at.pixelPitch + 4 * low;
        const float4* w = in<float4>(at.weights) + high * (at.pitch / 4) + ((4 * (group % 2) + low) ^ swizzle(high));
        float sums[each][4][4] = {};
        for (int first = group; first < slices; first += together * groups) {
            unsigned pixels[together][each][2];
            float4 weights[together][4];
#pragma unroll
            for (int u = 0; u < together; ++u) {
                const int slice = first + u * groups, k = slice < slices ? slice : first;
#pragma unroll
                for (int t = 0; t < each; ++t)
#pragma unroll
                    for (int half = 0; half < 2; ++half)
                        pixels[u][t][half] =
                            *reinterpret_cast<const unsigned*>(x + (16 * t + 8 * half) * at.pixelPitch + 16 * k);
#pragma unroll
                for (int n = 0; n < 4; ++n) {
                    weights[u][n] = w[n * 8 * (at.pitch / 4) + k / 2 * 8];
                    if (slice >= slices)
                        weights[u][n] = float4{};
                }
            }
#pragma unroll
            for (int u = 0; u < together; ++u) {
                unsigned front[each][4], back[each][4];
#pragma unroll
                for (int t = 0; t < each; ++t)
#pragma unroll
                    for (int i = 0; i < 4; ++i) {
                        front[t][i] = pixelOf(pixels[u][t][i % 2], i / 2);
                        back[t][i] = pixelOf(pixels[u][t][i % 2], 2 + i / 2);
                    }
#pragma unroll
                for (int n = 0; n < 4; ++n) {
                    const float4& v = weights[u][n];
                    const Factor<P> one(v.x, v.y), other(v.z, v.w);
#pragma unroll
                    for (int t = 0; t < each; ++t) {
                        one.addTo(sums[t][n], front[t]);
                        other.addTo(sums[t][n], back[t]);
                    }
                }
            }
        }
        if (groups > kept) { // there is room for the sums of some groups; the others leave theirs there first
            if (group >= kept)
                leave<false>(step, tile, group - kept, sums);
            __syncthreads();
        }
        if (group < kept)
            leave<(groups > kept)>(step, tile, group, sums);
    }
    template <bool Add>
    __device__ __forceinline__ void leave(int step, int tile, int group, const float (&sums)[each][4][4]) const {
        float* to = reinterpret_cast<float*>(pictures(step + 1)) + group * blockFeatures * pitchS;
#pragma unroll
        for (int t = 0; t < each; ++t)
#pragma unroll
            for (int n = 0; n < 4; ++n)
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    float& place = to[(8 * n + 2 * low + i % 2) * pitchS + 16 * (tile + t) + high + i / 2 * 8];
                    place = Add ? place + sums[t][n][i] : sums[t][n][i];
                }
    }
    __device__ __forceinline__ void activate(int step) const {
        const auto* parts = reinterpret_cast<const float*>(pictures(step + 1));
        for (int i = threadIdx.x; i < blockFeatures * samples; i += threads) {
            const int f = i / samples, place = f * pitchS + i % samples;
            float sum = 0;
#pragma unroll
            for (int g = 0; g < kept; ++g)
                sum += parts[g * blockFeatures * pitchS + place];
            in<float>(at.hidden)[place] = activated(m.activation, sum * m.samples.scale + in<float>(at.bias1)[f]);
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
            tell(addressOf(in<float>(at.parts) + (rank * at.slots + (s >> at.blockLog)) * at.outPitch + o),
                 (sums[0] + sums[1]) + (sums[2] + sums[3]), outputsThere(), s & (blocks - 1));
        }
    }

    /// A warp for each of this block's samples, both halves of it alike: loss and gradient, to every block.
    __device__ __forceinline__ void judge(int step, int count) const {
        const int o = lane % 16;
        const float scale = __frcp_rn(static_cast<float>(count));
        if (warp < at.slots)
            outputsThere().wait(step);
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
            const float own = __shfl_sync(allLanes, out, label, 16);
            float most = some ? out : __int_as_float(0xff800000);
            int where = o;
#pragma unroll
            for (int n = 8; n > 0; n /= 2) {
                const float other = __shfl_xor_sync(allLanes, most, n);
                const int place = __shfl_xor_sync(allLanes, where, n);
                if (other > most || (other == most && place < where))
                    most = other, where = place;
            }
            const float target = o == label ? 1.0f : 0.0f, difference = out - target;
            const bool squares = m.loss == nn::Loss::MeanSquares;
            const float power = !some ? 0 : squares ? difference * difference : expf(out - most);
            float sum = power;
#pragma unroll
            for (int n = 8; n > 0; n /= 2)
                sum += __shfl_xor_sync(allLanes, sum, n);
            float gradient =
                squares ? 2 * difference * scale / static_cast<float>(m.outputs) : scale * (power / sum - target);
            if (s >= count)
                gradient = 0;
            if (some)
                for (int b = lane / 16; b < blocks; b += 2)
                    tell(addressOf(in<float>(at.outGradient) + s * at.outPitch + o), gradient, gradientsThere(), b);
            if (lane == 0) {
                tell(addressOf(in<float>(at.losses) + s),
                     squares ? sum / static_cast<float>(m.outputs) : logf(sum) + (most - own), gradientsThere(), 0);
                tell(addressOf(in<float>(at.right) + s), where == label ? 1.0f : 0.0f, gradientsThere(), 0);
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
            if constexpr (P != Precision::Float32) // rounded once, where every unit would round it
                sum = __uint_as_float(Factor<P>(sum, 0).high[0] & 0xffffe000u);
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
                if constexpr (P == Precision::Float32) {
                    const Factor<P> factor(v.x, v.y);
                    factor.addTo(sums[0][n], front);
                    factor.addTo(sums[1][n], back);
                } else {
                    const unsigned rounded[2] = {__float_as_uint(v.x), __float_as_uint(v.y)};
                    multiplyTf32(sums[0][n], front, rounded);
                    multiplyTf32(sums[1][n], back, rounded);
                }
            }
        }
    }

    __device__ __forceinline__ void updateUnit(const StepData& step, int unit, const float (&sums)[2][4][4]) const {
        const int pixel = unit * unitPixels + 4 * high;
        if (pixel >= m.inputs)
            return;
        const float scale = m.samples.scale;
        if (m.optimiser.kind == nn::OptimiserKind::Sgd && !m.slot0) {
            const float rate = step.rate * scale;
            float4* place[4][2];
            float4 values[4][2];
#pragma unroll
            for (int n = 0; n < 4; ++n)
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    place[n][i] = vectorOf(8 * n + 2 * low + i, pixel / 4);
                    values[n][i] = *place[n][i];
                }
#pragma unroll
            for (int n = 0; n < 4; ++n)
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    float4& v = values[n][i];
                    v.x -= rate * sums[0][n][i], v.y -= rate * sums[0][n][2 + i];
                    v.z -= rate * sums[1][n][i], v.w -= rate * sums[1][n][2 + i];
                    *place[n][i] = v; // features beyond the last have no gradient and stay zero
                }
            return;
        }
#pragma unroll
        for (int n = 0; n < 4; ++n)
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int f = 8 * n + 2 * low + i;
                if (known(f))
                    takeSteps(m, step,
                              {sums[0][n][i] * scale, sums[0][n][2 + i] * scale, sums[1][n][i] * scale,
                               sums[1][n][2 + i] * scale},
                              vectorOf(f, pixel / 4), m.weight1 + int64_t{firstFeature + f} * m.inputs + pixel);
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
            takeStep(m.optimiser, step, gradient, *smallValue(task), m.slot0 ? slots : nullptr, slots + at.outPitch);
            return;
        }
        const int64_t place = (task < m.outputs ? m.weight2 + int64_t{task} * m.hidden : m.bias1) + firstFeature + lane;
        takeStep(m.optimiser, step, gradient, *smallValue(task), m.slot0 ? m.slot0 + place : nullptr,
                 m.slot1 ? m.slot1 + place : nullptr);
    }

    __device__ __forceinline__ void addLosses(int step, int count) const {
        double sum = 0;
        int right = 0;
        for (int s = lane; s < count; s += 32)
            sum += static_cast<double>(in<float>(at.losses)[s]), right += in<float>(at.right)[s] > 0;
#pragma unroll
        for (int n = 16; n > 0; n /= 2) {
            sum += __shfl_xor_sync(allLanes, sum, n);
            right += __shfl_xor_sync(allLanes, right, n);
        }
        if (lane == 0)
            call.sums[step] = {sum / count, right};
    }

    __device__ __forceinline__ void update(int step, const StepData& now) const {
        for (int task = warps - 1 - warp; task < m.outputs + 2; task += warps)
            updateSmall(now, task, smallGradient(task));
        for (int unit = warp; unit < at.units; unit += warps) {
            float sums[2][4][4] = {};
            unitGradient(step, unit, sums);
            updateUnit(now, unit, sums);
        }
    }

    __device__ __forceinline__ void end() const {
        __syncthreads();
        if (rank == 0 && threadIdx.x < m.outputs) {
            const int o = threadIdx.x;
            if (m.slot0)
                m.slot0[m.bias2 + o] = in<float>(at.slots2)[o];
            if (m.slot1)
                m.slot1[m.bias2 + o] = in<float>(at.slots2)[at.outPitch + o];
        }
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
            const int count = step + 1 == call.count ? call.last : call.batch;
            const StepData now = call.steps[step];
            if (threadIdx.x == 0)
                expect();
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
            judge(step, count);
            gradientsThere().wait(step);
            hiddenGradient();
            if (further) {
                in<int>(at.numbers)[step % 2 * samples + threadIdx.x] = number;
                in<int>(at.labels)[step % 2 * samples + threadIdx.x] = label;
            }
            if (rank == 0 && warp == warps - 1)
                addLosses(step, count);
            __syncthreads();
            update(step, now);
        }
        end();
        cluster.sync(); // nobody leaves while others write into its memory
    }
};

} // namespace telar::gpu::cluster
