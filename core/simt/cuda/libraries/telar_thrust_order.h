// Algorithms of Thrust that sort, or know that something is sorted.
#pragma once
#pragma clang system_header

#ifdef TELAR_HOST
namespace thrust {

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

} // namespace thrust
#endif
