// Thrust on the machine: vectors, iterators and algorithms as the Thrust documentation describes them. What works on the
// device's memory launches plain kernels; what works on the host's is the C++ library's. Where an iterator lies decides, or the
// policy that is named. Sums are added in another order than NVIDIA's; sorting is stable (merges of sixteen at a time).
#pragma once
#pragma clang system_header

#ifdef TELAR_HOST
#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <vector>
#endif

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

// ---- places
struct host_tag {};
struct device_tag {};
struct any_tag {}; ///< computed, not stored
typedef device_tag device_system_tag;
typedef host_tag host_system_tag;

namespace detail {
template <class T> struct bare { typedef T type; };
template <class T> struct bare<T&> { typedef T type; };
template <class T> struct bare<const T> { typedef T type; };
template <class T> struct bare<const T&> { typedef T type; };
template <class... T> struct bare<tuple<T...>> { typedef tuple<typename bare<T>::type...> type; };
template <class T> TELAR_HD T&& value(); // for decltype alone
template <class A, class B> struct joined { typedef device_tag type; };
template <> struct joined<host_tag, host_tag> { typedef host_tag type; };
template <> struct joined<host_tag, any_tag> { typedef host_tag type; };
template <> struct joined<any_tag, host_tag> { typedef host_tag type; };
template <> struct joined<any_tag, any_tag> { typedef any_tag type; };
template <class It, class = void> struct place { typedef host_tag type; };
template <class> struct always { typedef void type; };
template <class It> struct place<It, typename always<typename It::telar_place>::type> { typedef typename It::telar_place type; };
template <class T> struct pointed { typedef decltype(*value<T&>()) type; };
} // namespace detail

template <class It, class = void> struct iterator_traits {};
template <class It> struct iterator_traits<It, typename detail::always<typename It::value_type>::type> { typedef typename It::value_type value_type; typedef ptrdiff_t difference_type; };
template <class T> struct iterator_traits<T*, void> { typedef typename detail::bare<T>::type value_type; typedef ptrdiff_t difference_type; typedef T& reference; };
template <class It> struct iterator_value { typedef typename iterator_traits<It>::value_type type; };
template <class It> struct iterator_difference { typedef ptrdiff_t type; };

#define TELAR_THRUST_STEPS(Self, member)                                                          \
    typedef ptrdiff_t difference_type;                                                            \
    TELAR_MEMBER Self operator+(ptrdiff_t n) const { Self made = *this; made.member += n; return made; } \
    TELAR_MEMBER Self operator-(ptrdiff_t n) const { Self made = *this; made.member += -n; return made; } \
    TELAR_MEMBER ptrdiff_t operator-(const Self& o) const { return member - o.member; }           \
    TELAR_MEMBER Self& operator+=(ptrdiff_t n) { member += n; return *this; }                     \
    TELAR_MEMBER Self& operator-=(ptrdiff_t n) { member += -n; return *this; }                    \
    TELAR_MEMBER Self& operator++() { member += 1; return *this; }                                \
    TELAR_MEMBER Self& operator--() { member += -1; return *this; }                               \
    TELAR_MEMBER Self operator++(int) { Self kept = *this; member += 1; return kept; }            \
    TELAR_MEMBER Self operator--(int) { Self kept = *this; member += -1; return kept; }           \
    TELAR_MEMBER bool operator==(const Self& o) const { return member == o.member; }              \
    TELAR_MEMBER bool operator!=(const Self& o) const { return !(member == o.member); }           \
    TELAR_MEMBER bool operator<(const Self& o) const { return member - o.member < 0; }

template <class T> class device_ptr;
#ifdef TELAR_HOST
/// An element of the device's memory, read and written by copies.
template <class T>
class device_reference {
public:
    typedef typename detail::bare<T>::type value_type;
    explicit device_reference(T* p) : p_(p) {}
    device_reference(const device_reference&) = default;
    operator value_type() const {
        value_type v;
        cudaMemcpy((void*)&v, p_, sizeof v, cudaMemcpyDeviceToHost);
        return v;
    }
    device_reference& operator=(const value_type& v) {
        cudaMemcpy((void*)p_, &v, sizeof v, cudaMemcpyHostToDevice);
        return *this;
    }
    device_reference& operator=(const device_reference& o) { return *this = (value_type)o; }
    device_ptr<T> operator&() const { return device_ptr<T>(p_); }
    device_reference& operator+=(const value_type& v) { return *this = (value_type)*this + v; }
    device_reference& operator-=(const value_type& v) { return *this = (value_type)*this - v; }
    device_reference& operator*=(const value_type& v) { return *this = (value_type)*this * v; }
    device_reference& operator/=(const value_type& v) { return *this = (value_type)*this / v; }
    device_reference& operator++() { return *this += value_type(1); }
    device_reference& operator--() { return *this -= value_type(1); }

private:
    T* p_;
};
template <class S, class T> S& operator<<(S& stream, const device_reference<T>& r) { return stream << (typename device_reference<T>::value_type)r, stream; }
#endif

template <class T>
class device_ptr {
public:
    typedef device_tag telar_place;
    typedef typename detail::bare<T>::type value_type;
    typedef T* pointer;
#ifdef TELAR_HOST
    typedef device_reference<T> reference;
    typedef std::random_access_iterator_tag iterator_category;
    device_reference<T> operator*() const { return device_reference<T>(p_); }
    device_reference<T> operator[](ptrdiff_t n) const { return device_reference<T>(p_ + n); }
#endif
    device_ptr() = default;
    TELAR_MEMBER explicit device_ptr(T* p) : p_(p) {}
    template <class U> TELAR_MEMBER device_ptr(const device_ptr<U>& o) : p_(o.get()) {}
    TELAR_MEMBER T* get() const { return p_; }
    TELAR_MEMBER explicit operator bool() const { return p_ != nullptr; }
    TELAR_THRUST_STEPS(device_ptr, p_)

private:
    T* p_ = nullptr;
};
template <class T> TELAR_HD device_ptr<T> device_pointer_cast(T* p) { return device_ptr<T>(p); }
template <class T> TELAR_HD device_ptr<T> device_pointer_cast(device_ptr<T> p) { return p; }
template <class T> TELAR_HD T* raw_pointer_cast(device_ptr<T> p) { return p.get(); }
template <class T> TELAR_HD T* raw_pointer_cast(T* p) { return p; }

// ---- iterators that compute
template <class T, class = void, class = void, class = void>
class counting_iterator {
public:
    typedef any_tag telar_place;
    typedef T value_type;
    typedef T reference;
    typedef const T* pointer;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    counting_iterator() = default;
    TELAR_MEMBER counting_iterator(T v) : v_(v) {}
    TELAR_MEMBER T operator*() const { return v_; }
    TELAR_MEMBER T operator[](ptrdiff_t n) const { return v_ + (T)n; }
    TELAR_THRUST_STEPS(counting_iterator, v_)

private:
    T v_{};
};
template <class T> TELAR_HD counting_iterator<T> make_counting_iterator(T v) { return counting_iterator<T>(v); }

template <class T, class = void, class = void>
class constant_iterator {
public:
    typedef any_tag telar_place;
    typedef T value_type;
    typedef T reference;
    typedef const T* pointer;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    TELAR_MEMBER constant_iterator(T v, ptrdiff_t at = 0) : v_(v), at_(at) {}
    TELAR_MEMBER T operator*() const { return v_; }
    TELAR_MEMBER T operator[](ptrdiff_t) const { return v_; }
    TELAR_THRUST_STEPS(constant_iterator, at_)

private:
    T v_;
    ptrdiff_t at_;
};
template <class T> TELAR_HD constant_iterator<T> make_constant_iterator(T v) { return constant_iterator<T>(v); }

class discard_iterator_base {
public:
    struct taker { template <class T> TELAR_MEMBER const taker& operator=(const T&) const { return *this; } };
};
template <class = void>
class discard_iterator : public discard_iterator_base {
public:
    typedef any_tag telar_place;
    typedef int value_type;
    typedef taker reference;
    typedef void pointer;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    TELAR_MEMBER discard_iterator(ptrdiff_t at = 0) : at_(at) {}
    TELAR_MEMBER taker operator*() const { return {}; }
    TELAR_MEMBER taker operator[](ptrdiff_t) const { return {}; }
    TELAR_THRUST_STEPS(discard_iterator, at_)

private:
    ptrdiff_t at_;
};
TELAR_HD discard_iterator<> make_discard_iterator() { return discard_iterator<>(); }

template <class F, class It, class = void, class = void>
class transform_iterator {
public:
    typedef typename detail::place<It>::type telar_place;
    typedef typename detail::bare<decltype(detail::value<F&>()(detail::value<const typename iterator_traits<It>::value_type&>()))>::type value_type;
    typedef value_type reference;
    typedef const value_type* pointer;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    TELAR_MEMBER transform_iterator(It it, F f) : it_(it), f_(f) {}
    TELAR_MEMBER transform_iterator(It it) : it_(it), f_() {}
    TELAR_MEMBER value_type operator*() const { return f_(*it_); }
    TELAR_MEMBER value_type operator[](ptrdiff_t n) const { return f_(it_[n]); }
    TELAR_MEMBER It base() const { return it_; }
    TELAR_MEMBER F functor() const { return f_; }
    TELAR_THRUST_STEPS(transform_iterator, it_)

private:
    It it_;
    mutable F f_;
};
template <class It, class F> TELAR_HD transform_iterator<F, It> make_transform_iterator(It it, F f) { return transform_iterator<F, It>(it, f); }

