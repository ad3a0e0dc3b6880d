// Groups of threads: the block, tiles of a warp, those that are here. Names as in CUDA's header.
#pragma once
#pragma clang system_header

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
};
TELAR_D coalesced_group coalesced_threads() { return {__activemask()}; }

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
/// Over a tile, in a tree.
template <unsigned int N, class P, class T, class F>
TELAR_D T reduce(const thread_block_tile<N, P>& g, T v, F f) {
    for (unsigned int d = N / 2; d > 0; d /= 2)
        v = f(v, g.shfl_xor(v, (int)d));
    return v;
}

} // namespace cooperative_groups
