// Included by kernels_sse2.cpp and its like, which say what a vector is: `Vector`, `lanes`, `load`, `store`, `all`, `multiplyAdd`,
// `least`, `most`.
#include "core/network/kernels.hpp"

namespace telar::network {

namespace {

/// `Vectors * lanes` neighbouring cells of `Filters` outputs, from their taps; `count` of them are kept.
template <int64_t Filters, int64_t Vectors>
void tapBlock(const TapWork& w, const float* first, float* out, int64_t count) {
    Vector sums[Filters][Vectors];
    for (int64_t f = 0; f < Filters; ++f)
        for (int64_t v = 0; v < Vectors; ++v)
            sums[f][v] = all(w.bias[f]);
    for (int64_t t = 0; t < w.taps; ++t) {
        const float* from = first + w.offsets[t];
        Vector cells[Vectors];
        for (int64_t v = 0; v < Vectors; ++v)
            cells[v] = load(from + v * lanes);
        for (int64_t f = 0; f < Filters; ++f) {
            const Vector factor = all(w.factors[t * Filters + f]);
            for (int64_t v = 0; v < Vectors; ++v)
                sums[f][v] = multiplyAdd(factor, cells[v], sums[f][v]);
        }
    }
    const Vector low = all(w.low), high = all(w.high);
    for (int64_t f = 0; f < Filters; ++f) {
        float* to = out + f * w.outPlane;
        float rest[lanes];
        for (int64_t v = 0; v < Vectors; ++v) {
            const Vector value = least(high, most(low, sums[f][v])); // of a NaN the second stays
            if ((v + 1) * lanes <= count) {
                store(to + v * lanes, value);
                continue;
            }
            store(rest, value);
            for (int64_t i = 0; i < count - v * lanes; ++i)
                to[v * lanes + i] = rest[i];
        }
    }
}

template <int64_t Filters>
void taps(const TapWork& w) {
    for (int64_t y = 0; y < w.outRows; ++y) {
        const float* row = w.in + y * w.rowStep;
        float* out = w.out + y * w.outColumns;
        for (int64_t x = 0; x < w.outColumns;) {
            const int64_t left = w.outColumns - x;
            if (Filters == 1 && left > 2 * lanes) {
                tapBlock<Filters, 4>(w, row + x, out + x, left);
                x += 4 * lanes;
            } else if (left > lanes &&
                       (Filters == 1 || lanes >= 16)) { // more sums than these would not stay in registers
                tapBlock<Filters, 2>(w, row + x, out + x, left);
                x += 2 * lanes;
            } else {
                tapBlock<Filters, 1>(w, row + x, out + x, left);
                x += lanes;
            }
        }
    }
}

float dot(const float* a, const float* b, int64_t count) {
    Vector sums[4] = {all(0), all(0), all(0), all(0)};
    int64_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes)
        for (int64_t v = 0; v < 4; ++v)
            sums[v] = multiplyAdd(load(a + i + v * lanes), load(b + i + v * lanes), sums[v]);
    float parts[4 * lanes];
    for (int64_t v = 0; v < 4; ++v)
        store(parts + v * lanes, sums[v]);
    for (int64_t step = 2 * lanes; step > 0; step /= 2)
        for (int64_t k = 0; k < step; ++k)
            parts[k] += parts[k + step];
    float sum = 0;
    for (; i < count; ++i)
        sum += a[i] * b[i];
    return sum + parts[0];
}

} // namespace

const TapKernels& TELAR_TAP_KERNELS() {
    static constexpr TapKernels kernels{taps<1>, taps<filtersTogether>, dot};
    return kernels;
}

} // namespace telar::network
