// The CUDA engines of networks, with or without CUDA in the build.
#pragma once

#include "core/network/network.hpp"

namespace telar {

/// Adds `cuda` and `cuda:tf32`, last.
void registerCudaNetworks(std::vector<network::NamedEngine>& engines);

} // namespace telar
