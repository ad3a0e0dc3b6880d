// What NVIDIA's assembler does of a * b + c that its compiler has left to it.
#pragma once

#include <string>

namespace telar::cuda {

/// PTX of nvcc or NVRTC in which a product and the sums and differences that take it, all in the same basic block and without
/// a rounding of their own, are fma, which rounds once; a product that something else reads stays. A square root or a quotient
/// that is rounded ends a basic block, for the assembler makes branches of it. Where a compiler was told not to contract, each
/// operation says its rounding, and nothing changes. The rules are read off what ptxas of CUDA 13.0 makes for sm_90.
std::string contracted(const std::string& ptx);

} // namespace telar::cuda
