// The composition root: every backend that this build has.
#pragma once

#include "core/pooling/pooling.hpp"

namespace telar {

PoolingRegistry poolingBackends();

} // namespace telar
