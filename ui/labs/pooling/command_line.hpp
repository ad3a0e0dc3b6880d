// The telar-cli line that repeats what the pooling lab shows.
#pragma once

#include "ui/labs/pooling/state.hpp"

namespace telar {

/// `source` may be null while it loads. Options that have their default value are left out.
QString poolCommandLine(const PoolingState& state, const SourceMatrix* source);

} // namespace telar
