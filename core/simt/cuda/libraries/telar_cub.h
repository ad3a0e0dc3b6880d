// CUB's algorithms of a block and of a warp, as the CUB documentation describes them, and those of the whole device by Thrust's
// kernels (telar_thrust.h). A block adds up by shuffles inside each warp and shared memory between them.
#pragma once
#pragma clang system_header

#include "telar_thrust.h"
#include <assert.h> // which NVIDIA's headers bring, too

namespace cub {

struct Sum { template <class T> TELAR_MEMBER T operator()(const T& a, const T& b) const { return a + b; } };
struct Max { template <class T> TELAR_MEMBER T operator()(const T& a, const T& b) const { return a < b ? b : a; } };
struct Min { template <class T> TELAR_MEMBER T operator()(const T& a, const T& b) const { return b < a ? b : a; } };
struct Equality { template <class T> TELAR_MEMBER bool operator()(const T& a, const T& b) const { return a == b; } };
template <class K, class V> struct KeyValuePair { K key; V value; };
struct ArgMax { template <class K, class V> TELAR_MEMBER KeyValuePair<K, V> operator()(const KeyValuePair<K, V>& a, const KeyValuePair<K, V>& b) const { return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
struct ArgMin { template <class K, class V> TELAR_MEMBER KeyValuePair<K, V> operator()(const KeyValuePair<K, V>& a, const KeyValuePair<K, V>& b) const { return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a; } };
struct NullType {};
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };

#if !defined(TELAR_HOST) || defined(TELAR_WHOLE)
TELAR_D unsigned int telar_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
TELAR_D unsigned int LaneId() { return telar_rank() % 32; }
TELAR_D unsigned int WarpId() { return telar_rank() / 32; }

/// Of N lanes that stand side by side (a power of two).
template <class T, int N = 32, int = 0>
class WarpReduce {
public:
    struct TempStorage {};
    TELAR_DMEMBER explicit WarpReduce(TempStorage&) {}
    template <class F> TELAR_DMEMBER T Reduce(T v, F f, int valid = N) {
        const int lane = (int)(LaneId() % N);
        for (int step = 1; step < N; step *= 2) {
            const T other = __shfl_down_sync(mask(), v, step, N);
            if (lane + step < valid && lane % (2 * step) == 0)
                v = f(v, other);
        }
        return v;
    }
    TELAR_DMEMBER T Sum(T v, int valid = N) { return Reduce(v, cub::Sum(), valid); }
    static TELAR_DMEMBER unsigned int mask() { return N == 32 ? 0xffffffffu : ((1u << N) - 1) << (LaneId() / N * N); }
};
template <class T, int N = 32, int = 0>
class WarpScan {
public:
    struct TempStorage {};
    TELAR_DMEMBER explicit WarpScan(TempStorage&) {}
    template <class F> TELAR_DMEMBER void InclusiveScan(T v, T& out, F f) {
        const int lane = (int)(LaneId() % N);
        for (int step = 1; step < N; step *= 2) {
            const T other = __shfl_up_sync(WarpReduce<T, N>::mask(), v, step, N);
            if (lane >= step)
                v = f(other, v);
        }
        out = v;
    }
    template <class F> TELAR_DMEMBER void InclusiveScan(T v, T& out, F f, T& all) {
        InclusiveScan(v, out, f);
        all = __shfl_sync(WarpReduce<T, N>::mask(), out, N - 1, N);
    }
    template <class F> TELAR_DMEMBER void ExclusiveScan(T v, T& out, T start, F f) {
        T sum;
        InclusiveScan(v, sum, f);
        const T before = __shfl_up_sync(WarpReduce<T, N>::mask(), sum, 1, N);
        out = LaneId() % N == 0 ? start : f(start, before);
    }
    TELAR_DMEMBER void InclusiveSum(T v, T& out) { InclusiveScan(v, out, cub::Sum()); }
    TELAR_DMEMBER void InclusiveSum(T v, T& out, T& all) { InclusiveScan(v, out, cub::Sum(), all); }
    TELAR_DMEMBER void ExclusiveSum(T v, T& out) { ExclusiveScan(v, out, T(0), cub::Sum()); }
    TELAR_DMEMBER void ExclusiveSum(T v, T& out, T& all) {
        T sum;
        InclusiveScan(v, sum, cub::Sum(), all);
        out = sum - v;
    }
};

/// Exclusive offsets of whole warps, for reductions and scans: a thread of a warp that is not full counts, too.
template <class T, int X, int Y = 1, int Z = 1>
struct telar_block {
    static constexpr int threads = X * Y * Z, warps = (threads + 31) / 32;
    T parts[warps + 1];
    template <class F> TELAR_DMEMBER T scan(T v, T& all, F f, bool& first, T& before) { // inclusive in its warp; `before`: of earlier warps
        const int lane = (int)(telar_rank() % 32), warp = (int)(telar_rank() / 32);
        const int lanes = warp == warps - 1 ? threads - warp * 32 : 32;
        const unsigned int mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
        for (int step = 1; step < 32; step *= 2) {
            const T other = __shfl_up_sync(mask, v, step);
            if (lane >= step)
                v = f(other, v);
        }
        if (lane == lanes - 1)
            parts[warp] = v;
        __syncthreads();
        T sum = parts[0];
        before = sum;
        for (int w = 1; w < warps; ++w) {
            if (w == warp)
                before = sum;
            sum = f(sum, parts[w]);
        }
        first = warp == 0;
        all = sum;
        __syncthreads();
        return v;
    }
};
template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce {
public:
    typedef telar_block<T, X, Y, Z> TempStorage;
    TELAR_DMEMBER explicit BlockReduce(TempStorage& storage) : storage_(storage) {}
    /// Thread 0 has the result, as CUB promises no more.
    template <class F> TELAR_DMEMBER T Reduce(T v, F f) {
        T all, before;
        bool first;
        storage_.scan(v, all, f, first, before);
        return all;
    }
    template <class F> TELAR_DMEMBER T Reduce(T v, F f, int valid) {
        const int rank = (int)telar_rank(), lane = rank % 32, warp = rank / 32;
        const int lanes = warp == TempStorage::warps - 1 ? TempStorage::threads - warp * 32 : 32;
        const unsigned int mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
        for (int step = 1; step < 32; step *= 2) {
            const T other = __shfl_down_sync(mask, v, step);
            if (lane % (2 * step) == 0 && lane + step < lanes && rank + step < valid)
                v = f(v, other);
        }
        if (lane == 0)
            storage_.parts[warp] = v;
        __syncthreads();
        T sum = storage_.parts[0];
        for (int w = 1; w < TempStorage::warps && w * 32 < valid; ++w)
            sum = f(sum, storage_.parts[w]);
        __syncthreads();
        return sum;
    }
    template <class F, int N> TELAR_DMEMBER T Reduce(T (&v)[N], F f) {
        T sum = v[0];
        for (int k = 1; k < N; ++k)
            sum = f(sum, v[k]);
        return Reduce(sum, f);
    }
    TELAR_DMEMBER T Sum(T v) { return Reduce(v, cub::Sum()); }
    TELAR_DMEMBER T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
    template <int N> TELAR_DMEMBER T Sum(T (&v)[N]) { return Reduce(v, cub::Sum()); }

private:
    TempStorage& storage_;
};
template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan {
public:
    typedef telar_block<T, X, Y, Z> TempStorage;
    TELAR_DMEMBER explicit BlockScan(TempStorage& storage) : storage_(storage) {}
    template <class F> TELAR_DMEMBER void InclusiveScan(T v, T& out, F f, T& all) {
        T before;
        bool first;
        const T own = storage_.scan(v, all, f, first, before);
        out = first ? own : f(before, own);
    }
    template <class F> TELAR_DMEMBER void InclusiveScan(T v, T& out, F f) {
        T all;
        InclusiveScan(v, out, f, all);
    }
    template <class F> TELAR_DMEMBER void ExclusiveScan(T v, T& out, T start, F f, T& all) {
        T before, sum;
        bool first;
        const T own = storage_.scan(v, all, f, first, before);
        sum = first ? own : f(before, own);
        const int lane = (int)(telar_rank() % 32), warp = (int)(telar_rank() / 32);
        const int lanes = warp == TempStorage::warps - 1 ? TempStorage::threads - warp * 32 : 32;
        const T left = __shfl_up_sync(lanes == 32 ? 0xffffffffu : (1u << lanes) - 1, sum, 1);
        out = lane > 0 ? f(start, left) : first ? start : f(start, before);
    }
    template <class F> TELAR_DMEMBER void ExclusiveScan(T v, T& out, T start, F f) {
        T all;
        ExclusiveScan(v, out, start, f, all);
    }
    TELAR_DMEMBER void InclusiveSum(T v, T& out) { InclusiveScan(v, out, cub::Sum()); }
    TELAR_DMEMBER void InclusiveSum(T v, T& out, T& all) { InclusiveScan(v, out, cub::Sum(), all); }
    TELAR_DMEMBER void ExclusiveSum(T v, T& out) { ExclusiveScan(v, out, T(0), cub::Sum()); }
    TELAR_DMEMBER void ExclusiveSum(T v, T& out, T& all) { ExclusiveScan(v, out, T(0), cub::Sum(), all); }
    template <int N> TELAR_DMEMBER void ExclusiveSum(T (&v)[N], T (&out)[N]) {
        T all;
        ExclusiveSum(v, out, all);
    }
    template <int N> TELAR_DMEMBER void ExclusiveSum(T (&v)[N], T (&out)[N], T& all) {
        T sum = v[0], before;
        for (int k = 1; k < N; ++k)
            sum += v[k];
        ExclusiveSum(sum, before, all);
        for (int k = 0; k < N; ++k) {
            const T own = v[k];
            out[k] = before;
            before += own;
        }
    }
    template <int N> TELAR_DMEMBER void InclusiveSum(T (&v)[N], T (&out)[N]) {
        T sum = v[0], before;
        for (int k = 1; k < N; ++k)
            sum += v[k];
        ExclusiveSum(sum, before);
        for (int k = 0; k < N; ++k)
            out[k] = before += v[k];
    }

private:
    TempStorage& storage_;
};
template <class T, int X, int N, BlockLoadAlgorithm = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad {
public:
    struct TempStorage {};
    TELAR_DMEMBER explicit BlockLoad(TempStorage&) {}
    TELAR_DMEMBER void Load(const T* from, T (&v)[N]) {
        for (int k = 0; k < N; ++k)
            v[k] = from[telar_rank() * N + k];
    }
    TELAR_DMEMBER void Load(const T* from, T (&v)[N], int valid) {
        for (int k = 0; k < N; ++k)
            if ((int)(telar_rank() * N + k) < valid)
                v[k] = from[telar_rank() * N + k];
    }
    TELAR_DMEMBER void Load(const T* from, T (&v)[N], int valid, T otherwise) {
        for (int k = 0; k < N; ++k)
            v[k] = (int)(telar_rank() * N + k) < valid ? from[telar_rank() * N + k] : otherwise;
    }
};
template <class T, int X, int N, BlockStoreAlgorithm = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore {
public:
    struct TempStorage {};
    TELAR_DMEMBER explicit BlockStore(TempStorage&) {}
    TELAR_DMEMBER void Store(T* to, T (&v)[N], int valid = 2147483647) {
        for (int k = 0; k < N; ++k)
            if ((int)(telar_rank() * N + k) < valid)
                to[telar_rank() * N + k] = v[k];
    }
};
#endif

#ifdef TELAR_HOST
/// The whole device. A first call without storage asks how much is wanted, as with CUB; one byte is, for Thrust takes its own.
#define TELAR_CUB_ASKS                 \
    if (!storage) {                    \
        bytes = 1;                     \
        return cudaSuccess;            \
    }
#define TELAR_CUB TELAR_CALL
#define TELAR_CUB_MEMBER __attribute__((always_inline, nodebug))
namespace telar {
template <class T, class Out> TELAR_CUB void give(Out out, const T& v, cudaStream_t stream) { thrust::fill_n(thrust::detail::device_policy{stream}, out, 1, v); }
} // namespace telar
struct DeviceReduce {
    template <class In, class Out, class F, class T> static TELAR_CUB_MEMBER cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, int n, F f, T start, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        telar::give(out, thrust::reduce(thrust::detail::device_policy{stream}, in, in + n, start, f), stream);
        return cudaSuccess;
    }
    template <class In, class Out> static TELAR_CUB_MEMBER cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t stream = 0) {
        return Reduce(storage, bytes, in, out, n, cub::Sum(), typename thrust::iterator_traits<In>::value_type(0), stream);
    }
    template <class In, class Out> static TELAR_CUB_MEMBER cudaError_t Max(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        return Reduce(storage, bytes, in + 1, out, n - 1, cub::Max(), telar_value(in), stream);
    }
    template <class In, class Out> static TELAR_CUB_MEMBER cudaError_t Min(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        return Reduce(storage, bytes, in + 1, out, n - 1, cub::Min(), telar_value(in), stream);
    }

private:
    template <class In> static typename thrust::iterator_traits<In>::value_type telar_value(In in) {
        thrust::device_vector<typename thrust::iterator_traits<In>::value_type> one(1);
        thrust::copy_n(thrust::device, in, 1, one.begin());
        return one[0];
    }
};
struct DeviceScan {
    template <class In, class Out> static TELAR_CUB_MEMBER cudaError_t ExclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::exclusive_scan(thrust::detail::device_policy{stream}, in, in + n, out);
        return cudaSuccess;
    }
    template <class In, class Out> static TELAR_CUB_MEMBER cudaError_t InclusiveSum(void* storage, size_t& bytes, In in, Out out, int n, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::inclusive_scan(thrust::detail::device_policy{stream}, in, in + n, out);
        return cudaSuccess;
    }
    template <class In, class Out, class F, class T> static TELAR_CUB_MEMBER cudaError_t ExclusiveScan(void* storage, size_t& bytes, In in, Out out, F f, T start, int n, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::exclusive_scan(thrust::detail::device_policy{stream}, in, in + n, out, start, f);
        return cudaSuccess;
    }
    template <class In, class Out, class F> static TELAR_CUB_MEMBER cudaError_t InclusiveScan(void* storage, size_t& bytes, In in, Out out, F f, int n, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::inclusive_scan(thrust::detail::device_policy{stream}, in, in + n, out, f);
        return cudaSuccess;
    }
};
struct DeviceRadixSort {
    template <class K> static TELAR_CUB_MEMBER cudaError_t SortKeys(void* storage, size_t& bytes, const K* in, K* out, int n, int = 0, int = sizeof(K) * 8, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::copy_n(thrust::detail::device_policy{stream}, in, n, out);
        thrust::sort(thrust::detail::device_policy{stream}, out, out + n);
        return cudaSuccess;
    }
    template <class K> static TELAR_CUB_MEMBER cudaError_t SortKeysDescending(void* storage, size_t& bytes, const K* in, K* out, int n, int = 0, int = sizeof(K) * 8, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::copy_n(thrust::detail::device_policy{stream}, in, n, out);
        thrust::sort(thrust::detail::device_policy{stream}, out, out + n, thrust::greater<K>());
        return cudaSuccess;
    }
    template <class K, class V> static TELAR_CUB_MEMBER cudaError_t SortPairs(void* storage, size_t& bytes, const K* in, K* out, const V* values, V* valuesOut, int n, int = 0, int = sizeof(K) * 8, cudaStream_t stream = 0) {
        TELAR_CUB_ASKS
        thrust::copy_n(thrust::detail::device_policy{stream}, in, n, out);
        thrust::copy_n(thrust::detail::device_policy{stream}, values, n, valuesOut);
        thrust::sort_by_key(thrust::detail::device_policy{stream}, out, out + n, valuesOut);
        return cudaSuccess;
    }
};
#endif

} // namespace cub
