#include "core/simt/cuda/nvidia.hpp"

#include "core/base/module.hpp"
#include "core/base/one_line.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/compile_cache.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

namespace telar::cuda {

namespace {

namespace fs = std::filesystem;

/// Folders of toolkits, those that the user names first.
std::vector<fs::path> toolkits() {
    std::vector<fs::path> found;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH", "CONDA_PREFIX"})
        if (const char* folder = std::getenv(variable); folder && *folder)
            found.push_back(os::pathOf(folder));
    for (const char* folder : {"/usr/local/cuda", "/opt/cuda"})
        found.emplace_back(folder);
    return found;
}

/// Folders that hold packages of Python, of the environments in use.
std::vector<fs::path> packageFolders() {
    std::vector<fs::path> prefixes, found;
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
        if (const char* folder = std::getenv(variable); folder && *folder)
            prefixes.push_back(os::pathOf(folder));
    for (const char* name : {"python3", "python"})
        if (const auto program = programPath(name); !program.empty())
            prefixes.push_back(os::pathOf(program).parent_path().parent_path());
    if (const char* home = std::getenv("HOME"); home && *home)
        prefixes.push_back(os::pathOf(home) / ".local");
    std::error_code failed;
    for (const auto& prefix : prefixes) {
        found.push_back(prefix / "Lib" / "site-packages"); // of Windows
        for (const auto& entry : fs::directory_iterator(prefix / "lib", failed))
            if (os::nameOf(entry.path().filename()).starts_with("python"))
                for (const char* packages : {"site-packages", "dist-packages"})
                    found.push_back(entry.path() / packages);
    }
    return found;
}

/// NVRTC in a folder, the newest; empty: it is not there.
fs::path nvrtcIn(const fs::path& folder) {
    std::error_code failed;
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
        const auto name = os::nameOf(entry.path().filename());
        const bool isLinux = name.starts_with("libnvrtc.so") && name.find(".alt") == std::string::npos;
        const bool isWindows = name.starts_with("nvrtc64_") && name.ends_with("_0.dll");
        if (isLinux || isWindows)
            found.push_back(entry.path());
    }
    return found.empty() ? fs::path() : *std::max_element(found.begin(), found.end());
}

std::string nvccPath() {
    if (const char* own = std::getenv("TELAR_NVCC"); own && *own)
        return programPath(own);
    if (auto path = programPath("nvcc"); !path.empty())
        return path;
    for (const auto& folder : toolkits())
        if (auto path = programPath(os::nameOf(folder / "bin" / "nvcc")); !path.empty())
            return path;
    return {};
}

/// What of a folder `prefix` belongs to a toolkit: never all of it, which may be a home.
void addToolkit(NvidiaTools& tools, const fs::path& prefix) {
    std::error_code failed;
    for (const char* part : {"bin", "lib", "lib64", "include", "nvvm", "targets"})
        if (const auto folder = fs::canonical(prefix / part, failed); !failed && folder.has_relative_path())
            tools.read.push_back(os::nameOf(folder));
    for (const char* part : {"targets/x86_64-linux/include", "include"}) {
        const auto folder = fs::canonical(prefix / part, failed);
        if (failed || !fs::exists(folder / "cuda_runtime.h", failed))
            continue;
        tools.includes.push_back(os::nameOf(folder));
        if (fs::exists(folder / "cccl", failed))
            tools.includes.push_back(os::nameOf(folder / "cccl"));
        return;
    }
}

/// Where NVRTC and its headers are.
std::pair<fs::path, fs::path> nvrtcPlace() {
    if (const char* own = std::getenv("TELAR_NVRTC"); own && *own) {
        const auto library = os::pathOf(own);
        return {library, library.parent_path().parent_path()};
    }
    std::vector<fs::path> prefixes = toolkits();
    std::error_code failed;
    if (const auto nvcc = nvccPath(); !nvcc.empty())
        prefixes.insert(prefixes.begin(), fs::canonical(os::pathOf(nvcc), failed).parent_path().parent_path());
    for (const auto& prefix : prefixes)
        for (const char* folder : {"lib64", "lib", "bin/x64", "bin"})
            if (auto library = nvrtcIn(prefix / folder); !library.empty())
                return {library, prefix};
    for (const auto& packages : packageFolders())
        for (const auto& [package, headers] : {std::pair{"cu13", "cu13"}, std::pair{"cuda_nvrtc", "cuda_runtime"}})
            for (const char* folder : {"lib", "bin", "bin/x86_64"})
                if (auto library = nvrtcIn(packages / "nvidia" / package / folder); !library.empty())
                    return {library, packages / "nvidia" / headers};
    if (auto library = nvrtcIn("/usr/lib/x86_64-linux-gnu"); !library.empty()) // of Debian
        return {library, "/usr"};
    return {};
}

std::string starterPath() {
    std::error_code failed;
    for (const auto& place : modulePlaces("TELAR_NVRTC_STARTER", "telar-nvrtc"))
        if (fs::exists(os::pathOf(place), failed))
            return place;
    return {};
}

/// Headers of C and C++ as their compiler has them, for sources that nvcc reads.
constexpr const char* headersOfCpp[] = {"algorithm",   "any",           "array",
                                        "atomic",      "bit",           "bitset",
                                        "cassert",     "ccomplex",      "cctype",
                                        "cerrno",      "cfloat",        "charconv",
                                        "chrono",      "cinttypes",     "climits",
                                        "clocale",     "cmath",         "compare",
                                        "complex",     "concepts",      "condition_variable",
                                        "csetjmp",     "csignal",       "cstdarg",
                                        "cstddef",     "cstdint",       "cstdio",
                                        "cstdlib",     "cstring",       "ctime",
                                        "cwchar",      "deque",         "exception",
                                        "filesystem",  "forward_list",  "fstream",
                                        "functional",  "future",        "initializer_list",
                                        "iomanip",     "ios",           "iosfwd",
                                        "iostream",    "istream",       "iterator",
                                        "limits",      "list",          "locale",
                                        "map",         "memory",        "mutex",
                                        "new",         "numbers",       "numeric",
                                        "optional",    "ostream",       "queue",
                                        "random",      "ranges",        "ratio",
                                        "regex",       "set",           "shared_mutex",
                                        "span",        "sstream",       "stack",
                                        "stdexcept",   "streambuf",     "string",
                                        "string_view", "system_error",  "thread",
                                        "tuple",       "type_traits",   "typeindex",
                                        "typeinfo",    "unordered_map", "unordered_set",
                                        "utility",     "valarray",      "variant",
                                        "vector",      "assert.h",      "ctype.h",
                                        "errno.h",     "float.h",       "inttypes.h",
                                        "limits.h",    "locale.h",      "math.h",
                                        "setjmp.h",    "signal.h",      "stdarg.h",
                                        "stdbool.h",   "stddef.h",      "stdint.h",
                                        "stdio.h",     "stdlib.h",      "string.h",
                                        "time.h",      "wchar.h"};

/// The number behind `word`; empty: there is none.
std::string numberBehind(const std::string& text, std::string_view word) {
    const auto at = text.find(word);
    if (at == std::string::npos)
        return {};
    const auto from = at + word.size();
    return text.substr(from, text.find_first_not_of("0123456789.", from) - from);
}

} // namespace