template <class It, class Index>
class permutation_iterator {
public:
    typedef typename detail::place<It>::type telar_place;
    typedef typename iterator_traits<It>::value_type value_type;
    typedef typename detail::pointed<It>::type reference;
    typedef void pointer;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    TELAR_MEMBER permutation_iterator(It it, Index index) : it_(it), index_(index) {}
    TELAR_MEMBER decltype(auto) operator*() const { return it_[*index_]; }
    TELAR_MEMBER decltype(auto) operator[](ptrdiff_t n) const { return it_[index_[n]]; }
    TELAR_MEMBER It base() const { return it_; }
    TELAR_MEMBER Index index() const { return index_; }
    TELAR_THRUST_STEPS(permutation_iterator, index_)

private:
    It it_;
    Index index_;
};
template <class It, class Index> TELAR_HD permutation_iterator<It, Index> make_permutation_iterator(It it, Index index) { return permutation_iterator<It, Index>(it, index); }

template <class It>
class reverse_iterator {
public:
    typedef typename detail::place<It>::type telar_place;
    typedef typename iterator_traits<It>::value_type value_type;
    typedef typename detail::pointed<It>::type reference;
    typedef void pointer;
    typedef ptrdiff_t difference_type;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    TELAR_MEMBER explicit reverse_iterator(It it) : it_(it) {}
    TELAR_MEMBER decltype(auto) operator*() const { return it_[-1]; }
    TELAR_MEMBER decltype(auto) operator[](ptrdiff_t n) const { return it_[-1 - n]; }
    TELAR_MEMBER It base() const { return it_; }
    TELAR_MEMBER reverse_iterator operator+(ptrdiff_t n) const { return reverse_iterator(it_ - n); }
    TELAR_MEMBER reverse_iterator operator-(ptrdiff_t n) const { return reverse_iterator(it_ + n); }
    TELAR_MEMBER ptrdiff_t operator-(const reverse_iterator& o) const { return o.it_ - it_; }
    TELAR_MEMBER reverse_iterator& operator++() { it_ -= 1; return *this; }
    TELAR_MEMBER reverse_iterator& operator+=(ptrdiff_t n) { it_ -= n; return *this; }
    TELAR_MEMBER bool operator==(const reverse_iterator& o) const { return it_ == o.it_; }
    TELAR_MEMBER bool operator!=(const reverse_iterator& o) const { return !(it_ == o.it_); }

private:
    It it_;
};
template <class It> TELAR_HD reverse_iterator<It> make_reverse_iterator(It it) { return reverse_iterator<It>(it); }

namespace detail {
template <class Tuple> struct zipped;
template <> struct zipped<tuple<>> {
    typedef any_tag place;
    typedef tuple<> value, reference;
};
template <class It, class... R> struct zipped<tuple<It, R...>> {
    typedef typename joined<typename detail::place<It>::type, typename zipped<tuple<R...>>::place>::type place;
};
template <class... It> struct zip_types {
    typedef tuple<typename iterator_traits<It>::value_type...> value;
    typedef tuple<decltype(*detail::value<It&>())...> reference;
};
TELAR_HD void forward(tuple<>&, ptrdiff_t) {}
template <class T, class... R> TELAR_HD void forward(tuple<T, R...>& t, ptrdiff_t n) { t.head += n, forward(t.tail, n); }
TELAR_HD tuple<> at(const tuple<>&, ptrdiff_t) { return {}; }
} // namespace detail
template <class Tuple> class zip_iterator;
template <class... It>
class zip_iterator<tuple<It...>> {
public:
    typedef typename detail::zipped<tuple<It...>>::place telar_place;
    typedef typename detail::zip_types<It...>::value value_type;
    typedef typename detail::zip_types<It...>::reference reference;
    typedef void pointer;
    typedef ptrdiff_t difference_type;
#ifdef TELAR_HOST
    typedef std::random_access_iterator_tag iterator_category;
#endif
    TELAR_MEMBER zip_iterator(const tuple<It...>& its) : its_(its) {}
    TELAR_MEMBER reference operator[](ptrdiff_t n) const { return at(n, __make_integer_seq<telar_indices, int, sizeof...(It)>{}); }
    TELAR_MEMBER reference operator*() const { return (*this)[0]; }
    TELAR_MEMBER const tuple<It...>& get_iterator_tuple() const { return its_; }
    TELAR_MEMBER zip_iterator operator+(ptrdiff_t n) const { zip_iterator made = *this; detail::forward(made.its_, n); return made; }
    TELAR_MEMBER zip_iterator operator-(ptrdiff_t n) const { return *this + -n; }
    TELAR_MEMBER ptrdiff_t operator-(const zip_iterator& o) const { return its_.head - o.its_.head; }
    TELAR_MEMBER zip_iterator& operator++() { detail::forward(its_, 1); return *this; }
    TELAR_MEMBER zip_iterator& operator+=(ptrdiff_t n) { detail::forward(its_, n); return *this; }
    TELAR_MEMBER bool operator==(const zip_iterator& o) const { return its_.head == o.its_.head; }
    TELAR_MEMBER bool operator!=(const zip_iterator& o) const { return !(*this == o); }

private:
    template <class I, I... Each> struct telar_indices {};
    template <int... Each> TELAR_MEMBER reference at(ptrdiff_t n, telar_indices<int, Each...>) const { return reference(get<Each>(its_)[n]...); }
    tuple<It...> its_;
};
template <class... It> TELAR_HD zip_iterator<tuple<It...>> make_zip_iterator(const tuple<It...>& its) { return zip_iterator<tuple<It...>>(its); }
template <class A, class B, class... It> TELAR_HD zip_iterator<tuple<A, B, It...>> make_zip_iterator(A a, B b, It... its) { return zip_iterator<tuple<A, B, It...>>(tuple<A, B, It...>(a, b, its...)); }

// ---- as a kernel takes it: pointers in place of the host's names for the device's memory
namespace detail {
template <class It> struct raw { typedef It type; static TELAR_MEMBER It of(It it) { return it; } };
template <class T> struct raw<device_ptr<T>> { typedef T* type; static TELAR_MEMBER T* of(device_ptr<T> p) { return p.get(); } };
template <class F, class It> struct raw<transform_iterator<F, It>> {
    typedef transform_iterator<F, typename raw<It>::type> type;
    static TELAR_MEMBER type of(const transform_iterator<F, It>& it) { return type(raw<It>::of(it.base()), it.functor()); }
};
template <class It, class I> struct raw<permutation_iterator<It, I>> {
    typedef permutation_iterator<typename raw<It>::type, typename raw<I>::type> type;
    static TELAR_MEMBER type of(const permutation_iterator<It, I>& it) { return type(raw<It>::of(it.base()), raw<I>::of(it.index())); }
};
template <class It> struct raw<reverse_iterator<It>> {
    typedef reverse_iterator<typename raw<It>::type> type;
    static TELAR_MEMBER type of(const reverse_iterator<It>& it) { return type(raw<It>::of(it.base())); }
};
TELAR_HD tuple<> raws(const tuple<>&) { return {}; }
template <class... It> struct raw<zip_iterator<tuple<It...>>> {
    typedef zip_iterator<tuple<typename raw<It>::type...>> type;
    template <class I, I... Each> struct indices {};
    template <int... Each> static TELAR_MEMBER type make(const tuple<It...>& t, indices<int, Each...>) { return type(tuple<typename raw<It>::type...>(raw<It>::of(get<Each>(t))...)); }
    static TELAR_MEMBER type of(const zip_iterator<tuple<It...>>& it) { return make(it.get_iterator_tuple(), __make_integer_seq<indices, int, sizeof...(It)>{}); }
};
} // namespace detail

// ---- kernels: names as they stand in the list of launches
#ifdef __CUDA_ARCH__
#define TELAR_KERNEL(...) { __VA_ARGS__ }
#else
#define TELAR_KERNEL(...) {}
#endif
constexpr int telar_chunk = 16; ///< elements of one thread where threads work in turn

template <class In, class Out, class F> __global__ void transform_kernel(size_t n, In in, Out out, F f) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        out[k] = f(in[k]);)
template <class A, class B, class Out, class F> __global__ void transform_two_kernel(size_t n, A a, B b, Out out, F f) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        out[k] = f(a[k], b[k]);)
template <class In, class S, class Out, class F, class P> __global__ void transform_if_kernel(size_t n, In in, S stencil, Out out, F f, P p) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n && p(stencil[k]))
        out[k] = f(in[k]);)
