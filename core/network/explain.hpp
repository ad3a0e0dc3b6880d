// Where a network looks: Grad-CAM and occlusion for any graph with a row of classes at its end, and channels that are switched off.
#pragma once

#include "core/network/network.hpp"

namespace telar::network {

/// Probabilities of the classes of the first output: itself where its numbers are some already, else its softmax. Empty where the
/// output is no single row of at least two numbers.
std::vector<double> classProbabilities(const Tensor& output);

/// Of an output of 1 x classes x rows x columns: the most probable class of each cell. Empty of any other, and of a single class.
std::vector<int32_t> cellClasses(const Tensor& output);

/// A feature map that is to be 0.
struct SilentChannel {
    int node = 0;
    int64_t channel = 0; ///< along the second axis of the first output; of two axes a number of the row
    bool operator==(const SilentChannel&) const = default;
};
/// For `RunSettings::change`: those channels become 0 as soon as they are computed.
std::function<Status(int, std::vector<Tensor>&)> silencing(std::vector<SilentChannel> channels);

/// Numbers for each place, in rows and columns of their own.
struct PlaceMap {
    int64_t rows = 0, columns = 0;
    std::vector<float> values;
    int64_t target = 0; ///< the class
    double before = 0;  ///< its probability
};

/// Grad-CAM (Selvaraju et al. 2017, section 3) at the first output of `node`, which has four axes: max(0, sum over its maps of (mean
/// gradient of the class' score) x map), its largest value 1. The score is the output before a softmax at the end. `values`: of a
/// run, by the graph's numbers. `target` -1: the most probable class. Errors: an operator behind the node whose gradient is not
/// computed, no row of classes. Progress counts nodes.
Expected<PlaceMap> gradCam(const Network& network, const std::vector<Tensor>& values, int node, int64_t target,
                           const JobContext& job = {});

struct CoverSpec {
    int64_t patch = 0,
            stride =
                0; ///< side of the square and the distance between two; 0: an eighth and a sixteenth of the longer side
    float cover = 0;     ///< what covered cells hold
    int64_t target = -1; ///< -1: the most probable class
    int threads = 0;
};
/// How much less probable the class is with a square of the picture covered (Zeiler and Fergus 2014, section 4.2): for each cell the
/// mean over the squares on it. Squares stand at every multiple of the stride and at the far edges. `channelsLast`: 1 x rows x
/// columns x channels. Progress counts squares.
Expected<PlaceMap> occlusion(const Network& network, const Tensor& input, bool channelsLast, const CoverSpec& spec,
                             const JobContext& job = {});

} // namespace telar::network
