// What a kernel's program may call and has no instruction for: CUDA's own mathematics, as PTX that is linked to it.
#pragma once

#include <string_view>

namespace telar::gpu {

/// Functions named as in C (expf, pow ...), compiled by nvcc when Telar was built; empty in a build without CUDA.
std::string_view deviceMath();

} // namespace telar::gpu