template <class It, class F> __global__ void for_each_kernel(size_t n, It it, F f) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        f(it[k]);)
template <class Out, class F> __global__ void generate_kernel(size_t n, Out out, F f) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        out[k] = f();)
template <class Out, class T> __global__ void fill_kernel(size_t n, Out out, T v) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        out[k] = v;)
template <class In, class Out> __global__ void copy_kernel(size_t n, In in, Out out) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        out[k] = in[k];)
template <class In, class I, class Out> __global__ void scatter_kernel(size_t n, In in, I to, Out out) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < n)
        out[to[k]] = in[k];)
template <class In, class V, class Out, class C> __global__ void bound_kernel(bool upper, size_t n, In in, size_t count, V values, Out out, C less_) TELAR_KERNEL(
    const size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (k < count) {
        size_t from = 0, to = n;
        while (from < to) {
            const size_t middle = (from + to) / 2;
            if (upper ? !less_(values[k], in[middle]) : less_(in[middle], values[k]))
                from = middle + 1;
            else
                to = middle;
        }
        out[k] = from;
    })
/// A block's part of n: each thread adds its own up, 256 join in shared memory. A part may be empty: `has` says so.
template <class In, class T, class F> __global__ void reduce_kernel(size_t n, In in, T* parts, T start, bool withStart, F f) TELAR_KERNEL(
    __shared__ char bytes[256 * sizeof(T)];
    __shared__ bool has[256];
    T* kept = (T*)bytes;
    const int t = threadIdx.x;
    T sum = start;
    bool some = false;
    for (size_t k = blockIdx.x * (size_t)blockDim.x + t; k < n; k += (size_t)gridDim.x * blockDim.x) {
        sum = some ? f(sum, T(in[k])) : T(in[k]);
        some = true;
    }
    kept[t] = sum;
    has[t] = some;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (t < step && has[t + step]) {
            kept[t] = has[t] ? f(kept[t], kept[t + step]) : kept[t + step];
            has[t] = true;
        }
        __syncthreads();
    }
    if (t == 0)
        parts[blockIdx.x] = !has[0] ? start : withStart ? f(start, kept[0]) : kept[0];)
/// Sums of chunks, then (with `first`) every element's own: offsets are the sums before each chunk.
template <class In, class T, class F> __global__ void scan_sums_kernel(size_t n, In in, T* sums, F f) TELAR_KERNEL(
    const size_t c = blockIdx.x * (size_t)blockDim.x + threadIdx.x, from = c * telar_chunk;
    if (from < n) {
        T sum = in[from];
        for (size_t k = from + 1; k < n && k < from + telar_chunk; ++k)
            sum = f(sum, T(in[k]));
        sums[c] = sum;
    })
template <class T, class F> __global__ void scan_offsets_kernel(size_t chunks, T* sums, F f) TELAR_KERNEL(
    T before = sums[0];
    for (size_t c = 1; c < chunks; ++c) {
        const T own = sums[c];
        sums[c] = before;
        before = f(before, own);
    })
template <class In, class Out, class T, class F> __global__ void scan_kernel(bool inclusive, size_t n, In in, Out out, const T* offsets, T start, bool withStart, F f) TELAR_KERNEL(
    const size_t c = blockIdx.x * (size_t)blockDim.x + threadIdx.x, from = c * telar_chunk;
    if (from < n) {
        bool has = withStart || c > 0;
        T sum = start;
        if (c > 0)
            sum = withStart ? f(start, offsets[c]) : offsets[c];
        for (size_t k = from; k < n && k < from + telar_chunk; ++k) {
            const T own = in[k];
            const T with = has ? f(sum, own) : own;
            out[k] = inclusive ? with : sum;
            sum = with;
            has = true;
        }
    })
/// Sixteen elements in order, by insertion.
template <class K, class V, class C> __global__ void sort_chunks_kernel(size_t n, K* keys, V* values, C before) TELAR_KERNEL(
    const size_t from = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * telar_chunk, to = from + telar_chunk < n ? from + telar_chunk : n;
    for (size_t k = from + 1; k < to; ++k) {
        const K key = keys[k];
        V own{};
        if (values)
            own = values[k];
        size_t at = k;
        for (; at > from && before(key, keys[at - 1]); --at) {
            keys[at] = keys[at - 1];
            if (values)
                values[at] = values[at - 1];
        }
        keys[at] = key;
        if (values)
            values[at] = own;
    })
/// Runs of `width` merged in pairs: a thread finds by halving where its sixteen begin in both (merge path).
template <class K, class V, class C> __global__ void merge_kernel(size_t n, size_t width, const K* keys, const V* values, K* toKeys, V* toValues, C before) TELAR_KERNEL(
    const size_t first = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * telar_chunk;
    if (first < n) {
        const size_t base = first / (2 * width) * (2 * width), middle = base + width < n ? base + width : n, end = base + 2 * width < n ? base + 2 * width : n;
        const size_t a = middle - base, b = end - middle, diagonal = first - base;
        size_t from = diagonal > b ? diagonal - b : 0, to = diagonal < a ? diagonal : a;
        while (from < to) {
            const size_t i = (from + to) / 2;
            if (before(keys[middle + diagonal - 1 - i], keys[base + i]))
                to = i;
            else
                from = i + 1;
        }
        size_t i = base + from, j = middle + diagonal - from;
        for (size_t k = first; k < end && k < first + telar_chunk; ++k) {
            const bool second = i >= middle || (j < end && before(keys[j], keys[i]));
            const size_t taken = second ? j++ : i++;
            toKeys[k] = keys[taken];
            if (values)
                toValues[k] = values[taken];
        }
    })

#ifdef TELAR_HOST
// ---- policies
namespace detail {
struct host_policy {};
struct device_policy {
    cudaStream_t stream = 0;
    device_policy on(cudaStream_t s) const { return {s}; }
    template <class A> device_policy operator()(const A&) const { return *this; }
};
template <class P> struct is_policy { static constexpr bool value = false; };
template <> struct is_policy<host_policy> { static constexpr bool value = true; };
template <> struct is_policy<device_policy> { static constexpr bool value = true; };
template <class P> using policy = typename std::enable_if<is_policy<P>::value, int>::type;
template <class P> using no_policy = typename std::enable_if<!is_policy<P>::value, int>::type;
/// What an iterator's place says.
template <class... It> auto policyOf() {
    if constexpr (std::is_same<typename zipped<tuple<It...>>::place, device_tag>::value)
        return device_policy{};
    else
        return host_policy{};
}
template <class P> constexpr bool onDevice = std::is_same<P, device_policy>::value;
template <class It> auto rawOf(It it) { return raw<It>::of(it); }
template <class It> using value_of = typename bare<typename iterator_traits<It>::value_type>::type;

/// Memory of the device for one call.
template <class T>
class Scratch {
public:
    explicit Scratch(size_t n) {
        if (n && cudaMalloc(&p_, n * sizeof(T)) != cudaSuccess)
            throw std::bad_alloc();
    }
    ~Scratch() { cudaFree(p_); }
    Scratch(const Scratch&) = delete;
    T* get() const { return p_; }

private:
    T* p_ = nullptr;
};
inline unsigned int blocksOf(size_t n, size_t each = 1) { return (unsigned int)((n + 256 * each - 1) / (256 * each)); }
template <class T> T fromDevice(const T* p) {
    alignas(T) char bytes[sizeof(T)];
    cudaMemcpy(bytes, p, sizeof(T), cudaMemcpyDeviceToHost);
    return *(T*)bytes;
}
} // namespace detail
constexpr detail::host_policy host{}, seq{};
constexpr detail::device_policy device{};
namespace cuda { constexpr detail::device_policy par{}, par_nosync{}; }
namespace omp { constexpr detail::host_policy par{}; }

#define TELAR_THRUST TELAR_CALL
#define TELAR_EACH(n) detail::blocksOf(n), 256, 0, policy.stream

