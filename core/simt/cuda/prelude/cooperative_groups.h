// Groups of threads: the block, tiles of a warp, those that are here. Names as in CUDA's header.
#pragma once
#pragma clang system_header

extern "C" __attribute__((device)) unsigned long long cudaCGGetIntrinsicHandle(unsigned int scope);
extern "C" __attribute__((device)) unsigned int cudaCGSynchronize(unsigned long long handle, unsigned int flags);

namespace cooperative_groups {

struct thread_block {
    TELAR_DMEMBER void sync() const { __syncthreads(); }
    TELAR_DMEMBER static unsigned int thread_rank() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
    TELAR_DMEMBER static unsigned int size() { return blockDim.x * blockDim.y * blockDim.z; }
    TELAR_DMEMBER static unsigned int num_threads() { return size(); }
    TELAR_DMEMBER static dim3 group_index() { return blockIdx; }
    TELAR_DMEMBER static dim3 thread_index() { return threadIdx; }
    TELAR_DMEMBER static dim3 group_dim() { return blockDim; }
    TELAR_DMEMBER static dim3 dim_threads() { return blockDim; }
};
TELAR_D thread_block this_thread_block() { return {}; }

template <unsigned int N, class Parent = void>
struct thread_block_tile {
    thread_block_tile() = default;
    template <class Other>
    TELAR_DMEMBER thread_block_tile(const thread_block_tile<N, Other>&) {}
    static_assert(N >= 1 && N <= 32 && (N & (N - 1)) == 0, "tiles of 1, 2, 4, 8, 16 or 32 threads");
    TELAR_DMEMBER static unsigned int thread_rank() { return thread_block::thread_rank() % N; }
    static constexpr TELAR_MEMBER unsigned int size() { return N; }
    static constexpr TELAR_MEMBER unsigned int num_threads() { return N; }
    TELAR_DMEMBER static unsigned int meta_group_rank() { return thread_block::thread_rank() / N; }
    TELAR_DMEMBER static unsigned int meta_group_size() { return (thread_block::size() + N - 1) / N; }
    TELAR_DMEMBER static unsigned int mask() {
        return (N == 32 ? 0xffffffffu : (1u << (N & 31)) - 1) << (thread_block::thread_rank() % 32 / N * N);
    }
    TELAR_DMEMBER void sync() const { __syncwarp(mask()); }
    template <class T>
    TELAR_DMEMBER T shfl(T v, int s) const { return __shfl_sync(mask(), v, s, N); }
    template <class T>
    TELAR_DMEMBER T shfl_down(T v, unsigned int d) const { return __shfl_down_sync(mask(), v, d, N); }
    template <class T>
    TELAR_DMEMBER T shfl_up(T v, unsigned int d) const { return __shfl_up_sync(mask(), v, d, N); }
    template <class T>
    TELAR_DMEMBER T shfl_xor(T v, int d) const { return __shfl_xor_sync(mask(), v, d, N); }
    TELAR_DMEMBER int any(int p) const { return __any_sync(mask(), p); }
    TELAR_DMEMBER int all(int p) const { return __all_sync(mask(), p); }
    TELAR_DMEMBER unsigned int ballot(int p) const {
        return (__ballot_sync(mask(), p) & mask()) >> (thread_block::thread_rank() % 32 / N * N);
    }
    template <class T>
    TELAR_DMEMBER unsigned int match_any(T v) const { return __match_any_sync(mask(), v) >> (thread_block::thread_rank() % 32 / N * N); }
};
template <unsigned int N, class G>
TELAR_D thread_block_tile<N, G> tiled_partition(const G&) { return {}; }

/// Those of a warp that came here together.
struct coalesced_group {
    unsigned int members;
    TELAR_DMEMBER unsigned int thread_rank() const { return (unsigned int)__popc(members & __nvvm_read_ptx_sreg_lanemask_lt()); }
    TELAR_DMEMBER unsigned int size() const { return (unsigned int)__popc(members); }
    TELAR_DMEMBER unsigned int num_threads() const { return size(); }
    TELAR_DMEMBER void sync() const { __syncwarp(members); }
    /// The lane of the member of that rank.
    TELAR_DMEMBER unsigned int lane(unsigned int rank) const {
        unsigned int at;
        asm("fns.b32 %0, %1, 0, %2;" : "=r"(at) : "r"(members), "r"(rank + 1));
        return at;
    }
    template <class T>
    TELAR_DMEMBER T shfl(T v, int rank) const { return __shfl_sync(members, v, (int)lane((unsigned int)rank)); }
    template <class T>
    TELAR_DMEMBER T shfl_down(T v, unsigned int d) const {
        const unsigned int r = thread_rank() + d;
        return __shfl_sync(members, v, (int)lane(r < size() ? r : thread_rank()));
    }
    template <class T>
    TELAR_DMEMBER T shfl_up(T v, unsigned int d) const {
        const unsigned int r = thread_rank();
        return __shfl_sync(members, v, (int)lane(r >= d ? r - d : r));
    }
    TELAR_DMEMBER int any(int p) const { return __any_sync(members, p); }
    TELAR_DMEMBER int all(int p) const { return __all_sync(members, p); }
    /// By rank, as match_any's.
    TELAR_DMEMBER unsigned int ballot(int p) const { return packed(__ballot_sync(members, p)); }
    template <class T>
    TELAR_DMEMBER unsigned int match_any(T v) const { return packed(__match_any_sync(members, v)); }
    TELAR_DMEMBER unsigned int packed(unsigned int lanes) const {
        unsigned int ranks = 0, rank = 0;
        for (unsigned int m = members; m; m &= m - 1, ++rank)
            ranks |= (lanes & m & (0u - m)) ? 1u << rank : 0u;
        return ranks;
    }
};
TELAR_D coalesced_group coalesced_threads() { return {__activemask()}; }
/// Those of a group with the same label or predicate.
template <class G, class L>
TELAR_D coalesced_group labeled_partition(const G&, L label) { return {__match_any_sync(__activemask(), label)}; }
template <class G>
TELAR_D coalesced_group binary_partition(const G& g, bool p) { return labeled_partition(g, p ? 1 : 0); }

/// Any of the groups above, for functions that take one or the other.
struct thread_group {
    unsigned int members; ///< lanes; 0: the whole block
    TELAR_DMEMBER thread_group(const thread_block&) : members(0) {}
    TELAR_DMEMBER thread_group(const coalesced_group& g) : members(g.members) {}
    template <unsigned int N, class P>
    TELAR_DMEMBER thread_group(const thread_block_tile<N, P>& g) : members(g.mask()) {}
    TELAR_DMEMBER explicit thread_group(unsigned int lanes) : members(lanes) {}
    TELAR_DMEMBER void sync() const {
        if (members)
            __syncwarp(members);
        else
            __syncthreads();
    }
    TELAR_DMEMBER unsigned int thread_rank() const {
        return members ? (unsigned int)__popc(members & __nvvm_read_ptx_sreg_lanemask_lt()) : thread_block::thread_rank();
    }
    TELAR_DMEMBER unsigned int size() const { return members ? (unsigned int)__popc(members) : thread_block::size(); }
    TELAR_DMEMBER unsigned int num_threads() const { return size(); }
};
/// Tiles whose size is known only while running: 1, 2, 4, 8, 16 or 32.
template <class G>
TELAR_D thread_group tiled_partition(const G&, unsigned int n) {
    return thread_group((n >= 32 ? 0xffffffffu : (1u << n) - 1) << (thread_block::thread_rank() % 32 / n * n));
}

/// The whole grid. Its barrier needs all blocks at once: a launch by cudaLaunchCooperativeKernel.
struct grid_group {
    TELAR_DMEMBER static bool is_valid() { return cudaCGGetIntrinsicHandle(1) != 0; }
    TELAR_DMEMBER static void sync() {
        if (cudaCGSynchronize(cudaCGGetIntrinsicHandle(1), 0) != 0)
            __builtin_trap(); // as on a card
    }
    TELAR_DMEMBER static unsigned long long block_rank() { return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z); }
    TELAR_DMEMBER static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
    TELAR_DMEMBER static unsigned long long thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
    TELAR_DMEMBER static unsigned long long size() { return num_blocks() * thread_block::size(); }
    TELAR_DMEMBER static unsigned long long num_threads() { return size(); }
    TELAR_DMEMBER static dim3 group_dim() { return gridDim; }
    TELAR_DMEMBER static dim3 dim_blocks() { return gridDim; }
    TELAR_DMEMBER static dim3 block_index() { return blockIdx; }
};
TELAR_D grid_group this_grid() { return {}; }

