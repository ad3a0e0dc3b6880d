// The filter and how it slides, as conv and profile conv read it.
#pragma once

#include "app/cli/command.hpp"
#include "core/convolution/convolution.hpp"
#include "core/matrix/matrix.hpp"

#include <optional>

namespace telar::cli {

/// "random:COUT[:SEED]"
struct RandomFilters {
    int64_t count = 0; ///< 0: the filters are not random
    std::optional<uint32_t> seed;
};

struct FilterRequest {
    ConvolutionSpec spec;
    Matrix<float> filter{3, 3}; ///< of one channel; of random filters nothing
    RandomFilters random;
    std::string filterName; ///< as in the record: a name, or the weights
    float bias = 0;
};
/// --filter, --kernel, --stride, --padding, --dilation, --bias, --channels, --groups, --activation, --relu.
Expected<FilterRequest> readFilterRequest(const Arguments& arguments, const JobContext& job);
/// Those options, in that order.
std::vector<Option> filterOptions();

} // namespace telar::cli
