#include "core/simt/cuda/python.hpp"

#include "core/base/files.hpp"
#include "core/base/module.hpp"
#include "core/simt/cuda/child.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <regex>

namespace telar::cuda {

namespace {

/// Writes one line of JSON. Packages are not imported: their versions stand in files.
constexpr const char* asks = R"(
import importlib.metadata as metadata, importlib.util as util, json, os, platform, sys
def version(name):
    try: return metadata.version(name)
    except Exception: return ''
names = ('numba', 'numba-cuda', 'pycuda', 'cuda-core', 'ipython')
numba = util.find_spec('numba')
folders = list(numba.submodule_search_locations or []) if numba else []
own = any(os.path.exists(os.path.join(folder, 'cuda', '__init__.py')) for folder in folders)
packages = {name: version(name) for name in names}
modules = [os.path.abspath(path) for path in sys.path if path]
prefixes = {sys.prefix, sys.base_prefix, os.path.realpath(sys.prefix), os.path.realpath(sys.base_prefix)}
parts = ('bin', 'lib', 'lib64', 'pyvenv.cfg')
places = modules + [os.path.join(prefix, part) for prefix in prefixes for part in parts]
print('\n' + json.dumps({'version': platform.python_version(), 'packages': packages, 'own': own, 'modules': modules,
                         'places': [place for place in places if os.path.exists(place)]}))
)";

} // namespace

Expected<std::string> cudaFolder() {
    std::error_code ignored;
    for (const auto& place : modulePlaces("TELAR_CUDA_LIBRARY", "cuda/libcuda.so.1"))
        if (std::filesystem::exists(place, ignored))
            return folderName(place);
    return environmentError(text(TELAR_TR("core", "Telar's libcuda.so.1 is not beside this program")),
                            text("lib/telar/cuda"), text(TELAR_TR("core", "Install Telar again, or build all of it")));
}

std::string pythonOfPath() {
    const auto python = programPath("python");
    return python.empty() ? programPath("python3") : python;
}

std::vector<std::string> pythonsToChoose(const std::string& folder) {
    std::vector<std::string> found;
    const auto offer = [&](const std::string& path) {
        if (!path.empty() && !programPath(path).empty() && std::find(found.begin(), found.end(), path) == found.end())
            found.push_back(path);
    };
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
        if (const char* prefix = std::getenv(variable); prefix && *prefix)
            offer(std::string(prefix) + "/bin/python");
    offer(pythonOfPath());
    offer(programPath("python3"));
    if (!folder.empty())
        for (const char* name : {".venv", "venv"})
            offer(folder + "/" + name + "/bin/python");
    return found;
}

Expected<PythonFacts> pythonFacts(const std::string& path, const JobContext& job) {
    ChildLimits limits;
    limits.memoryBytes = int64_t{4} << 30;
    const auto said = runChild({path, "-c", asks}, "/", limits, job);
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
        made.modules = json.at("modules").get<std::vector<std::string>>();
        made.places = json.at("places").get<std::vector<std::string>>();
        made.numbaHasCuda = json.at("own").get<bool>() || !made.packages["numba-cuda"].empty();
    } catch (const nlohmann::json::exception&) {
        return environmentError(text(TELAR_TR("core", "This is not Python 3.8 or later")), text("%1", path),
                                text(TELAR_TR("core", "Choose another Python")));
    }
    std::erase_if(made.packages, [](const auto& package) { return package.second.empty(); });
    return made;
}

Expected<PythonFacts> pythonWithNumba(const std::string& wanted, const JobContext& job) {
    static std::mutex mutex;
    static std::map<std::string, PythonFacts> known;
    auto all = pythonsToChoose({});
    if (!wanted.empty())
        all.insert(all.begin(), wanted);
    const std::lock_guard lock(mutex);
    for (const auto& path : all) {
        if (const auto one = known.find(path); one != known.end())
            return one->second;
        auto facts = pythonFacts(path, job);
        if (!facts && facts.error().kind == ErrorKind::Cancelled)
            return facts.error();
        if (facts && facts->hasNumba())
            return known[path] = std::move(*facts);
    }
    if (all.empty())
        return environmentError(
            text(TELAR_TR("core", "Python is not installed")), {},
            text(TELAR_TR("core", "Install the package python3, or activate the environment that has Numba")));
    return environmentError(
        text(TELAR_TR("core", "No Python here has Numba, which compiles kernels in Python")), text("%1", all.front()),
        text(TELAR_TR("core", "Install it with pip install numba-cuda, or activate the environment that has it")));
}

std::vector<MissingPackage> missingPackages(const std::string& source, const PythonFacts& facts) {
    const auto imports = [&](const char* module) {
        const std::regex line(std::string("(^|\n)[ \t]*(import|from)[ \t]+") + module + "\\b");
        return std::regex_search(source, line);
    };
    std::vector<MissingPackage> made;
    if (imports("numba") && !facts.hasNumba())
        made.push_back({"Numba", "pip install numba-cuda"});
    if (imports("pycuda") && !facts.packages.contains("pycuda"))
        made.push_back({"PyCUDA", "pip install pycuda"});
    if (imports("cuda\\.core") && !facts.packages.contains("cuda-core"))
        made.push_back({"cuda.core", "pip install cuda-core"});
    return made;
}

} // namespace telar::cuda
