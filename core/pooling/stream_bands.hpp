// The pipeline of bands under `poolStream` and the variant `streamed`.
#pragma once

#include "core/pooling/streamed.hpp"

#include <functional>

namespace telar {

/// A pooled band: output rows [first, first + count), densely packed.
struct PooledBand {
    int64_t first = 0, count = 0;
    const void* values = nullptr;
    const int64_t* argmax = nullptr; ///< where asked for
};

struct BandPlan {
    int64_t bandRows = 0; ///< output rows
    int64_t bytes = 0;    ///< of all buffers
};

/// Reads, pools and hands over, band by band.
Expected<BandPlan> poolBands(RowSource& source, const PoolingSpec& spec, bool withArgmax, const RunOptions& options,
                             int64_t memoryBudgetBytes, const std::function<Status(const PooledBand&)>& take);

} // namespace telar
