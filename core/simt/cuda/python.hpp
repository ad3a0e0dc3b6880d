// Which Python there is on this computer, what of CUDA's packages it has, and where Telar's libraries for them are.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <map>
#include <string>
#include <vector>

namespace telar::cuda {

struct PythonFacts {
    std::string path, version;                   ///< "3.11.2"
    std::map<std::string, std::string> packages; ///< "numba", "numba-cuda", "pycuda", "cuda-core", "ipython": versions
    bool numbaHasCuda = false;                   ///< a Numba with its own CUDA target, or numba-cuda beside it
    /// Numba with CUDA is among Python's own folders: those that no variable, account or file adds.
    bool compilesKernels = false;
    std::string program;             ///< the interpreter itself, where `path` is a script that finds it
    std::vector<std::string> places; ///< what a cage for it lets in: its own folders, and files that it starts with
    bool hasNumba() const { return packages.contains("numba") && numbaHasCuda; }
};

/// The folder of libcuda.so.1. Error: it is not installed beside this program.
Expected<std::string> cudaFolder();
/// The first python, else python3, of PATH: that of an active environment. Empty: there is none.
std::string pythonOfPath();
/// Interpreters to choose from, each once: of active environments, PATH and the script's folder (.venv, venv). None is started.
std::vector<std::string> pythonsToChoose(const std::string& folder);
/// Starts it. Errors: it cannot be started, or is no Python of version 3.8 or later.
Expected<PythonFacts> pythonFacts(const std::string& path, const JobContext& job = {});
/// `wanted` (may be empty) where it compiles kernels, else the first to choose from that does. What is found is known from then on.
/// Error: none has, with the package to install.
Expected<PythonFacts> pythonWithNumba(const std::string& wanted, const JobContext& job = {});

/// A package that a script imports and Python lacks.
struct MissingPackage {
    std::string name, command; ///< "Numba"; "pip install numba-cuda"
};
std::vector<MissingPackage> missingPackages(const std::string& source, const PythonFacts& facts);

} // namespace telar::cuda
