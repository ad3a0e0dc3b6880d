// Which Python there is on this computer, and what of CUDA's packages it has.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <map>
#include <string>
#include <vector>

namespace telar::driver {

struct PythonFacts {
    std::string path, version;                   ///< "3.11.2"
    std::map<std::string, std::string> packages; ///< "numba", "numba-cuda", "pycuda", "cuda-core", "ipython": versions
    bool numbaHasCuda = false;                   ///< a Numba with its own CUDA target, or numba-cuda beside it
};

/// Interpreters to choose from, each once: of active environments, PATH and the script's folder (.venv, venv). None is started.
std::vector<std::string> pythonsToChoose(const std::string& folder);
/// Starts it. Errors: it cannot be started, or is no Python of version 3.8 or later.
Expected<PythonFacts> pythonFacts(const std::string& path, const JobContext& job = {});

/// A package that a script imports and Python lacks.
struct MissingPackage {
    std::string name, command; ///< "Numba"; "pip install numba-cuda"
};
std::vector<MissingPackage> missingPackages(const std::string& source, const PythonFacts& facts);

} // namespace telar::driver
