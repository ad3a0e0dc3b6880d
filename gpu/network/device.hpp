// A GPU as the device that computes a network's operators, with or without CUDA in the build.
#pragma once

#include "core/network/device.hpp"

namespace telar::gpu {

/// On the chosen GPU; `tf32`: factors of products and convolutions keep 10 of float32's 23 fraction bits. Weights stay on the GPU
/// as long as the network that they belong to. Errors: no GPU.
Expected<std::shared_ptr<network::Device>> networkDevice(bool tf32);

} // namespace telar::gpu
