#include "gpu/device/cuda.hpp"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"

// The very files that the machine runs where there is no GPU.
namespace telar::gpu {
namespace {
#include "core/matmul/kernels/coalesced.cu"
#include "core/matmul/kernels/matmul1.cu"
#include "core/matmul/kernels/matmul2.cu"
#include "core/matmul/kernels/matmul3.cu"
#include "core/matmul/kernels/tile1d.cu"
#include "core/matmul/kernels/tile2d.cu"
namespace vectors {
#include "core/matmul/kernels/vectorised.cu"
}
namespace warps {
#include "core/matmul/kernels/warp_tile.cu"
}

MatmulKernel find(const std::string& kernel) {
    const std::pair<const char*, MatmulKernel> all[] = {
        {"matmul1", matmul1<float>},
        {"matmul2", matmul2<float>},
        {"matmul3", matmul3<float>},
        {"uncoalesced", uncoalesced},
        {"coalesced", coalesced},
        {"tile-1d", tile1d},
        {"tile-2d", tile2d},
        {"vectorised", vectors::vectorised},
        {"warp-tile", warps::warpTile},
    };
    for (const auto& [id, function] : all)
        if (kernel == id)
            return function;
    return findLaterMatmulKernel(kernel);
}

} // namespace

bool hasMatmulKernel(const std::string& kernel) { return find(kernel) != nullptr || kernel == "wgmma"; }

Status launchMatmulKernel(const std::string& kernel, const MatmulProblem& problem, float* c,
                          const simt::LaunchConfig& config, cudaStream_t stream, uint16_t* packed) {
    if (kernel == "wgmma") {
        const auto done = packFactors(problem, packed, stream);
        return done ? launchWgmma(problem, packed, c, config, stream) : done;
    }
    const MatmulKernel function = find(kernel);
    if (!function)
        return userError(text(TELAR_TR("gpu", "The GPU has no matrix product kernel %1"), kernel));
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z), block(config.block.x, config.block.y, config.block.z);
    const auto m = static_cast<int>(problem.m()), n = static_cast<int>(problem.n()), k = static_cast<int>(problem.k());
    function<<<grid, block, config.dynamicShared, stream>>>(problem.a.data, problem.b.data, c, m, n, k);
    return checkLaunch(kernel.c_str());
}

} // namespace telar::gpu
