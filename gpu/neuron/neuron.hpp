// The CUDA variants of the neuron, with or without CUDA in the build.
#pragma once

#include "core/neuron/neuron.hpp"

namespace telar {

/// Adds `cuda:product`, the reduction ladder, `cuda:single` and `cuda:fast`, in front of the variant `simd`:
/// from host to host the default stays on the processor.
void registerCudaNeuron(Registry<NeuronVariant>& registry);

} // namespace telar
