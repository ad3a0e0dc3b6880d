// Where an element of Thrust lies: pointers, references, iterators that compute, and each as a kernel takes it.
#pragma once
#pragma clang system_header

namespace thrust {

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

#ifdef TELAR_HOST
#define TELAR_THRUST_CATEGORY typedef std::random_access_iterator_tag iterator_category;
#else
#define TELAR_THRUST_CATEGORY
#endif
#define TELAR_THRUST_TYPES(place, value, given, pointed)                                          \
    typedef place telar_place;                                                                    \
    typedef value value_type;                                                                     \
    typedef given reference;                                                                      \
    typedef pointed pointer;                                                                      \
    TELAR_THRUST_CATEGORY
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
template <>
class device_ptr<void> { // bytes of no type yet
public:
    typedef device_tag telar_place;
    typedef void* pointer;
    device_ptr() = default;
    TELAR_MEMBER explicit device_ptr(void* p) : p_(p) {}
    template <class U> TELAR_MEMBER device_ptr(const device_ptr<U>& o) : p_(o.get()) {}
    TELAR_MEMBER void* get() const { return p_; }
    TELAR_MEMBER explicit operator bool() const { return p_ != nullptr; }

private:
    void* p_ = nullptr;
};
template <class T> TELAR_HD device_ptr<T> device_pointer_cast(T* p) { return device_ptr<T>(p); }
template <class T> TELAR_HD device_ptr<T> device_pointer_cast(device_ptr<T> p) { return p; }
template <class T> TELAR_HD T* raw_pointer_cast(device_ptr<T> p) { return p.get(); }
template <class T> TELAR_HD T* raw_pointer_cast(T* p) { return p; }

// ---- iterators that compute
template <class T, class = void, class = void, class = void>
class counting_iterator {
public:
    TELAR_THRUST_TYPES(any_tag, T, T, const T*)
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
    TELAR_THRUST_TYPES(any_tag, T, T, const T*)
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
    TELAR_THRUST_TYPES(any_tag, int, taker, void)
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
    TELAR_THRUST_TYPES(typename detail::place<It>::type, typename detail::bare<decltype(detail::value<F&>()(detail::value<const typename iterator_traits<It>::value_type&>()))>::type, value_type, const value_type*)
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
    TELAR_THRUST_TYPES(typename detail::place<It>::type, typename iterator_traits<It>::value_type, typename detail::pointed<It>::type, void)
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
    TELAR_THRUST_TYPES(typename detail::place<It>::type, typename iterator_traits<It>::value_type, typename detail::pointed<It>::type, void)
    typedef ptrdiff_t difference_type;
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
    TELAR_THRUST_TYPES(typename detail::zipped<tuple<It...>>::place, typename detail::zip_types<It...>::value, typename detail::zip_types<It...>::reference, void)
    typedef ptrdiff_t difference_type;
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

} // namespace thrust
