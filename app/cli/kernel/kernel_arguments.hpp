// Options of the commands that run kernels: what --output, --compiler, --counting and --python-memory say.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/launch_request.hpp"

namespace telar::cli {

/// "INDEX:FILE": writes the array of that parameter (from 0) as CSV or picture.
Status writeArray(const cuda::KernelData& data, const std::string& word);

/// --compiler clang|nvcc|nvrtc, of each command that compiles the user's CUDA.
Option compilerOption();
/// --counting and --all.
std::vector<Option> countingOptions();
/// Seconds for counts and checks; 0: everything is counted.
Expected<double> countingOf(const Arguments& arguments);
Expected<cuda::Maker> compilerOf(const Arguments& arguments);

/// --python-memory MIB, of each command that lets Numba compile what may be a stranger's. Its help says the other limits, too.
Option pythonOption();
Expected<cuda::PythonUse> pythonOf(const Arguments& arguments);

} // namespace telar::cli