Expected<NvidiaTools> nvidiaTools(Maker maker) {
    NvidiaTools tools;
    std::error_code failed;
    if (maker == Maker::Nvcc) {
        const auto found = nvccPath();
        if (found.empty())
            return environmentError(text(TELAR_TR("core", "nvcc, NVIDIA's compiler, is not installed")), {},
                                    text(TELAR_TR("core", "Install NVIDIA's CUDA toolkit, or let clang compile")));
        // nvcc looks for its parts beside itself.
        const auto program = fs::canonical(os::pathOf(found), failed);
        tools.path = failed ? found : os::nameOf(program);
        addToolkit(tools, os::pathOf(tools.path).parent_path().parent_path());
        return tools;
    }
    const auto [library, prefix] = nvrtcPlace();
    tools.starter = starterPath();
    if (library.empty() || tools.starter.empty())
        return environmentError(
            library.empty() ? text(TELAR_TR("core", "NVRTC, NVIDIA's library that compiles kernels, is not installed"))
                            : text(TELAR_TR("core", "The program that calls NVRTC is missing")),
            {},
            text(TELAR_TR("core", "Install NVIDIA's CUDA toolkit, or its package for Python (pip install "
                                  "nvidia-cuda-nvrtc nvidia-cuda-runtime), or let clang compile")));
    const auto file = fs::canonical(library, failed);
    tools.path = os::nameOf(failed ? library : file);
    tools.read = {tools.starter, os::nameOf(os::pathOf(tools.path).parent_path())};
    addToolkit(tools, prefix);
    return tools;
}

