// Pairs, tuples and functions of Thrust.
#pragma once
#pragma clang system_header

namespace thrust {

// ---- pairs and tuples
template <class A, class B>
struct pair {
    typedef A first_type;
    typedef B second_type;
    A first;
    B second;
    pair() = default;
    TELAR_MEMBER pair(const A& a, const B& b) : first(a), second(b) {}
    template <class C, class D> TELAR_MEMBER pair(const pair<C, D>& o) : first(o.first), second(o.second) {}
};
template <class A, class B> TELAR_HD pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }

template <class... T> struct tuple;
template <> struct tuple<> {};
template <class T, class... R>
struct tuple<T, R...> {
    T head;
    tuple<R...> tail;
    tuple() = default;
    TELAR_MEMBER tuple(const tuple& o) : head(o.head), tail(o.tail) {}
    TELAR_MEMBER tuple(T h, R... r) : head(h), tail(r...) {}
    template <class U, class... S> TELAR_MEMBER tuple(const tuple<U, S...>& o) : head(o.head), tail(o.tail) {}
    TELAR_MEMBER tuple& operator=(const tuple& o) { head = o.head; tail = o.tail; return *this; }
    template <class U, class... S> TELAR_MEMBER tuple& operator=(const tuple<U, S...>& o) { head = o.head; tail = o.tail; return *this; }
};
template <int N, class T> struct tuple_element;
template <int N, class T, class... R> struct tuple_element<N, tuple<T, R...>> : tuple_element<N - 1, tuple<R...>> {};
template <class T, class... R> struct tuple_element<0, tuple<T, R...>> { typedef T type; };
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> { static constexpr int value = sizeof...(T); };
template <int N, class T, class... R>
TELAR_HD auto& get(tuple<T, R...>& t) { if constexpr (N == 0) return t.head; else return get<N - 1>(t.tail); }
template <int N, class T, class... R>
TELAR_HD const auto& get(const tuple<T, R...>& t) { if constexpr (N == 0) return t.head; else return get<N - 1>(t.tail); }
template <class... T> TELAR_HD tuple<T...> make_tuple(T... v) { return tuple<T...>(v...); }
template <class... T> TELAR_HD tuple<T&...> tie(T&... v) { return tuple<T&...>(v...); }
TELAR_HD bool operator==(const tuple<>&, const tuple<>&) { return true; }
TELAR_HD bool operator<(const tuple<>&, const tuple<>&) { return false; }
template <class T, class... R, class U, class... S> TELAR_HD bool operator==(const tuple<T, R...>& a, const tuple<U, S...>& b) { return a.head == b.head && a.tail == b.tail; }
template <class T, class... R, class U, class... S> TELAR_HD bool operator!=(const tuple<T, R...>& a, const tuple<U, S...>& b) { return !(a == b); }
template <class T, class... R, class U, class... S> TELAR_HD bool operator<(const tuple<T, R...>& a, const tuple<U, S...>& b) { return a.head < b.head || (!(b.head < a.head) && a.tail < b.tail); }

// ---- functions
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
#define TELAR_THRUST_BINARY(name, R, expression)                                                                  \
    template <class T = void> struct name {                                                                        \
        typedef T first_argument_type; typedef T second_argument_type; typedef R result_type;                      \
        TELAR_MEMBER R operator()(const T& a, const T& b) const { return expression; }                             \
    };                                                                                                             \
    template <> struct name<void> {                                                                                \
        template <class A, class B> TELAR_MEMBER auto operator()(const A& a, const B& b) const { return expression; } \
    };
TELAR_THRUST_BINARY(plus, T, a + b)
TELAR_THRUST_BINARY(minus, T, a - b)
TELAR_THRUST_BINARY(multiplies, T, a * b)
TELAR_THRUST_BINARY(divides, T, a / b)
TELAR_THRUST_BINARY(modulus, T, a % b)
TELAR_THRUST_BINARY(maximum, T, a < b ? b : a)
TELAR_THRUST_BINARY(minimum, T, b < a ? b : a)
TELAR_THRUST_BINARY(bit_and, T, a & b)
TELAR_THRUST_BINARY(bit_or, T, a | b)
TELAR_THRUST_BINARY(bit_xor, T, a ^ b)
TELAR_THRUST_BINARY(equal_to, bool, a == b)
TELAR_THRUST_BINARY(not_equal_to, bool, a != b)
TELAR_THRUST_BINARY(less, bool, a < b)
TELAR_THRUST_BINARY(greater, bool, b < a)
TELAR_THRUST_BINARY(less_equal, bool, !(b < a))
TELAR_THRUST_BINARY(greater_equal, bool, !(a < b))
TELAR_THRUST_BINARY(logical_and, bool, a && b)
TELAR_THRUST_BINARY(logical_or, bool, a || b)
template <class T = void> struct negate { TELAR_MEMBER T operator()(const T& a) const { return -a; } };
template <class T = void> struct square { TELAR_MEMBER T operator()(const T& a) const { return a * a; } };
template <class T = void> struct logical_not { TELAR_MEMBER bool operator()(const T& a) const { return !a; } };
template <class T = void> struct identity { TELAR_MEMBER const T& operator()(const T& a) const { return a; } };
template <> struct identity<void> { template <class U> TELAR_MEMBER U operator()(U a) const { return a; } };
template <class F> struct unary_negate { F f; template <class T> TELAR_MEMBER bool operator()(const T& a) const { return !f(a); } };
template <class F> TELAR_HD unary_negate<F> not1(F f) { return {f}; }
template <class T> TELAR_HD const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T> TELAR_HD const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T> TELAR_HD void swap(T& a, T& b) { T kept = a; a = b; b = kept; }

} // namespace thrust
