#include "core/simt/program/build.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/simt/cuda/compile_cache.hpp"
#include "core/simt/cuda/device_source.hpp"
#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/program/assembly.hpp"
#include "core/simt/program/foreign.hpp"
#include "core/simt/program/nvidia_names.hpp"
#include "core/simt/program/protocol.hpp"
#include "core/simt/ptx/link.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <future>
#include <optional>
#include <set>
#include <thread>

namespace telar::program {

namespace {

constexpr const char *runtimeFile = "runtime.o", *mpiFile = "mpi.o";
const cuda::ChildLimits compilerLimits = {60, int64_t{3} << 30, int64_t{256} << 20};

/// Of any file for the host.
const std::vector<std::string>& commonArguments() {
    static const std::vector<std::string> words = {
        "-fdeclspec",
        "-O1",
        "-gdwarf-4",          // binutils of 2022 take the wrong file of version 5 where a #line names one
        "-gline-tables-only", // behind it, for it asks for all that a debugger could want
        "-fPIE",
        "-fno-delete-null-pointer-checks", // a null pointer that is used ends the program at its line
        "-mllvm",
        "-trap-unreachable",
        "-ferror-limit=50",
        "-fno-crash-diagnostics",
        "-fno-caret-diagnostics",
        "-fno-color-diagnostics"};
    return words;
}

/// `headers`: the folder of Telar's own.
std::vector<std::string> hostArguments(const std::string& standard, const std::string& headers, bool whole = false) {
    std::vector<std::string> words = {"-std=" + standard,
                                      "-x",
                                      "cuda",
                                      "--cuda-host-only",
                                      "-nocudainc",
                                      "-nocudalib",
                                      "--cuda-path=/nonexistent",
                                      "-Xclang",
                                      "-target-sdk-version=11.0", // how kernels are launched since then
                                      "-ftemplate-depth=256",
                                      "-Wno-register",
                                      "-Wno-unknown-cuda-version"};
    words.insert(words.end(), commonArguments().begin(), commonArguments().end());
    if (whole)
        words.insert(words.end(), {"-DTELAR_WHOLE=1", "-DTELAR_HOST=1", "-I" + headers, "-include", "telar_device.h"});
    else
        words.insert(words.end(), {"-I" + headers, "-include", "telar_host.h"});
    return words;
}

struct Step {
    const std::string& clang;
    const std::string& folder;
    const std::string& name; ///< of the source, for messages
    const JobContext& job;
    bool trusted;
    std::string headers; ///< Telar's own

    /// The compiler with these words, which reads `inputs` of the folder and makes `made` there; an error where it could not do
    /// its work.
    Expected<cuda::ChildResult> operator()(std::vector<std::string> words, std::vector<std::string> inputs,
                                           const std::string& made,
                                           cuda::CompilerCall::Tool tool = cuda::CompilerCall::Tool::Compiler) const {
        words.insert(words.begin(), clang);
        words.insert(words.end(), {"-o", made});
        auto run = cuda::runCompiler(
            {tool, std::move(words), folder, {headers}, std::move(inputs), made, trusted, compilerLimits}, job);
        if (run)
            cuda::hideFolder(run->output, headers);
        if (run && (run->timedOut || run->signal != 0 || cuda::brokeDown(*run)))
            return userError(
                text(TELAR_TR("core", "The compiler was stopped: it needed more than %1 seconds or %2 MiB, or crashed"),
                     compilerLimits.seconds, compilerLimits.memoryBytes >> 20),
                text("%1", name));
        return run;
    }
};

/// A part of the runtime, made of `file` with these words; an error where the compiler cannot do that here.
Status compileRuntime(const Step& step, std::vector<std::string> words, const std::string& file,
                      const std::string& made) {
    words.insert(words.end(), {"-c", step.headers + "/" + file});
    TELAR_TRY(result, step(std::move(words), {}, made));
    if (result->exit != 0)
        return environmentError(
            text(TELAR_TR("core", "The compiler cannot build a program here: %1"), result->output.substr(0, 300)), {},
            text(TELAR_TR("core", "It needs a C++ library, for example the package libstdc++-12-dev")));
    return {};
}

/// Compiles the runtime beside the program, where it was not compiled before.
class RuntimeBuild {
public:
    explicit RuntimeBuild(const Step& step)
        : thread_([this, &step] {
              result_ =
                  compileRuntime(step, hostArguments(ProgramSource{}.standard, step.headers), "child.cc", runtimeFile);
          }) {}
    ~RuntimeBuild() {
        if (thread_.joinable())
            thread_.join();
    }
    RuntimeBuild(const RuntimeBuild&) = delete;
    RuntimeBuild& operator=(const RuntimeBuild&) = delete;