/// The blocks that run together and reach each other's shared memory.
struct cluster_group {
    struct arrival_token {};
    TELAR_DMEMBER static void sync() {
        __cluster_barrier_arrive();
        __cluster_barrier_wait();
    }
    TELAR_DMEMBER static arrival_token barrier_arrive() {
        __cluster_barrier_arrive();
        return {};
    }
    TELAR_DMEMBER static void barrier_wait() { __cluster_barrier_wait(); }
    TELAR_DMEMBER static void barrier_wait(arrival_token&&) { __cluster_barrier_wait(); }
    TELAR_DMEMBER static unsigned int query_shared_rank(const void* address) { return __cluster_query_shared_rank(address); }
    template <class T>
    TELAR_DMEMBER static T* map_shared_rank(T* own, int rank) { return (T*)__cluster_map_shared_rank((const void*)own, (unsigned int)rank); }
    TELAR_DMEMBER static dim3 block_index() { return __clusterRelativeBlockIdx(); }
    TELAR_DMEMBER static unsigned int block_rank() { return __clusterRelativeBlockRank(); }
    TELAR_DMEMBER static dim3 dim_blocks() { return __clusterDim(); }
    TELAR_DMEMBER static unsigned int num_blocks() { return __clusterSizeInBlocks(); }
    TELAR_DMEMBER static dim3 dim_threads() {
        const dim3 blocks = dim_blocks();
        return dim3(blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z);
    }
    TELAR_DMEMBER static dim3 thread_index() {
        const dim3 block = block_index();
        return dim3(block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y, block.z * blockDim.z + threadIdx.z);
    }
    TELAR_DMEMBER static unsigned int thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
    TELAR_DMEMBER static unsigned int num_threads() { return num_blocks() * thread_block::size(); }
    TELAR_DMEMBER static unsigned int size() { return num_threads(); }
};
TELAR_D cluster_group this_cluster() { return {}; }

