#include "core/matmul/emulate.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/device_matmul.hpp"

// Capability 9.0 and no other: its machine code is made beside what the rest is made for (CMakeLists.txt).
namespace telar::gpu {
namespace {
#if !defined(__CUDA_ARCH__) || defined(__CUDA_ARCH_FEAT_SM90_ALL)
#include "core/matmul/kernels/wgmma.cu"
#else
constexpr int PackThreads = 256;
__global__ void packA(const float*, unsigned short*, int, int) {}
__global__ void packB(const float*, unsigned short*, int, int) {}
__global__ void wgmmaTile(const unsigned short*, const unsigned short*, float*, int, int, int) {}
#endif
} // namespace

Status canRunWgmma() {
    const auto* device = chosenDevice();
    if (!device)
        return {};
    if (device->major != 9 || device->minor != 0)
        return userError(
            text(TELAR_TR("gpu", "The GPU has compute capability %1, and this kernel is made only for 9.0"),
                 device->capability()));
    cudaFuncAttributes made{};
    if (const auto status = check(cudaFuncGetAttributes(&made, wgmmaTile), "cudaFuncGetAttributes"); !status)
        return status;
    if (made.ptxVersion < 90) // the empty one above
        return environmentError(text(TELAR_TR(
            "gpu",
            "This version of Telar was built by a CUDA compiler older than 12.0, which does not know the kernel")));
    return {};
}

Status packFactors(const MatmulProblem& problem, uint16_t* packed, cudaStream_t stream) {
    const auto m = static_cast<int>(problem.m()), n = static_cast<int>(problem.n()), k = static_cast<int>(problem.k());
    const auto sizes = matmulPacked(problem);
    const auto slices = static_cast<unsigned>((k + 63) / 64);
    packA<<<dim3(slices, static_cast<unsigned>((m + 127) / 128)), PackThreads, 0, stream>>>(problem.a.data, packed, m,
                                                                                            k);
    packB<<<dim3(slices, static_cast<unsigned>((n + 255) / 256)), PackThreads, 0, stream>>>(problem.b.data,
                                                                                            packed + sizes.a, k, n);
    return checkLaunch("packA, packB");
}

Status launchWgmma(const MatmulProblem& problem, const uint16_t* packed, float* c, const simt::LaunchConfig& config,
                   cudaStream_t stream) {
    if (const auto status = check(cudaFuncSetAttribute(wgmmaTile, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                       static_cast<int>(config.dynamicShared)),
                                  "cudaFuncSetAttribute");
        !status)
        return status;
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z), block(config.block.x, config.block.y, config.block.z);
    wgmmaTile<<<grid, block, config.dynamicShared, stream>>>(
        packed, packed + matmulPacked(problem).a, c, static_cast<int>(problem.m()), static_cast<int>(problem.n()),
        static_cast<int>(problem.k()));
    return checkLaunch("wgmma");
}

} // namespace telar::gpu
