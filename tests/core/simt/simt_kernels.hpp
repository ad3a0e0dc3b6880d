// Small kernels with known answers, and wrong ones that the emulator has to catch.
#pragma once

#include "core/simt/launch.hpp"

#include <vector>

namespace telar::test {

using namespace telar::simt;

/// out[i] = in[i * stride], one warp or more.
struct Strided {
    static constexpr const char* name = "strided";
    static constexpr bool barriers = false, ordered = false;
    GlobalView<const float> in;
    GlobalView<float> out;
    int64_t stride = 1;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t i = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
        t.store(out, i, t.load(in, i * stride));
    }
};

/// Writes a 32 x 32 tile by rows and reads it by columns. Width 33 pads each row by one.
template <uint32_t Width>
struct Transpose {
    static constexpr const char* name = Width == 32 ? "transpose" : "transpose, padded";
    static constexpr bool barriers = true, ordered = false;
    GlobalView<const float> in;
    GlobalView<float> out;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto tile = t.template shared<0, float, 32 * Width>("tile");
        const uint32_t x = t.threadIdx().x, y = t.threadIdx().y;
        t.store(tile, y * Width + x, t.load(in, y * 32 + x));
        t.sync();
        t.store(out, y * 32 + x, t.load(tile, x * Width + y));
    }
};

/// Lanes below `split` take one branch, the others another.
struct Split {
    static constexpr const char* name = "split";
    static constexpr bool barriers = false, ordered = false;
    GlobalView<float> out;
    uint32_t split = 10;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const uint32_t i = t.threadIdx().x;
        if (t.branch(i < split))
            t.store(out, i, 1.0f);
        else
            t.store(out, i, 2.0f);
    }
};

/// Each warp adds its values with shuffles; lane 0 of each adds to one cell.
struct WarpSum {
    static constexpr const char* name = "warp sum";
    static constexpr bool barriers = true, ordered = false;
    GlobalView<const int32_t> in;
    GlobalView<int32_t> sum, largest;
    GlobalView<int32_t> votes; ///< ballot of odd values, any > 90, all >= 0
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const uint32_t x = t.threadIdx().x;
        const int64_t i = int64_t{t.blockIdx().x} * t.blockDim().x + x;
        const int32_t own = t.load(in, i);
        int32_t value = own;
        for (uint32_t n = 16; n > 0; n /= 2)
            value += t.shuffleDown(value, n);
        const uint32_t odd = t.ballot(own % 2 != 0);
        const bool any = t.any(own > 90), all = t.all(own >= 0);
        if (t.branch(x % 32 == 0)) {
            t.atomicAdd(sum, 0, value);
            t.atomicMax(largest, 0, value);
            if (i == 0) {
                t.store(votes, 0, static_cast<int32_t>(odd));
                t.store(votes, 1, any);
                t.store(votes, 2, all);
            }
        }
    }
};

enum class Fault { None, Race, Uninitialised, EarlyExit, TwoBarriers, Misaligned, OutOfBounds, Stuck };

/// Each thread takes its neighbour's value through shared memory; each fault leaves something out.
template <Fault F>
struct Neighbour {
    static constexpr const char* name = "neighbour";
    static constexpr bool barriers = true, ordered = false;
    GlobalView<const float> in;
    GlobalView<float> out;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto tile = t.template shared<0, float, 64>("tile");
        const uint32_t x = t.threadIdx().x, n = t.blockDim().x;
        const int64_t i = int64_t{t.blockIdx().x} * n + x;
        if (F == Fault::EarlyExit && x == 5)
            return;
        if (F == Fault::Stuck && x == 3)
            t.shuffleDown(1.0f, 1);
        if (F != Fault::Uninitialised || x != 7)
            t.store(tile, x, t.load(in, F == Fault::OutOfBounds && i == 40 ? in.length + 2 : i));
        if (F == Fault::TwoBarriers && x >= 32)
            t.sync();
        else if (F != Fault::Race)
            t.sync();
        if (F == Fault::Misaligned && x == 9) {
            const auto two = t.template loadVector<2>(tile, 9);
            t.store(out, i, two.at[0] + two.at[1]);
        } else {
            t.store(out, i, t.load(tile, (x + 1) % n));
        }
    }
};

/// Threads meet `rounds` times.
struct Meet {
    static constexpr const char* name = "meet";
    static constexpr bool barriers = true, ordered = false;
    GlobalView<int32_t> out;
    int rounds = 1;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto seen = t.template shared<0, int32_t, 1024>("seen");
        const uint32_t x = t.threadIdx().x, n = t.blockDim().x;
        t.store(seen, x, static_cast<int32_t>(x));
        for (int r = 0; r < rounds; ++r) {
            t.sync();
            const int32_t next = t.load(seen, (x + 1) % n);
            t.sync();
            t.store(seen, x, next);
        }
        t.store(out, int64_t{t.blockIdx().x} * n + x, t.load(seen, x));
    }
};

inline std::vector<float> ramp(std::size_t n) {
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<float>(i);
    return values;
}
template <class T>
GlobalView<T> over(std::vector<T>& v, const char* name) {
    return {v.data(), static_cast<int64_t>(v.size()), name};
}
inline LaunchOptions as(Mode mode, int threads = 0) {
    LaunchOptions options;
    options.mode = mode;
    options.threads = threads;
    return options;
}

} // namespace telar::test
