// What telar-cli conv is asked for, and what it is given: planes of an input, and the filters over them.
#pragma once

#include "app/cli/common.hpp"
#include "app/cli/pool.hpp"
#include "core/convolution/convolution.hpp"

namespace telar::cli {

/// "random:COUT[:SEED]"
struct RandomFilters {
    int64_t count = 0; ///< 0: the filters are not random
    std::optional<uint32_t> seed;
};

struct ConvolutionRequest {
    ConvolutionSpec spec;
    Matrix<float> filter{3, 3}; ///< of one channel; of random filters nothing but the size
    RandomFilters random;
    std::string filterName; ///< as in the record: a name, or the weights
    float bias = 0;
    std::string backend;
    int threads = 0, repeat = 1;
    Request files; ///< output and record
};

Expected<ConvolutionRequest> readConvolution(const Arguments& arguments, const ConvolutionRegistry& registry,
                                             const JobContext& job);

/// What is convolved, and with what.
struct ConvolutionData {
    Outcome outcome; ///< the rest counts where its code is 0
    std::string origin;          ///< of the input: a path, or "random"
    std::optional<uint64_t> seed; ///< of the input
    Matrix<float> input{1, 1};  ///< inputChannels planes
    Matrix<float> filter{1, 1}; ///< outputChannels * groupChannels() planes
    std::optional<uint64_t> filterSeed; ///< of random filters that are not drawn after the input
    bool fresh = false;                 ///< nobody chose the seed of the input
};

/// Random channels are drawn one after another, and random filters after them, by the same generator: those that a
/// sweep of the same seed has.
ConvolutionData makeConvolutionData(const Arguments& arguments, const ConvolutionRequest& request, const Session& session);

} // namespace telar::cli