    /// The runtime is in the folder then.
    Status wait() {
        thread_.join();
        return *result_;
    }

private:
    std::optional<Status> result_;
    std::thread thread_;
};

/// MPI, for a program that calls it.
Status compileMpi(const Step& step) {
    auto words = commonArguments();
    words.insert(words.end(), {"-std=c++17", "-I" + step.headers});
    return compileRuntime(step, std::move(words), "mpi.cc", mpiFile);
}

Error linkError(const std::string& output, const std::string& name) {
    const auto missing = undefinedIn(output);
    if (std::find(missing.begin(), missing.end(), "main") != missing.end())
        return userError(text(TELAR_TR("core", "This is not a whole program: it has no function main()")),
                         text("%1", name), text(TELAR_TR("core", "Run a kernel without main() with telar-cli kernel")));
    if (missing.empty())
        return userError(text(TELAR_TR("core", "The program could not be linked: %1"), output.substr(0, 300)),
                         text("%1", name));
    std::string list;
    for (std::size_t k = 0; k < missing.size() && k < 5; ++k)
        list += (k ? ", " : "") + missing[k];
    return userError(
        text(TELAR_TR("core", "The program calls functions that do not exist here: %1"), list), text("%1", name),
        text(TELAR_TR("core", "Name the program's other files, too, or their folder (telar-cli run main.cu more.cpp). "
                              "Of libraries, C++'s own are here, cuBLAS, cuSPARSE, cuFFT, cuRAND, Thrust and CUB")));
}

/// Headers for both sides at once: the host's, with the prelude's own in their place; of the C and C++ libraries, those of the
/// system.
const std::vector<cuda::PreludeFile>& wholeFiles() {
    static const auto files = [] {
        std::vector<cuda::PreludeFile> all;
        for (const auto& file : cuda::preludeFiles())
            if (!file.text.empty() && file.name != "limits.h" && file.name != "float.h" && file.name != "climits" &&
                file.name != "cfloat")
                all.push_back(file);
        for (const auto& file : hostFiles())
            if (std::none_of(all.begin(), all.end(),
                             [&](const cuda::PreludeFile& known) { return known.name == file.name; }))
                all.push_back(file);
        return all;
    }();
    return files;
}

struct HostSource {
    std::vector<std::string>
        unread; ///< headers that do not exist here and are left out: only who uses what they declare is refused
    bool templates = false; ///< there may be kernels that are some
};

/// The host's part of a source as a file of the folder, its own headers in the folder `own`.
Expected<HostSource> writeHostSource(const ProgramSource& source, const std::string& folder, const std::string& file,
                                     const std::string& own, bool whole) {
    std::set<std::string> known;
    for (const auto& given : whole ? wholeFiles() : hostFiles())
        known.emplace(given.name);
    TELAR_TRY(host, (whole ? cuda::wholeSource : cuda::hostSource)(
                        source.text, source.name, {source.folder, source.below, source.includes}, known));
    TELAR_CHECK(cuda::writeHeaders(host->headers, folder + "/" + own));
    std::vector<const std::string*> texts{&host->text};
    for (const auto& header : host->headers)
        texts.push_back(&header.text);
    // Their template has a name that programs without them give to others.
    const bool references = !whole && std::ranges::any_of(texts, [](const std::string* one) {
        return one->find("__constant__ texture") != std::string::npos;
    });
    const std::string foreign = fileExtension(file) == ".c" ? "" : foreignDeclarations(host->unread, texts);
    if (auto status =
            writeFile(folder + "/" + file, (whole ? "#include \"telar_texture.h\"\n#include \"telar_children.h\"\n"
                                            : references ? "#include \"telar_texture_reference.h\"\n"
                                                         : "") +
                                               foreign + cuda::defineLines(source.defines) + "#line 1 \"" +
                                               cuda::nameInSource(source.name) + "\"\n" + host->text + "\n");
        !status)
        return status.error();
    auto unread = host->unread;
    if (!foreign.empty())
        std::erase_if(unread, isForeign);
    const auto has = [](const std::string& text) { return text.find("template") != std::string::npos; };
    return HostSource{std::move(unread), has(source.text) || std::any_of(host->headers.begin(), host->headers.end(),
                                                                         [&](const auto& h) { return has(h.text); })};
}

Error hostCompileError(const ProgramSource& source, const std::string& output, const std::vector<std::string>& unread) {
    auto error =
        cuda::compileError(cuda::parseDiagnostics(output, cuda::nameInSource(source.name)), source.name, unread);
    if (unread.empty())
        return error;
    return userError(
        text(TELAR_TR("core", "The program includes headers that do not exist here: %1"), commaList(unread)),
        error.where,
        text(TELAR_TR("core", "C++'s own libraries are here, cuBLAS, cuBLASLt, cuSPARSE, cuFFT, cuRAND, Thrust and CUB "
                              "(not OpenCV, SDL ...)")));
}

/// The files of the compiler's folder that a source is made of, and the assembly that is made of it.
struct UnitFiles {
    /// A file of the student's that is called so would include itself.
    UnitFiles(std::size_t number, const std::string& ending)
        : name("telar_unit" + std::to_string(number)), source(name + ending), own(name + "_own"), made(name + ".s") {}
    std::string name, source, own, made;
    std::string mark = {}; ///< given to the runtime with the kernels, whose file it says
};

/// A source as assembly, made by these words. As a text in which inline assembly stands as it was written: clang's own
/// assembler would read its files at once.
Expected<std::string> assemblyOf(const ProgramSource& source, const Step& clang, std::vector<std::string> words,
                                 const UnitFiles& files, const std::vector<std::string>& unread,
                                 std::vector<BufferType>& buffers) {
    words.insert(words.end(), {"-iquote", files.own, "-fno-integrated-as", "-S", files.source});
    TELAR_TRY(hiding, cuda::wordsThatHideNames(clang.folder, clang.clang, {clang.headers}));
    words.insert(words.end(), hiding->begin(), hiding->end());
    std::vector<std::string> inputs{files.source, files.own};
    if (!files.mark.empty())
        inputs.push_back(files.mark);
    TELAR_TRY(host, clang(std::move(words), std::move(inputs), files.made));
    if (host->exit != 0)
        return hostCompileError(source, host->output, unread);
    buffers = bufferTypes(cuda::parseDiagnostics(host->output, cuda::nameInSource(source.name)));
    TELAR_TAKE(assembly, readFile(clang.folder + "/" + files.made, clang.job));
    if (const auto word = forbiddenDirective(*assembly); !word.empty())
        return userError(text(TELAR_TR("core", "The assembler's directive %1 is not allowed in a program"), word),
                         text("%1", source.name));
    return assembly;
}

/// The host's part as assembly in the folder, and the kernels.
struct Sides {
    std::string ptx, compiler; ///< compiler: that made the PTX
    std::size_t missing = 0;   ///< kernels that the host's part can launch and the device's does not have
    std::vector<cuda::UnsetVariable> unset = {};
    std::vector<BufferType> buffers = {};
};

Expected<Sides> compileSides(const ProgramSource& source, const ProgramBuild& how, const cuda::CudaCompiler& compiler,
                             const Step& clang, const UnitFiles& files, bool whole) {
    TELAR_TRY(host, writeHostSource(source, clang.folder, files.source, files.own, whole));
    cuda::CompileRequest request;
    request.source = source.text;
    request.name = source.name;
    request.folder = source.folder;
    request.below = source.below;
    request.includes = source.includes;
    request.defines = source.defines;
    request.standard = source.standard;
    request.build = how.build;
    request.fmad = how.fmad;
    request.maker = compiler.maker();
    request.program = true;
    request.trusted = source.trusted;
    if (whole)
        request.whole = &wholeFiles(); // whose host functions make the instances
    const bool instances = !whole || !cuda::isClang(compiler.maker());
    const auto compileDevice = [&] { return compiler.compile(request, clang.job); };
    std::future<Expected<cuda::CompileResult>> beside; // where the host's part has nothing to say about the kernels
    if (!instances || !host->templates)
        beside = std::async(std::launch::async, compileDevice);
    auto words = hostArguments(source.standard, clang.headers, whole);
    words.insert(words.end(), {"-Xclang", "-fcuda-include-gpubinary", "-Xclang", files.mark});
    std::vector<BufferType> buffers;
    TELAR_TRY(assembly, assemblyOf(source, clang, std::move(words), files, host->unread, buffers));
    if (instances && !beside.valid())
        request.instances = instancesIn(*assembly);
    for (;;) {
        TELAR_TRY(device, beside.valid() ? beside.get() : compileDevice());
        if (!device->ok)
            return cuda::compileError(device->diagnostics, source.name, device->unread);
        Sides made{cuda::isClang(compiler.maker()) ? device->ptx : namedAsHost(device->ptx, *assembly),
                   device->compiler};
        made.unset = std::move(device->unset);
        made.buffers = buffers;
        for (const auto& name : launchable(*assembly))
            made.missing += made.ptx.find(".entry " + name + "(") == std::string::npos;
        if (made.missing == 0 || !instances || !request.instances.empty())
            return made;
        request.instances = instancesIn(*assembly); // a library's templates are in no text of the program
        if (request.instances.empty())
            return made;
    }
}

/// Each side by itself where that is enough, which is fast and needs little of a compiler; else both at once, as nvcc reads
/// them: kernels for lambdas of the host's functions, and kernels that are not told from the host's text.
Expected<Sides> bestSides(const ProgramSource& source, const ProgramBuild& how, const cuda::CudaCompiler& compiler,
                          const Step& clang, const UnitFiles& files) {
    auto apart = compileSides(source, how, compiler, clang, files, false);
    if (apart ? apart->missing == 0 : apart.error().kind != ErrorKind::User)
        return apart;
    const std::string kept = apart ? *readFile(clang.folder + "/" + files.made) : std::string();
    TELAR_TRY(headers, cuda::headersFolder(wholeFiles()));
    const Step both{clang.clang, clang.folder, clang.name, clang.job, clang.trusted, *headers};
    auto whole = compileSides(source, how, compiler, both, files, true);
    if (whole && (!apart || whole->missing < apart->missing))
        return whole;
    if (!whole && whole.error().kind == ErrorKind::Cancelled)
        return whole;
    if (apart)
        TELAR_CHECK(writeFile(clang.folder + "/" + files.made, kept));
    return apart;
}

} // namespace

static bool isOfCuda(const ProgramSource& unit) { return fileExtension(unit.name) == ".cu"; }

/// The program's files, each as a source of its own: those of CUDA first, and of them the source itself.
static Expected<std::vector<ProgramSource>> unitsOf(const ProgramSource& source) {
    std::vector<ProgramSource> units{source};
    units[0].others.clear();
    for (const auto& file : source.others) {
        std::error_code failed;
        const auto below = (std::filesystem::path(source.below) / file).lexically_normal();
        const auto path = std::filesystem::path(source.folder) / below;
        if (source.folder.empty() || !std::filesystem::is_regular_file(path, failed))
            return userError(text(TELAR_TR("core", "The program's file %1 is missing"), file), text("%1", source.name));
        TELAR_TAKE(read, readFile(path.string()));
        auto unit = units[0];
        unit.text = std::move(*read);
        unit.name = file;
        unit.below = below.parent_path().generic_string();
        units.push_back(std::move(unit));
    }
    std::stable_partition(units.begin() + 1, units.end(), isOfCuda);
    return units;
}

/// A file as assembly and, of CUDA, as PTX.
static Expected<Sides> compileUnit(const ProgramSource& unit, std::size_t number, const ProgramBuild& how,
                                   const cuda::CudaCompiler& compiler, const Step& clang) {
    const Step step{clang.clang, clang.folder, unit.name, clang.job, clang.trusted, clang.headers};
    const bool isC = fileExtension(unit.name) == ".c", isHost = (number > 0 || isC) && !isOfCuda(unit);
    UnitFiles files(number, isC ? ".c" : isHost ? ".cpp" : ".cu");
    if (!isHost) {
        files.mark = files.name + ".number";
        TELAR_CHECK(writeFile(clang.folder + "/" + files.mark, unitMark + std::to_string(number)));
        return bestSides(unit, how, compiler, step, files);
    }
    TELAR_TRY(host, writeHostSource(unit, clang.folder, files.source, files.own, false));
    auto words = isC ? commonArguments() : hostArguments(unit.standard, clang.headers);
    if (isC)
        words.push_back("-std=gnu11");
    words.push_back("-I" + clang.headers);
    Sides made;
    const auto assembly = assemblyOf(unit, step, std::move(words), files, host->unread, made.buffers);
    return assembly ? Expected<Sides>(std::move(made)) : Expected<Sides>(assembly.error());
}

/// All files, as many at a time as there are cores; the kernels as one module.
static Expected<cuda::KernelFile> compileUnits(const std::vector<ProgramSource>& units, const ProgramBuild& how,
                                               const cuda::CudaCompiler& compiler, const Step& clang,
                                               ProgramImage& image) {
    std::vector<std::optional<Expected<Sides>>> made(units.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    const auto work = [&] {
        for (std::size_t k = next++; k < units.size() && !failed; k = next++) {
            made[k] = compileUnit(units[k], k, how, compiler, clang);
            if (!*made[k])
                failed = true;
        }
    };
    Helpers helpers;
    const auto most = std::min(units.size(), static_cast<std::size_t>(usableCores()));
    for (std::size_t i = 1; i < most && helpers.start(work); ++i) {
    }
    helpers.work(work);
    helpers.join();
    std::vector<cuda::PtxText> texts;
    std::string maker;
    for (std::size_t k = 0; k < units.size(); ++k) {
        if (made[k] && !*made[k])
            return made[k]->error();
        if (!made[k])
            continue;
        cuda::SideMacros macros;
        macros.read(units[k].text);
        for (auto& use : cuda::deviceVariablesOnHost(units[k].text, macros))
            image.hostUses.emplace_back(units[k].name, std::move(use));
        for (auto& buffer : (*made[k])->buffers)
            image.buffers.emplace_back(units[k].name, std::move(buffer));
        if ((*made[k])->ptx.empty())
            continue;
        maker = (*made[k])->compiler;
        for (auto& variable : (*made[k])->unset)
            image.unset.emplace_back(units[k].name, std::move(variable));
        texts.push_back({std::move((*made[k])->ptx), units[k].name});
    }
    auto file = cuda::linkKernelPtx(std::move(texts));
    if (!file)
        return file;
    file->compiler = maker;
    for (auto& kernel : file->kernels)
        kernel.names = cuda::parameterNames(units[ptx::fileOf(kernel.entry)].text, kernel);
    return file;
}

/// clang keeps the host's shadow of a variable of the device to its file: those that another file declares (extern) are seen by
/// it from here on. False: there are none among these names.
static bool exportVariables(const std::string& folder, std::size_t units, const std::vector<std::string>& names) {
    bool some = false;
    for (std::size_t k = 0; k < units; ++k) {
        const auto path = folder + "/" + UnitFiles(k, "").made;
        auto assembly = readFile(path);
        if (!assembly)
            return false;
        bool changed = false;
        for (const auto& name : names) {
            const auto local = "\t.local\t" + name + "\n";
            const auto common = assembly->find(local);
            if (common == std::string::npos && assembly->find("\n" + name + ":") == std::string::npos)
                continue;
            if (common != std::string::npos)
                assembly->erase(common, local.size());
            *assembly += "\t.globl\t" + name + "\n";
            changed = true;
        }
        if (changed && !writeFile(path, *assembly))
            return false;
        some = some || changed;
    }
    return some;
}

Expected<ProgramImage> buildProgram(const ProgramSource& source, const ProgramBuild& how, const JobContext& job) {
    TELAR_TRY(units, unitsOf(source));
    TELAR_TRY(host, cuda::CudaCompiler::find());
    TELAR_TRY(compiler, how.maker == cuda::Maker::Clang ? host : cuda::CudaCompiler::find(how.maker));
    const auto start = Clock::now();
    ProgramImage image;
    image.folder = std::make_unique<cuda::CompilerFolder>();
    const std::string& folder = image.folder->path();
    if (folder.empty())
        return environmentError(
            text(TELAR_TR("core", "The folder for the compiler could not be created in %1"), "/tmp"));
    TELAR_TRY(headers, cuda::headersFolder(hostFiles()));
    const Step clang{host->path(), folder, source.name, job, source.trusted, *headers};
    RuntimeBuild runtime(clang);
    TELAR_SET(image.device, compileUnits(*units, how, *compiler, clang, image));
    TELAR_CHECK(runtime.wait());
    std::vector<std::string> inputs;
    bool callsMpi = false;
    for (std::size_t k = 0; k < units->size(); ++k) {
        inputs.push_back(UnitFiles(k, "").made);
        TELAR_TRY(assembly, readFile(folder + "/" + inputs.back(), job));
        callsMpi = callsMpi || assembly->find("\tMPI_") != std::string::npos;
    }
    inputs.push_back(runtimeFile);
    if (how.ranks && !callsMpi)
        return userError(text(TELAR_TR("core", "The program calls no function of MPI")), text("%1", source.name),
                         text(TELAR_TR("core", "Run it without --ranks")));
    if (callsMpi) {
        TELAR_CHECK(compileMpi(clang));
        inputs.emplace_back(mpiFile);
    }
    std::vector<std::string> words = {"-static-pie", "-fPIE", "-Wno-everything",
                                      "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=fork"};
    words.insert(words.end(), inputs.begin(), inputs.end());
    words.insert(words.end(), {"-lstdc++", "-lm", "-lpthread"});
    auto linked = clang(words, inputs, "program", cuda::CompilerCall::Tool::Linker);
    if (linked && linked->exit != 0 && exportVariables(folder, units->size(), undefinedIn(linked->output)))
        linked = clang(std::move(words), inputs, "program", cuda::CompilerCall::Tool::Linker);
    if (!linked)
        return linked.error();
    if (linked->exit != 0)
        return linkError(linked->output, source.name);
    image.executable = folder + "/program";
    image.compileMs = millisecondsSince(start);
    return image;
}

} // namespace telar::program
