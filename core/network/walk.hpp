// Walking through arrays that are broadcast onto each other, and small things that operators share.
#pragma once

#include "core/network/tensor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace telar::network {

/// NumPy's rule: axes counted from the last; a length of 1 goes with every length.
inline std::optional<Shape> broadcast(const Shape& a, const Shape& b) {
    Shape out(std::max(a.size(), b.size()));
    for (std::size_t i = 0; i < out.size(); ++i) {
        const int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1, y = i < b.size() ? b[b.size() - 1 - i] : 1;
        if (x != y && x != 1 && y != 1)
            return {};
        out[out.size() - 1 - i] = x == 1 ? y : x;
    }
    return out;
}

/// Distances between neighbours along each axis of a dense array.
inline Shape stridesOf(const Shape& shape) {
    Shape strides(shape.size());
    int64_t step = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        strides[i] = step;
        step *= shape[i];
    }
    return strides;
}

/// The same where the array is broadcast to `to`.
inline Shape broadcastStrides(const Shape& shape, const Shape& to) {
    const Shape own = stridesOf(shape);
    Shape strides(to.size(), 0);
    for (std::size_t i = 0; i < shape.size(); ++i)
        strides[to.size() - shape.size() + i] = shape[i] == 1 ? 0 : own[i];
    return strides;
}

/// body(offsets, steps, count) for rows of `shape`, one after the other: `count` elements, for each array from its offset on in its
/// steps. Axes that all arrays pass through without a gap are taken as one.
template <std::size_t N, class Body>
void walk(const Shape& shape, const std::array<Shape, N>& strides, const Body& body) {
    std::vector<int64_t> lengths;
    std::vector<std::array<int64_t, N>> steps;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return;
        if (shape[i] == 1)
            continue;
        std::array<int64_t, N> own;
        for (std::size_t n = 0; n < N; ++n)
            own[n] = strides[n][i];
        bool joins = !lengths.empty();
        for (std::size_t n = 0; joins && n < N; ++n)
            joins = steps.back()[n] == own[n] * shape[i];
        if (joins) {
            lengths.back() *= shape[i];
            steps.back() = own;
        } else {
            lengths.push_back(shape[i]);
            steps.push_back(own);
        }
    }
    if (lengths.empty()) {
        lengths.push_back(1);
        steps.push_back({});
    }
    const std::size_t inner = lengths.size() - 1;
    std::vector<int64_t> at(inner, 0);
    std::array<int64_t, N> offsets{};
    for (;;) {
        body(offsets, steps[inner], lengths[inner]);
        std::size_t axis = inner;
        for (; axis-- > 0;) {
            for (std::size_t n = 0; n < N; ++n)
                offsets[n] += steps[axis][n];
            if (++at[axis] < lengths[axis])
                break;
            for (std::size_t n = 0; n < N; ++n)
                offsets[n] -= steps[axis][n] * lengths[axis];
            at[axis] = 0;
        }
        if (axis == static_cast<std::size_t>(-1))
            return;
    }
}

/// Product of the lengths from `first` up to `end`.
inline int64_t product(const Shape& shape, int64_t first, int64_t end) {
    int64_t size = 1;
    for (int64_t i = first; i < end; ++i)
        size *= shape[static_cast<std::size_t>(i)];
    return size;
}

/// A number as type To, as NumPy converts: whole numbers wrap, fractions are cut; what is no number or beyond becomes the nearest.
template <class To, class From>
To convert(From value) {
    if constexpr (std::is_same_v<To, bool>)
        return static_cast<Wide<From>>(value) != Wide<From>(0);
    else if constexpr (std::is_same_v<To, Half> || std::is_same_v<To, BFloat16>)
        return To(static_cast<float>(value));
    else if constexpr (std::is_integral_v<To> && !std::is_integral_v<From>) {
        const auto real = static_cast<double>(static_cast<Wide<From>>(value));
        if constexpr (std::is_same_v<To, uint64_t>)
            if (real >= 0x1p63 && real < 0x1p64)
                return static_cast<uint64_t>(real);
        const int64_t whole = std::isnan(real)  ? 0
                              : real >= 0x1p63  ? std::numeric_limits<int64_t>::max()
                              : real <= -0x1p63 ? std::numeric_limits<int64_t>::min()
                                                : static_cast<int64_t>(real);
        return static_cast<To>(whole);
    } else
        return static_cast<To>(static_cast<Wide<From>>(value));
}

} // namespace telar::network
