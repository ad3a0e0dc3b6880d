// The parameters of pooling: everything that decides its result beside the input.
#pragma once

#include "core/operation/parameter.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

const Parameters<PoolingSpec>& poolingParameters();

} // namespace telar