// ---- copies
template <class P, class In, class Out, detail::policy<P> = 0> TELAR_THRUST Out copy_n(const P& policy, In in, size_t n, Out out) {
    if (n == 0)
        return out;
    if constexpr (detail::onDevice<P>)
        copy_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(in), detail::rawOf(out));
    else
        std::copy_n(in, n, out);
    return out + n;
}
/// From either side to either side.
template <class In, class Out, detail::no_policy<In> = 0> TELAR_THRUST Out copy(In first, In last, Out out) {
    typedef detail::value_of<In> T;
    typedef typename detail::place<In>::type From;
    typedef typename detail::place<Out>::type To;
    const size_t n = (size_t)std::distance(first, last);
    if (n == 0)
        return out;
    constexpr bool from = std::is_same<From, device_tag>::value, to = std::is_same<To, device_tag>::value;
    if constexpr (from == to || (to && std::is_same<From, any_tag>::value)) {
        if constexpr (to)
            return copy_n(device, first, n, out);
        else
            return std::copy(first, last, out);
    } else if constexpr (to) {
        std::unique_ptr<T[]> kept(new T[n]);
        std::copy(first, last, kept.get());
        detail::Scratch<T> there(std::is_same<Out, device_ptr<T>>::value ? 0 : n);
        T* target = there.get();
        if constexpr (std::is_same<Out, device_ptr<T>>::value)
            target = out.get();
        cudaMemcpy((void*)target, kept.get(), n * sizeof(T), cudaMemcpyHostToDevice);
        if constexpr (!std::is_same<Out, device_ptr<T>>::value)
            copy_n(device, target, n, out);
        return out + n;
    } else {
        std::unique_ptr<T[]> kept(new T[n]);
        if constexpr (std::is_same<In, device_ptr<T>>::value || std::is_same<In, device_ptr<const T>>::value) {
            cudaMemcpy((void*)kept.get(), first.get(), n * sizeof(T), cudaMemcpyDeviceToHost);
        } else {
            detail::Scratch<T> there(n);
            copy_n(device, first, n, there.get());
            cudaMemcpy((void*)kept.get(), there.get(), n * sizeof(T), cudaMemcpyDeviceToHost);
        }
        return std::copy_n(kept.get(), n, out);
    }
}
template <class P, class In, class Out, detail::policy<P> = 0> TELAR_THRUST Out copy(const P& policy, In first, In last, Out out) { return copy_n(policy, first, (size_t)(last - first), out); }
template <class In, class Out, detail::no_policy<In> = 0> TELAR_THRUST Out copy_n(In first, size_t n, Out out) { return thrust::copy(first, first + n, out); }

// ---- vectors
template <class T, class A = void>
class host_vector : public std::vector<T> {
public:
    using std::vector<T>::vector;
    host_vector() = default;
    host_vector(const std::vector<T>& o) : std::vector<T>(o) {}
    template <class V, class = typename V::telar_vector> host_vector(const V& o) { *this = o; }
    template <class It, class = typename std::enable_if<std::is_same<typename detail::place<It>::type, device_tag>::value>::type> host_vector(It first, It last) : std::vector<T>(last - first) { thrust::copy(first, last, this->begin()); }
    template <class V, class = typename V::telar_vector> host_vector& operator=(const V& o) {
        this->resize(o.size());
        thrust::copy(o.begin(), o.end(), this->begin());
        return *this;
    }
};

template <class T, class A = void>
class device_vector {
public:
    typedef void telar_vector;
    typedef T value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef device_ptr<T> iterator, pointer;
    typedef device_ptr<const T> const_iterator, const_pointer;
    typedef device_reference<T> reference;
    device_vector() = default;
    explicit device_vector(size_t n) { resize(n); }
    device_vector(size_t n, const T& v) { resize(n, v); }
    device_vector(const device_vector& o) { assign(o.begin(), o.end()); }
    device_vector(device_vector&& o) noexcept { swap(o); }
    device_vector(const std::vector<T>& o) { assign(o.begin(), o.end()); }
    device_vector(std::initializer_list<T> o) { assign(o.begin(), o.end()); }
    template <class U> device_vector(const device_vector<U>& o) { assign(o.begin(), o.end()); }
    template <class U> device_vector(const host_vector<U>& o) { assign(o.begin(), o.end()); }
    template <class It, class = typename iterator_traits<It>::value_type> device_vector(It first, It last) { assign(first, last); }
    ~device_vector() { cudaFree(p_); }
    device_vector& operator=(const device_vector& o) { return this == &o ? *this : (assign(o.begin(), o.end()), *this); }
    device_vector& operator=(device_vector&& o) noexcept { return swap(o), *this; }
    device_vector& operator=(const std::vector<T>& o) { return assign(o.begin(), o.end()), *this; }
    template <class U> device_vector& operator=(const device_vector<U>& o) { return assign(o.begin(), o.end()), *this; }
    template <class U> device_vector& operator=(const host_vector<U>& o) { return assign(o.begin(), o.end()), *this; }
    template <class It, class = typename iterator_traits<It>::value_type> void assign(It first, It last) {
        grow((size_t)std::distance(first, last), false);
        thrust::copy(first, last, begin());
    }
    void assign(size_t n, const T& v) { grow(n, false), fillFrom(0, v); }
    void resize(size_t n, const T& v = T()) {
        const size_t before = n_;
        grow(n, true);
        if (n > before)
            fillFrom(before, v);
    }
    void reserve(size_t n) {
        const size_t kept = n_;
        grow(n > n_ ? n : n_, true);
        n_ = kept;
    }
    void clear() { n_ = 0; }
    void shrink_to_fit() {}
    void push_back(const T& v) { grow(n_ + 1, true), (*this)[n_ - 1] = v; }
    void pop_back() { --n_; }
    iterator erase(iterator first, iterator last) {
        const size_t rest = (size_t)(end() - last);
        if (first != last && rest) { // the ranges may overlap
            device_vector kept(last, end());
            thrust::copy(kept.begin(), kept.end(), first);
        }
        n_ -= (size_t)(last - first);
        return first;
    }
    iterator erase(iterator at) { return erase(at, at + 1); }
    template <class It, class = typename iterator_traits<It>::value_type> void insert(iterator at, It first, It last) {
        device_vector before(begin(), at), after(at, end()), own(first, last);
        const size_t k = before.size();
        grow(n_ + own.size(), false);
        thrust::copy(before.begin(), before.end(), begin());
        thrust::copy(own.begin(), own.end(), begin() + k);
        thrust::copy(after.begin(), after.end(), begin() + k + own.size());
    }
    size_t size() const { return n_; }
    size_t capacity() const { return room_; }
    bool empty() const { return n_ == 0; }
    iterator begin() { return iterator(p_); }
    iterator end() { return iterator(p_ + n_); }
    const_iterator begin() const { return const_iterator(p_); }
    const_iterator end() const { return const_iterator(p_ + n_); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    thrust::reverse_iterator<iterator> rbegin() { return thrust::reverse_iterator<iterator>(end()); }
    thrust::reverse_iterator<iterator> rend() { return thrust::reverse_iterator<iterator>(begin()); }
    pointer data() { return begin(); }
    const_pointer data() const { return begin(); }
    device_reference<T> operator[](size_t k) { return device_reference<T>(p_ + k); }
    device_reference<const T> operator[](size_t k) const { return device_reference<const T>(p_ + k); }
    device_reference<T> front() { return (*this)[0]; }
    device_reference<T> back() { return (*this)[n_ - 1]; }
    device_reference<const T> front() const { return (*this)[0]; }
    device_reference<const T> back() const { return (*this)[n_ - 1]; }
    void swap(device_vector& o) { std::swap(p_, o.p_), std::swap(n_, o.n_), std::swap(room_, o.room_); }

private:
    void grow(size_t n, bool keep) {
        if (n > room_) {
            T* made = nullptr;
            if (cudaMalloc(&made, n * sizeof(T)) != cudaSuccess)
                throw std::bad_alloc();
            if (keep && n_)
                cudaMemcpy((void*)made, p_, n_ * sizeof(T), cudaMemcpyDeviceToDevice);
            cudaFree(p_);
            p_ = made;
            room_ = n;
        }
        n_ = n;
    }
    void fillFrom(size_t from, const T& v) {
        if (n_ > from)
            fill_kernel<<<detail::blocksOf(n_ - from), 256>>>(n_ - from, p_ + from, v);
    }
    T* p_ = nullptr;
    size_t n_ = 0, room_ = 0;
};
template <class T> bool operator==(const device_vector<T>& a, const device_vector<T>& b) { return host_vector<T>(a) == host_vector<T>(b); }
template <class T> bool operator==(const device_vector<T>& a, const host_vector<T>& b) { return host_vector<T>(a) == b; }
template <class T> bool operator==(const host_vector<T>& a, const device_vector<T>& b) { return a == host_vector<T>(b); }
template <class T> bool operator!=(const device_vector<T>& a, const device_vector<T>& b) { return !(a == b); }
template <class T> TELAR_THRUST device_ptr<T> device_malloc(size_t n) {
    T* p = nullptr;
    if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess)
        throw std::bad_alloc();
    return device_ptr<T>(p);
}
template <class T> TELAR_THRUST void device_free(device_ptr<T> p) { cudaFree(p.get()); }

