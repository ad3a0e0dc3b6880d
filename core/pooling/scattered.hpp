// Pooling shared among processes, stage 2 of the thesis' appendix: rank 0 broadcasts what the windows are, scatters the
// rows of the matrix, every rank pools its own, and the maxima are gathered.
#pragma once

#include "core/cluster/communicator.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

/// Where the time of one run went, milliseconds; known at rank 0.
struct ScatteredTimes {
    double broadcast = 0, scatter = 0, gather = 0; ///< at rank 0; waiting for others included
    double total = 0;
    std::vector<double> pooling; ///< of each rank
};

/// A user error where the windows cannot be shared: ceil rounding, or an average that leaves padding out.
Status checkScattered(const PoolingSpec& spec);

/// Every rank makes the same call; `input` and `output` are those of rank 0 and null elsewhere. A rank without a row has
/// nothing to do. The output is that of the variant alone, bit for bit.
Expected<ScatteredTimes> poolScattered(Communicator& world, const PoolingVariant& variant, const PoolingSpec& spec,
                                       const AnyView* input, const AnyMutableView* output,
                                       const RunOptions& options = {});

} // namespace telar
