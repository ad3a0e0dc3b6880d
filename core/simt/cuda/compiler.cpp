#include "core/simt/cuda/compiler.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"
#include "core/base/one_line.hpp"
#include "core/base/os/path.hpp"
#include "core/simt/cuda/compile_cache.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/contraction.hpp"
#include "core/simt/cuda/device_source.hpp"
#include "core/simt/cuda/device_words.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/cuda/unset_values.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <future>

namespace telar::cuda {

namespace {

namespace fs = std::filesystem;

/// A file of the student's that is called so would include itself.
constexpr const char* sourceFile = "telar_device_source.cu";
constexpr const char* madeFile = "k.ptx";
constexpr const char* mathematicsFile = "mathematics.bc";

/// What a variable at the end of the source holds the address of: a mangled name.
std::string heldBy(const std::string& ptx, const std::string& variable) {
    const auto at = ptx.find(" " + variable + " = ");
    if (at == std::string::npos)
        return {};
    const auto from = at + variable.size() + 4;
    auto name = ptx.substr(from, ptx.find(';', from) - from);
    if (name.starts_with("generic(")) // of a function: never, but harmless
        name = name.substr(8, name.size() - 9);
    return name;
}

} // namespace

std::vector<Diagnostic> parseDiagnostics(const std::string& output, const std::string& name) {
    std::vector<Diagnostic> found;
    for (std::size_t at = 0; at < output.size() && found.size() < 200;) {
        const auto end = std::min(output.find('\n', at), output.size());
        std::string line = output.substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r')) // of Windows
            line.pop_back();
        static constexpr std::pair<const char*, Diagnostic::Kind> kinds[] = {{"fatal error: ", Diagnostic::Kind::Error},
                                                                             {"error: ", Diagnostic::Kind::Error},
                                                                             {"warning: ", Diagnostic::Kind::Warning},
                                                                             {"note: ", Diagnostic::Kind::Note}};
        for (const auto& [word, kind] : kinds) {
            const auto where = line.find(word);
            if (where == std::string::npos)
                continue;
            Diagnostic made;
            made.kind = kind;
            made.text = oneLine(shownText(line.substr(where + std::string_view(word).size()))); // may quote a stranger
            if (line.starts_with(name + ":")) {
                const char* from = line.data() + name.size() + 1;
                const auto [after, error] = std::from_chars(from, line.data() + line.size(), made.line);
                if (error == std::errc() && after < line.data() + line.size())
                    std::from_chars(after + 1, line.data() + line.size(), made.column);
            }
            found.push_back(std::move(made));
            break;
        }
    }
    return found;
}

std::vector<UnsetVariable> unsetVariables(const std::vector<Diagnostic>& diagnostics) {
    std::vector<UnsetVariable> found;
    for (const auto& one : diagnostics) {
        constexpr std::string_view begin = "variable '", always = "' is uninitialized when used here",
                                   sometimes = "' is used uninitialized whenever '";
        const auto end = one.text.find(always), other = one.text.find(sometimes);
        if (one.kind != Diagnostic::Kind::Warning || one.line == 0 || !one.text.starts_with(begin) ||
            (end == std::string::npos && other == std::string::npos))
            continue;
        UnsetVariable variable{one.line, one.text.substr(begin.size(), std::min(end, other) - begin.size()), 0,
                               end != std::string::npos};
        if (std::find(found.begin(), found.end(), variable) == found.end()) // of several instances of a template
            found.push_back(std::move(variable));
    }
    return found;
}

Text UnsetVariable::text(const std::string& place) const {
    return telar::text(always ? TELAR_TR("core", "%1: the variable %2 is read before anything sets it: give it a value "
                                                 "where it is declared")
                              : TELAR_TR("core", "%1: on one of the ways through the code nothing sets the variable %2 "
                                                 "before it is read: give it a value where it is declared"),
                       place, name);
}

namespace {

/// What CUDA has and the machine has not, where the compiler's own words do not say so.
Text unknownToTheMachine(const std::string& said) {
    if (said.find("reference to __global__ function") != std::string::npos)
        return text(TELAR_TR("core", "Kernels launch kernels (dynamic parallelism) only in whole programs (telar-cli "
                                     "run), and from functions for the device alone"));
    static constexpr const char* ofTextures[] = {"texture", "cudaTextureObject_t", "cudaReadMode", "tex1D", "tex2D",
                                                 "tex3D"};
    if (std::any_of(std::begin(ofTextures), std::end(ofTextures),
                    [&](const char* word) { return said.find(word) != std::string::npos; }))
        return text(TELAR_TR("core", "Texture references and texture objects exist only in whole programs: read "
                                     "through a pointer, or run the program"));
    if (said.find("curand") != std::string::npos)
        return text(TELAR_TR("core", "Of cuRAND there are XORWOW, Philox, MRG32k3a and Sobol here; other random "
                                     "numbers can be passed as an argument"));
    return {};
}

} // namespace

Error compileError(const std::vector<Diagnostic>& diagnostics, const std::string& name,
                   const std::vector<std::string>& unread) {
    const auto first = std::find_if(diagnostics.begin(), diagnostics.end(),
                                    [](const Diagnostic& d) { return d.kind == Diagnostic::Kind::Error; });
    const Diagnostic what = first == diagnostics.end() ? Diagnostic{} : *first;
    const Text hint = unknownToTheMachine(what.text);
    return userError(text(TELAR_TR("core", "The source does not compile: %1"), what.text),
                     what.line <= 0     ? text("%1", name)
                     : what.column <= 0 ? text("%1:%2", name, what.line)
                                        : text("%1:%2:%3", name, what.line, what.column),
                     hint.empty() && !unread.empty() ? text(TELAR_TR("core", "Unknown headers: %1"), commaList(unread))
                                                     : hint);
}

std::string nameInSource(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '"' || c == '\\' || c == '\n' || c == '/'; }, '_');
    return name;
}

