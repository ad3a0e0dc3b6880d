#include "gpu/pooling/kernels.hpp"

#include "core/matmul/kernels/matmul1.hpp"
#include "core/matmul/kernels/matmul2.hpp"
#include "core/matmul/kernels/matmul3.hpp"
#include "core/pooling/pool_geometry.hpp"
#include "gpu/device/cuda_lane.cuh"

// The very files that the machine runs where there is no GPU. Their sizes are the host's, too, and so in no namespace.
#include "core/pooling/kernels/direct.cu"
#include "core/pooling/kernels/separable.cu"
#include "core/pooling/kernels/tiled.cu"

namespace telar::gpu {

namespace {

template <class T, class Out>
Status launchAs(const std::string& kernel, const PoolingSpec& spec, const PlanesView<const T>& in,
                const PlanesView<Out>& out, int64_t* argmax, const simt::LaunchConfig& config,
                cudaStream_t stream) {
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

Status launchPoolingKernel(const std::string& kernel, const PoolingProblem& problem,
                           const PoolingOutput& output, const simt::LaunchConfig& config,
                           cudaStream_t stream) {
    return std::visit(
        [&](const auto& in) {
            using T = std::remove_const_t<std::remove_pointer_t<decltype(in.data)>>;
            int64_t* argmax = output.argmax;
            if (problem.spec.mode == PoolingMode::Max)
                return launchAs<T, T>(kernel, problem.spec, in, std::get<PlanesView<T>>(output.values),
                                      argmax, config, stream);
            return launchAs<T, float>(kernel, problem.spec, in, std::get<PlanesView<float>>(output.values),
                                      argmax, config, stream);
        },
        problem.input);
}

namespace {

template <class P, class Filter>
Status launchProduct(int kernel, int64_t h, int64_t w, const simt::GlobalView<const P>& a, const Filter& b,
                     const simt::GlobalView<P>& c, const simt::LaunchConfig& config, cudaStream_t stream) {
    if (kernel == 1)
        return launchKernel(simt::Matmul1<P, Filter>{h, w, w, a, b, c}, config, stream);
    if (kernel == 2)
        return launchKernel(simt::Matmul2<P, Filter>{h, w, w, a, b, c}, config, stream);
    return launchKernel(simt::Matmul3<P, Filter>{h, w, w, a, b, c}, config, stream);
}

} // namespace

std::size_t mostConstantFilter() {
    return constantBytes;
}

Status setConstantFilter(const void* filter, std::size_t bytes, cudaStream_t stream) {
    return check(cudaMemcpyToSymbolAsync(constantMemory, filter, bytes, 0, cudaMemcpyHostToDevice, stream),
                 "cudaMemcpyToSymbolAsync");
}

template <class P>
Status launchWindowProduct(int kernel, int64_t h, int64_t w, const P* window, const P* filter, P* product,
                           const simt::LaunchConfig& config, cudaStream_t stream) {
    const simt::GlobalView<const P> a{window, h * w};
    const simt::GlobalView<P> c{product, h * w};
    if (!filter)
        return launchProduct<P>(kernel, h, w, a, simt::ConstantView<P>{nullptr, w * w, ""}, c, config, stream);
    return launchProduct<P>(kernel, h, w, a, simt::GlobalView<const P>{filter, w * w, ""}, c, config, stream);
}

template Status launchWindowProduct<float>(int, int64_t, int64_t, const float*, const float*, float*,
                                           const simt::LaunchConfig&, cudaStream_t);
template Status launchWindowProduct<int32_t>(int, int64_t, int64_t, const int32_t*, const int32_t*, int32_t*,
                                             const simt::LaunchConfig&, cudaStream_t);

} // namespace telar::gpu
