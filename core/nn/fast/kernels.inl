// Included once per instruction set; the file that includes this defines TELAR_FAST_KERNELS (the function's name).
#include "core/base/counter_random.hpp" // always inlined: no other instruction set's code gets out
#include "core/base/sse2.hpp"
#include "core/nn/fast/kernels.hpp"

#include <cmath>
#include <utility>

namespace telar::nn::fast {

namespace {

#include "core/base/vector_math.inl"

constexpr int64_t rowsMost = lanes == 16 ? 14 : 6, columnRowsMost = lanes == 16 ? 11 : 6;
inline Floats atLeastZero(Floats v) { return most(Floats{}, v); } // a NaN stays

constexpr int64_t pass = 2 * lanes; ///< columns of a register tile

template <int rows>
inline void multiplyTile(const float* factors, int64_t between, const float* b, Floats (&sums)[rows][2]) {
    const Floats left = loadFloats(b), right = loadFloats(b + lanes);
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r) {
        const Floats factor = all(factors[r * between]);
        sums[r][0] = multiplyAdd(factor, left, sums[r][0]);
        sums[r][1] = multiplyAdd(factor, right, sums[r][1]);
    }
}

template <int rows>
void rowTile(const float* a, int64_t stride, int64_t chunks, const float* b, float* c, const float* bias, Start start,
             bool relu) {
    for (int64_t j = 0; j < width; j += pass) {
        Floats sums[rows][2];
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r)
            for (int v = 0; v < 2; ++v)
                sums[r][v] = start == Start::Zero   ? Floats{}
                             : start == Start::Bias ? loadFloats(bias + j + v * lanes)
                                                    : loadFloats(c + r * width + j + v * lanes);
        const float* factors = a;
        const float* from = b + j;
        for (int64_t chunk = 0; chunk < chunks; ++chunk, factors += stride)
            for (int64_t p = 0; p < width; ++p, from += width)
                multiplyTile<rows>(factors + p, width, from, sums);
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r)
            for (int v = 0; v < 2; ++v)
                storeFloats(c + r * width + j + v * lanes, relu ? atLeastZero(sums[r][v]) : sums[r][v]);
    }
}

template <int rows>
void columnTile(const float* a, const float* b, int64_t positions, float* c, bool add) {
    for (int64_t j = 0; j < width; j += pass) {
        Floats sums[rows][2];
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r)
            for (int v = 0; v < 2; ++v)
                sums[r][v] = add ? loadFloats(c + r * width + j + v * lanes) : Floats{};
        const float* factors = a;
        const float* from = b + j;
        for (int64_t p = 0; p < positions; ++p, factors += width, from += width)
            multiplyTile<rows>(factors, 1, from, sums);
#pragma GCC unroll 16
        for (int r = 0; r < rows; ++r)
            for (int v = 0; v < 2; ++v)
                storeFloats(c + r * width + j + v * lanes, sums[r][v]);
    }
}

void update(const Step& s, int64_t count, const float* __restrict gradient, float* __restrict values,
            float* __restrict s0, float* __restrict s1) {
    if (s.adam) {
#pragma omp simd
        for (int64_t i = 0; i < count; ++i) {
            const float g = gradient[i] + s.decay * values[i];
            const float m = s.beta1 * s0[i] + s.rest1 * g, v = s.beta2 * s1[i] + s.rest2 * g * g;
            s0[i] = m;
            s1[i] = v;
            values[i] -= s.rate * m / (std::sqrt(v) * s.root + s.epsilon);
        }
    } else if (s.momentumKept) {
#pragma omp simd
        for (int64_t i = 0; i < count; ++i) {
            s0[i] = s.momentum * s0[i] + gradient[i] + s.decay * values[i];
            values[i] -= s.rate * s0[i];
        }
    } else {
#pragma omp simd
        for (int64_t i = 0; i < count; ++i)
            values[i] -= s.rate * (gradient[i] + s.decay * values[i]);
    }
}

/// Changes the upper right part of two rows' squares of h x h with the lower left one.
template <int h, int... k>
inline void exchange(Floats& a, Floats& b, std::integer_sequence<int, k...>) {
    const Floats first = a;
    a = __builtin_shufflevector(first, b, (k & h ? lanes + k - h : k)...);
    b = __builtin_shufflevector(first, b, (k & h ? lanes + k : k + h)...);
}
template <int h>
inline void transposeSquares(Floats (&rows)[lanes]) {
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i)
        if (!(i & h))
            exchange<h>(rows[i], rows[i + h], std::make_integer_sequence<int, lanes>());
    if constexpr (h > 1)
        transposeSquares<h / 2>(rows);
}

void transpose(const float* from, float* to) {
    for (int64_t r = 0; r < width; r += lanes)
        for (int64_t c = 0; c < width; c += lanes) {
            Floats rows[lanes];
#pragma GCC unroll 16
            for (int i = 0; i < lanes; ++i)
                rows[i] = loadFloats(from + (r + i) * width + c);
            transposeSquares<lanes / 2>(rows);
#pragma GCC unroll 16
            for (int i = 0; i < lanes; ++i)
                storeFloats(to + (c + i) * width + r, rows[i]);
        }
}

void drop(const Dropping& dropping, uint64_t element, uint64_t stride, const float* __restrict in,
          float* __restrict out) {
    const Dropping d = dropping;
#pragma omp simd
    for (uint64_t lane = 0; lane < uint64_t(width); ++lane)
        out[lane] = dropoutKeeps(d.seed, d.layer, d.step, element + lane * stride, d.rate) ? in[lane] * d.scale : 0;
}

#include "core/nn/fast/tokens.inl"
#include "core/nn/fast/winograd.inl"

template <int... n>
Kernels collect(std::integer_sequence<int, n...>) {
    static constexpr RowTile rowTiles[] = {rowTile<n + 1>...};
    static constexpr ColumnTile columnTiles[] = {columnTile<n + 1>...};
    return {rowsMost,
            rowTiles,
            columnRowsMost,
            columnTiles,
            update,
            transpose,
            drop,
            {toPoints<InputLine>, winogradInputBack, winogradOutput, toPoints<OutputLineBack>, winogradWeights,
             winogradWeightsBack},
            {turn, attend, attendBack, normalise, normaliseBack}};
}

} // namespace

const Kernels& TELAR_FAST_KERNELS() {
    static const Kernels kernels = collect(std::make_integer_sequence<int, rowsMost>());
    return kernels;
}

} // namespace telar::nn::fast
