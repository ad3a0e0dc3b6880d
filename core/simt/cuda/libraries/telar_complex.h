// thrust::complex, for both sides, as the Thrust documentation describes it.
#pragma once
#pragma clang system_header

#ifdef TELAR_HOST
#include <cmath>
#include <complex>
#include <ostream>
#endif

namespace thrust {

template <class T>
struct complex {
    typedef T value_type;
    constexpr complex() = default;
    TELAR_MEMBER constexpr complex(T x, T y = T(0)) : x_(x), y_(y) {}
    template <class U> TELAR_MEMBER constexpr complex(const complex<U>& z) : x_((T)z.real()), y_((T)z.imag()) {}
#ifdef TELAR_HOST
    template <class U> constexpr complex(const std::complex<U>& z) : x_((T)z.real()), y_((T)z.imag()) {}
    constexpr operator std::complex<T>() const { return {x_, y_}; }
#endif
    TELAR_MEMBER constexpr T real() const { return x_; }
    TELAR_MEMBER constexpr T imag() const { return y_; }
    TELAR_MEMBER void real(T x) { x_ = x; }
    TELAR_MEMBER void imag(T y) { y_ = y; }
    TELAR_MEMBER complex& operator+=(complex z) { return *this = complex(x_ + z.x_, y_ + z.y_); }
    TELAR_MEMBER complex& operator-=(complex z) { return *this = complex(x_ - z.x_, y_ - z.y_); }
    TELAR_MEMBER complex& operator*=(complex z) { return *this = complex(x_ * z.x_ - y_ * z.y_, x_ * z.y_ + y_ * z.x_); }
    TELAR_MEMBER complex& operator/=(complex z) { // scaled, so that no part in between becomes too large or too small
        const T scale = T(1) / (magnitude(z.x_) + magnitude(z.y_)), a = x_ * scale, b = y_ * scale, c = z.x_ * scale, d = z.y_ * scale;
        const T by = T(1) / (c * c + d * d);
        return *this = complex((a * c + b * d) * by, (b * c - a * d) * by);
    }

private:
    TELAR_MEMBER static T magnitude(T v) { return v < T(0) ? -v : v; }
    T x_ = T(0), y_ = T(0);
};

// A number in place of a complex one is one without an imaginary part, whatever type it has.
template <class A> struct telar_plain { static constexpr bool value = __is_arithmetic(A); };
template <bool B, class T> struct telar_where {};
template <class T> struct telar_where<true, T> { typedef T type; };
#define TELAR_OF(z, ...) template <class T> TELAR_HD __VA_ARGS__(const complex<T>& z)
#define TELAR_COMPLEX(op, by)                                                                                                  \
    template <class T> TELAR_HD complex<T> operator op(complex<T> a, complex<T> b) { return a by b; }                          \
    template <class T, class U> TELAR_HD typename telar_where<telar_plain<U>::value, complex<T>>::type operator op(complex<T> a, U b) { return a by complex<T>((T)b); } \
    template <class T, class U> TELAR_HD typename telar_where<telar_plain<U>::value, complex<T>>::type operator op(U a, complex<T> b) { return complex<T>((T)a) by b; }
TELAR_COMPLEX(+, +=)
TELAR_COMPLEX(-, -=)
TELAR_COMPLEX(*, *=)
TELAR_COMPLEX(/, /=)
#undef TELAR_COMPLEX
TELAR_OF(z, complex<T> operator+) { return z; }
TELAR_OF(z, complex<T> operator-) { return complex<T>(-z.real(), -z.imag()); }
template <class T> TELAR_HD bool operator==(const complex<T>& a, const complex<T>& b) { return a.real() == b.real() && a.imag() == b.imag(); }
template <class T> TELAR_HD bool operator==(const complex<T>& a, const T& b) { return a == complex<T>(b); }
template <class T> TELAR_HD bool operator==(const T& a, const complex<T>& b) { return complex<T>(a) == b; }
template <class T> TELAR_HD bool operator!=(const complex<T>& a, const complex<T>& b) { return !(a == b); }
template <class T> TELAR_HD bool operator!=(const complex<T>& a, const T& b) { return !(a == b); }
template <class T> TELAR_HD bool operator!=(const T& a, const complex<T>& b) { return !(a == b); }

TELAR_OF(z, T norm) { return z.real() * z.real() + z.imag() * z.imag(); }
TELAR_OF(z, T abs) { return ::hypot(z.real(), z.imag()); }
TELAR_OF(z, T arg) { return ::atan2(z.imag(), z.real()); }
TELAR_OF(z, complex<T> conj) { return complex<T>(z.real(), -z.imag()); }
template <class T> TELAR_HD complex<T> polar(T radius, T angle = T(0)) { return complex<T>(radius * ::cos(angle), radius * ::sin(angle)); }
// What is too large times nothing stays nothing.
TELAR_OF(z, complex<T> exp) { return z.imag() == T(0) ? complex<T>(::exp(z.real()), z.imag()) : polar(::exp(z.real()), z.imag()); }
TELAR_OF(z, complex<T> log) { return complex<T>(::log(abs(z)), arg(z)); }
TELAR_OF(z, complex<T> log10) { return log(z) / T(2.302585092994045684); }
TELAR_OF(z, complex<T> sqrt) {
    const T size = abs(z), x = ::sqrt((size + ::fabs(z.real())) / T(2)); // a sum: nothing is lost
    if (x == T(0))
        return complex<T>(T(0), z.imag());
    const T y = z.imag() / (T(2) * x);
    return z.real() >= T(0) ? complex<T>(x, y) : complex<T>(::fabs(y), z.imag() < T(0) ? -x : x);
}
template <class T> TELAR_HD complex<T> pow(const complex<T>& z, const complex<T>& by) { return z == complex<T>() ? complex<T>() : exp(by * log(z)); }
template <class T> TELAR_HD complex<T> pow(const complex<T>& z, const T& by) { return pow(z, complex<T>(by)); }
template <class T> TELAR_HD complex<T> pow(const T& v, const complex<T>& by) { return pow(complex<T>(v), by); }
TELAR_OF(z, complex<T> sin) { return complex<T>(::sin(z.real()) * ::cosh(z.imag()), ::cos(z.real()) * ::sinh(z.imag())); }
TELAR_OF(z, complex<T> cos) { return complex<T>(::cos(z.real()) * ::cosh(z.imag()), -::sin(z.real()) * ::sinh(z.imag())); }
TELAR_OF(z, complex<T> sinh) {
    return z.imag() == T(0) ? complex<T>(::sinh(z.real()), z.imag()) : complex<T>(::sinh(z.real()) * ::cos(z.imag()), ::cosh(z.real()) * ::sin(z.imag()));
}
TELAR_OF(z, complex<T> cosh) {
    return z.imag() == T(0) ? complex<T>(::cosh(z.real()), z.real() < T(0) ? -z.imag() : z.imag())
                            : complex<T>(::cosh(z.real()) * ::cos(z.imag()), ::sinh(z.real()) * ::sin(z.imag()));
}
TELAR_OF(z, complex<T> tanh) {
    const T size = ::fabs(z.real());
    if (size <= T(20))
        return sinh(z) / cosh(z);
    return complex<T>(z.real() < T(0) ? T(-1) : T(1), T(4) * ::sin(z.imag()) * ::cos(z.imag()) * ::exp(T(-2) * size));
}
TELAR_OF(z, complex<T> tan) {
    const complex<T> turned = tanh(complex<T>(-z.imag(), z.real()));
    return complex<T>(turned.imag(), -turned.real());
}
#undef TELAR_OF

#ifdef TELAR_HOST
template <class T> std::ostream& operator<<(std::ostream& to, const complex<T>& z) { return to << '(' << z.real() << ',' << z.imag() << ')'; }
#endif

} // namespace thrust
