// The filter and how it slides, as conv and profile conv read it.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/convolution/operation.hpp"
#include "core/matrix/matrix.hpp"
#include "core/nn/first_filters.hpp"

#include <optional>

namespace telar::cli {

/// "random:COUT[:SEED]"
struct RandomFilters {
    int64_t count = 0; ///< 0: the filters are not random
    std::optional<uint32_t> seed;
};

struct FilterRequest {
    BiasedConvolution spec;
    Matrix<float> filter{3, 3}; ///< of one channel; of random filters and a layer nothing
    RandomFilters random;
    std::optional<nn::FirstFilters> layer; ///< of a checkpoint or a network: filters of their own for each output
    std::optional<Matrix<float>> input;    ///< of --network: what its layer reads
    std::string filterName; ///< as in the record: a name, the weights, the path of the checkpoint, a network's layer
};
/// --filter and the parameters of a convolution; with --network those that are not given are the layer's.
Expected<FilterRequest> readFilterRequest(const Arguments& arguments, const JobContext& job);
/// Those options, in that order.
std::vector<Option> filterOptions();
/// What a record says of it, channels too where `withChannels`; `seed` is that of random filters with one of their own.
std::vector<SpecEntry> recordEntries(const FilterRequest& request, std::optional<uint64_t> seed, bool withChannels);

} // namespace telar::cli
