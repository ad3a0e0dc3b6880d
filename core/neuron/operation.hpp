// One neuron as sweeps, records and charts see it.
#pragma once

#include "core/neuron/neuron.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// The registry outlives the operation.
std::unique_ptr<Operation> neuronOperation(const Registry<NeuronVariant>& registry);

} // namespace telar