// ---- one thread an element
template <class P, class In, class Out, class F, detail::policy<P> = 0> TELAR_THRUST Out transform(const P& policy, In first, In last, Out out, F f) {
    const size_t n = (size_t)(last - first);
    if constexpr (detail::onDevice<P>) {
        if (n)
            transform_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), detail::rawOf(out), f);
        return out + n;
    } else {
        return std::transform(first, last, out, f);
    }
}
template <class P, class A, class B, class Out, class F, detail::policy<P> = 0> TELAR_THRUST Out transform(const P& policy, A first, A last, B second, Out out, F f) {
    const size_t n = (size_t)(last - first);
    if constexpr (detail::onDevice<P>) {
        if (n)
            transform_two_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), detail::rawOf(second), detail::rawOf(out), f);
        return out + n;
    } else {
        return std::transform(first, last, second, out, f);
    }
}
template <class In, class Out, class F, detail::no_policy<In> = 0> TELAR_THRUST Out transform(In first, In last, Out out, F f) { return thrust::transform(detail::policyOf<In, Out>(), first, last, out, f); }
template <class A, class B, class Out, class F, detail::no_policy<A> = 0> TELAR_THRUST Out transform(A first, A last, B second, Out out, F f) { return thrust::transform(detail::policyOf<A, B, Out>(), first, last, second, out, f); }
template <class P, class In, class S, class Out, class F, class Q, detail::policy<P> = 0> TELAR_THRUST Out transform_if(const P& policy, In first, In last, S stencil, Out out, F f, Q q) {
    const size_t n = (size_t)(last - first);
    if constexpr (detail::onDevice<P>) {
        if (n)
            transform_if_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), detail::rawOf(stencil), detail::rawOf(out), f, q);
    } else {
        for (size_t k = 0; k < n; ++k)
            if (q(stencil[k]))
                out[k] = f(first[k]);
    }
    return out + n;
}
template <class In, class S, class Out, class F, class Q, detail::no_policy<In> = 0> TELAR_THRUST Out transform_if(In first, In last, S stencil, Out out, F f, Q q) { return thrust::transform_if(detail::policyOf<In, S, Out>(), first, last, stencil, out, f, q); }
template <class In, class Out, class F, class Q, detail::no_policy<In> = 0, class = decltype(detail::value<Q&>()(*detail::value<In&>()))> TELAR_THRUST Out transform_if(In first, In last, Out out, F f, Q q) { return thrust::transform_if(detail::policyOf<In, Out>(), first, last, first, out, f, q); }
template <class P, class It, class F, detail::policy<P> = 0> TELAR_THRUST It for_each_n(const P& policy, It first, size_t n, F f) {
    if constexpr (detail::onDevice<P>) {
        if (n)
            for_each_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), f);
    } else {
        std::for_each(first, first + n, f);
    }
    return first + n;
}
template <class P, class It, class F, detail::policy<P> = 0> TELAR_THRUST It for_each(const P& policy, It first, It last, F f) { return for_each_n(policy, first, (size_t)(last - first), f); }
template <class It, class F, detail::no_policy<It> = 0> TELAR_THRUST It for_each(It first, It last, F f) {
    if constexpr (std::is_same<typename detail::place<It>::type, any_tag>::value) // numbers alone: on the device, as Thrust
        return thrust::for_each_n(device, first, (size_t)(last - first), f);
    else
        return thrust::for_each_n(detail::policyOf<It>(), first, (size_t)(last - first), f);
}
template <class It, class F, detail::no_policy<It> = 0> TELAR_THRUST It for_each_n(It first, size_t n, F f) { return thrust::for_each(first, first + n, f); }
template <class P, class It, class T, detail::policy<P> = 0> TELAR_THRUST void fill(const P& policy, It first, It last, const T& v) {
    if constexpr (detail::onDevice<P>) {
        if (const size_t n = (size_t)(last - first))
            fill_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), (detail::value_of<It>)v);
    } else {
        std::fill(first, last, v);
    }
}
template <class It, class T, detail::no_policy<It> = 0> TELAR_THRUST void fill(It first, It last, const T& v) { thrust::fill(detail::policyOf<It>(), first, last, v); }
template <class P, class It, class T, detail::policy<P> = 0> TELAR_THRUST It fill_n(const P& policy, It first, size_t n, const T& v) { return thrust::fill(policy, first, first + n, v), first + n; }
template <class It, class T, detail::no_policy<It> = 0> TELAR_THRUST It fill_n(It first, size_t n, const T& v) { return thrust::fill(first, first + n, v), first + n; }
template <class P, class It, class F, detail::policy<P> = 0> TELAR_THRUST void generate(const P& policy, It first, It last, F f) {
    if constexpr (detail::onDevice<P>) {
        if (const size_t n = (size_t)(last - first))
            generate_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), f);
    } else {
        std::generate(first, last, f);
    }
}
template <class It, class F, detail::no_policy<It> = 0> TELAR_THRUST void generate(It first, It last, F f) { thrust::generate(detail::policyOf<It>(), first, last, f); }
namespace detail {
template <class T> struct Sequence { T start, step; TELAR_MEMBER T operator()(size_t k) const { return start + (T)((T)k * step); } };
template <class T> struct Replace { T from, to; TELAR_MEMBER T operator()(const T& v) const { return v == from ? to : v; } };
template <class T, class Q> struct ReplaceIf { Q q; T to; TELAR_MEMBER T operator()(const T& v) const { return q(v) ? to : v; } };
template <class T> struct Same { T wanted; TELAR_MEMBER bool operator()(const T& v) const { return v == wanted; } };
template <class Q> struct One { Q q; template <class T> TELAR_MEMBER ptrdiff_t operator()(const T& v) const { return q(v) ? 1 : 0; } };
} // namespace detail
template <class P, class It, class F, detail::policy<P> = 0> TELAR_THRUST void tabulate(const P& policy, It first, It last, F f) { thrust::transform(policy, counting_iterator<size_t>(0), counting_iterator<size_t>((size_t)(last - first)), first, f); }
template <class It, class F, detail::no_policy<It> = 0> TELAR_THRUST void tabulate(It first, It last, F f) { thrust::tabulate(detail::policyOf<It>(), first, last, f); }
template <class P, class It, class T = detail::value_of<It>, detail::policy<P> = 0> TELAR_THRUST void sequence(const P& policy, It first, It last, T start = T(0), T step = T(1)) {
    typedef detail::value_of<It> V;
    thrust::tabulate(policy, first, last, detail::Sequence<V>{(V)start, (V)step});
}
template <class It, class T = detail::value_of<It>, detail::no_policy<It> = 0> TELAR_THRUST void sequence(It first, It last, T start = T(0), T step = T(1)) { thrust::sequence(detail::policyOf<It>(), first, last, start, step); }
template <class It, class T> TELAR_THRUST void replace(It first, It last, const T& from, const T& to) { thrust::transform(first, last, first, detail::Replace<detail::value_of<It>>{from, to}); }
template <class It, class Q, class T> TELAR_THRUST void replace_if(It first, It last, Q q, const T& to) { thrust::transform(first, last, first, detail::ReplaceIf<detail::value_of<It>, Q>{q, to}); }
template <class I, class In, class Out, detail::no_policy<I> = 0> TELAR_THRUST Out gather(I first, I last, In in, Out out) { return thrust::copy(make_permutation_iterator(in, first), make_permutation_iterator(in, last), out); }
template <class P, class I, class In, class Out, detail::policy<P> = 0> TELAR_THRUST Out gather(const P& policy, I first, I last, In in, Out out) { return thrust::copy_n(policy, make_permutation_iterator(in, first), (size_t)(last - first), out); }
template <class P, class In, class I, class Out, detail::policy<P> = 0> TELAR_THRUST void scatter(const P& policy, In first, In last, I to, Out out) {
    const size_t n = (size_t)(last - first);
    if constexpr (detail::onDevice<P>) {
        if (n)
            scatter_kernel<<<TELAR_EACH(n)>>>(n, detail::rawOf(first), detail::rawOf(to), detail::rawOf(out));
    } else {
        for (size_t k = 0; k < n; ++k)
            out[to[k]] = first[k];
    }
}
template <class In, class I, class Out, detail::no_policy<In> = 0> TELAR_THRUST void scatter(In first, In last, I to, Out out) { thrust::scatter(detail::policyOf<In, I, Out>(), first, last, to, out); }
template <class It> TELAR_THRUST void reverse(It first, It last) {
    if constexpr (std::is_same<typename detail::place<It>::type, device_tag>::value) {
        device_vector<detail::value_of<It>> kept(first, last);
        thrust::copy(kept.rbegin(), kept.rend(), first);
    } else {
        std::reverse(first, last);
    }
}
template <class In, class Out> TELAR_THRUST Out reverse_copy(In first, In last, Out out) { return thrust::copy(thrust::reverse_iterator<In>(last), thrust::reverse_iterator<In>(first), out); }
template <class A, class B> TELAR_THRUST B swap_ranges(A first, A last, B second) {
    const size_t n = (size_t)(last - first);
    device_vector<detail::value_of<A>> kept(first, last);
    thrust::copy(second, second + n, first);
    return thrust::copy(kept.begin(), kept.end(), second);
}
template <class In, class Out, class F = minus<detail::value_of<In>>> TELAR_THRUST Out adjacent_difference(In first, In last, Out out, F f = F()) {
    const size_t n = (size_t)(last - first);
    if (n == 0)
        return out;
    if constexpr (std::is_same<typename detail::place<In>::type, device_tag>::value) {
        device_vector<detail::value_of<In>> kept(first, last);
        thrust::copy_n(kept.begin(), 1, out);
        return thrust::transform(kept.begin() + 1, kept.end(), kept.begin(), out + 1, f);
    } else {
        return std::adjacent_difference(first, last, out, f);
    }
}

