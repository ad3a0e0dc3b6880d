// NVIDIA's compilers on the user's computer: nvcc, and NVRTC, the library that compiles while a program runs. Nothing of theirs
// comes with Telar; their own headers are used in place of Telar's.
//
// nvcc starts programs of its own and the system's C++ compiler. NVRTC is called in a small program, telar-nvrtc. Both work in
// the cage that clang works in, and may read their toolkit besides.
#pragma once

#include "core/simt/cuda/compiler.hpp"

#include <set>

namespace telar::cuda {

struct NvidiaTools {
    std::string path;                  ///< nvcc, or the library NVRTC
    std::string starter;               ///< telar-nvrtc; empty with nvcc
    std::vector<std::string> read;     ///< folders and files of the toolkit, which the cage lets in
    std::vector<std::string> includes; ///< folders with its headers, which NVRTC has to be told of
};

/// The first of NVIDIA's compilers of that kind; nothing of it is started. Error: there is none, with what to install.
Expected<NvidiaTools> nvidiaTools(Maker maker);
/// A program of NVIDIA's toolkit by its name: in PATH, beside nvcc, in a toolkit, or in a package for Python; empty: there is none.
std::string nvidiaProgram(const std::string& name);
/// The mathematical functions of the toolkit whose assembler is found, as bitcode (libdevice); empty: they are not there.
std::string nvidiaMathematics();
/// "13.0.88"; empty: it cannot be started, or is not NVIDIA's.
std::string nvidiaVersion(const NvidiaTools& tools);
/// Names of headers that a source may include from it.
std::set<std::string> nvidiaHeaders(const NvidiaTools& tools);
/// Telar's headers beside them: what the CUDA samples have and no toolkit; of the C++ library, which NVRTC has not, the little
/// that kernels use.
const std::vector<PreludeFile>& headersBeside(Maker maker);
/// The command line, the program first: `source` to k.ptx. `beside`: the folder of the headers above; `own`: that of the source's own
/// headers, empty: it has none.
std::vector<std::string> nvidiaWords(const NvidiaTools& tools, const std::string& version,
                                     const CompileRequest& request, const std::string& source,
                                     const std::string& beside, const std::string& own);
/// "kernel.cu(12): error: text" and its like, and what the C++ compiler says that nvcc asks first. They say no columns.
std::vector<Diagnostic> parseNvidiaDiagnostics(const std::string& output, const std::string& name);

} // namespace telar::cuda
