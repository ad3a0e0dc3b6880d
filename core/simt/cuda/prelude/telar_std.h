// What kernels use of namespace std.
#pragma once
#pragma clang system_header
#include <float.h>
#include <limits.h>

#ifndef NULL
#define NULL __null
#endif

namespace std {

#ifdef __CUDACC_RTC__
/// Of "{1, 2, 3}", as the compiler makes it; NVRTC knows it without a header.
template <class E>
class initializer_list {
    const E* begin_;
    size_t size_;

public:
    constexpr initializer_list() : begin_(nullptr), size_(0) {}
    constexpr size_t size() const { return size_; }
    constexpr const E* begin() const { return begin_; }
    constexpr const E* end() const { return begin_ + size_; }
};
#endif

using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::intptr_t;
using ::ptrdiff_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
using ::uintptr_t;
using nullptr_t = decltype(nullptr);

using ::abs;
using ::ceil;
using ::cos;
using ::exp;
using ::fabs;
using ::floor;
using ::fma;
using ::fmax;
using ::fmin;
using ::fmod;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::log;
using ::pow;
using ::round;
using ::sin;
using ::sqrt;
using ::tan;
using ::tanh;

template <class T>
TELAR_HD const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T>
TELAR_HD const T& min(const T& a, const T& b) { return b < a ? b : a; }

template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T&> { typedef T type; };
template <class T> struct remove_reference<T&&> { typedef T type; };
template <class T>
TELAR_HD constexpr typename remove_reference<T>::type&& move(T&& v) { return static_cast<typename remove_reference<T>::type&&>(v); }
template <class T>
TELAR_HD constexpr T&& forward(typename remove_reference<T>::type& v) { return static_cast<T&&>(v); }
template <class T>
TELAR_HD void swap(T& a, T& b) {
    T c = a;
    a = b;
    b = c;
}
template <class A, class B> struct is_same { static constexpr bool value = __is_same(A, B); };
template <class A, class B> inline constexpr bool is_same_v = __is_same(A, B);
template <bool Condition, class A, class B> struct conditional { typedef A type; };
template <class A, class B> struct conditional<false, A, B> { typedef B type; };
template <bool Condition, class A, class B> using conditional_t = typename conditional<Condition, A, B>::type;
template <bool Condition, class A = void> struct enable_if {};
template <class A> struct enable_if<true, A> { typedef A type; };
template <bool Condition, class A = void> using enable_if_t = typename enable_if<Condition, A>::type;

template <class T>
struct numeric_limits;
#define TELAR_LIMITS(T, least, most, low)                                                                    \
    template <>                                                                                              \
    struct numeric_limits<T> {                                                                               \
        static TELAR_MEMBER constexpr T min() { return least; }                                              \
        static TELAR_MEMBER constexpr T max() { return most; }                                               \
        static TELAR_MEMBER constexpr T lowest() { return low; }                                             \
        static TELAR_MEMBER constexpr T infinity() { return (T)__builtin_huge_valf(); }                      \
        static TELAR_MEMBER constexpr T epsilon() { return (T)(sizeof(T) == 8 ? DBL_EPSILON : FLT_EPSILON); } \
    };
#define TELAR_WHOLE_LIMITS(T, least, most)                                                                   \
    template <>                                                                                              \
    struct numeric_limits<T> {                                                                               \
        static TELAR_MEMBER constexpr T min() { return least; }                                              \
        static TELAR_MEMBER constexpr T max() { return most; }                                               \
        static TELAR_MEMBER constexpr T lowest() { return least; }                                           \
    };
TELAR_LIMITS(float, FLT_MIN, FLT_MAX, -FLT_MAX)
TELAR_LIMITS(double, DBL_MIN, DBL_MAX, -DBL_MAX)
TELAR_WHOLE_LIMITS(int, INT_MIN, INT_MAX)
TELAR_WHOLE_LIMITS(unsigned int, 0u, UINT_MAX)
TELAR_WHOLE_LIMITS(long, -LONG_MAX - 1, LONG_MAX)
TELAR_WHOLE_LIMITS(unsigned long, 0ul, ~0ul)
TELAR_WHOLE_LIMITS(long long, -LLONG_MAX - 1, LLONG_MAX)
TELAR_WHOLE_LIMITS(unsigned long long, 0ull, ULLONG_MAX)
TELAR_WHOLE_LIMITS(short, -SHRT_MAX - 1, SHRT_MAX)
TELAR_WHOLE_LIMITS(unsigned short, 0, USHRT_MAX)
TELAR_WHOLE_LIMITS(signed char, -128, 127)
TELAR_WHOLE_LIMITS(unsigned char, 0, 255)
#undef TELAR_LIMITS
#undef TELAR_WHOLE_LIMITS

} // namespace std
