// Kernels of any file on the GPU, through NVIDIA's driver alone (core/simt/cuda/kernel_device.hpp).
#pragma once

#include "core/simt/cuda/kernel_device.hpp"

namespace telar::gpu {

/// The first GPU of this computer; says why where there is none.
const cuda::KernelDevice& kernelDevice();

} // namespace telar::gpu
