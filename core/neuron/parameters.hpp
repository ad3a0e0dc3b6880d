// The parameters of a neuron over random inputs: everything that decides its result beside the seed.
#pragma once

#include "core/neuron/inputs.hpp"
#include "core/operation/parameter.hpp"

namespace telar {

const Parameters<NeuronSource>& neuronParameters();

} // namespace telar
