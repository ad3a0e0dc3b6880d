// One neuron as sweeps, records and charts see it.
#pragma once

#include "core/neuron/inputs.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* neuronId = "neuron";

/// The registry outlives the operation.
std::unique_ptr<Operation> neuronOperation(const Registry<NeuronVariant>& registry);

const std::vector<FigurePreset>& neuronPresets();

/// Everything that decides its result over random inputs beside the seed.
const Parameters<NeuronSource>& neuronParameters();

} // namespace telar