// ---- reductions
template <class P, class It, class T, class F = plus<T>, detail::policy<P> = 0> TELAR_THRUST T reduce(const P& policy, It first, It last, T start, F f = F()) {
    const size_t n = (size_t)(last - first);
    if (n == 0)
        return start;
    if constexpr (detail::onDevice<P>) {
        const unsigned int blocks = n > 65536 ? 64 : (unsigned int)((n + 1023) / 1024);
        detail::Scratch<T> parts(blocks + 1);
        if (blocks > 1)
            reduce_kernel<<<blocks, 256, 0, policy.stream>>>(n, detail::rawOf(first), parts.get() + 1, start, false, f);
        if (blocks > 1)
            reduce_kernel<<<1, 256, 0, policy.stream>>>((size_t)blocks, parts.get() + 1, parts.get(), start, true, f);
        else
            reduce_kernel<<<1, 256, 0, policy.stream>>>(n, detail::rawOf(first), parts.get(), start, true, f);
        return detail::fromDevice(parts.get());
    } else {
        return std::accumulate(first, last, start, f);
    }
}
template <class It, class T, class F = plus<T>, detail::no_policy<It> = 0> TELAR_THRUST T reduce(It first, It last, T start, F f = F()) { return thrust::reduce(detail::policyOf<It>(), first, last, start, f); }
template <class It, detail::no_policy<It> = 0> TELAR_THRUST detail::value_of<It> reduce(It first, It last) { return thrust::reduce(detail::policyOf<It>(), first, last, detail::value_of<It>(0)); }
template <class P, class It, detail::policy<P> = 0> TELAR_THRUST detail::value_of<It> reduce(const P& policy, It first, It last) { return thrust::reduce(policy, first, last, detail::value_of<It>(0)); }
template <class P, class It, class U, class T, class F, detail::policy<P> = 0> TELAR_THRUST T transform_reduce(const P& policy, It first, It last, U u, T start, F f) { return thrust::reduce(policy, make_transform_iterator(first, u), make_transform_iterator(last, u), start, f); }
template <class It, class U, class T, class F, detail::no_policy<It> = 0> TELAR_THRUST T transform_reduce(It first, It last, U u, T start, F f) { return thrust::transform_reduce(detail::policyOf<It>(), first, last, u, start, f); }
namespace detail {
template <class F> struct OfPair { F f; template <class Tuple> TELAR_MEMBER auto operator()(const Tuple& t) const { return f(get<0>(t), get<1>(t)); } };
} // namespace detail
template <class P, class A, class B, class T, class F, class G, detail::policy<P> = 0> TELAR_THRUST T inner_product(const P& policy, A first, A last, B second, T start, F f, G g) {
    return thrust::transform_reduce(policy, make_zip_iterator(make_tuple(first, second)), make_zip_iterator(make_tuple(last, second + (last - first))), detail::OfPair<G>{g}, start, f);
}
template <class A, class B, class T, class F, class G, detail::no_policy<A> = 0> TELAR_THRUST T inner_product(A first, A last, B second, T start, F f, G g) { return thrust::inner_product(detail::policyOf<A, B>(), first, last, second, start, f, g); }
template <class A, class B, class T, detail::no_policy<A> = 0> TELAR_THRUST T inner_product(A first, A last, B second, T start) { return thrust::inner_product(first, last, second, start, plus<T>(), multiplies<T>()); }
template <class P, class A, class B, class T, detail::policy<P> = 0> TELAR_THRUST T inner_product(const P& policy, A first, A last, B second, T start) { return thrust::inner_product(policy, first, last, second, start, plus<T>(), multiplies<T>()); }
template <class P, class It, class Q, detail::policy<P> = 0> TELAR_THRUST ptrdiff_t count_if(const P& policy, It first, It last, Q q) { return thrust::transform_reduce(policy, first, last, detail::One<Q>{q}, ptrdiff_t(0), plus<ptrdiff_t>()); }
template <class It, class Q, detail::no_policy<It> = 0> TELAR_THRUST ptrdiff_t count_if(It first, It last, Q q) { return thrust::count_if(detail::policyOf<It>(), first, last, q); }
template <class It, class T> TELAR_THRUST ptrdiff_t count(It first, It last, const T& v) { return thrust::count_if(first, last, detail::Same<detail::value_of<It>>{(detail::value_of<It>)v}); }
template <class It, class Q> TELAR_THRUST bool any_of(It first, It last, Q q) { return thrust::count_if(first, last, q) > 0; }
template <class It, class Q> TELAR_THRUST bool all_of(It first, It last, Q q) { return thrust::count_if(first, last, q) == last - first; }
template <class It, class Q> TELAR_THRUST bool none_of(It first, It last, Q q) { return thrust::count_if(first, last, q) == 0; }
namespace detail {
/// The first of the least (or largest) with its index.
template <class T, class C> struct Least {
    C before;
    bool largest;
    TELAR_MEMBER tuple<T, ptrdiff_t> operator()(const tuple<T, ptrdiff_t>& a, const tuple<T, ptrdiff_t>& b) const {
        const bool second = largest ? before(a.head, b.head) : before(b.head, a.head), first = largest ? before(b.head, a.head) : before(a.head, b.head);
        return second ? b : first ? a : a.tail.head < b.tail.head ? a : b;
    }
};
template <class P, class It, class C> TELAR_THRUST It extreme(const P& policy, It first, It last, C before, bool largest) {
    typedef value_of<It> T;
    if (first == last)
        return last;
    auto pairs = make_zip_iterator(make_tuple(first, counting_iterator<ptrdiff_t>(0)));
    const tuple<T, ptrdiff_t> start((T)*first, 0);
    return first + thrust::reduce(policy, pairs, pairs + (last - first), start, Least<T, C>{before, largest}).tail.head;
}
template <class Q> struct IndexIf {
    Q q;
    ptrdiff_t none;
    template <class Tuple> TELAR_MEMBER ptrdiff_t operator()(const Tuple& t) const { return q(get<0>(t)) ? get<1>(t) : none; }
};
} // namespace detail
template <class It, class C = less<detail::value_of<It>>, detail::no_policy<It> = 0> TELAR_THRUST It max_element(It first, It last, C c = C()) { return detail::extreme(detail::policyOf<It>(), first, last, c, true); }
template <class It, class C = less<detail::value_of<It>>, detail::no_policy<It> = 0> TELAR_THRUST It min_element(It first, It last, C c = C()) { return detail::extreme(detail::policyOf<It>(), first, last, c, false); }
template <class P, class It, class C = less<detail::value_of<It>>, detail::policy<P> = 0> TELAR_THRUST It max_element(const P& policy, It first, It last, C c = C()) { return detail::extreme(policy, first, last, c, true); }
template <class P, class It, class C = less<detail::value_of<It>>, detail::policy<P> = 0> TELAR_THRUST It min_element(const P& policy, It first, It last, C c = C()) { return detail::extreme(policy, first, last, c, false); }
template <class It> TELAR_THRUST pair<It, It> minmax_element(It first, It last) { return pair<It, It>(thrust::min_element(first, last), thrust::max_element(first, last)); }
template <class It, class Q> TELAR_THRUST It find_if(It first, It last, Q q) {
    const ptrdiff_t n = last - first;
    auto pairs = make_zip_iterator(make_tuple(first, counting_iterator<ptrdiff_t>(0)));
    return first + thrust::transform_reduce(pairs, pairs + n, detail::IndexIf<Q>{q, n}, n, minimum<ptrdiff_t>());
}
template <class It, class T> TELAR_THRUST It find(It first, It last, const T& v) { return thrust::find_if(first, last, detail::Same<detail::value_of<It>>{(detail::value_of<It>)v}); }
template <class A, class B> TELAR_THRUST bool equal(A first, A last, B second) { return thrust::inner_product(first, last, second, true, logical_and<bool>(), equal_to<detail::value_of<A>>()); }
template <class It, class C = less<detail::value_of<It>>> TELAR_THRUST bool is_sorted(It first, It last, C c = C()) {
    return last - first < 2 || thrust::inner_product(first + 1, last, first, 0, plus<int>(), c) == 0;
}

