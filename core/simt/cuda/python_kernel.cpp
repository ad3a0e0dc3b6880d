#include "core/simt/cuda/python_kernel.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"
#include "core/base/json_text.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/cuda/python.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar::cuda {

namespace {

struct NumbaType {
    const char *numba, *cuda;
};
constexpr NumbaType numbaTypes[] = {{"float32", "float"},
                                    {"float64", "double"},
                                    {"int32", "int"},
                                    {"uint32", "unsigned int"},
                                    {"int8", "signed char"},
                                    {"uint8", "unsigned char"},
                                    {"int16", "short"},
                                    {"uint16", "unsigned short"},
                                    {"int64", "long long"},
                                    {"int64", "long"},
                                    {"int8", "char"},
                                    {"boolean", "bool"},
                                    {"uint64", "unsigned long"},
                                    {"uint64", "unsigned long long"},
                                    {"float16", "__half"}};

constexpr int64_t mostMade = 16 << 20; ///< of what Python leaves: PTX of a kernel

std::string numbaType(const ArgumentRequest& asked) {
    const auto named = [](const std::string& type) {
        for (const auto& [numba, cuda] : numbaTypes)
            if (type == cuda)
                return std::string(numba);
        return type;
    };
    if (asked.isArray()) // a file's numbers have no other type
        return named(asked.type.bytes > 0 ? asked.type.name : "float") + (asked.rows > 0 ? "[:,::1]" : "[::1]");
    if (asked.type.bytes > 0)
        return named(asked.type.name);
    return asked.number == std::trunc(asked.number) ? "int64" : "float64"; // as Python's numbers
}

/// "add(float32[:,::1], int64)": the types as parameters.
std::vector<KernelParameter> parametersOf(const std::string& kernel) {
    std::vector<KernelParameter> made;
    const auto open = kernel.find('(');
    for (std::size_t at = open + 1; at + 1 < kernel.size();) {
        const auto end = std::min(kernel.find(", ", at), kernel.size() - 1);
        KernelParameter one;
        one.type = kernel.substr(at, end - at);
        at = end + 2;
        const auto scalar = one.type.substr(0, one.type.find('['));
        for (const auto& [numba, cuda] : numbaTypes)
            if (scalar == numba && one.element.bytes == 0)
                one.element = elementType(cuda);
        one.pointer = one.type.ends_with(']');
        one.dimensions = one.pointer ? 1 + static_cast<int>(std::count(one.type.begin(), one.type.end(), ',')) : 0;
        one.bytes = one.pointer ? 8 : one.element.bytes;
        made.push_back(std::move(one));
    }
    return made;
}

/// Parameters in the PTX.
std::size_t passed(const std::vector<KernelParameter>& parameters) {
    return std::accumulate(parameters.begin(), parameters.end(), std::size_t{0}, [](std::size_t sum, const auto& one) {
        return sum + (one.dimensions > 0 ? 5 + 2 * static_cast<std::size_t>(one.dimensions) : 1);
    });
}

Error broken(const ChildResult& run, const CompileRequest& request, const std::string& name) {
    if (run.timedOut)
        return userError(
            text(TELAR_TR("core", "Python was stopped: a kernel has %1 s of processor time to be compiled, "
                                  "and %2 s by the clock"),
                 request.seconds / 2, request.seconds),
            text("%1", name));
    if (run.tooManyThreads)
        return userError(
            text(TELAR_TR("core", "The program was stopped: it had more than %1 threads at once"), PythonUse::threads),
            text("%1", name));
    if (run.signal != 0)
        return userError(
            text(TELAR_TR("core", "Python was stopped while it compiled the kernel: signal %1"), run.signal),
            text("%1", name), text(TELAR_TR("core", "The file must hold functions only, which start no programs")));
    if (run.output.find("reading " + name + "\n") != std::string::npos) // the file is responsible from there on
        return userError(text(TELAR_TR("core", "Python ended before the kernel was compiled")), text("%1", name),
                         text(TELAR_TR("core", "The file must hold functions only, which start no programs")));
    const auto end = run.output.find_last_not_of("\n ");
    const auto from = run.output.rfind('\n', end);
    return environmentError(text(TELAR_TR("core", "Numba cannot be used: %1"),
                                 end == std::string::npos ? std::string("?") : run.output.substr(from + 1, end - from)),
                            text("%1", name));
}

/// What telar_kernel.py has left.
Expected<KernelFile> fileOf(const Json& said, const CompileRequest& request) {
    const auto name = request.kernel.substr(0, request.kernel.find('('));
    if (said.contains("kernels")) {
        const auto kernels = said["kernels"].get<std::vector<std::string>>();
        if (kernels.empty())
            return userError(
                text(TELAR_TR("core", "There is no kernel (a function after @cuda.jit) in %1"), request.name));
        return userError(text(TELAR_TR("core", "The kernel should be called %1, and the file has %2"), name,
                              commaList(kernels, [](const auto& one) { return one; })));
    }
    auto file = readKernelPtx(said.at("ptx").get<std::string>(), request.name);
    if (!file)
        return file;
    auto parameters = parametersOf(request.kernel);
    const auto at = std::find_if(file->kernels.begin(), file->kernels.end(),
                                 [&](const KernelFacts& one) { return one.parameters.size() == passed(parameters); });
    if (at == file->kernels.end())
        return userError(
            text(TELAR_TR("core", "Numba passes the arguments of %1 in a way that is not known here"), request.kernel),
            text("%1", request.name));
    std::rotate(file->kernels.begin(), at, at + 1);
    file->kernels.resize(1);
    file->kernels[0].name = name;
    file->kernels[0].parameters = std::move(parameters);
    return file;
}

} // namespace

