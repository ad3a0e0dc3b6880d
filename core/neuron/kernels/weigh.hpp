// The products of a neuron on the device: left in memory for the host to add, as the published program does
// because it found no way to accumulate on the device; or multiplied, added and joined in one launch.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// product[i] = inputs[i] * weights[i], one thread each.
struct WeighProducts {
    static constexpr const char* name = "product";
    static constexpr bool barriers = false, ordered = false;
    GlobalView<const float> inputs, weights;
    GlobalView<float> product;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t i = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
        if (t.branch(i < inputs.length)) {
            t.arithmetic(1);
            t.store(product, i, t.load(inputs, i) * t.load(weights, i));
        }
    }
};

/// One launch: every thread adds the products that lie a grid apart, a warp joins its threads' sums in
/// registers, a block its warps' in shared memory, and the blocks meet in one number that they add to in
/// turn. sum[0] begins as 0.
struct WeighAndAdd {
    static constexpr const char* name = "single";
    static constexpr bool barriers = true, ordered = true;
    static constexpr uint32_t threads = 256;
    GlobalView<const float> inputs, weights;
    GlobalView<float> sum;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto warps = t.template shared<0, float, threads / warpSize>("warps");
        const uint32_t x = t.threadIdx().x;
        float own = 0;
        for (int64_t i = int64_t{t.blockIdx().x} * threads + x; i < inputs.length;
             i += int64_t{t.gridDim().x} * threads)
            own = t.fma(t.load(inputs, i), t.load(weights, i), own);
        for (uint32_t n = warpSize / 2; n > 0; n /= 2) {
            t.arithmetic(1);
            own += t.shuffleDown(own, n);
        }
        if (t.branch(x % warpSize == 0))
            t.store(warps, x / warpSize, own);
        t.sync();
        if (t.branch(x == 0)) {
            float all = 0;
            for (uint32_t w = 0; w < threads / warpSize; ++w) {
                t.arithmetic(1);
                all += t.load(warps, w);
            }
            t.atomicAdd(sum, 0, all);
        }
    }
};

} // namespace telar::simt
