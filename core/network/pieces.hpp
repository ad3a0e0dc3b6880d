// Numbers of any type read and written as float, double, int16_t or int32_t, a piece at a time: an operator that works on pieces is
// compiled once instead of once for each pair of types.
#pragma once

#include "core/network/tensor.hpp"

namespace telar::network {

inline constexpr int64_t pieceLength = 1024;

/// `count` numbers from `at` on, converted.
template <class As>
void readAs(const Tensor& from, int64_t at, int64_t count, As* to);
/// The other way round; what is whole must fit.
template <class As>
void writeAs(Tensor& to, int64_t at, int64_t count, const As* from);

#define TELAR_PIECES(As)                                                                                               \
    extern template void readAs<As>(const Tensor&, int64_t, int64_t, As*);                                             \
    extern template void writeAs<As>(Tensor&, int64_t, int64_t, const As*);
TELAR_PIECES(float)
TELAR_PIECES(double)
TELAR_PIECES(int32_t)
#undef TELAR_PIECES
extern template void readAs<int16_t>(const Tensor&, int64_t, int64_t, int16_t*);

/// All of them.
template <class As>
std::vector<As> allAs(const Tensor& from) {
    std::vector<As> all(static_cast<std::size_t>(from.size()));
    readAs(from, 0, from.size(), all.data());
    return all;
}

} // namespace telar::network
