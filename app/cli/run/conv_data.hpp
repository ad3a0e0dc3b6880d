// What conv and profile conv are given: the planes of an input, and the filters over them.
#pragma once

#include "app/cli/frame/common.hpp"
#include "app/cli/run/conv_filter.hpp"
#include "core/operation/operation.hpp"

namespace telar::cli {

/// What is convolved, and with what.
struct ConvolutionData {
    std::string origin;                 ///< of the input: a path, or "random"
    std::optional<uint64_t> seed;       ///< of the input
    Matrix<float> input{1, 1};          ///< inputChannels planes
    Matrix<float> filter{1, 1};         ///< outputChannels * groupChannels() planes
    std::optional<uint64_t> filterSeed; ///< of random filters that are not drawn after the input
    bool fresh = false;                 ///< nobody chose the seed of the input
};

/// Random channels are drawn one after another, and random filters after them, by the same generator: those that a
/// sweep of the same seed has.
Tried<ConvolutionData> makeConvolutionData(const Arguments& arguments, const FilterRequest& request,
                                           const Session& session);
/// As the input and the settings of a convolution's work.
void giveConvolution(const FilterRequest& request, ConvolutionData data, Work& work);

} // namespace telar::cli
