// Linear, activation, linear: a whole training step in three launches, for small batches that would otherwise
// be mostly launches. Products on the tensor cores: in float32 as three products of halves, which together
// keep 21 bits of mantissa.
#pragma once

#include "gpu/nn/kernels.hpp"

namespace telar::gpu {

/// What a step of such a network reads and writes, on the device.
struct FusedMlp {
    int inputs = 0, hidden = 0, outputs = 0;
    nn::LayerKind activation = nn::LayerKind::Relu;
    nn::Loss loss = nn::Loss::CrossEntropy;
    nn::Precision precision = nn::Precision::Float32;
    nn::OptimiserSpec optimiser;
    SampleData samples;
    const int32_t* order = nullptr;
    int64_t weight1 = 0, bias1 = 0, weight2 = 0, bias2 = 0; ///< places among the parameters
    float *parameters = nullptr, *slot0 = nullptr, *slot1 = nullptr;
    float *hiddenValues = nullptr, *hiddenGradient = nullptr; ///< (sample, hidden)
    float* outputGradient = nullptr;                          ///< (sample, outputs)
    LossRoom room;

    static constexpr int mostOutputs = 16;
    /// Whether a model and its samples are of this kind: pictures stored as large as they are read (then
    /// augmented ones are bytes too), sizes in multiples of 16, at most 16 outputs, and a device of
    /// capability 8.0.
    static bool fits(const nn::SessionSpec& spec, int capabilityMajor);
};

Status launchFusedStep(const FusedMlp& mlp, const StepData* step, int count, StepSums* sums, cudaStream_t stream);

} // namespace telar::gpu
