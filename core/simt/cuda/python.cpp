#include "core/simt/cuda/python.hpp"

#include "core/base/files.hpp"
#include "core/base/json_text.hpp"
#include "core/base/module.hpp"
#include "core/base/os/process.hpp"
#include "core/simt/cuda/child.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <regex>

namespace telar::cuda {

namespace {

/// Writes one line of JSON; its word is PYTHONPATH, which a script is given and a kernel's compiler is not. Packages are not
/// imported: their versions stand in files. Python's own folders are told by their names and by where they are: what a variable, a
/// file .pth or a link has added is not among them.
constexpr const char* asks = R"(
import importlib.metadata as metadata, importlib.util as util, json, os, platform, re, site, sys, sysconfig
def numba():
    found = util.find_spec('numba')
    folders = list(found.submodule_search_locations or []) if found else []
    return folders, any(os.path.exists(os.path.join(folder, 'cuda', '__init__.py')) for folder in folders)
def version(name):
    try: return metadata.version(name)
    except Exception: return ''
prefixes = {os.path.realpath(one).rstrip('/') + '/' for one in (sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix)}
def own(path):
    return os.path.isdir(path) and any(os.path.realpath(path).startswith(prefix) for prefix in prefixes)
def named(path, pattern):
    return all(re.fullmatch(pattern, os.path.basename(one)) for one in (path, os.path.realpath(path)))
asked = sysconfig.get_paths()
places = [path for path in dict.fromkeys((os.path.dirname(os.__file__), asked['stdlib'], asked['platstdlib']))
          if own(path) and named(path, r'(python|pypy)\d+(\.\d+)?t?')
          and any(os.path.exists(os.path.join(path, one)) for one in ('os.py', 'lib-dynload'))]
places += [path for path in site.getsitepackages()
           if path in sys.path and own(path) and named(path, '(site|dist)-packages')]
inside = tuple(os.path.realpath(path) + '/' for path in places)
def library(path):
    try:
        with open(path, 'rb') as file: return file.read(4) == b'\x7fELF'
    except OSError: return False
def beside(prefix): # what conda's and pyenv's are linked with
    folder = os.path.join(prefix, 'lib')
    if (prefix + '/').startswith('/usr/') or not os.path.isdir(folder): return []
    return [os.path.join(folder, one) for one in os.listdir(folder)
            if re.fullmatch(r'lib.+\.so(\.\d+)*', one) and library(os.path.join(folder, one))]
files = [os.path.abspath(sys.executable), os.path.join(sys.prefix, 'pyvenv.cfg')]
files += [one for prefix in dict.fromkeys((sys.prefix, sys.base_prefix)) for one in beside(prefix)]
folders, compiles = numba()
compiles = (compiles or bool(version('numba') and version('numba-cuda'))) and all(
    os.path.realpath(folder).startswith(inside) for folder in folders)
sys.path += [path for path in [*sys.argv[1].split(os.pathsep), site.getusersitepackages()] if os.path.isabs(path)]
names = ('numba', 'numba-cuda', 'numpy', 'pycuda', 'cuda-core', 'ipython')
print('\n' + json.dumps({'version': platform.python_version(), 'packages': {name: version(name) for name in names},
                         'cuda': numba()[1], 'compiles': compiles, 'program': files[0],
                         'places': places + [file for file in files if os.path.isfile(file)]}))
)";

/// This process' variables without those that tell Python and the loader where else to look.
std::vector<std::string> plainEnvironment() {
    auto words = os::environment();
    std::erase_if(words, [](const std::string& word) {
        return word.starts_with("PYTHON") || word.starts_with("__PYVENV") || word.starts_with("LD_");
    });
    return words;
}

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
    const auto environment = plainEnvironment();
    const char* added = std::getenv("PYTHONPATH");
    TELAR_TRY(said, runChild({path, "-I", "-c", asks, added ? added : ""}, "/", limits, job, nullptr, &environment));
    PythonFacts made;
    made.path = path;
    const auto end = said->output.find_last_not_of('\n');
    const auto start = said->output.rfind('\n', end); // npos + 1 is 0: there is no line before
    const auto read = readSaid<Json>(std::string_view(said->output).substr(start + 1), path, job);
    if (!read && read.error().kind == ErrorKind::Cancelled)
        return read.error();
    const auto json = read && said->exit == 0 ? *read : Json();
    try {
        made.version = json.at("version").get<std::string>();
        made.packages = json.at("packages").get<std::map<std::string, std::string>>();
        made.places = json.at("places").get<std::vector<std::string>>();
        made.program = json.at("program").get<std::string>();
        made.compilesKernels = json.at("compiles").get<bool>();
        made.numbaHasCuda = json.at("cuda").get<bool>() || !made.packages["numba-cuda"].empty();
    } catch (const Json::exception&) {
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
        if (facts && facts->compilesKernels)
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
    if (imports("numpy") && !facts.packages.contains("numpy"))
        made.push_back({"NumPy", "pip install numpy"});
    if (imports("pycuda") && !facts.packages.contains("pycuda"))
        made.push_back({"PyCUDA", "pip install pycuda"});
    if (imports("cuda\\.core") && !facts.packages.contains("cuda-core"))
        made.push_back({"cuda.core", "pip install cuda-core"});
    return made;
}

} // namespace telar::cuda
