// The variants of this folder. A new variant: declare it here, add it in neuron.cpp.
#pragma once

#include "core/neuron/neuron.hpp"

namespace telar {

std::vector<std::unique_ptr<NeuronVariant>> emulatedNeuron();
std::vector<std::unique_ptr<NeuronVariant>> loopNeuron(); ///< one thread, one number after the other
std::unique_ptr<NeuronVariant> openmpNeuron();
std::unique_ptr<NeuronVariant> simdNeuron();

} // namespace telar
