// cuda::std: what C++'s own library gives, whose constexpr functions run in kernels, too.
#pragma once
#pragma clang system_header
#if defined(TELAR_HOST)
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>
#endif

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
struct identity { // which C++'s own library has from C++20 on
    template <class T> TELAR_MEMBER constexpr T&& operator()(T&& v) const noexcept { return static_cast<T&&>(v); }
};
} // namespace std
} // namespace cuda
