// Linear, activation, linear: many training steps in one launch, for batches so small that a step is mostly
// waiting. The blocks of a cluster (capability 9.0) share the hidden features out and keep their weights in
// shared memory from the first step to the last; what they owe one another, partial outputs and gradients of
// outputs, they write into each other's shared memory, and each waits only for what it is sent. Every sum has
// a fixed order: the same numbers give the same bits.
#pragma once

#include "gpu/nn/fused_mlp.hpp"

namespace telar::gpu {

/// How a launch is cut. Without blocks: not by this kernel.
struct ClusterPlan {
    int blocks = 0;
    int tiles = 0; ///< of 16 samples
    std::size_t sharedBytes = 0;

    explicit operator bool() const { return blocks > 0; }

    static constexpr int mostSamples = 64;
};

/// Without blocks where the model, the samples, the batch or the device is not of the kind, or nothing of
/// capability 9.0 was compiled.
ClusterPlan planClusterMlp(const nn::SessionSpec& spec);

/// What a launch is told beside the network.
struct ClusterCall {
    const StepData* steps = nullptr;
    int count = 0;           ///< of steps
    int batch = 0, last = 0; ///< samples of each step but the last, and of the last
    StepSums* sums = nullptr;
};

Status launchClusterSteps(const FusedMlp& mlp, const ClusterPlan& plan, const ClusterCall& call, cudaStream_t stream);

} // namespace telar::gpu
