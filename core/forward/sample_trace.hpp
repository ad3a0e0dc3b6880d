// One sample through a network, neuron by neuron: which derivatives met, what stayed in the registers and
// what fell out. Plain float64, for pictures and as a reference for the engines.
#pragma once

#include "core/forward/network.hpp"

namespace telar::forward {

struct Candidate {
    int parameter = 0;
    double derivative = 0; ///< of the weighted sum, before the activation
    double kept = 0;       ///< of the neuron's output, after it; 0 where it fell out
    bool stays = false;
    int merged = 1;   ///< from how many inputs' registers it came together
    bool own = false; ///< of this neuron's bias or weights
};
struct NeuronTrace {
    int layer = 1, neuron = 0; ///< layer 1 is the first after the inputs
    double sum = 0, value = 0, slope = 1;
    std::vector<Candidate> candidates; ///< in the order of their parameters
    int stayed = 0, fell = 0;
    double lost = 0; ///< sum of the magnitudes that fell out, over the sum of all
};
struct SampleTrace {
    std::vector<NeuronTrace> neurons; ///< layer by layer
    std::vector<double> gradient;     ///< of the sample's loss, by parameter, with pruning
    std::vector<double> whole;        ///< the same with all derivatives kept
    double loss = 0;
    double cosine = 1; ///< between the two
};
SampleTrace traceSample(const TrainSpec& spec, const std::vector<float>& weights, const float* inputs,
                        const float* targets);

/// "w2,3←1": weight of neuron 3 of layer 2 from input 1; "b2,3": its bias.
std::string parameterName(const NetworkShape& shape, int parameter);

} // namespace telar::forward
