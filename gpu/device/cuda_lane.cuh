// The lane of a real thread: the concept of core/simt/lane.hpp in CUDA's own words. The kernels of
// core/<topic>/kernels run in it unchanged. Files that include this are compiled with -fmad=false, so that
// every operation is rounded as in the emulator.
#pragma once

#include "core/simt/launch.hpp"
#include "gpu/device/cuda.hpp"

#include <cuda_runtime.h>

namespace telar::gpu {

constexpr std::size_t constantBytes = 64 * 1024 - 512; ///< of a file's own constant memory

/// Where ConstantView's offsets count from.
static __constant__ __align__(16) unsigned char constantMemory[constantBytes];

class CudaLane {
public:
    using Dim3 = simt::Dim3;
    static constexpr unsigned everyLane = 0xffffffffu;

    __device__ __forceinline__ Dim3 threadIdx() const {
        return {::threadIdx.x, ::threadIdx.y, ::threadIdx.z};
    }
    __device__ __forceinline__ Dim3 blockIdx() const { return {::blockIdx.x, ::blockIdx.y, ::blockIdx.z}; }
    __device__ __forceinline__ Dim3 blockDim() const { return {::blockDim.x, ::blockDim.y, ::blockDim.z}; }
    __device__ __forceinline__ Dim3 gridDim() const { return {::gridDim.x, ::gridDim.y, ::gridDim.z}; }

    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load(const simt::GlobalView<T>& view,
                                                           int64_t index) const {
        return view.data[index];
    }
    template <class T>
    __device__ __forceinline__ T load(const simt::ConstantView<T>& view, int64_t index) const {
        return reinterpret_cast<const T*>(constantMemory)[view.offset + index];
    }
    template <class T>
    __device__ __forceinline__ T load(const simt::SharedView<T>& view, int64_t index) const {
        return view.data[index];
    }
    template <class T>
    __device__ __forceinline__ void store(const simt::GlobalView<T>& view, int64_t index, T value) const {
        view.data[index] = value;
    }
    template <class T>
    __device__ __forceinline__ void store(const simt::SharedView<T>& view, int64_t index, T value) const {
        view.data[index] = value;
    }
    template <int W, class View>
    __device__ __forceinline__ auto loadVector(const View& view, int64_t index) const {
        using T = std::remove_const_t<std::remove_pointer_t<decltype(view.data)>>;
        return *reinterpret_cast<const simt::Vector<T, W>*>(view.data + index);
    }
    template <class View, class T, int W>
    __device__ __forceinline__ void storeVector(const View& view, int64_t index,
                                                const simt::Vector<T, W>& value) const {
        *reinterpret_cast<simt::Vector<T, W>*>(view.data + index) = value;
    }

    template <int Id, class T, uint32_t N>
    __device__ __forceinline__ simt::SharedView<T> shared(const char*) const {
        __shared__ T memory[N];
        return {memory, N, nullptr};
    }
    template <class T>
    __device__ __forceinline__ simt::SharedView<T> dynamicShared(const char*, uint32_t count,
                                                                 uint32_t byteOffset = 0) const {
        extern __shared__ __align__(16) unsigned char dynamicMemory[];
        return {reinterpret_cast<T*>(dynamicMemory + byteOffset), count, nullptr};
    }

    __device__ __forceinline__ void sync() const { __syncthreads(); }
    template <class T>
    __device__ __forceinline__ T shuffleDown(T value, uint32_t by) const {
        return __shfl_down_sync(everyLane, value, by);
    }
    template <class T>
    __device__ __forceinline__ T shuffleUp(T value, uint32_t by) const {
        return __shfl_up_sync(everyLane, value, by);
    }
    template <class T>
    __device__ __forceinline__ T shuffleXor(T value, uint32_t by) const {
        return __shfl_xor_sync(everyLane, value, by);
    }
    template <class T>
    __device__ __forceinline__ T shuffle(T value, uint32_t lane) const {
        return __shfl_sync(everyLane, value, lane);
    }
    __device__ __forceinline__ uint32_t ballot(bool p) const { return __ballot_sync(everyLane, p); }
    __device__ __forceinline__ bool any(bool p) const { return __any_sync(everyLane, p); }
    __device__ __forceinline__ bool all(bool p) const { return __all_sync(everyLane, p); }

    template <class View, class T>
    __device__ __forceinline__ T atomicAdd(const View& view, int64_t index, T value) const {
        return ::atomicAdd(view.data + index, value);
    }
    template <class View, class T>
    __device__ __forceinline__ T atomicMax(const View& view, int64_t index, T value) const {
        return ::atomicMax(view.data + index, value);
    }

    __device__ __forceinline__ float fma(float a, float b, float c) const { return __fmaf_rn(a, b, c); }
    __device__ __forceinline__ double fma(double a, double b, double c) const { return __fma_rn(a, b, c); }
    __device__ __forceinline__ int32_t fma(int32_t a, int32_t b, int32_t c) const { return a * b + c; }

    __device__ __forceinline__ void arithmetic(int64_t) const {}
    __device__ __forceinline__ bool branch(bool condition) const { return condition; }
    template <class T>
    __device__ __forceinline__ void watch(const char*, T) const {}
};

/// A kernel that says how large its blocks are gets more registers for each thread.
template <class Kernel>
constexpr int mostThreads() {
    if constexpr (requires { Kernel::maxThreads; })
        return Kernel::maxThreads;
    else
        return 1024;
}
template <class Kernel>
constexpr int residentBlocks() { // 0: as the compiler sees fit
    if constexpr (requires { Kernel::residentBlocks; })
        return Kernel::residentBlocks;
    else
        return 0;
}

template <class Kernel>
__global__ void __launch_bounds__(mostThreads<Kernel>(), residentBlocks<Kernel>())
    runKernel(const __grid_constant__ Kernel kernel) {
    CudaLane lane;
    kernel(lane);
}

/// Launches a kernel of core/<topic>/kernels whose views hold device addresses.
template <class Kernel>
Status launchKernel(const Kernel& kernel, const simt::LaunchConfig& config, cudaStream_t stream) {
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z),
        block(config.block.x, config.block.y, config.block.z);
    runKernel<Kernel><<<grid, block, config.dynamicShared, stream>>>(kernel);
    return checkLaunch(Kernel::name);
}

} // namespace telar::gpu
