#include "core/simt/driver/python.hpp"

#include "core/base/files.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/driver/script.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>

namespace telar::driver {

namespace {

/// Writes one line of JSON. Packages are not imported: their versions stand in files.
constexpr const char* asks = R"(
import importlib.metadata as metadata, importlib.util as util, json, os, platform
def version(name):
    try: return metadata.version(name)
    except Exception: return ''
names = ('numba', 'numba-cuda', 'pycuda', 'cuda-core', 'ipython')
numba = util.find_spec('numba')
folders = list(numba.submodule_search_locations or []) if numba else []
own = any(os.path.exists(os.path.join(folder, 'cuda', '__init__.py')) for folder in folders)
packages = {name: version(name) for name in names}
print('\n' + json.dumps({'version': platform.python_version(), 'packages': packages, 'own': own}))
)";

} // namespace

std::vector<std::string> pythonsToChoose(const std::string& folder) {
    std::vector<std::string> found;
    const auto offer = [&](const std::string& path) {
        if (!path.empty() && !cuda::programPath(path).empty() &&
            std::find(found.begin(), found.end(), path) == found.end())
            found.push_back(path);
    };
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
        if (const char* prefix = std::getenv(variable); prefix && *prefix)
            offer(std::string(prefix) + "/bin/python");
    offer(pythonOfPath());
    offer(cuda::programPath("python3"));
    if (!folder.empty())
        for (const char* name : {".venv", "venv"})
            offer(folder + "/" + name + "/bin/python");
    return found;
}

Expected<PythonFacts> pythonFacts(const std::string& path, const JobContext& job) {
    cuda::ChildLimits limits;
    limits.memoryBytes = int64_t{4} << 30;
    const auto said = cuda::runChild({path, "-c", asks}, "/", limits, job);
    if (!said)
        return said.error();
    PythonFacts made;
    made.path = path;
    const auto end = said->output.find_last_not_of('\n');
    const auto start = said->output.rfind('\n', end); // npos + 1 is 0: there is no line before
    const auto json =
        said->exit != 0 ? nlohmann::json() : nlohmann::json::parse(said->output.substr(start + 1), nullptr, false);
    try {
        made.version = json.at("version").get<std::string>();
        made.packages = json.at("packages").get<std::map<std::string, std::string>>();
        made.numbaHasCuda = json.at("own").get<bool>() || !made.packages["numba-cuda"].empty();
    } catch (const nlohmann::json::exception&) {
        return environmentError(text(TELAR_TR("core", "This is no Python of version 3.8 or later")), text("%1", path),
                                text(TELAR_TR("core", "Choose another Python")));
    }
    std::erase_if(made.packages, [](const auto& package) { return package.second.empty(); });
    return made;
}

std::vector<MissingPackage> missingPackages(const std::string& source, const PythonFacts& facts) {
    const auto imports = [&](const char* module) {
        const std::regex line(std::string("(^|\n)[ \t]*(import|from)[ \t]+") + module + "\\b");
        return std::regex_search(source, line);
    };
    std::vector<MissingPackage> made;
    if (imports("numba") && (!facts.packages.contains("numba") || !facts.numbaHasCuda))
        made.push_back({"Numba", "pip install numba-cuda"});
    if (imports("pycuda") && !facts.packages.contains("pycuda"))
        made.push_back({"PyCUDA", "pip install pycuda"});
    if (imports("cuda\\.core") && !facts.packages.contains("cuda-core"))
        made.push_back({"cuda.core", "pip install cuda-core"});
    return made;
}

} // namespace telar::driver
