// Random numbers of Thrust, and functions made of _1 and _2.
#pragma once
#pragma clang system_header

namespace thrust {

// ---- random numbers: the C++ library's minimal standard engine, as Thrust has it
template <unsigned long long A, unsigned long long M>
struct telar_engine {
    typedef unsigned int result_type;
    static constexpr unsigned int min = 1, max = (unsigned int)(M - 1);
    TELAR_MEMBER explicit telar_engine(unsigned int s = 1) { seed(s); }
    TELAR_MEMBER void seed(unsigned int s) { state = s % M ? (unsigned int)(s % M) : 1; }
    TELAR_MEMBER unsigned int operator()() { return state = (unsigned int)(A * state % M); }
    TELAR_MEMBER void discard(unsigned long long n) {
        unsigned long long by = A, all = 1;
        for (; n; n >>= 1, by = by * by % M)
            if (n & 1)
                all = all * by % M;
        state = (unsigned int)(all * state % M);
    }
    unsigned int state;
};
typedef telar_engine<48271, 2147483647> minstd_rand;
typedef telar_engine<16807, 2147483647> minstd_rand0;
typedef minstd_rand default_random_engine;
template <class T = double> struct uniform_real_distribution {
    T a, b;
    TELAR_MEMBER explicit uniform_real_distribution(T from = 0, T to = 1) : a(from), b(to) {}
    template <class E> TELAR_MEMBER T operator()(E& e) { return T(e() - E::min) / (T(1) + T(E::max - E::min)) * (b - a) + a; }
};
template <class T = int> struct uniform_int_distribution {
    T a, b;
    TELAR_MEMBER explicit uniform_int_distribution(T from = 0, T to = 2147483647) : a(from), b(to) {}
    template <class E> TELAR_MEMBER T operator()(E& e) {
        uniform_real_distribution<double> real((double)a, (double)b + 1);
        return (T)real(e);
    }
};
template <class T = double> struct normal_distribution {
    T mean, deviation;
    TELAR_MEMBER explicit normal_distribution(T m = 0, T d = 1) : mean(m), deviation(d) {}
    template <class E> TELAR_MEMBER T operator()(E& e) {
        uniform_real_distribution<double> real(0, 1);
        const double u = 1 - real(e), v = real(e);
        return mean + deviation * T(sqrt(-2 * log(u)) * cos(6.283185307179586 * v));
    }
};
namespace random {
using thrust::default_random_engine; using thrust::minstd_rand; using thrust::minstd_rand0;
using thrust::normal_distribution; using thrust::uniform_int_distribution; using thrust::uniform_real_distribution;
}
namespace placeholders {
template <int N> struct argument {
    template <class A> TELAR_MEMBER auto operator()(const A& a) const { return a; }
    template <class A, class B> TELAR_MEMBER auto operator()(const A& a, const B& b) const { if constexpr (N == 0) return a; else return b; }
};
template <class T> struct literal {
    T v;
    template <class... A> TELAR_MEMBER T operator()(const A&...) const { return v; }
};
template <class F> struct is_expression { static constexpr bool value = false; };
template <int N> struct is_expression<argument<N>> { static constexpr bool value = true; };
template <bool Is, class T> struct lifted { typedef literal<T> type; static TELAR_MEMBER type of(T v) { return {v}; } };
template <class T> struct lifted<true, T> { typedef T type; static TELAR_MEMBER T of(T v) { return v; } };
#define TELAR_EXPRESSION(Name, op)                                                                                  \
    template <class L, class R> struct Name {                                                                       \
        L l; R r;                                                                                                   \
        template <class... A> TELAR_MEMBER auto operator()(const A&... a) const { return l(a...) op r(a...); }      \
    };                                                                                                              \
    template <class L, class R> struct is_expression<Name<L, R>> { static constexpr bool value = true; };
#define TELAR_EXPRESSION_OPERATOR(Name, op)                                                                         \
    template <class L, class R, bool Mine = is_expression<L>::value || is_expression<R>::value, class = typename telar_if<Mine>::type> \
    TELAR_HD auto operator op(L l, R r) {                                                                           \
        typedef lifted<is_expression<L>::value, L> Left;                                                            \
        typedef lifted<is_expression<R>::value, R> Right;                                                           \
        return Name<typename Left::type, typename Right::type>{Left::of(l), Right::of(r)};                          \
    }
template <bool> struct telar_if {};
template <> struct telar_if<true> { typedef int type; };
TELAR_EXPRESSION(Sum, +) TELAR_EXPRESSION(Difference, -) TELAR_EXPRESSION(Product, *) TELAR_EXPRESSION(Quotient, /) TELAR_EXPRESSION(Remainder, %)
TELAR_EXPRESSION(Less, <) TELAR_EXPRESSION(Greater, >) TELAR_EXPRESSION(LessEqual, <=) TELAR_EXPRESSION(GreaterEqual, >=) TELAR_EXPRESSION(Equal, ==) TELAR_EXPRESSION(Unequal, !=)
TELAR_EXPRESSION(And, &&) TELAR_EXPRESSION(Or, ||)
TELAR_EXPRESSION_OPERATOR(Sum, +) TELAR_EXPRESSION_OPERATOR(Difference, -) TELAR_EXPRESSION_OPERATOR(Product, *) TELAR_EXPRESSION_OPERATOR(Quotient, /) TELAR_EXPRESSION_OPERATOR(Remainder, %)
TELAR_EXPRESSION_OPERATOR(Less, <) TELAR_EXPRESSION_OPERATOR(Greater, >) TELAR_EXPRESSION_OPERATOR(LessEqual, <=) TELAR_EXPRESSION_OPERATOR(GreaterEqual, >=) TELAR_EXPRESSION_OPERATOR(Equal, ==) TELAR_EXPRESSION_OPERATOR(Unequal, !=)
TELAR_EXPRESSION_OPERATOR(And, &&) TELAR_EXPRESSION_OPERATOR(Or, ||)
#ifdef TELAR_HOST
static const argument<0> _1{};
static const argument<1> _2{};
#endif
} // namespace placeholders

} // namespace thrust
