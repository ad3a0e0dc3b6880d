#include "gpu/convolution/kernels.hpp"

#include "core/convolution/geometry.hpp"
#include "gpu/device/cuda.hpp"

// The very files that the machine runs where there is no GPU. Their sizes are the host's, too, and so in no namespace.
#include "core/convolution/kernels/constant.cu"
#include "core/convolution/kernels/direct.cu"
#include "core/convolution/kernels/tiled.cu"

namespace telar::gpu {

Status launchConvolution(const std::string& kernel, const ConvolutionProblem& onDevice, const PlanesView<float>& output,
                         const simt::LaunchConfig& config, cudaStream_t stream) {
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z), block(config.block.x, config.block.y, config.block.z);
    const auto geometry = geometryOf(onDevice, output);
    if (kernel == "constant")
        constant<<<grid, block, config.dynamicShared, stream>>>(onDevice.input.data, onDevice.bias, output.data,
                                                                geometry);
    else
        (kernel == "tiled" ? tiled : direct)<<<grid, block, config.dynamicShared, stream>>>(
            onDevice.input.data, onDevice.filter.data, onDevice.bias, output.data, geometry);
    return checkLaunch(kernel.c_str());
}

Status setConvolutionFilter(const float* filter, std::size_t bytes, cudaStream_t stream) {
    return check(cudaMemcpyToSymbolAsync(weights, filter, bytes, 0, cudaMemcpyHostToDevice, stream),
                 "cudaMemcpyToSymbolAsync");
}

} // namespace telar::gpu