std::string nvidiaProgram(const std::string& name) {
    std::error_code failed;
    std::vector<fs::path> folders;
    if (const auto nvcc = nvccPath(); !nvcc.empty())
        folders.push_back(fs::canonical(os::pathOf(nvcc), failed).parent_path());
    for (const auto& folder : toolkits())
        folders.push_back(folder / "bin");
    for (const auto& packages : packageFolders())
        for (const char* package : {"cu13", "cuda_nvcc", "cuda_nvdisasm"})
            folders.push_back(packages / "nvidia" / package / "bin");
    if (auto path = programPath(name); !path.empty())
        return path;
    for (const auto& folder : folders)
        if (auto path = programPath(os::nameOf(folder / os::pathOf(name))); !path.empty())
            return path;
    return {};
}

std::string nvidiaMathematics() {
    std::error_code failed;
    const auto prefix = fs::canonical(os::pathOf(nvidiaProgram("ptxas")), failed).parent_path().parent_path();
    for (const char* folder : {"nvvm/libdevice", "libdevice", "lib/nvidia-cuda-toolkit/libdevice"})
        if (const auto file = prefix / folder / "libdevice.10.bc"; !failed && fs::exists(file, failed))
            return os::nameOf(file);
    return {};
}

std::string nvidiaVersion(const NvidiaTools& tools) {
    if (!tools.starter.empty())
        return numberBehind(saidByCompiler({tools.starter, tools.path}, tools.path), "NVRTC ");
    const auto said = saidByCompiler({tools.path, "--version"}, tools.path);
    return said.find("NVIDIA") != std::string::npos ? numberBehind(said, ", V") : std::string();
}

std::set<std::string> nvidiaHeaders(const NvidiaTools& tools) {
    std::set<std::string> names;
    for (const auto& folder : tools.includes) {
        std::error_code failed;
        const auto root = os::pathOf(folder);
        for (auto at = fs::recursive_directory_iterator(root, failed);
             !failed && at != fs::recursive_directory_iterator(); at.increment(failed))
            if (!at->is_directory(failed))
                names.insert(at->path().lexically_relative(root).generic_string());
    }
    if (tools.starter.empty())
        names.insert(std::begin(headersOfCpp), std::end(headersOfCpp));
    for (const auto& file : headersBeside(tools.starter.empty() ? Maker::Nvcc : Maker::Nvrtc))
        names.emplace(file.name);
    return names;
}

const std::vector<PreludeFile>& headersBeside(Maker maker) {
    static const auto ofPrelude = [](std::string_view name) {
        const auto& all = preludeFiles();
        return std::find_if(all.begin(), all.end(), [&](const PreludeFile& file) { return file.name == name; })->text;
    };
    static const std::string vectors = "#pragma once\n"
                                       "#define TELAR_HD static inline __host__ __device__\n"
                                       "#define TELAR_D static inline __device__\n"
                                       "typedef unsigned int uint;\n" +
                                       std::string(ofPrelude("helper_math.h"));
    static const std::vector<PreludeFile> ofNvcc = {{"helper_math.h", vectors}};
    static const char* const integers = // as NVIDIA's own headers for NVRTC have them
        "#pragma once\n"
        "typedef signed char int8_t; typedef short int16_t; typedef int int32_t;\n"
        "typedef unsigned char uint8_t; typedef unsigned short uint16_t; typedef unsigned int uint32_t;\n"
        "typedef long long int64_t; typedef unsigned long long uint64_t;\n"
        "typedef int64_t intptr_t; typedef uint64_t uintptr_t;\n";
    static const char* const numbers = "#pragma once\n"
                                       "#define INFINITY __int_as_float(0x7f800000)\n"
                                       "#define HUGE_VALF INFINITY\n"
                                       "#define HUGE_VAL __longlong_as_double(0x7ff0000000000000ll)\n"
                                       "#define NAN __int_as_float(0x7fffffff)\n"
                                       "#define M_PI 3.14159265358979323846\n"
                                       "#define M_PI_2 1.57079632679489661923\n"
                                       "#define M_E 2.7182818284590452354\n"
                                       "#define M_SQRT2 1.41421356237309504880\n";
    static const std::vector<PreludeFile> ofNvrtc = {{"helper_math.h", vectors},
                                                     {"stdint.h", integers},
                                                     {"cstdint", integers},
                                                     {"float.h", ofPrelude("float.h")},
                                                     {"cfloat", ofPrelude("float.h")},
                                                     {"limits.h", ofPrelude("limits.h")},
                                                     {"climits", ofPrelude("limits.h")},
                                                     {"math.h", numbers},
                                                     {"cmath", numbers}};
    return maker == Maker::Nvrtc ? ofNvrtc : ofNvcc;
}

