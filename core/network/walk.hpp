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

/// The rows of arrays that are walked through together, one after the other. Axes that all arrays pass through without a gap are
/// taken as one. Not a template of what is done with a row, which is compiled for each type and operator.
template <std::size_t N>
class Rows {
public:
    /// `strides` of each array along the axes of `shape`.
    Rows(const Shape& shape, const std::array<Shape, N>& strides);
    bool more() const { return more_; }
    void next();
    const std::array<int64_t, N>& at() const { return at_; }             ///< where the row begins in each array
    const std::array<int64_t, N>& step() const { return steps_.back(); } ///< from an element to the next one
    int64_t count() const { return lengths_.back(); }

private:
    std::vector<int64_t> lengths_, passed_;
    std::vector<std::array<int64_t, N>> steps_;
    std::array<int64_t, N> at_{};
    bool more_ = true;
};
extern template class Rows<1>;
extern template class Rows<2>;
extern template class Rows<3>;

/// body(offsets, steps, count) for each row of `shape`.
template <std::size_t N, class Body>
void walk(const Shape& shape, const std::array<Shape, N>& strides, const Body& body) {
    for (Rows<N> rows(shape, strides); rows.more(); rows.next())
        body(rows.at(), rows.step(), rows.count());
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
