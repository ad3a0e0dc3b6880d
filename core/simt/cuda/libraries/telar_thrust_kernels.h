// The kernels that Thrust launches.
#pragma once
#pragma clang system_header

namespace thrust {

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

} // namespace thrust