// ---- scans
template <class P, class In, class Out, class T, class F> TELAR_THRUST Out telar_scan(const P& policy, bool inclusive, In first, In last, Out out, T start, bool withStart, F f) {
    const size_t n = (size_t)(last - first);
    if (n == 0)
        return out;
    if constexpr (detail::onDevice<P>) {
        const size_t chunks = (n + telar_chunk - 1) / telar_chunk;
        detail::Scratch<T> sums(chunks);
        scan_sums_kernel<<<detail::blocksOf(n, telar_chunk), 256, 0, policy.stream>>>(n, detail::rawOf(first), sums.get(), f);
        scan_offsets_kernel<<<1, 1, 0, policy.stream>>>(chunks, sums.get(), f);
        scan_kernel<<<detail::blocksOf(n, telar_chunk), 256, 0, policy.stream>>>(inclusive, n, detail::rawOf(first), detail::rawOf(out), sums.get(), start, withStart, f);
    } else {
        bool has = withStart;
        for (size_t k = 0; k < n; ++k) {
            const T own = first[k], with = has ? f(start, own) : own;
            out[k] = inclusive ? with : start;
            start = with;
            has = true;
        }
    }
    return out + n;
}
template <class P, class In, class Out, class F = plus<detail::value_of<In>>, detail::policy<P> = 0> TELAR_THRUST Out inclusive_scan(const P& policy, In first, In last, Out out, F f = F()) { return telar_scan(policy, true, first, last, out, detail::value_of<In>(), false, f); }
template <class In, class Out, class F = plus<detail::value_of<In>>, detail::no_policy<In> = 0> TELAR_THRUST Out inclusive_scan(In first, In last, Out out, F f = F()) { return thrust::inclusive_scan(detail::policyOf<In, Out>(), first, last, out, f); }
template <class P, class In, class Out, class T = detail::value_of<In>, class F = plus<T>, detail::policy<P> = 0> TELAR_THRUST Out exclusive_scan(const P& policy, In first, In last, Out out, T start = T(0), F f = F()) { return telar_scan(policy, false, first, last, out, start, true, f); }
template <class In, class Out, class T = detail::value_of<In>, class F = plus<T>, detail::no_policy<In> = 0> TELAR_THRUST Out exclusive_scan(In first, In last, Out out, T start = T(0), F f = F()) { return thrust::exclusive_scan(detail::policyOf<In, Out>(), first, last, out, start, f); }
template <class In, class Out, class U, class F, detail::no_policy<In> = 0> TELAR_THRUST Out transform_inclusive_scan(In first, In last, Out out, U u, F f) { return thrust::inclusive_scan(make_transform_iterator(first, u), make_transform_iterator(last, u), out, f); }
template <class In, class Out, class U, class T, class F, detail::no_policy<In> = 0> TELAR_THRUST Out transform_exclusive_scan(In first, In last, Out out, U u, T start, F f) { return thrust::exclusive_scan(make_transform_iterator(first, u), make_transform_iterator(last, u), out, start, f); }

// ---- choosing: flags, their scan, a scatter
namespace detail {
template <class Q> struct Flag { Q q; template <class T> TELAR_MEMBER int operator()(const T& v) const { return q(v) ? 1 : 0; } };
template <class Q> struct NotFlag { Q q; template <class T> TELAR_MEMBER bool operator()(const T& v) const { return !q(v); } };
struct IsSet { TELAR_MEMBER bool operator()(int v) const { return v != 0; } };
/// What is flagged goes where the scan of the flags says.
template <class In, class Out> TELAR_THRUST Out chosen(In in, size_t n, const device_vector<int>& flags, Out out) {
    if (n == 0)
        return out;
    device_vector<int> to(n);
    thrust::exclusive_scan(flags.begin(), flags.end(), to.begin(), 0);
    const size_t count = (size_t)((int)to[n - 1] + (int)flags[n - 1]);
    thrust::transform_if(in, in + n, flags.begin(), make_permutation_iterator(out, to.begin()), identity<>(), IsSet());
    return out + count;
}
template <class E> struct Differs { E same; template <class A, class B> TELAR_MEMBER int operator()(const A& a, const B& b) const { return same(a, b) ? 0 : 1; } };
/// 1 where an element differs from the one before.
template <class K, class E> TELAR_THRUST device_vector<int> heads(K first, size_t n, E same) {
    device_vector<int> flags(n, 1);
    if (n > 1)
        thrust::transform(device, first + 1, first + n, first, flags.begin() + 1, Differs<E>{same});
    return flags;
}
template <class... It> constexpr bool there = std::is_same<typename zipped<tuple<It...>>::place, device_tag>::value;
} // namespace detail
template <class In, class S, class Out, class Q, detail::no_policy<In> = 0> TELAR_THRUST Out copy_if(In first, In last, S stencil, Out out, Q q) {
    const size_t n = (size_t)(last - first);
    if constexpr (detail::there<In, S, Out>) {
        device_vector<int> flags(n);
        thrust::transform(device, stencil, stencil + n, flags.begin(), detail::Flag<Q>{q});
        return detail::chosen(first, n, flags, out);
    } else {
        for (size_t k = 0; k < n; ++k)
            if (q(stencil[k]))
                *out++ = first[k];
        return out;
    }
}
template <class In, class Out, class Q, detail::no_policy<In> = 0> TELAR_THRUST Out copy_if(In first, In last, Out out, Q q) { return thrust::copy_if(first, last, first, out, q); }
template <class P, class In, class Out, class Q, detail::policy<P> = 0> TELAR_THRUST Out copy_if(const P&, In first, In last, Out out, Q q) {
    if constexpr (detail::onDevice<P> && !detail::there<In, Out>) // plain pointers to the device's memory
        return thrust::raw_pointer_cast(thrust::copy_if(device_pointer_cast(first), device_pointer_cast(last), device_pointer_cast(out), q));
    else
        return thrust::copy_if(first, last, first, out, q);
}
template <class In, class Out, class Q> TELAR_THRUST Out remove_copy_if(In first, In last, Out out, Q q) { return thrust::copy_if(first, last, out, detail::NotFlag<Q>{q}); }
template <class It, class S, class Q> TELAR_THRUST It remove_if(It first, It last, S stencil, Q q) {
    if constexpr (detail::there<It, S>) {
        device_vector<detail::value_of<It>> kept(first, last);
        return thrust::copy_if(kept.begin(), kept.end(), stencil, first, detail::NotFlag<Q>{q});
    } else {
        It out = first;
        for (It at = first; at != last; ++at, ++stencil)
            if (!q(*stencil))
                *out++ = *at;
        return out;
    }
}
template <class It, class Q> TELAR_THRUST It remove_if(It first, It last, Q q) {
    if constexpr (detail::there<It>) {
        device_vector<detail::value_of<It>> kept(first, last);
        return thrust::copy_if(kept.begin(), kept.end(), first, detail::NotFlag<Q>{q});
    } else {
        return std::remove_if(first, last, q);
    }
}
template <class It, class T> TELAR_THRUST It remove(It first, It last, const T& v) { return thrust::remove_if(first, last, detail::Same<detail::value_of<It>>{(detail::value_of<It>)v}); }
template <class It, class Q> TELAR_THRUST It stable_partition(It first, It last, Q q) {
    if constexpr (detail::there<It>) {
        device_vector<detail::value_of<It>> kept(first, last);
        const It middle = thrust::copy_if(kept.begin(), kept.end(), first, q);
        thrust::copy_if(kept.begin(), kept.end(), middle, detail::NotFlag<Q>{q});
        return middle;
    } else {
        return std::stable_partition(first, last, q);
    }
}
template <class It, class Q> TELAR_THRUST It partition(It first, It last, Q q) { return thrust::stable_partition(first, last, q); }
template <class In, class Out, class E = equal_to<detail::value_of<In>>> TELAR_THRUST Out unique_copy(In first, In last, Out out, E same = E()) {
    if constexpr (detail::there<In>)
        return detail::chosen(first, (size_t)(last - first), detail::heads(first, (size_t)(last - first), same), out);
    else
        return std::unique_copy(first, last, out, same);
}
template <class It, class E = equal_to<detail::value_of<It>>> TELAR_THRUST It unique(It first, It last, E same = E()) {
    if constexpr (detail::there<It>) {
        device_vector<detail::value_of<It>> kept(first, last);
        return thrust::unique_copy(kept.begin(), kept.end(), first, same);
    } else {
        return std::unique(first, last, same);
    }
}
template <class K, class V, class E = equal_to<detail::value_of<K>>> TELAR_THRUST pair<K, V> unique_by_key(K first, K last, V values, E same = E()) {
    const size_t n = (size_t)(last - first);
    device_vector<detail::value_of<K>> keys(first, last);
    device_vector<detail::value_of<V>> kept(values, values + n);
    const device_vector<int> flags = detail::heads(keys.begin(), n, same);
    return pair<K, V>(detail::chosen(keys.begin(), n, flags, first), detail::chosen(kept.begin(), n, flags, values));
}
namespace detail {
/// Sums that begin anew at each head.
template <class T, class F> struct Segmented {
    F f;
    TELAR_MEMBER tuple<int, T> operator()(const tuple<int, T>& a, const tuple<int, T>& b) const { return tuple<int, T>(a.head | b.head, b.head ? b.tail.head : f(a.tail.head, b.tail.head)); }
};
template <class T> struct Second { template <class Tuple> TELAR_MEMBER T operator()(const Tuple& t) const { return get<1>(t); } };
/// 1 where the next element begins another run.
struct EndsRun { int n; const int* heads; TELAR_MEMBER int operator()(int k) const { return k == n - 1 || heads[k + 1] ? 1 : 0; } };
} // namespace detail
template <class K, class V, class OutK, class OutV, class E = equal_to<detail::value_of<K>>, class F = plus<detail::value_of<V>>, detail::no_policy<K> = 0>
TELAR_THRUST pair<OutK, OutV> reduce_by_key(K first, K last, V values, OutK keys, OutV sums, E same = E(), F f = F()) {
    typedef detail::value_of<V> T;
    const size_t n = (size_t)(last - first);
    if (n == 0)
        return pair<OutK, OutV>(keys, sums);
    const device_vector<int> begins = detail::heads(first, n, same);
    device_vector<tuple<int, T>> running(n, tuple<int, T>(0, T()));
    auto pairs = make_zip_iterator(make_tuple(begins.begin(), values));
    thrust::inclusive_scan(device, pairs, pairs + n, running.begin(), detail::Segmented<T, F>{f});
    device_vector<int> ends(n);
    thrust::transform(device, counting_iterator<int>(0), counting_iterator<int>((int)n), ends.begin(), detail::EndsRun{(int)n, begins.data().get()});
    const OutK k = detail::chosen(first, n, ends, keys);
    return pair<OutK, OutV>(k, detail::chosen(make_transform_iterator(running.begin(), detail::Second<T>{}), n, ends, sums));
}
template <class K, class V, class Out, class F> TELAR_THRUST Out telar_scan_by_key(K first, K last, V values, Out out, F f) {
    typedef detail::value_of<V> T;
    const size_t n = (size_t)(last - first);
    const device_vector<int> begins = detail::heads(first, n, equal_to<detail::value_of<K>>());
    device_vector<tuple<int, T>> running(n, tuple<int, T>(0, T()));
    auto pairs = make_zip_iterator(make_tuple(begins.begin(), values));
    thrust::inclusive_scan(device, pairs, pairs + n, running.begin(), detail::Segmented<T, F>{f});
    return thrust::transform(running.begin(), running.end(), out, detail::Second<T>{});
}
template <class K, class V, class Out> TELAR_THRUST Out inclusive_scan_by_key(K first, K last, V values, Out out) { return telar_scan_by_key(first, last, values, out, plus<detail::value_of<V>>()); }

