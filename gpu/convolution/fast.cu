#include "gpu/convolution/fast.hpp"

#include "core/convolution/geometry.hpp"
#include "gpu/convolution/product.cuh"
#include "gpu/convolution/rows.cuh"
#include "gpu/convolution/run.hpp"
#include "gpu/convolution/ways.hpp"
#include "gpu/device/cuda.hpp"

namespace telar::gpu {

namespace {

/// By block of 64 output channels, chunk of 8 input channels, row and column of the filter: 64 x 8 weights as the lanes of
/// a warp hold them (gpu/nn/tensor_cores.cuh); zeros where there are no such channels.
std::vector<float> packedForProduct(const ConvolutionProblem& problem, FactorType factors) {
    const ConvolutionSpec& s = problem.spec;
    const int64_t outs = s.outputChannels / s.groups, blocks = ceilDiv(outs, int64_t{heightOfBlock}),
                  chunks = ceilDiv(s.groupChannels(), int64_t{depth});
    std::vector<float> packed(
        static_cast<std::size_t>(s.groups * blocks * chunks * s.kernel.h * s.kernel.w * weightsOfCell), 0.0f);
    for (int64_t o = 0; o < s.outputChannels; ++o)
        for (int64_t i = 0; i < s.groupChannels(); ++i) {
            const int64_t within = o % outs % heightOfBlock, row = within % 16, k = i % depth;
            const int64_t lane = row % 8 * 4 + k % 4, place = (row >= 8 ? 1 : 0) + (k >= 4 ? 2 : 0);
            const int64_t block = o / outs * blocks + o % outs / heightOfBlock;
            for (int64_t y = 0; y < s.kernel.h; ++y)
                for (int64_t x = 0; x < s.kernel.w; ++x) {
                    const int64_t cell = ((block * chunks + i / depth) * s.kernel.h + y) * s.kernel.w + x;
                    const float weight = problem.filter.at(y, x, o * s.groupChannels() + i);
                    packed[static_cast<std::size_t>(((cell * fragments + within / 16) * 32 + lane) * 4 + place)] =
                        roundedFactor(weight, factors);
                }
        }
    return packed;
}

dim3 threeOf(const std::array<int64_t, 3>& sizes) {
    return dim3(static_cast<unsigned>(sizes[0]), static_cast<unsigned>(sizes[1]), static_cast<unsigned>(sizes[2]));
}

template <int K>
Status launchRows(const FastPlan& plan, const ConvolutionProblem& p, const float* weights,
                  const PlanesView<float>& output, cudaStream_t stream) {
    marchingRows<K><<<threeOf(plan.launch.grid), threeOf(plan.launch.block), 0, stream>>>(
        p.input.data, weights, p.bias, output.data, geometryOf(p, output));
    return checkLaunch("marchingRows");
}

template <bool Tf32, int Width>
Status launchProduct(const FastPlan& plan, const ConvolutionProblem& p, const float* weights,
                     const PlanesView<float>& output, cudaStream_t stream) {
    if (auto fine =
            check(cudaFuncSetAttribute(implicitProduct<Tf32, Width>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       static_cast<int>(plan.sharedBytes)),
                  "cudaFuncSetAttribute");
        !fine)
        return fine;
    implicitProduct<Tf32, Width><<<threeOf(plan.launch.grid), productThreads, plan.sharedBytes, stream>>>(
        p.input.data, weights, p.bias, output.data, geometryOf(p, output));
    return checkLaunch("implicitProduct");
}

} // namespace

FastPlan fastPlan(const ConvolutionProblem& problem, const PlanesView<float>& output, FactorType factors) {
    const ConvolutionSpec& s = problem.spec;
    FastPlan plan;
    plan.factors = factors;
    plan.rows = factors == FactorType::Float32 && goesByRows(s);
    if (plan.rows) {
        Matrix<float> held;
        const auto filter = denseFilter(problem, held);
        plan.weights.assign(filter.data, filter.data + filter.size());
        const int64_t warps = std::clamp<int64_t>(ceilDiv(output.rows, stripRows), 1, 8);
        plan.launch = {
            {ceilDiv(output.columns, 32 * columnsOfThread), ceilDiv(output.rows, stripRows * warps), output.planes},
            {32, warps, 1}};
        return plan;
    }
    plan.hopper = goesByWarpgroups(s) && hasHopperConvolution();
    if (plan.hopper) {
        planHopper(plan, problem, output);
        return plan;
    }
    plan.weights = packedForProduct(problem, factors);
    const int64_t outs = s.outputChannels / s.groups;
    plan.launch = {{ceilDiv(output.rows, tileSide) * ceilDiv(output.columns, tileSide),
                    ceilDiv(outs, heightOfBlock) * s.groups, problem.pictures()},
                   {productThreads, 1, 1}};
    const auto rows = static_cast<int>(tileSide + s.kernel.h - 1),
               columns = static_cast<int>(tileSide + s.kernel.w - 1);
    const int64_t tall = rowsOfStage(static_cast<int>(s.kernel.h), static_cast<int>(s.kernel.w));
    plan.sharedBytes = sizeof(float) * (2 * depth * static_cast<std::size_t>(channelStride(rows, columns)) +
                                        2 * static_cast<std::size_t>(tall * s.kernel.w) * weightsOfCell);
    return plan;
}

Status prepareFast(const FastPlan& plan, const ConvolutionProblem& onDevice, void* prepared, cudaStream_t stream) {
    return plan.hopper ? prepareHopper(plan, onDevice, prepared, stream) : Status{};
}

Status launchFast(const FastPlan& plan, const ConvolutionProblem& onDevice, const float* weights, void* prepared,
                  const PlanesView<float>& output, cudaStream_t stream, const Epilogue* epilogue) {
    if (plan.hopper)
        return launchHopper(plan, onDevice, weights, prepared, output, stream, epilogue);
    if (!plan.rows) {
        const bool three = onDevice.spec.kernel.w == 3; // most layers: unrolled
        if (plan.factors == FactorType::Tf32)
            return three ? launchProduct<true, 3>(plan, onDevice, weights, output, stream)
                         : launchProduct<true, 0>(plan, onDevice, weights, output, stream);
        return three ? launchProduct<false, 3>(plan, onDevice, weights, output, stream)
                     : launchProduct<false, 0>(plan, onDevice, weights, output, stream);
    }
    return onDevice.spec.kernel.h == 3   ? launchRows<3>(plan, onDevice, weights, output, stream)
           : onDevice.spec.kernel.h == 5 ? launchRows<5>(plan, onDevice, weights, output, stream)
                                         : launchRows<7>(plan, onDevice, weights, output, stream);
}

} // namespace telar::gpu
