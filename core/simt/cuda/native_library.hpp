// Machine code of LLVM's text, by the clang that compiles kernels.
#pragma once

#include "core/simt/machine/translate/native.hpp"

namespace telar::cuda {

/// Compiles in the cage, for this computer's processor. Nothing where no clang or no linker is there; then the interpreter
/// does all, and nobody hears of it.
translate::Compile nativeCompiler();

} // namespace telar::cuda
