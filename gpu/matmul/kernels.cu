#include "core/matmul/kernels/coalesced.hpp"
#include "core/matmul/kernels/matmul1.hpp"
#include "core/matmul/kernels/matmul2.hpp"
#include "core/matmul/kernels/matmul3.hpp"
#include "core/matmul/kernels/tile1d.hpp"
#include "core/matmul/kernels/tile2d.hpp"
#include "core/matmul/kernels/vectorised.hpp"
#include "core/matmul/kernels/warp_tile.hpp"
#include "gpu/device/cuda_lane.cuh"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"

namespace telar::gpu {

namespace {

using Launch = Status (*)(const MatmulProblem&, float*, const simt::LaunchConfig&, cudaStream_t);

template <class Kernel>
Status launchAs(const MatmulProblem& p, float* c, const simt::LaunchConfig& config, cudaStream_t stream) {
    Kernel kernel;
    kernel.m = p.m();
    kernel.n = p.n();
    kernel.k = p.k();
    kernel.a = {p.a.data, p.m() * p.k()};
    kernel.b = {p.b.data, p.k() * p.n()};
    kernel.c = {c, p.m() * p.n()};
    return launchKernel(kernel, config, stream);
}

Launch find(const std::string& kernel) {
    const std::pair<const char*, Launch> all[] = {
        {"matmul1", launchAs<simt::Matmul1<float>>},
        {"matmul2", launchAs<simt::Matmul2<float>>},
        {"matmul3", launchAs<simt::Matmul3<float>>},
        {"uncoalesced", launchAs<simt::MatmulNumbered<false>>},
        {"coalesced", launchAs<simt::MatmulNumbered<true>>},
        {"tile-1d", launchAs<simt::MatmulTile1d>},
        {"tile-2d", launchAs<simt::MatmulTile2d>},
        {"vectorised", launchAs<simt::MatmulVectorised>},
        {"warp-tile", launchAs<simt::MatmulWarpTiles>},
    };
    for (const auto& [id, launch] : all)
        if (kernel == id)
            return launch;
    return nullptr;
}

} // namespace

bool hasMatmulKernel(const std::string& kernel) {
    return find(kernel) != nullptr;
}

Status launchMatmulKernel(const std::string& kernel, const MatmulProblem& problem, float* c,
                          const simt::LaunchConfig& config, cudaStream_t stream) {
    const Launch launch = find(kernel);
    if (!launch)
        return userError(text(TELAR_TR("gpu", "The GPU has no matrix product kernel %1"), kernel));
    return launch(problem, c, config, stream);
}

} // namespace telar::gpu
