#include "gpu/pooling/kernels.hpp"

#include "core/pooling/pool_geometry.hpp"
#include "core/pooling/window_pipeline.hpp"
#include "gpu/device/cuda.hpp"

// The very files that the machine runs where there is no GPU. Their sizes are the host's, too, and so in no namespace.
#include "core/pooling/kernels/direct.cu"
#include "core/pooling/kernels/separable.cu"
#include "core/pooling/kernels/tiled.cu"

namespace telar::gpu {

// Beside CUDA's fma they have one for whole numbers.
namespace transferred {
using ::fma;
#include "core/pooling/kernels/windows.cu"
} // namespace transferred
namespace constant {
using ::fma;
#include "core/pooling/kernels/windows-constant.cu"
static_assert(sizeof filter == mostConstantFilter);
} // namespace constant

namespace {

template <class T, class Out>
Status launchAs(const std::string& kernel, const PoolingSpec& spec, const PlanesView<const T>& in,
                const PlanesView<Out>& out, int64_t* argmax, const simt::LaunchConfig& config, cudaStream_t stream) {
    const auto launch = [&](auto function) {
        const dim3 grid(config.grid.x, config.grid.y, config.grid.z),
            block(config.block.x, config.block.y, config.block.z);
        function<<<grid, block, config.dynamicShared, stream>>>(in.data, out.data, argmax, geometryOf(spec, in, out));
        return checkLaunch(kernel.c_str());
    };
    if (kernel == "direct")
        return launch(direct<T, Out>);
    return kernel == "tiled" ? launch(tiled<T, Out>) : launch(separable<T, Out>);
}

} // namespace

Status launchPoolingKernel(const std::string& kernel, const PoolingProblem& problem, const PoolingOutput& output,
                           const simt::LaunchConfig& config, cudaStream_t stream) {
    return std::visit(
        [&](const auto& in) {
            using T = std::remove_const_t<std::remove_pointer_t<decltype(in.data)>>;
            int64_t* argmax = output.argmax;
            if (problem.spec.mode == PoolingMode::Max)
                return launchAs<T, T>(kernel, problem.spec, in, std::get<PlanesView<T>>(output.values), argmax, config,
                                      stream);
            return launchAs<T, float>(kernel, problem.spec, in, std::get<PlanesView<float>>(output.values), argmax,
                                      config, stream);
        },
        problem.input);
}

Status setConstantFilter(const void* filter, std::size_t bytes, cudaStream_t stream) {
    return check(cudaMemcpyToSymbolAsync(constant::filter, filter, bytes, 0, cudaMemcpyHostToDevice, stream),
                 "cudaMemcpyToSymbolAsync");
}

template <class P>
Status launchWindowProduct(int kernel, int64_t h, int64_t w, const P* window, const P* filter, P* product,
                           const simt::LaunchConfig& config, cudaStream_t stream) {
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z), block(config.block.x, config.block.y, config.block.z);
    const auto m = static_cast<int>(h), n = static_cast<int>(w);
    const auto choose = [kernel](auto one, auto two, auto three) {
        return kernel == 1 ? one : kernel == 2 ? two : three;
    };
    if (filter)
        choose(transferred::matmul1<P>, transferred::matmul2<P>,
               transferred::matmul3<P>)<<<grid, block, 0, stream>>>(window, filter, product, m, n, n);
    else
        choose(constant::matmul1<P>, constant::matmul2<P>,
               constant::matmul3<P>)<<<grid, block, 0, stream>>>(window, product, m, n, n);
    return checkLaunch("matmul");
}

template Status launchWindowProduct<float>(int, int64_t, int64_t, const float*, const float*, float*,
                                           const simt::LaunchConfig&, cudaStream_t);
template Status launchWindowProduct<int32_t>(int, int64_t, int64_t, const int32_t*, const int32_t*, int32_t*,
                                             const simt::LaunchConfig&, cudaStream_t);

} // namespace telar::gpu