std::string defineLines(const std::vector<std::string>& defines) {
    std::string lines;
    for (std::string define : defines) {
        std::replace_if( // on one line: no directive can stand in it
            define.begin(), define.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
        const auto at = define.find('=');
        lines +=
            "#define " + define.substr(0, at) + ' ' + (at == std::string::npos ? "1" : define.substr(at + 1)) + '\n';
    }
    return lines;
}

std::vector<std::string> compilerArguments(const CompileRequest& request, const std::string& version,
                                           const std::string& prelude, const std::string& includeFolder) {
    auto words = deviceWords(std::atoi(version.c_str()));
    words.insert(words.end(),
                 {"-std=" + request.standard, "--cuda-gpu-arch=sm_80", "-Xclang", "-target-feature", "-Xclang",
                  "+ptx70", "-I" + prelude, request.fmad ? "-ffp-contract=fast" : "-ffp-contract=off",
                  "-ferror-limit=50", "-fno-crash-diagnostics", "-ftemplate-depth=256", "-fconstexpr-steps=1000000",
                  "-fno-caret-diagnostics", "-fno-color-diagnostics", "-Wuninitialized", "-Wsometimes-uninitialized"});
#ifdef _WIN32
    words.emplace_back("--target=x86_64-unknown-linux-gnu"); // whose `long` has 64 bits
#endif
    if (!request.whole)
        words.insert(words.end(), {"-nostdinc", "-nostdinc++", "-nostdlibinc"});
    else
        words.insert(words.end(), {"-DTELAR_WHOLE=1", "-DTELAR_HOST=1", "-Xclang", "-target-sdk-version=11.0"});
    if (request.runtime)
        words.emplace_back("-D__CUDACC_RTC__=1");
    if (!includeFolder.empty())
        words.insert(words.end(), {"-iquote", includeFolder}); // a file of the user's is never one of the system
    // Index checks by the compiler know rows of arrays, which addresses do not; stepping does without the
    // clutter.
    if (request.maker == Maker::ClangO3)
        words.insert(words.end(), {"-O3", "-g1"});
    else if (request.build == Build::Run)
        for (const char* word :
             {"-O1", "-g1", "-Xclang", "-fsanitize=array-bounds", "-Xclang", "-fsanitize-recover=array-bounds"})
            words.emplace_back(word);
    else if (request.build == Build::Fast)
        for (const char* word : {"-O2", "-g1"})
            words.emplace_back(word);
    else
        for (const char* word : {"-O0", "-g"})
            words.emplace_back(word);
    for (const char* word : {"-S", "-o", madeFile, sourceFile})
        words.emplace_back(word);
    return words;
}

Expected<Maker> parseMaker(const std::string& name) {
    for (std::size_t k = 0; k < std::size(makerNames); ++k)
        if (makerNames[k] == name)
            return static_cast<Maker>(k);
    return userError(text(TELAR_TR("core", "The compiler is clang, clang-o3, nvcc or nvrtc, not '%1'"), name));
}

std::string CudaCompiler::words() const {
    if (isClang(maker_))
        return "clang " + version_ + (maker_ == Maker::ClangO3 ? " -O3" : "");
    return (maker_ == Maker::Nvrtc ? "NVRTC " : "nvcc ") + version_;
}

std::vector<std::string> clangCall(const std::string& clang) {
    if (os::pathOf(clang).stem() == "zig")
        return {clang, "clang"};
    return {clang};
}

Expected<CudaCompiler> CudaCompiler::find(Maker maker) {
    if (!isClang(maker)) {
        TELAR_TRY(tools, nvidiaTools(maker));
        CudaCompiler made;
        made.maker_ = maker;
        made.path_ = tools->path;
        made.version_ = nvidiaVersion(*tools);
        if (made.version_.empty())
            return environmentError(
                text(TELAR_TR("core", "%1 cannot be used: it does not say its version"), made.path_), {},
                text(TELAR_TR("core", "Install NVIDIA's CUDA toolkit, or let clang compile")));
        return made;
    }
#ifdef _WIN32
    const char* programs = std::getenv("ProgramFiles");
    std::vector<std::string> names = {
        "clang", (programs ? std::string(programs) : "C:/Program Files") + "/LLVM/bin/clang", "zig"};
#else
    std::vector<std::string> names = {"clang-16", "clang-15", "clang-14", "clang"};
#endif
    if (const char* own = std::getenv("TELAR_CLANG"))
        names = {own};
    for (const auto& name : names) {
        const auto path = programPath(name);
        std::error_code failed;
        if (path.empty() ||
            fs::canonical(os::pathOf(path), failed).filename() == "ccache") // which wants files of the user's
            continue;
        auto asked = clangCall(path);
        asked.emplace_back("--version");
        const auto said = saidByCompiler(asked, path);
        const auto at = said.find("version ");
        if (at == std::string::npos)
            continue;
        CudaCompiler made;
        made.maker_ = maker;
        made.path_ = path;
        made.version_ = said.substr(at + 8, said.find_first_not_of("0123456789.", at + 8) - at - 8);
        const int major = std::atoi(made.version_.c_str());
        if (major >= 14)
            return made;
    }
#ifdef _WIN32
    const auto help =
        text(TELAR_TR("core", "Install LLVM with clang (winget install LLVM.LLVM), or ziglang of PyPI (pip install "
                              "ziglang); the built-in kernels work without it"));
#else
    const auto help =
        text(TELAR_TR("core", "Install the package clang (sudo apt install clang); the built-in kernels work "
                              "without it"));
#endif
    return environmentError(text(TELAR_TR("core", "clang, which compiles CUDA kernels, is not installed")), {}, help);
}

namespace {

/// A source as its compiler is given it: all that differs between clang and NVIDIA's.
struct Prepared {
    DeviceSource source;
    std::string before;             ///< the source's first line
    std::string headers;            ///< folder of Telar's own
    std::vector<std::string> read;  ///< what the cage lets in besides
    std::vector<std::string> words; ///< the command line, the program first
    std::string mathematics;        ///< a file of NVIDIA's that is linked; empty: none
    bool listed = false;            ///< the compiler reads no file that is not on a list
};

Expected<Prepared> forClang(const CompileRequest& request, const CudaCompiler& compiler, const std::string& folder) {
    Prepared made;
    const bool both = request.whole != nullptr;
    const auto& given = both ? *request.whole : preludeFiles();
    std::set<std::string> known;
    for (const auto& file : given)
        known.emplace(file.name);
    const OwnFolder own{request.folder, request.below, request.includes};
    TELAR_SET(made.source, both              ? wholeSource(request.source, request.name, own, known)
                           : request.runtime ? runtimeSource(request.source, request.name, own, known, request.program)
                                             : deviceSource(request.source, request.name, own, known, request.program));
    TELAR_TRY(prelude, headersFolder(given));
    made.headers = *prelude;
    made.read = {*prelude};
    if (request.program)
        made.before = "#include \"telar_texture.h\"\n#include \"telar_children.h\"\n";
    TELAR_TRY(hiding, wordsThatHideNames(folder, compiler.path(), made.read));
    made.listed = !hiding->empty();
    made.words = clangCall(compiler.path());
    made.words.insert(made.words.end(), hiding->begin(), hiding->end());
    const auto words =
        compilerArguments(request, compiler.version(), *prelude, made.source.headers.empty() ? "" : "own");
    made.words.insert(made.words.end(), words.begin(), words.end());
    if (request.maker == Maker::ClangO3)
        made.mathematics = nvidiaMathematics();
    if (!made.mathematics.empty())
        made.words.insert(made.words.end(),
                          {"-DTELAR_LIBDEVICE=1", "-Xclang", "-mlink-builtin-bitcode", "-Xclang", mathematicsFile});
    return made;
}

Expected<Prepared> forNvidia(const CompileRequest& request, const CudaCompiler& compiler) {
    // Landlock keeps files unread, but a program that is not told otherwise sees which there are.
    if (!request.trusted && cageState().tellsNames())
        return environmentError(
            text(TELAR_TR("core", "This file comes from somebody else, and NVIDIA's compiler cannot be kept here from "
                                  "seeing which files there are: %1"),
                 cageState().words().str()),
            {}, text(TELAR_TR("core", "Let clang compile it")));
    Prepared made;
    TELAR_TRY(tools, nvidiaTools(compiler.maker()));
    const OwnFolder own{request.folder, request.below, request.includes};
    TELAR_SET(made.source, (request.whole ? wholeSource(request.source, request.name, own, nvidiaHeaders(*tools))
                                          : deviceSource(request.source, request.name, own, nvidiaHeaders(*tools))));
    TELAR_TRY(beside, headersFolder(headersBeside(compiler.maker())));
    made.headers = *beside;
    made.read = tools->read;
    made.read.push_back(*beside);
    made.words =
        nvidiaWords(*tools, compiler.version(), request, sourceFile, *beside, made.source.headers.empty() ? "" : "own");
    return made;
}

} // namespace

Expected<CompileResult> CudaCompiler::compile(const CompileRequest& request, const JobContext& job) const {
    const CompilerFolder folder;
    if (folder.path().empty())
        return environmentError(text(TELAR_TR("core", "The folder for the compiler could not be created in %1"),
                                     os::nameOf(fs::temp_directory_path())));
    TELAR_TRY(prepared, isClang(maker_) ? forClang(request, *this, folder.path()) : forNvidia(request, *this));
    const auto& device = prepared->source;
    TELAR_CHECK(writeHeaders(device.headers, folder.path() + "/own"));
    const std::string name = nameInSource(request.name);
    std::string source =
        prepared->before + defineLines(request.defines) + "#line 1 \"" + name + "\"\n" + device.text + "\n";
    std::string kernel = request.kernel; // on one line: no directive can stand in it
    std::replace_if(
        kernel.begin(), kernel.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    if (!kernel.empty())
        source += "#line 1 \"kernel\"\n__device__ auto telar_entry_ = &" + kernel +
                  ";\ntemplate <class F> struct telar_type_ { static __device__ void of() {} };\n"
                  "__device__ auto telar_types_ = &telar_type_<decltype(telar_entry_)>::of;\n";
    for (std::size_t k = 0; k < request.instances.size(); ++k)
        source += "#line 1 \"kernel\"\n__device__ auto telar_instance_" + std::to_string(k) +
                  "_ = " + request.instances[k] + ";\n";
    TELAR_CHECK(writeFile(folder.path() + "/" + sourceFile, source));
    std::vector<std::string> inputs{sourceFile, "own"};
    if (!prepared->mathematics.empty()) {
        TELAR_TRY(bitcode, readFile(prepared->mathematics));
        TELAR_CHECK(writeFile(folder.path() + "/" + mathematicsFile, *bitcode));
        inputs.emplace_back(mathematicsFile);
    }
    constexpr int64_t memory = int64_t{3} << 30, output = 64 << 20;
    const bool trusted = request.trusted || prepared->listed;
    const ChildLimits limits{request.seconds, memory, output};
    const auto call = [&](std::vector<std::string> words, const char* made) {
        return runCompiler({CompilerCall::Tool::Compiler, std::move(words), folder.path(), prepared->read, inputs, made,
                            trusted, limits},
                           job);
    };
    std::future<Expected<ChildResult>> analysis;
    if (maker_ == Maker::Clang && request.build == Build::Run && !request.whole && !request.runtime &&
        mayLeaveValuesUnset(request.source))
        analysis = std::async(std::launch::async, call, analyzerWords(prepared->words), analyzerFile);
    TELAR_TAKE(run, isClang(maker_) ? call(prepared->words, madeFile)
                                    : runCaged(prepared->words, folder.path(), trusted, limits, job, prepared->read));
    hideFolder(run->output, prepared->headers);
    if (run->timedOut)
        return userError(text(TELAR_TR("core", "The compiler was stopped after %1 seconds"), request.seconds),
                         text("%1", request.name));
    if (run->signal != 0)
        return userError(
            text(TELAR_TR("core", "The compiler was stopped: it needed more than its %1 MiB of memory, or crashed"),
                 memory >> 20),
            text("%1", request.name));
    CompileResult result;
    result.compiler = words();
    result.unread = device.unread;
    result.milliseconds = run->milliseconds;
    result.diagnostics =
        isClang(maker_) ? parseDiagnostics(run->output, name) : parseNvidiaDiagnostics(run->output, name);
    if (const Text warning = noCageWarning(); !warning.empty() && !prepared->listed)
        result.diagnostics.insert(result.diagnostics.begin(), {Diagnostic::Kind::Warning, 0, 0, warning.str()});
    if (brokeDown(*run))
        return userError(
            text(TELAR_TR("core", "The compiler crashed on this source; this is an error of clang itself")),
            text("%1", request.name),
            text(TELAR_TR("core", "Remove parts until it compiles, or install another version of clang")));
    if (run->exit != 0) {
        if (std::none_of(result.diagnostics.begin(), result.diagnostics.end(), [](const Diagnostic& d) {
                return d.kind == Diagnostic::Kind::Error;
            })) // nothing that can be read: say what there is
            result.diagnostics.push_back({Diagnostic::Kind::Error, 0, 0, run->output.substr(0, 300)});
        return result;
    }
    TELAR_TAKE(ptx, readFile(folder.path() + "/" + madeFile));
    result.ok = true;
    result.unset = unsetVariables(result.diagnostics);
    if (analysis.valid())
        if (const auto said = analysis.get(); said && said->exit == 0)
            for (auto& value : unsetValues(parseDiagnostics(said->output, name), request.source))
                if (std::ranges::none_of(result.unset, [&](const auto& one) { return one.name == value.name; }))
                    result.unset.push_back(std::move(value));
    result.ptx = std::move(*ptx);
    // Places of the source are those of the file as it is named, not of a folder that is gone.
    for (const auto& where : {folder.path() + "/own", folder.path(), prepared->headers})
        hideFolder(result.ptx, where);
    if (!isClang(maker_) && request.fmad)
        result.ptx = contracted(result.ptx);
    result.entry = heldBy(result.ptx, "telar_entry_");
    result.type = heldBy(result.ptx, "telar_types_");
    return result;
}

} // namespace telar::cuda
