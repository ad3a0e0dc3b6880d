// A whole CUDA program made ready to run: its kernels as PTX for the machine, its host side as a program of its own
// that knows no library but C++'s and Telar's CUDA runtime (host/child.cc).
//
// clang reads each file twice: the device's part as for a kernel file (core/simt/cuda), the host's part without what
// kernels do. The program is linked whole, so that it needs no file to start and can be shut in before it does.
#pragma once

#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/device_source.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/program/buffer_types.hpp"

#include <memory>

namespace telar::program {

struct ProgramSource {
    std::string text;
    std::string name = "program.cu"; ///< in messages; no path
    std::string folder;              ///< absolute; its files may be included and read; empty: none
    std::string below;               ///< where in the folder it lies; empty: in itself
    /// Further files of the program, by their paths from the source's own place: of CUDA (.cu), and of C++ and C (.cpp, .cc,
    /// .cxx, .c) for the host. Each is compiled by itself, as nvcc does; kernels may use functions and variables of the device
    /// that another file defines.
    std::vector<std::string> others;
    std::vector<std::string> includes = {}; ///< absolute folders, files of which may be included, too (-I)
    std::vector<std::string> defines = {};  ///< "NAME" or "NAME=VALUE" (-D)
    std::string standard = "c++17";         ///< one of cuda::languageStandards
    bool trusted = false;                   ///< as in cuda::CompileRequest
};

struct ProgramImage {
    std::unique_ptr<cuda::CompilerFolder> folder; ///< that the executable lies in
    std::string executable;
    cuda::KernelFile device; ///< without kernels where the program has none
    double compileMs = 0;
    /// By the file that they stand in.
    std::vector<std::pair<std::string, cuda::UnsetVariable>> unset = {};
    std::vector<std::pair<std::string, BufferType>> buffers = {};
    std::vector<std::pair<std::string, cuda::HostUse>> hostUses = {};
};

struct ProgramBuild {
    cuda::Build build = cuda::Build::Run;
    bool fmad = true;                       ///< CompileRequest::fmad
    cuda::Maker maker = cuda::Maker::Clang; ///< of the kernels
    bool ranks = false;                     ///< a program that does not call MPI is an error
};

/// A file that ends in .c is C (C11), any other C++ with CUDA.
/// Errors: the first mistake of either side with its line, no main(), functions of libraries that are not here, no
/// compiler.
Expected<ProgramImage> buildProgram(const ProgramSource& source, const ProgramBuild& how = {},
                                    const JobContext& job = {});

/// The texts of core/simt/program/host.
const std::vector<cuda::PreludeFile>& hostFiles();

} // namespace telar::program
