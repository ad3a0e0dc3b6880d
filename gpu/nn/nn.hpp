// The CUDA engine of the training labs, with or without CUDA in the build.
#pragma once

#include "core/nn/engine.hpp"

namespace telar {

/// Adds `cuda`, last: where there is a device it is the default.
void registerCudaEngine(Registry<nn::Engine>& registry);

} // namespace telar
