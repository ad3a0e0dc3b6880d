// What kernels for capability 9.0 alone share: mbarriers, descriptors of shared memory, and groups of products that are
// under way (PTX ISA, "mbarrier", "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions").
#pragma once

namespace telar::gpu {

namespace {

__device__ __forceinline__ unsigned inShared(const void* at) {
    return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

#if !defined(__CUDA_ARCH__) || defined(__CUDA_ARCH_FEAT_SM90_ALL)

/// A phase of an mbarrier ends when `arrivals` have come and all bytes that were announced are there.
__device__ __forceinline__ void begin(unsigned long long& barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(inShared(&barrier)), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void arrive(unsigned long long& barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(inShared(&barrier)) : "memory");
}
__device__ __forceinline__ void arriveAndExpect(unsigned long long& barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(inShared(&barrier)), "r"(bytes)
                 : "memory");
}
/// Until a phase has ended: those with parity 0 are the first, the third, ...
__device__ __forceinline__ void wait(unsigned long long& barrier, int parity) {
    int ended = 0;
    while (!ended)
        asm volatile("{ .reg .pred ended;\n"
                     "  mbarrier.try_wait.parity.shared::cta.b64 ended, [%1], %2;\n"
                     "  selp.b32 %0, 1, 0, ended; }"
                     : "=r"(ended)
                     : "r"(inShared(&barrier)), "r"(parity)
                     : "memory");
}

/// Where a factor lies, for wgmma: rows of 128 bytes whose pieces of 16 change places (swizzle of 128 bytes), 1,024 bytes from
/// eight rows to the next; `apart`: bytes from 64 columns to the next, where columns are what is not summed over.
__device__ __forceinline__ unsigned long long described(unsigned at, int apart) {
    return (at >> 4 & 0x3fff) | static_cast<unsigned long long>(apart >> 4) << 16 | 64ull << 32 | 1ull << 62;
}

__device__ __forceinline__ void beforeProducts() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void endGroup() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Until at most `Left` groups of products are under way; `sums` are read no earlier.
template <int Left, int Count>
__device__ __forceinline__ void waitForProducts(float (&sums)[Count]) {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Left) : "memory");
#pragma unroll
    for (int i = 0; i < Count; ++i)
        asm volatile("" : "+f"(sums[i])::"memory");
}

#endif

} // namespace

} // namespace telar::gpu
