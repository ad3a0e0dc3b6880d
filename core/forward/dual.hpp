// Numbers that carry their derivatives forward through any formula: a small library worth using by itself.
//
//     using D = Dual<double, 2>;                    // two parameters, all of their derivatives
//     D a = D::parameter(2, 0), b = D::parameter(1, 1);
//     D e = (a + b) * (b + 1);                      // e.value() == 6, e.derivative(1) == 5
//
// What is carried is chosen by type; the formulas stay the same:
// - Dual<T, N>       every first derivative by N parameters, in an array.
// - Pruned<T, K>     K registers, each a parameter's number and a derivative: after every operation the K
//                    largest in magnitude survive (of equals the lower number), the others are lost. With K at
//                    least as large as the number of parameters nothing is lost. Dynamic pruning in forward
//                    mode, D. Ragel, 2024.
// - Dual2<T, N>      first and second derivatives, as Newton's method wants them.
//
// Functions: + - * / with numbers on either side, unary -, pow, exp, log, sqrt, sin, cos, tanh, sigmoid,
// relu, abs. Comparisons look at values only. relu and abs have derivative 0 at 0. Formulas: A. Griewank, A.
// Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, chapters 3 and 10. Everything is a value; no global
// state; any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace telar::forward {

/// All first derivatives. A number that does not depend on a parameter has the derivative 0 by it, whatever the slope is that
/// is multiplied with it: that of sqrt(a) at 0 says nothing of b.
template <class T, int N>
struct Gradient {
    std::array<T, N> d{};
    std::array<bool, N> on{}; ///< depends on the parameter

    static Gradient seed(int parameter) {
        Gradient g;
        g.d[static_cast<std::size_t>(parameter)] = 1;
        g.on[static_cast<std::size_t>(parameter)] = true;
        return g;
    }
    T first(int parameter) const { return d[static_cast<std::size_t>(parameter)]; }
    /// Of f(x): f' x'. The second derivative f'' is not needed here.
    static Gradient chain(const T& f1, const T&, const Gradient& x) {
        Gradient g;
        for (std::size_t i = 0; i < N; ++i)
            g.d[i] = x.on[i] ? f1 * x.d[i] : T(0);
        g.on = x.on;
        return g;
    }
    /// Of f(x, y): fx x' + fy y'.
    static Gradient chain(const T& fx, const T& fy, const T&, const T&, const T&, const Gradient& x,
                          const Gradient& y) {
        Gradient g;
        for (std::size_t i = 0; i < N; ++i) {
            g.d[i] = (x.on[i] ? fx * x.d[i] : T(0)) + (y.on[i] ? fy * y.d[i] : T(0));
            g.on[i] = x.on[i] || y.on[i];
        }
        return g;
    }
};

/// First and second derivatives; the matrix of the second is symmetric and kept whole.
template <class T, int N>
struct Hessian {
    std::array<T, N> d{};
    std::array<std::array<T, N>, N> dd{};
    std::array<bool, N> on{}; ///< as of a Gradient

    static Hessian seed(int parameter) {
        Hessian h;
        h.d[static_cast<std::size_t>(parameter)] = 1;
        h.on[static_cast<std::size_t>(parameter)] = true;
        return h;
    }
    T first(int parameter) const { return d[static_cast<std::size_t>(parameter)]; }
    T second(int i, int j) const { return dd[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]; }
    static Hessian chain(const T& f1, const T& f2, const Hessian& x) {
        Hessian h;
        h.on = x.on;
        for (std::size_t i = 0; i < N; ++i) {
            h.d[i] = x.on[i] ? f1 * x.d[i] : T(0);
            for (std::size_t j = 0; j < N; ++j)
                h.dd[i][j] = x.on[i] && x.on[j] ? f1 * x.dd[i][j] + f2 * x.d[i] * x.d[j] : T(0);
        }
        return h;
    }
    static Hessian chain(const T& fx, const T& fy, const T& fxx, const T& fxy, const T& fyy, const Hessian& x,
                         const Hessian& y) {
        Hessian h;
        for (std::size_t i = 0; i < N; ++i) {
            h.d[i] = (x.on[i] ? fx * x.d[i] : T(0)) + (y.on[i] ? fy * y.d[i] : T(0));
            h.on[i] = x.on[i] || y.on[i];
            for (std::size_t j = 0; j < N; ++j) {
                if (x.on[i] && x.on[j])
                    h.dd[i][j] += fx * x.dd[i][j] + fxx * x.d[i] * x.d[j];
                if (y.on[i] && y.on[j])
                    h.dd[i][j] += fy * y.dd[i][j] + fyy * y.d[i] * y.d[j];
                if (x.on[i] && y.on[j])
                    h.dd[i][j] += fxy * x.d[i] * y.d[j];
                if (x.on[j] && y.on[i])
                    h.dd[i][j] += fxy * x.d[j] * y.d[i];
            }
        }
        return h;
    }
};

