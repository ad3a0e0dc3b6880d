// Policies, copies and vectors of Thrust.
#pragma once
#pragma clang system_header

#ifdef TELAR_HOST
namespace thrust {

using std::system_error;

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
TELAR_THRUST device_ptr<void> device_malloc(size_t bytes) { return device_ptr<void>(device_malloc<char>(bytes).get()); }
template <class T> TELAR_THRUST void device_free(device_ptr<T> p) { cudaFree(p.get()); }

} // namespace thrust
#else
namespace thrust {
// Members of structures that a kernel's file may name; what they do is the host's.
template <class T, class A = void> class device_vector { T* p_; size_t n_, room_; };
template <class T, class A = void> class host_vector { T *p_, *end_, *room_; };
} // namespace thrust
#endif
