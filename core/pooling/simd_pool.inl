// The vectorised kernels of one instruction set: include it once in a file compiled for that set, with
// TELAR_POOL_BAND naming the function. Everything sits in an unnamed namespace, so that no other file can
// pick up its code.
#include "core/base/sse2.hpp"
#include "core/pooling/simd_kernels.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace telar::simd {

namespace {

using std::size_t;

#include "core/pooling/simd_vector.inl"

#include "core/pooling/simd_vertical.inl"

#include "core/pooling/simd_pipeline.inl"

#include "core/pooling/simd_horizontal.inl"

#include "core/pooling/simd_band.inl"

#include "core/pooling/simd_pairs.inl"

#include "core/pooling/simd_fused.inl"

#include "core/pooling/simd_argmax.inl"

bool isPairs(const Plan& p) {
    auto pairs = [](const Axis& a) { return a.kernel == 2 && a.stride == 2 && a.padding == 0 && a.dilation == 1; };
    return pairs(p.h) && pairs(p.w);
}

/// Small overlapping windows; in narrow planes the edges would cost more than is won.
bool isFused(const Plan& p, int64_t kernel) {
    auto small = [&](const Axis& a) { return a.kernel == kernel && a.stride == 1 && a.dilation == 1; };
    return small(p.h) && small(p.w) && p.w.out >= 64;
}

/// False: the windows are not small. The groups divide the plan's blocks of rows.
template <class F, class Wider = F>
bool poolSmall(const Plan& p, const Band& b) {
    if (isFused(p, 3))
        poolFused<F, 3, vectorBytes == 64 ? 6 : 3, Wider>(p, b);
    else if (vectorBytes == 64 && isFused(p, 5))
        poolFused<F, 5, 4, Wider>(p, b);
    else
        return false;
    return true;
}

template <class T>
void poolMax(const Plan& p, const Band& b) {
    if constexpr (sizeof(T) == 4)
        if (!p.argmax && poolSmall<FoldMax<T>>(p, b))
            return;
    if (p.argmax)
        poolWithIndex<T, std::conditional_t<std::is_same_v<T, float>, float, int32_t>>(p, b);
    else if (isPairs(p))
        poolPairs<FoldMax<T>, Pairs<FoldMax<T>>, FoldMax<T>>(p, b);
    else
        poolWhole<FoldMax<T>>(p, b);
}

/// The narrowest sums that hold a window.
void poolAverage(const Plan& p, const Band& b) {
    const double cells = static_cast<double>(p.h.kernel) * static_cast<double>(p.w.kernel);
    const bool large = cells > 1e6; // beyond what whole sums and counts in 32 bits are exact for
    using Floats = FoldSum<float, float>;
    switch (p.element) {
    case Element::UInt8:
        if (isPairs(p))
            return poolPairs<Floats, BytePairs, FoldSum<uint8_t, double>>(p, b);
        if (cells <= 257)
            return poolWhole<FoldSum<uint8_t, uint16_t>>(p, b);
        if (!large)
            return poolWhole<FoldSum<uint8_t, uint32_t>>(p, b);
        return poolWhole<FoldSum<uint8_t, double>>(p, b);
    case Element::Int32:
        return poolWhole<FoldSum<int32_t, double>>(p, b);
    case Element::Float32:
        break;
    }
    if (isPairs(p))
        return poolPairs<Floats, Pairs<Floats>, FoldSum<float, double>>(p, b);
    if (poolSmall<Floats, FoldSum<float, double>>(p, b))
        return;
    if (!large)
        return poolWhole<Floats, FoldSum<float, double>>(p, b);
    return poolWhole<FoldSum<float, double>>(p, b);
}

} // namespace

void TELAR_POOL_BAND(const Plan& p, const Band& b) {
    if (p.average)
        poolAverage(p, b);
    else if (p.element == Element::UInt8)
        poolMax<uint8_t>(p, b);
    else if (p.element == Element::Int32)
        poolMax<int32_t>(p, b);
    else
        poolMax<float>(p, b);
    if (p.stream)
        _mm_sfence();
}

} // namespace telar::simd
