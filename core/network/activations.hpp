// Every layer's numbers of one run, kept, and how far two runs are apart.
#pragma once

#include "core/network/network.hpp"

namespace telar::network {

struct Activations {
    std::vector<Tensor> values; ///< by the graph's numbers: inputs, weights and what was computed
    std::vector<Tensor> outputs;
    std::vector<double> ms; ///< of each node
    double totalMs = 0;
};
/// As `Network::run`, with nothing let go. Progress counts nodes. Errors: also memory that does not suffice for all activations.
Expected<Activations> runKeeping(const Network& network, const std::vector<Tensor>& inputs,
                                 const RunSettings& settings);

/// One value in two runs, of the same network or of another one with values of the same names.
struct LayerDifference {
    enum class Kind { Compared, OnlyHere, OtherShape };
    int node = 0, value = 0; ///< of the first network
    Kind kind = Kind::Compared;
    double apart = 0;   ///< largest difference of two numbers
    double largest = 0; ///< largest absolute number in the first run
};
std::vector<LayerDifference> differences(const Network& a, const Activations& of, const Network& b,
                                         const Activations& with);

} // namespace telar::network
