// The compiler that the user has chosen for CUDA kernels, of those in core/simt/cuda/compiler.hpp.
#pragma once

#include "core/simt/cuda/compiler.hpp"

namespace telar {

/// clang where none has been chosen.
cuda::Maker chosenCompiler();
void chooseCompiler(cuda::Maker maker);

} // namespace telar
