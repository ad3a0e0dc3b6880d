// The composition root: every backend that this build has.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/nn/engine.hpp"

namespace telar {

PoolingRegistry poolingBackends();
MatmulRegistry matmulBackends();
nn::EngineRegistry trainingEngines();

} // namespace telar
