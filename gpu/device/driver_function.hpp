// Functions of NVIDIA's driver that its runtime has no name for.
#pragma once

#include "gpu/device/cuda.hpp"

#include <cuda.h>

namespace telar::gpu {

/// As CUDA 12.0 has it; null where the driver is older.
template <class Function>
Function* driverFunction(const char* name) {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result{};
#if CUDART_VERSION >= 12050
    const auto code = cudaGetDriverEntryPointByVersion(name, &found, 12000, cudaEnableDefault, &result);
#else
    const auto code = cudaGetDriverEntryPoint(name, &found, cudaEnableDefault, &result);
#endif
    return code == cudaSuccess && result == cudaDriverEntryPointSuccess ? reinterpret_cast<Function*>(found) : nullptr;
}
inline Error driverError(const char* call, CUresult code) {
    return environmentError(
        text(TELAR_TR("gpu", "The GPU's driver reported an error: %1"), call + (" " + std::to_string(code))));
}

} // namespace telar::gpu
