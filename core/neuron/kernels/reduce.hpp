// The sum of many numbers, as a neuron needs it, in four steps that each add one idea. Every block leaves one
// partial sum; launched once more on those, one number is left. (After M. Harris, Optimizing Parallel
// Reduction in CUDA, NVIDIA 2007.)
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// Parameters of all four: partial[block] = sum of the block's part of input. Blocks of 256 threads.
struct ReduceParameters {
    static constexpr uint32_t threads = 256;
    GlobalView<const float> input;
    GlobalView<float> partial;
};

/// Pairs that lie apart by 1, 2, 4 ...: in each round the threads that work are spread over all warps, so
/// that every warp goes on to the end, with fewer and fewer of its lanes.
struct ReduceInterleaved : ReduceParameters {
    static constexpr const char* name = "interleaved";
    static constexpr bool barriers = true, ordered = false;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto sums = t.template shared<0, float, threads>("sums");
        const uint32_t x = t.threadIdx().x;
        const int64_t i = int64_t{t.blockIdx().x} * threads + x;
        float own = 0;
        if (i < input.length)
            own = t.load(input, i);
        t.store(sums, x, own);
        t.sync();
        for (uint32_t apart = 1; apart < threads; apart *= 2) {
            if (t.branch(x % (2 * apart) == 0)) {
                t.arithmetic(1);
                t.store(sums, x, t.load(sums, x) + t.load(sums, x + apart));
            }
            t.sync();
        }
        if (t.branch(x == 0))
            t.store(partial, t.blockIdx().x, t.load(sums, 0));
    }
};

/// Halves: the first threads work, next to each other, so whole warps fall silent.
struct ReduceSequential : ReduceParameters {
    static constexpr const char* name = "sequential";
    static constexpr bool barriers = true, ordered = false;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto sums = t.template shared<0, float, threads>("sums");
        const uint32_t x = t.threadIdx().x;
        const int64_t i = int64_t{t.blockIdx().x} * threads + x;
        float own = 0;
        if (i < input.length)
            own = t.load(input, i);
        t.store(sums, x, own);
        t.sync();
        for (uint32_t half = threads / 2; half > 0; half /= 2) {
            if (t.branch(x < half)) {
                t.arithmetic(1);
                t.store(sums, x, t.load(sums, x) + t.load(sums, x + half));
            }
            t.sync();
        }
        if (t.branch(x == 0))
            t.store(partial, t.blockIdx().x, t.load(sums, 0));
    }
};

/// Within a warp values go from register to register; shared memory and one barrier only join the warps. With
/// Width = 4 every thread first adds four numbers that it fetches in one access of 16 bytes.
template <int Width>
struct ReduceShuffle : ReduceParameters {
    static constexpr const char* name = Width == 4 ? "vectorised" : "shuffle";
    static constexpr bool barriers = true, ordered = false;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto sums = t.template shared<0, float, threads / warpSize>("sums");
        const uint32_t x = t.threadIdx().x;
        const int64_t i = (int64_t{t.blockIdx().x} * threads + x) * Width;
        float sum = 0;
        if (Width == 4 && i + Width <= input.length) {
            const auto four = t.template loadVector<4>(input, i);
            t.arithmetic(3);
            sum = (four.at[0] + four.at[1]) + (four.at[2] + four.at[3]);
        } else {
            for (int64_t j = i; j < i + Width && j < input.length; ++j)
                sum += t.load(input, j);
        }
        for (uint32_t n = warpSize / 2; n > 0; n /= 2) {
            t.arithmetic(1);
            sum += t.shuffleDown(sum, n);
        }
        if (t.branch(x % warpSize == 0))
            t.store(sums, x / warpSize, sum);
        t.sync();
        if (t.branch(x == 0)) {
            float all = 0;
            for (uint32_t w = 0; w < threads / warpSize; ++w) {
                t.arithmetic(1);
                all += t.load(sums, w);
            }
            t.store(partial, t.blockIdx().x, all);
        }
    }
};

} // namespace telar::simt