// ---- order
namespace detail {
template <class K, class V, class C> TELAR_THRUST void sortThere(cudaStream_t stream, size_t n, K* keys, V* values, C before) {
    if (n < 2)
        return;
    sort_chunks_kernel<<<blocksOf(n, telar_chunk), 256, 0, stream>>>(n, keys, values, before);
    if (n <= telar_chunk)
        return;
    Scratch<K> otherKeys(n);
    Scratch<V> otherValues(values ? n : 0);
    K *from = keys, *to = otherKeys.get();
    V *fromValues = values, *toValues = otherValues.get();
    for (size_t width = telar_chunk; width < n; width *= 2) {
        merge_kernel<<<blocksOf(n, telar_chunk), 256, 0, stream>>>(n, width, (const K*)from, (const V*)fromValues, to, toValues, before);
        std::swap(from, to);
        std::swap(fromValues, toValues);
    }
    if (from != keys) {
        cudaMemcpy((void*)keys, from, n * sizeof(K), cudaMemcpyDeviceToDevice);
        if (values)
            cudaMemcpy((void*)values, fromValues, n * sizeof(V), cudaMemcpyDeviceToDevice);
    }
}
} // namespace detail
template <class P, class It, class C = less<detail::value_of<It>>, detail::policy<P> = 0> TELAR_THRUST void sort(const P& policy, It first, It last, C before = C()) {
    typedef detail::value_of<It> T;
    if constexpr (!detail::onDevice<P>) {
        std::stable_sort(first, last, before);
    } else if constexpr (std::is_same<typename detail::raw<It>::type, T*>::value) {
        detail::sortThere<T, int, C>(policy.stream, (size_t)(last - first), detail::rawOf(first), (int*)nullptr, before);
    } else { // tuples of several arrays
        device_vector<T> kept((size_t)(last - first), T());
        thrust::copy(policy, first, last, kept.begin());
        detail::sortThere<T, int, C>(policy.stream, kept.size(), kept.data().get(), (int*)nullptr, before);
        thrust::copy(policy, kept.begin(), kept.end(), first);
    }
}
template <class It, class C = less<detail::value_of<It>>, detail::no_policy<It> = 0> TELAR_THRUST void sort(It first, It last, C before = C()) { thrust::sort(detail::policyOf<It>(), first, last, before); }
template <class It, class C = less<detail::value_of<It>>, detail::no_policy<It> = 0> TELAR_THRUST void stable_sort(It first, It last, C before = C()) { thrust::sort(first, last, before); }
template <class P, class It, class C = less<detail::value_of<It>>, detail::policy<P> = 0> TELAR_THRUST void stable_sort(const P& policy, It first, It last, C before = C()) { thrust::sort(policy, first, last, before); }
template <class P, class K, class V, class C = less<detail::value_of<K>>, detail::policy<P> = 0> TELAR_THRUST void sort_by_key(const P& policy, K first, K last, V values, C before = C()) {
    typedef detail::value_of<K> Key;
    typedef detail::value_of<V> Value;
    const size_t n = (size_t)(last - first);
    if constexpr (!detail::onDevice<P>) {
        std::vector<pair<Key, Value>> both;
        for (size_t k = 0; k < n; ++k)
            both.push_back(pair<Key, Value>(first[k], values[k]));
        std::stable_sort(both.begin(), both.end(), [&](const auto& a, const auto& b) { return before(a.first, b.first); });
        for (size_t k = 0; k < n; ++k)
            first[k] = both[k].first, values[k] = both[k].second;
    } else if constexpr (std::is_same<typename detail::raw<K>::type, Key*>::value && std::is_same<typename detail::raw<V>::type, Value*>::value) {
        detail::sortThere<Key, Value, C>(policy.stream, n, detail::rawOf(first), detail::rawOf(values), before);
    } else {
        device_vector<Key> keys(n, Key());
        device_vector<Value> kept(n, Value());
        thrust::copy_n(policy, first, n, keys.begin());
        thrust::copy_n(policy, values, n, kept.begin());
        detail::sortThere<Key, Value, C>(policy.stream, n, keys.data().get(), kept.data().get(), before);
        thrust::copy_n(policy, keys.begin(), n, first);
        thrust::copy_n(policy, kept.begin(), n, values);
    }
}
template <class K, class V, class C = less<detail::value_of<K>>, detail::no_policy<K> = 0> TELAR_THRUST void sort_by_key(K first, K last, V values, C before = C()) { thrust::sort_by_key(detail::policyOf<K, V>(), first, last, values, before); }
template <class K, class V, class C = less<detail::value_of<K>>, detail::no_policy<K> = 0> TELAR_THRUST void stable_sort_by_key(K first, K last, V values, C before = C()) { thrust::sort_by_key(first, last, values, before); }
#define TELAR_BOUND(name, upper)                                                                                                                        \
    template <class It, class V, class Out, detail::no_policy<It> = 0, class = typename iterator_traits<Out>::value_type>                                \
    TELAR_THRUST Out name(It first, It last, V values, V valuesEnd, Out out) {                                                                           \
        const size_t n = (size_t)(valuesEnd - values);                                                                                                   \
        if constexpr (detail::there<It, V, Out>) {                                                                                                       \
            if (n)                                                                                                                                       \
                bound_kernel<<<detail::blocksOf(n), 256>>>(upper, (size_t)(last - first), detail::rawOf(first), n, detail::rawOf(values), detail::rawOf(out), less<detail::value_of<It>>()); \
        } else {                                                                                                                                         \
            for (size_t k = 0; k < n; ++k)                                                                                                               \
                out[k] = std::name(first, last, values[k]) - first;                                                                                      \
        }                                                                                                                                                \
        return out + n;                                                                                                                                  \
    }                                                                                                                                                    \
    template <class It, class T, detail::no_policy<It> = 0> TELAR_THRUST It name(It first, It last, const T& v) {                                        \
        if constexpr (detail::there<It>) {                                                                                                               \
            device_vector<detail::value_of<It>> one(1, v);                                                                                               \
            device_vector<size_t> at(1);                                                                                                                 \
            thrust::name(first, last, one.begin(), one.end(), at.begin());                                                                               \
            return first + (ptrdiff_t)(size_t)at[0];                                                                                                     \
        } else {                                                                                                                                         \
            return std::name(first, last, v);                                                                                                            \
        }                                                                                                                                                \
    }
TELAR_BOUND(lower_bound, false)
TELAR_BOUND(upper_bound, true)
template <class It, class T> TELAR_THRUST bool binary_search(It first, It last, const T& v) { return thrust::upper_bound(first, last, v) - thrust::lower_bound(first, last, v) > 0; }
/// Of ties, the first range's come first.
template <class A, class B, class Out> TELAR_THRUST Out merge(A first, A last, B second, B secondLast, Out out) {
    if constexpr (detail::there<A, B, Out>) {
        const Out middle = thrust::copy(first, last, out), end = thrust::copy(second, secondLast, middle);
        thrust::stable_sort(out, end);
        return end;
    } else {
        return std::merge(first, last, second, secondLast, out);
    }
}
#else
// Members of structures that a kernel's file may name; what they do is the host's.
template <class T, class A = void> class device_vector { T* p_; size_t n_, room_; };
template <class T, class A = void> class host_vector { T *p_, *end_, *room_; };
#endif

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