bool isPython(const std::string& name) { return name.ends_with(".py") || isNotebook(name); }

bool isNotebook(const std::string& name) { return name.ends_with(".ipynb"); }

std::string pythonKernel(const std::string& name, const std::vector<std::string>& words) {
    std::string made = name + "(";
    for (std::size_t k = 0; k < words.size(); ++k) {
        const auto asked = parseArgument(words[k], k);
        made += (k ? ", " : "") + (asked ? numbaType(*asked) : "none");
    }
    return made + ")";
}

Expected<KernelFile> loadPythonKernel(const CompileRequest& request, const JobContext& job,
                                      std::vector<Diagnostic>* diagnostics) {
    TELAR_TRY(cuda, cudaFolder());
    TELAR_TRY(python, pythonWithNumba(request.python.path, job));
    if (!request.trusted && cageState().tellsNames())
        return environmentError(
            text(TELAR_TR("core",
                          "This file comes from somebody else, and Python cannot be kept here from seeing which "
                          "files there are: %1"),
                 cageState().words().str()),
            {},
            text(TELAR_TR("core",
                          "Read the source first; then run it as a file of your own, with telar-cli kernel or run")));
    const CompilerFolder folder;
    if (folder.path().empty())
        return environmentError(text(TELAR_TR("core", "The folder for the compiler could not be created in %1"),
                                     os::nameOf(std::filesystem::temp_directory_path())));
    const std::string name = nameInSource(request.name);
    TELAR_CHECK(writeFile(folder.path() + "/" + name, request.source));
    const char* how = request.script ? "script" : "whole";
    const std::vector<std::string> words = {python->program, "-I",        "-B", *cuda + "/python/telar_kernel.py", name,
                                            request.kernel,  "made.json", how};
    auto places = python->places;
    places.push_back(*cuda);
    ChildLimits limits;
    limits.clockSeconds = request.seconds;
    limits.seconds = request.seconds / 2;
    limits.memoryBytes = request.python.memoryBytes;
    limits.threads = PythonUse::threads;
    TELAR_TRY(run, runCaged(words, folder.path(), request.trusted, limits, job, places, false));
    const auto ended = [&] { // no kernel that is missing: the file has not been compiled
        auto why = broken(*run, request, name);
        if (diagnostics && why.kind == ErrorKind::User)
            diagnostics->push_back({Diagnostic::Kind::Error, 0, 0, why.what.str()});
        return why;
    };
    if (run->timedOut || run->tooManyThreads)
        return ended();
    auto said = parseDiagnostics(run->output, name);
    if (diagnostics)
        *diagnostics = said;
    if (std::any_of(said.begin(), said.end(), [](const auto& d) { return d.kind == Diagnostic::Kind::Error; }))
        return compileError(said, name);
    const auto read = [&]() -> Expected<Json> {
        if (run->exit != 0 || run->signal != 0)
            return Json();
        const auto made = readFile(folder.path() + "/made.json", job, mostMade);
        return made ? readSaid<Json>(*made, name, job) : made.error();
    }();
    if (!read && read.error().kind == ErrorKind::Cancelled)
        return read.error();
    if (!read || !read->is_object() || !(read->contains("kernels") || read->contains("ptx")))
        return ended(); // what the file itself has written there
    auto file = [&]() -> Expected<KernelFile> {
        try {
            return fileOf(*read, request);
        } catch (const Json::exception&) {
            return ended();
        }
    }();
    if (file)
        file->compileMs = run->milliseconds;
    return file;
}

} // namespace telar::cuda
