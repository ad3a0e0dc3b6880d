#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"

#include <cuda_pipeline_primitives.h>
#include <mma.h>

// Kernels of capability 8.0 and later; what is older gets empty ones, which are never launched.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define TELAR_LATER 1
#endif

namespace telar::gpu {
namespace {
#ifdef TELAR_LATER
namespace copies {
#include "core/matmul/kernels/async_tile.cu"
}
namespace fragments {
#include "core/matmul/kernels/wmma.cu"
}
namespace instructions {
#include "core/matmul/kernels/mma.cu"
}
#else
namespace copies {
__global__ void asyncTile(const float*, const float*, float*, int, int, int) {}
} // namespace copies
namespace fragments {
__global__ void wmmaTile(const float*, const float*, float*, int, int, int) {}
} // namespace fragments
namespace instructions {
__global__ void mmaTile(const float*, const float*, float*, int, int, int) {}
} // namespace instructions
#endif
} // namespace

MatmulKernel findLaterMatmulKernel(const std::string& kernel) {
    return kernel == "async"  ? copies::asyncTile
           : kernel == "wmma" ? fragments::wmmaTile
           : kernel == "mma"  ? instructions::mmaTile
                              : nullptr;
}

Status canRunMatmulKernel(const std::string& kernel) {
    if (kernel == "wgmma")
        return canRunWgmma();
    const auto* device = chosenDevice();
    if (!findLaterMatmulKernel(kernel) || !device || device->major >= 8)
        return {};
    return userError(
        text(TELAR_TR("gpu", "The GPU has compute capability %1, and 8.0 is needed"), device->capability()));
}

} // namespace telar::gpu
