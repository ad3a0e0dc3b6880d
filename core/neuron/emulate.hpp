// A neuron in the emulator, launch by launch, with any way of looking at it. The variants `emulator:...` are
// made of this.
#pragma once

#include "core/neuron/neuron.hpp"
#include "core/neuron/reduce.hpp"

namespace telar {

/// `product`, the reduction ladder, `single`.
const std::vector<simt::KernelCard>& neuronKernels();

/// The launches in order: the products, then the reductions; or the one launch of `single`.
Expected<Reduction> emulateNeuron(const std::string& kernel, const NeuronProblem& problem,
                                  const simt::LaunchOptions& options = {});

} // namespace telar