/// K registers in the order of their parameters' numbers; derivatives of zero take none.
template <class T, int K>
struct Registers {
    std::array<int32_t, K> id{};
    std::array<T, K> d{};
    int used = 0;

    static Registers seed(int parameter) {
        Registers r;
        r.id[0] = parameter, r.d[0] = 1, r.used = 1;
        return r;
    }
    /// 0 for a parameter that has no register: never met, or lost.
    T first(int parameter) const {
        for (int i = 0; i < used; ++i)
            if (id[static_cast<std::size_t>(i)] == parameter)
                return d[static_cast<std::size_t>(i)];
        return 0;
    }
    static Registers chain(const T& f1, const T&, const Registers& x) {
        Registers r = x;
        for (int i = 0; i < r.used; ++i)
            r.d[static_cast<std::size_t>(i)] *= f1;
        return r;
    }
    static Registers chain(const T& fx, const T& fy, const T&, const T&, const T&, const Registers& x,
                           const Registers& y) {
        std::array<int32_t, 2 * K> ids{};
        std::array<T, 2 * K> sums{};
        int n = 0;
        for (int i = 0, j = 0; i < x.used || j < y.used;) {
            const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j),
                       to = static_cast<std::size_t>(n);
            const bool left = j >= y.used || (i < x.used && x.id[a] <= y.id[b]);
            const bool right = i >= x.used || (j < y.used && y.id[b] <= x.id[a]);
            ids[to] = left ? x.id[a] : y.id[b];
            sums[to] = (left ? fx * x.d[a] : T(0)) + (right ? fy * y.d[b] : T(0));
            i += left, j += right;
            n += sums[to] != T(0);
        }
        return kept(ids, sums, n);
    }

private:
    static Registers kept(const std::array<int32_t, 2 * K>& ids, const std::array<T, 2 * K>& sums, int n) {
        Registers r;
        T least = 0;
        int equals = n; // of size `least` that may stay
        if (n > K) {
            std::array<T, 2 * K> sizes{};
            for (int i = 0; i < n; ++i)
                sizes[static_cast<std::size_t>(i)] = std::abs(sums[static_cast<std::size_t>(i)]);
            std::nth_element(sizes.begin(), sizes.begin() + (K - 1), sizes.begin() + n, [](T a, T b) { return a > b; });
            least = sizes[K - 1];
            equals = K;
            for (int i = 0; i < n; ++i)
                equals -= std::abs(sums[static_cast<std::size_t>(i)]) > least;
        }
        for (int i = 0; i < n; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const T size = std::abs(sums[at]);
            if (size > least || (size == least && equals-- > 0)) {
                r.id[static_cast<std::size_t>(r.used)] = ids[at];
                r.d[static_cast<std::size_t>(r.used++)] = sums[at];
            }
        }
        return r;
    }
};

/// A value with what `Carried` carries along.
template <class T, class Carried>
class Number {
public:
    Number() = default;
    Number(T value) : value_(value) {} ///< a constant
    Number(T value, const Carried& carried) : value_(value), carried_(carried) {}
    /// The parameter of that number, from 0.
    static Number parameter(T value, int number) { return {value, Carried::seed(number)}; }

    T value() const { return value_; }
    T derivative(int parameter) const { return carried_.first(parameter); }
    T second(int i, int j) const { return carried_.second(i, j); }
    const Carried& carried() const { return carried_; }

    friend Number operator+(const Number& x, const Number& y) {
        return {x.value_ + y.value_, Carried::chain(1, 1, 0, 0, 0, x.carried_, y.carried_)};
    }
    friend Number operator-(const Number& x, const Number& y) {
        return {x.value_ - y.value_, Carried::chain(1, -1, 0, 0, 0, x.carried_, y.carried_)};
    }
    friend Number operator*(const Number& x, const Number& y) {
        return {x.value_ * y.value_, Carried::chain(y.value_, x.value_, 0, 1, 0, x.carried_, y.carried_)};
    }
    friend Number operator/(const Number& x, const Number& y) {
        const T q = x.value_ / y.value_, r = 1 / y.value_;
        return {q, Carried::chain(r, -q * r, 0, -r * r, 2 * q * r * r, x.carried_, y.carried_)};
    }
    friend Number operator-(const Number& x) { return x.apply(-x.value_, -1, 0); }
    Number& operator+=(const Number& y) { return *this = *this + y; }
    Number& operator-=(const Number& y) { return *this = *this - y; }
    Number& operator*=(const Number& y) { return *this = *this * y; }
    Number& operator/=(const Number& y) { return *this = *this / y; }
    friend bool operator<(const Number& x, const Number& y) { return x.value_ < y.value_; }
    friend bool operator>(const Number& x, const Number& y) { return x.value_ > y.value_; }

