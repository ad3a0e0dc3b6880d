// The compiler that the user has chosen for CUDA kernels, of those in core/simt/cuda/compiler.hpp.
#pragma once

#include "core/simt/cuda/compiler.hpp"

#include <string>

namespace telar {

/// clang where none has been chosen.
cuda::Maker chosenCompiler();
void chooseCompiler(cuda::Maker maker);

// The Python that the user has chosen for scripts and for exercises in Python.

/// The interpreter's path; empty: none has been chosen, and that of PATH is taken.
std::string chosenPython();
void choosePython(const std::string& path);

} // namespace telar
