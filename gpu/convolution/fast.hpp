// The fast kernels: rows that march down a picture for filters of one channel, and the implicit product on tensor cores
// for many channels, written once for capability 8.0 and once for 9.0. None makes im2col's matrix.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/matmul/precision.hpp"

#include <cuda_runtime_api.h>
#include <vector>

namespace telar::gpu {

/// What the launches of a fast kernel need, made on the host.
struct FastPlan {
    bool rows = false;   ///< the kernel of marching rows; else a product
    bool hopper = false; ///< a product of warpgroups, which reads what `prepareFast` has laid out
    bool flat = false;   ///< the one that loads a tile's cells once for all places of the filter (`hopper`)
    /// What factors are rounded to: TF32, bfloat16 (`hopper` only), or Float32: each is two TF32 numbers.
    FactorType factors = FactorType::Float32;
    std::vector<float> weights; ///< as the kernel reads them
    LaunchShape launch;
    std::size_t sharedBytes = 0;
    int tileChannels = 0, tileCells = 0; ///< of a block, where `hopper`
    std::size_t preparedBytes = 0;       ///< that `prepareFast` fills; 0: nothing to prepare
    std::vector<int> layout;             ///< of them: plans of the same and of the same pictures share what is prepared
};

/// What the product of warpgroups does with its sums beside the bias, instead of the problem's activation.
struct Epilogue {
    const float* added = nullptr; ///< of the output's shape, or null
    float low = 0, high = 0;      ///< those below become `low`, those above `high`
};

/// Of a problem that the variant supports. A filter of one channel with side 3, 5 or 7 is done by rows, unless factors are
/// rounded.
FastPlan fastPlan(const ConvolutionProblem& problem, const PlanesView<float>& output, FactorType factors);

/// Lays the pictures out as the product reads them. `prepared`: of the device, `preparedBytes`, 128-byte aligned.
Status prepareFast(const FastPlan& plan, const ConvolutionProblem& onDevice, void* prepared, cudaStream_t stream);

/// Input, bias and output are device addresses, rows one behind the other; `weights` the plan's on the device. `epilogue`: only
/// where the plan is `hopper`.
Status launchFast(const FastPlan& plan, const ConvolutionProblem& onDevice, const float* weights, void* prepared,
                  const PlanesView<float>& output, cudaStream_t stream, const Epilogue* epilogue = nullptr);

// The product of warpgroups (hopper_kernels.cu).
void planHopper(FastPlan& plan, const ConvolutionProblem& problem, const PlanesView<float>& output);
Status prepareHopper(const FastPlan& plan, const ConvolutionProblem& onDevice, void* prepared, cudaStream_t stream);
Status launchHopper(const FastPlan& plan, const ConvolutionProblem& onDevice, const float* weights, void* prepared,
                    const PlanesView<float>& output, cudaStream_t stream, const Epilogue* epilogue);

// The product that loads a tile's cells once (flat_kernels.cu).
/// Whether it takes less than `otherCost`: cells times channels of the busiest multiprocessor. Then the plan is made.
bool planFlat(FastPlan& plan, const ConvolutionProblem& problem, double otherCost);
Status prepareFlat(const FastPlan& plan, const ConvolutionProblem& onDevice, void* prepared, cudaStream_t stream);
Status launchFlat(const FastPlan& plan, const ConvolutionProblem& onDevice, const float* weights, void* prepared,
                  const PlanesView<float>& output, cudaStream_t stream, const Epilogue* epilogue);

} // namespace telar::gpu
