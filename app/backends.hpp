// The composition root: every backend that this build has.
#pragma once

#include "core/matmul/matmul.hpp"

namespace telar {

PoolingRegistry poolingBackends();
MatmulRegistry matmulBackends();

} // namespace telar
