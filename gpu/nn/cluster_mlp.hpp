// Linear, activation, linear: many training steps in one launch, for batches so small that a step is mostly
// waiting. The blocks of a cluster (capability 9.0) share the hidden features out and keep their weights in
// shared memory from the first step to the last; what they owe one another, partial outputs and gradients of
// outputs, they write into each other's shared memory, and two barriers of the cluster make a step. Larger
// batches are shared out among several clusters, whose gradients meet in global memory. Every sum has a fixed
// order: the same numbers give the same bits.
#pragma once

#include "gpu/nn/fused_mlp.hpp"

namespace telar::gpu {

/// How a launch is cut. Without clusters: not by this kernel.
struct ClusterPlan {
    int clusters = 0;
    int blocks = 0; ///< of a cluster
    int tiles = 0;  ///< of 16 samples, of a cluster
    std::size_t sharedBytes = 0;

    explicit operator bool() const { return clusters > 0; }
    /// Floats that the clusters exchange through global memory.
    int64_t exchanged(int inputs) const;

    static constexpr int mostClusters = 8;
};

/// Without clusters where the model, the samples, the batch or the device is not of the kind, or nothing of
/// capability 9.0 was compiled.
ClusterPlan planClusterMlp(const nn::SessionSpec& spec);

/// What a launch is told beside the network.
struct ClusterCall {
    const StepData* steps = nullptr;
    int count = 0;             ///< of steps
    int batch = 0, last = 0;   ///< samples of each step but the last, and of the last
    StepSums* sums = nullptr;  ///< of step s from cluster c at s * clusters + c; they add up
    float* exchange = nullptr; ///< `exchanged` floats
    unsigned* arrived = nullptr; ///< a counter for each block of a cluster
};

Status launchClusterSteps(const FusedMlp& mlp, const ClusterPlan& plan, const ClusterCall& call,
                          cudaStream_t stream);

} // namespace telar::gpu
