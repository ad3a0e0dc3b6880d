#include "gpu/nn/cluster_mlp.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/nn/cluster_parts.cuh"
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
#include "gpu/nn/cluster_block.cuh"
#endif

namespace telar::gpu {

namespace {

using namespace cluster;

template <Precision P, int Tiles>
__global__ void __launch_bounds__(threads, 1)
    trainMlp(const __grid_constant__ FusedMlp m, const __grid_constant__ ClusterCall call,
             const __grid_constant__ Places at) {
#if __CUDA_ARCH__ >= 900
    extern __shared__ uint4 room[];
    Block<P, Tiles>{m, call, at, reinterpret_cast<char*>(room)}.run();
#endif
}

using Kernel = void (*)(FusedMlp, ClusterCall, Places);

template <Precision P>
Kernel kernelOf(int tiles) {
    return tiles == 1 ? trainMlp<P, 1> : tiles == 2 ? trainMlp<P, 2> : trainMlp<P, 4>;
}
Kernel kernelOf(Precision precision, int tiles) {
    return precision == Precision::TensorFloat32 ? kernelOf<Precision::TensorFloat32>(tiles)
           : precision == Precision::Bfloat16    ? kernelOf<Precision::Bfloat16>(tiles)
                                                 : kernelOf<Precision::Float32>(tiles);
}

struct Launch {
    cudaLaunchConfig_t config{};
    cudaLaunchAttribute attributes[1]{};

    Launch(const ClusterPlan& plan, cudaStream_t stream) {
        attributes[0].id = cudaLaunchAttributeClusterDimension;
        attributes[0].val.clusterDim = {static_cast<unsigned>(plan.blocks), 1, 1};
        config.gridDim = {static_cast<unsigned>(plan.blocks), 1, 1};
        config.blockDim = {threads, 1, 1};
        config.dynamicSmemBytes = plan.sharedBytes;
        config.stream = stream;
        config.attrs = attributes;
        config.numAttrs = 1;
    }
};

bool prepare(Kernel kernel, const ClusterPlan& plan) {
    return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                static_cast<int>(plan.sharedBytes)) == cudaSuccess &&
           (plan.blocks <= 8 ||
            cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) == cudaSuccess);
}

/// Whether the device can hold such a cluster.
bool resident(Kernel kernel, const ClusterPlan& plan) {
    cudaFuncAttributes facts{};
    if (cudaFuncGetAttributes(&facts, kernel) != cudaSuccess || facts.ptxVersion < 90)
        return false;
    const Launch launch(plan, nullptr);
    int clusters = 0;
    return prepare(kernel, plan) && cudaOccupancyMaxActiveClusters(&clusters, kernel, &launch.config) == cudaSuccess &&
           clusters > 0;
}

} // namespace

ClusterPlan planClusterMlp(const nn::SessionSpec& spec) {
    const auto* device = chosenDevice();
    if (!device || device->major < 9 || !FusedMlp::fits(spec, device->major) || spec.model.reads.mean != 0)
        return {};
    const auto& layers = spec.model.layers;
    const auto inputs = static_cast<int>(spec.model.input.features());
    const auto outputs = static_cast<int>(layers[2].outputs);
    ClusterPlan plan;
    plan.tiles = spec.batch <= 16 ? 1 : spec.batch <= 32 ? 2 : 4;
    const int64_t blocks = ceilDiv(layers[0].outputs, int64_t{blockFeatures});
    if (spec.batch > ClusterPlan::mostSamples || blocks > 16)
        return {};
    plan.blocks = static_cast<int>(std::bit_ceil(static_cast<unsigned>(blocks)));
    const Places places(inputs, outputs, 16 * plan.tiles, plan.blocks);
    plan.sharedBytes = static_cast<std::size_t>(places.bytes);
    if (places.bytes > chosenDevice()->sharedPerBlockOptIn || !resident(kernelOf(spec.precision, plan.tiles), plan)) {
        cudaGetLastError();
        return {};
    }
    return plan;
}

Status launchClusterSteps(const FusedMlp& mlp, const ClusterPlan& plan, const ClusterCall& call, cudaStream_t stream) {
    const Launch launch(plan, stream);
    const Places places(mlp.inputs, mlp.outputs, 16 * plan.tiles, plan.blocks);
    return check(cudaLaunchKernelEx(&launch.config, kernelOf(mlp.precision, plan.tiles), mlp, call, places),
                 "trainMlp");
}

} // namespace telar::gpu
