// A kernel that a Python file holds, compiled by Numba: Python runs in a cage (core/base/cage.hpp) around a folder of its own and
// gives up everything but reading and computing before it reads the first line of the file (app/cuda/python/telar_kernel.py).
// What it leaves is PTX, which Telar's machine runs like any other.
#pragma once

#include "core/simt/cuda/kernel_file.hpp"

namespace telar::cuda {

/// `request.kernel` is "add(float32[::1], int64)" (pythonKernel), and the file's first kernel the one of that name. Errors: no
/// Python with Numba, a Python that cannot be shut in; the first mistake of the file, with its line in `diagnostics`; no kernel
/// of that name, which is no diagnostic.
Expected<KernelFile> loadPythonKernel(const CompileRequest& request, const JobContext& job = {},
                                      std::vector<Diagnostic>* diagnostics = nullptr);

} // namespace telar::cuda