template <class G>
TELAR_D void sync(const G& g) { g.sync(); }
template <class T>
struct plus {
    TELAR_DMEMBER T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct greater {
    TELAR_DMEMBER T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct less {
    TELAR_DMEMBER T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct bit_and {
    TELAR_DMEMBER T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
    TELAR_DMEMBER T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
    TELAR_DMEMBER T operator()(T a, T b) const { return a ^ b; }
};
/// Over a tile, in a tree.
template <unsigned int N, class P, class T, class F>
TELAR_D T reduce(const thread_block_tile<N, P>& g, T v, F f) {
    for (unsigned int d = N / 2; d > 0; d /= 2)
        v = f(v, g.shfl_xor(v, (int)d));
    return v;
}
/// Over lanes that need not stand side by side, one after the other.
template <class T, class F>
TELAR_D T reduce(const coalesced_group& g, T v, F f) {
    T sum = g.shfl(v, 0);
    for (unsigned int k = 1; k < g.size(); ++k)
        sum = f(sum, g.shfl(v, (int)k));
    return sum;
}
template <unsigned int N, class P, class T, class F>
TELAR_D T inclusive_scan(const thread_block_tile<N, P>& g, T v, F f) {
    for (unsigned int d = 1; d < N; d *= 2) {
        T before = g.shfl_up(v, d);
        if (g.thread_rank() >= d)
            v = f(before, v);
    }
    return v;
}
template <unsigned int N, class P, class T>
TELAR_D T inclusive_scan(const thread_block_tile<N, P>& g, T v) { return inclusive_scan(g, v, plus<T>()); }
template <unsigned int N, class P, class T, class F>
TELAR_D T exclusive_scan(const thread_block_tile<N, P>& g, T v, F f) {
    T before = g.shfl_up(inclusive_scan(g, v, f), 1);
    return g.thread_rank() ? before : T();
}
template <unsigned int N, class P, class T>
TELAR_D T exclusive_scan(const thread_block_tile<N, P>& g, T v) { return exclusive_scan(g, v, plus<T>()); }

/// Copies of a whole group; here at once, but nobody may count on it before wait().
template <class G, class T>
TELAR_D void memcpy_async(const G& g, T* to, const T* from, size_t bytes) {
    for (size_t k = g.thread_rank(); k < bytes / sizeof(T); k += g.size())
        to[k] = from[k];
}
template <class G>
TELAR_D void wait(const G& g) { g.sync(); }

} // namespace cooperative_groups