    friend Number
    exp(const Number& x) { // never 0, which a root or a logarithm of it would take for the end of its domain
        const T e = std::max(std::exp(x.value_),
                             x.value_ > -std::numeric_limits<T>::infinity() ? std::numeric_limits<T>::min() : T(0));
        return x.apply(e, e, e);
    }
    friend Number log(const Number& x) { return x.apply(std::log(x.value_), 1 / x.value_, -1 / (x.value_ * x.value_)); }
    friend Number sqrt(const Number& x) {
        const T s = std::sqrt(x.value_);
        return x.apply(s, T(0.5) / s, T(-0.25) / (s * x.value_));
    }
    friend Number sin(const Number& x) {
        const T s = std::sin(x.value_);
        return x.apply(s, std::cos(x.value_), -s);
    }
    friend Number cos(const Number& x) {
        const T c = std::cos(x.value_);
        return x.apply(c, -std::sin(x.value_), -c);
    }
    friend Number tanh(const Number& x) {
        const T t = std::tanh(x.value_), slope = 1 - t * t;
        return x.apply(t, slope, -2 * t * slope);
    }
    friend Number sigmoid(const Number& x) {
        const T e = std::exp(-std::abs(x.value_)), s = x.value_ >= 0 ? 1 / (1 + e) : e / (1 + e), slope = s * (1 - s);
        return x.apply(s, slope, slope * (1 - 2 * s));
    }
    friend Number relu(const Number& x) { return x.value_ > 0 ? x : x.apply(0, 0, 0); }
    friend Number abs(const Number& x) {
        return x.apply(std::abs(x.value_), x.value_ > 0 ? 1 : x.value_ < 0 ? -1 : 0, 0);
    }
    friend Number pow(const Number& x, T p) {
        const T y = std::pow(x.value_, p);
        const T first = p == 0 ? T(0) : p * std::pow(x.value_, p - 1);
        const T second = p == 0 || p == 1 ? T(0) : p * (p - 1) * std::pow(x.value_, p - 2);
        return x.apply(y, first, second);
    }
    /// At x <= 0 for whole y; by y there is no derivative where x < 0.
    friend Number pow(const Number& x, const Number& y) {
        const T a = x.value_, p = y.value_, value = std::pow(a, p), none = std::numeric_limits<T>::quiet_NaN();
        const T fx = p == 0 ? T(0) : p * std::pow(a, p - 1);
        const T fxx = p == 0 || p == 1 ? T(0) : p * (p - 1) * std::pow(a, p - 2);
        const T l = a > 0 ? std::log(a) : T(0);
        const T fy = a > 0 ? value * l : a == 0 && p > 0 ? T(0) : none;
        const T fyy = a > 0 ? value * l * l : a == 0 && p > 0 ? T(0) : none;
        const T fxy = a > 0 ? std::pow(a, p - 1) * (1 + p * l) : a == 0 && p > 1 ? T(0) : none;
        return {value, Carried::chain(fx, fy, fxx, fxy, fyy, x.carried_, y.carried_)};
    }

private:
    Number apply(T f, T f1, T f2) const { return {f, Carried::chain(f1, f2, carried_)}; }

    T value_ = 0;
    Carried carried_;
};

template <class T, int N>
using Dual = Number<T, Gradient<T, N>>;
template <class T, int N>
using Dual2 = Number<T, Hessian<T, N>>;
template <class T, int K>
using Pruned = Number<T, Registers<T, K>>;

/// One step of Newton's method towards a stationary point: the solution h of H h = -g by Gaussian elimination
/// with pivoting. False where H is singular.
template <class T, int N>
bool newtonStep(const Dual2<T, N>& f, std::array<T, static_cast<std::size_t>(N)>& step) {
    std::array<std::array<T, N + 1>, N> m{};
    for (int i = 0; i < N; ++i) {
        for (int j = 0; j < N; ++j)
            m[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = f.second(i, j);
        m[static_cast<std::size_t>(i)][N] = -f.derivative(i);
    }
    for (std::size_t c = 0; c < N; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c + 1; r < N; ++r)
            if (std::abs(m[r][c]) > std::abs(m[pivot][c]))
                pivot = r;
        if (!(std::abs(m[pivot][c]) > 0))
            return false;
        std::swap(m[c], m[pivot]);
        for (std::size_t r = 0; r < N; ++r) {
            const T factor = r == c ? T(0) : m[r][c] / m[c][c];
            for (std::size_t j = c; j <= N; ++j)
                m[r][j] -= factor * m[c][j];
        }
    }
    for (std::size_t i = 0; i < N; ++i)
        step[i] = m[i][N] / m[i][i];
    return true;
}

} // namespace telar::forward
