// Algorithms of Thrust that keep the order of their elements.
#pragma once
#pragma clang system_header

#ifdef TELAR_HOST
namespace thrust {

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
    return thrust::transform_reduce(policy, make_zip_iterator(thrust::make_tuple(first, second)), make_zip_iterator(thrust::make_tuple(last, second + (last - first))), detail::OfPair<G>{g}, start, f);
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
    auto pairs = make_zip_iterator(thrust::make_tuple(first, counting_iterator<ptrdiff_t>(0)));
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
    auto pairs = make_zip_iterator(thrust::make_tuple(first, counting_iterator<ptrdiff_t>(0)));
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
template <class K, class V, class OutK, class OutV, class E = equal_to<detail::value_of<K>>> TELAR_THRUST pair<OutK, OutV> unique_by_key_copy(K first, K last, V values, OutK keys, OutV out, E same = E()) {
    const size_t n = (size_t)(last - first);
    const device_vector<int> flags = detail::heads(first, n, same);
    return pair<OutK, OutV>(detail::chosen(first, n, flags, keys), detail::chosen(values, n, flags, out));
}
namespace detail {
/// Sums that begin anew at each head.
template <class E> struct Swapped { E same; template <class A, class B> TELAR_MEMBER bool operator()(const A& a, const B& b) const { return same(b, a); } };
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
    auto pairs = make_zip_iterator(thrust::make_tuple(begins.begin(), values));
    thrust::inclusive_scan(device, pairs, pairs + n, running.begin(), detail::Segmented<T, F>{f});
    device_vector<int> ends(n);
    thrust::transform(device, counting_iterator<int>(0), counting_iterator<int>((int)n), ends.begin(), detail::EndsRun{(int)n, begins.data().get()});
    const OutK k = detail::chosen(first, n, ends, keys);
    return pair<OutK, OutV>(k, detail::chosen(make_transform_iterator(running.begin(), detail::Second<T>{}), n, ends, sums));
}
template <class K, class V, class Out, class E, class F> TELAR_THRUST Out telar_scan_by_key(K first, K last, V values, Out out, E same, F f) {
    typedef detail::value_of<V> T;
    const size_t n = (size_t)(last - first);
    const device_vector<int> begins = detail::heads(first, n, detail::Swapped<E>{same}); // asked with the earlier key first
    device_vector<tuple<int, T>> running(n, tuple<int, T>(0, T()));
    auto pairs = make_zip_iterator(thrust::make_tuple(begins.begin(), values));
    thrust::inclusive_scan(device, pairs, pairs + n, running.begin(), detail::Segmented<T, F>{f});
    return thrust::transform(running.begin(), running.end(), out, detail::Second<T>{});
}
template <class K, class V, class Out> TELAR_THRUST Out inclusive_scan_by_key(K first, K last, V values, Out out) { return telar_scan_by_key(first, last, values, out, equal_to<detail::value_of<K>>(), plus<detail::value_of<V>>()); }
template <class K, class V, class Out, class E> TELAR_THRUST Out inclusive_scan_by_key(K first, K last, V values, Out out, E same) { return telar_scan_by_key(first, last, values, out, same, plus<detail::value_of<V>>()); }
template <class K, class V, class Out, class E, class F> TELAR_THRUST Out inclusive_scan_by_key(K first, K last, V values, Out out, E same, F f) { return telar_scan_by_key(first, last, values, out, same, f); }

} // namespace thrust
#endif
