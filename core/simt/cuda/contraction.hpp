// What NVIDIA's assembler does of a * b + c that its compiler has left to it.
#pragma once

#include <string>

namespace telar::cuda {

/// PTX of nvcc or NVRTC in which a product and the one sum or difference that takes it, in the same basic block and both
/// without a rounding of their own, are one fma, which rounds once. Where a compiler was told not to contract, each of them
/// says its rounding, and nothing changes.
std::string contracted(const std::string& ptx);

} // namespace telar::cuda