std::vector<std::string> nvidiaWords(const NvidiaTools& tools, const std::string& version,
                                     const CompileRequest& request, const std::string& source,
                                     const std::string& beside, const std::string& own) {
    const int major = std::atoi(version.c_str());
    const std::string standard = "-std=" + (major < 12 && request.standard == "c++20" ? "c++17" : request.standard);
    const std::string fmad = request.fmad ? "-fmad=true" : "-fmad=false";
    // A card that every toolkit since 11 knows, and the one that clang is given; the headers hide clusters from it.
    const auto names = [&](const char* word) { return request.source.find(word) != std::string::npos; };
    const bool clusters = major >= 12 && (names("__cluster") || names("this_cluster") || names("cluster_group"));
    const std::string card = major < 11 ? "-arch=compute_70" : clusters ? "-arch=compute_90" : "-arch=compute_80";
    std::vector<std::string> words;
    if (tools.starter.empty()) {
        words = {tools.path, "-ptx", card, "-lineinfo", standard, fmad, "--extended-lambda", "--expt-relaxed-constexpr",
                 "-I",       beside};
        if (major >= 12)
            words.emplace_back("-allow-unsupported-compiler");
        if (!own.empty()) // a file of the user's is never one of the system
            words.insert(words.end(), {"-Xcompiler", "-iquote," + own});
        words.insert(words.end(), {"-o", "k.ptx", source});
        return words;
    }
    words = {tools.starter, tools.path, source, "k.ptx", card, "-lineinfo", standard, fmad, "-I" + beside};
    if (!own.empty())
        words.push_back("-I" + own);
    for (const auto& folder : tools.includes)
        words.push_back("-I" + folder);
    return words;
}

std::vector<Diagnostic> parseNvidiaDiagnostics(const std::string& output, const std::string& name) {
    static constexpr std::pair<std::string_view, Diagnostic::Kind> kinds[] = {
        {"catastrophic error", Diagnostic::Kind::Error},
        {"fatal error", Diagnostic::Kind::Error},
        {"error", Diagnostic::Kind::Error},
        {"warning", Diagnostic::Kind::Warning},
        {"remark", Diagnostic::Kind::Note},
        {"note", Diagnostic::Kind::Note}};
    std::vector<Diagnostic> found;
    for (std::size_t at = 0; at < output.size() && found.size() < 200;) {
        const auto end = std::min(output.find('\n', at), output.size());
        std::string_view line(output.data() + at, end - at);
        at = end + 1;
        Diagnostic made;
        if (line.starts_with("nvcc ")) { // "nvcc fatal   : text"
            const auto colon = line.find(": ");
            if (colon == line.npos || (!line.starts_with("nvcc fatal") && !line.starts_with("nvcc error")))
                continue;
            made.text = oneLine(shownText(line.substr(colon + 2)));
            found.push_back(std::move(made));
            continue;
        }
        // FILE(LINE): KIND #NUMBER: TEXT, or FILE:LINE:COLUMN: KIND: TEXT
        const auto read = [&](std::string_view rest, int& number) {
            const auto [after, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
            return error == std::errc() ? rest.substr(static_cast<std::size_t>(after - rest.data()))
                                        : std::string_view();
        };
        std::string_view rest, file;
        int number = 0, column = 0;
        for (std::size_t mark = line.find_first_of("(:"); mark != line.npos && rest.empty();
             mark = line.find_first_of("(:", mark + 1)) {
            auto behind = read(line.substr(mark + 1), number);
            if (line[mark] == '(' && behind.starts_with("): "))
                rest = behind.substr(3);
            else if (line[mark] == ':' && behind.starts_with(":")) {
                behind = read(behind.substr(1), column);
                if (behind.starts_with(": "))
                    rest = behind.substr(2);
            }
            file = line.substr(0, mark);
        }
        for (const auto& [word, kind] : kinds) {
            if (!rest.starts_with(word))
                continue;
            rest.remove_prefix(word.size());
            const auto colon = rest.find(": ");
            if (colon == rest.npos || (colon > 0 && !rest.starts_with(" #")))
                break;
            made.kind = kind;
            made.text = oneLine(shownText(rest.substr(colon + 2)));
            if (file == name) {
                made.line = number;
                made.column = column;
            }
            found.push_back(std::move(made));
            break;
        }
    }
    return found;
}

} // namespace telar::cuda
