// CUDA C++ to PTX on any computer: clang as a child process, with headers of our own in place of NVIDIA's. Where the user
// has NVIDIA's own compiler, nvcc or NVRTC, it can make the PTX, with NVIDIA's headers.
//
// Nothing of what is compiled from a source runs natively. The compiler is started without a shell, in a cage (core/base/cage.hpp)
// around a folder of its own, with limits on time, memory and output. A source may include the headers that are known
// here and files of its own folder; the cage sees to it that nothing else can be read, however the source spells it.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"
#include "core/simt/cuda/compiler_folder.hpp"

#include <string>
#include <vector>

namespace telar::cuda {

struct Diagnostic {
    enum class Kind { Error, Warning, Note };
    Kind kind = Kind::Error;
    int line = 0, column = 0; ///< from 1; 0: of no line of the source
    std::string text;         ///< the compiler's own words
};

/// A variable that a kernel reads before anything sets it, as the compiler says.
struct UnsetVariable {
    int line = 0;
    std::string name;
    int declared = 0;    ///< the line, of what unset_values.hpp finds
    bool always = false; ///< else on one of the ways to its line, which a run need not take
    bool operator==(const UnsetVariable&) const = default;
    /// One sentence; `place`: "heat.cu:12".
    Text text(const std::string& place) const;
};
/// Those of the user's own file, each once.
std::vector<UnsetVariable> unsetVariables(const std::vector<Diagnostic>& diagnostics);

enum class Build {
    Run,  ///< -O1, to run and count, with the compiler's checks of array indices
    Fast, ///< -O2 without them
    Step  ///< -O0 with the places of variables
};

/// Who makes PTX of a source.
enum class Maker {
    Clang,
    ClangO3, ///< clang at -O3 without checks of indices within rows: what ptxas assembles for a GPU
    Nvcc,    ///< the one in PATH or where toolkits lie
    Nvrtc    ///< libnvrtc of a toolkit or of the package nvidia-cuda-nvrtc; TELAR_NVRTC names another
};
constexpr std::string_view makerNames[] = {"clang", "clang-o3", "nvcc", "nvrtc"};
constexpr bool isClang(Maker maker) { return maker == Maker::Clang || maker == Maker::ClangO3; }
/// Makes what a GPU would run, so that NVIDIA's assembler says how many machine instructions it executes.
constexpr bool isForGpu(Maker maker) { return maker != Maker::Clang; }
/// One of makerNames; an error that names them.
Expected<Maker> parseMaker(const std::string& name);

/// Who compiles kernels in Python, and what a stranger's file may take meanwhile. Its time is CompileRequest::seconds by the clock
/// and half of that of the processor.
struct PythonUse {
    std::string path = {}; ///< the interpreter; empty: the first that compiles kernels
    int64_t memoryBytes = int64_t{1} << 30;
    static constexpr int threads = 64; ///< at a time
};

struct CompileRequest {
    std::string source;
    std::string name = "kernel.cu"; ///< in diagnostics and findings; no path
    std::string folder = {};        ///< absolute; its files may be included; empty: none
    std::string kernel = {}; ///< "reduce<float, 256>"; empty: any. Templates are instantiated for it; of Python as
                             ///< pythonKernel says it
    Build build = Build::Run;
    double seconds = 20;    ///< of processor time, after which the compiler is ended
    std::string below = {}; ///< where in the folder the source lies; empty: in itself
    /// More templates to instantiate, as pointers: "(void (*)(float*, int))&scale<float>".
    std::vector<std::string> instances = {};
    bool program = false; ///< of a whole program, whose host makes texture objects
    /// The user's own file, or Telar's: compiled, with a warning, even where the compiler cannot be shut in.
    bool trusted = false;
    /// Headers of a whole program for both sides: the source is compiled as it is, its host functions with it, so that what
    /// they launch is there (a kernel for a lambda of theirs). Empty: the device's part alone, with the prelude. As of headersFolder.
    /// NVIDIA's compilers take their own headers in place of these.
    const std::vector<PreludeFile>* whole = nullptr;
    /// As NVRTC takes a source: nothing in it is for a host, and __CUDACC_RTC__ says so.
    bool runtime = false;
    bool fmad =
        true; ///< a * b + c may become one instruction that rounds once, as nvcc does where -fmad=false is not given
    std::vector<std::string> includes = {}; ///< absolute folders, files of which may be included, too (-I)
    std::vector<std::string> defines = {};  ///< "NAME" or "NAME=VALUE" (-D)
    std::string standard = "c++20";         ///< one of languageStandards
    bool script = false;                    ///< of a Python file, what it does besides defining is left out
    Maker maker = Maker::Clang; ///< the others know one build: optimised, without checks of indices within rows
    PythonUse python = {};
    bool mayLackKernels = false; ///< a whole program may launch nothing
};

/// Whether the file is Python's, whose kernels Numba compiles (python_kernel.hpp): a script, or a notebook as one.
bool isPython(const std::string& name);
bool isNotebook(const std::string& name);
/// What Telar's headers can be read with.
constexpr std::string_view languageStandards[] = {"c++17", "c++20"};
/// "#define NAME VALUE" for each of CompileRequest::defines: they follow Telar's own headers, whose names they may be.
std::string defineLines(const std::vector<std::string>& defines);

struct CompileResult {
    bool ok = false;
    std::string ptx;
    std::string entry; ///< mangled name of `kernel` in the PTX
    std::string type;  ///< mangled name of a function of a template over its type: extern "C" names say none
    std::vector<Diagnostic> diagnostics;
    std::vector<UnsetVariable> unset; ///< of clang
    std::string compiler;             ///< as CudaCompiler::words
    std::vector<std::string> unread;  ///< headers that are not known here and were left out
    double milliseconds = 0;
};

class CudaCompiler {
public:
    /// clang 14 to 16, or what TELAR_CLANG names; NVIDIA's as Maker says. Error: there is none, with what to install.
    static Expected<CudaCompiler> find(Maker maker = Maker::Clang);

    Maker maker() const { return maker_; }
    /// Of the program; of NVRTC, of the library.
    const std::string& path() const { return path_; }
    /// "14.0.6", "13.0.88"; of NVRTC "13.0"
    const std::string& version() const { return version_; }
    /// "nvcc 13.0.88"
    std::string words() const;
    /// Makes PTX as `request.maker` says, which is this one. An error where the compiler could not do its work (ended, refused); a source with mistakes gives a
    /// result that is not ok.
    Expected<CompileResult> compile(const CompileRequest& request, const JobContext& job = {}) const;

private:
    Maker maker_ = Maker::Clang;
    std::string path_, version_;
};

/// "kernel.cu:12:5: error: text" and its like; lines of code and carets are left out.
std::vector<Diagnostic> parseDiagnostics(const std::string& output, const std::string& name);
/// The first mistake as an error: "The source does not compile: ... (kernel.cu:12:5)".
Error compileError(const std::vector<Diagnostic>& diagnostics, const std::string& name,
                   const std::vector<std::string>& unread = {});
/// `name` without what has a meaning in a #line.
std::string nameInSource(std::string name);

/// How a command line of clang begins whose file is this one; zig has a clang within.
std::vector<std::string> clangCall(const std::string& clang);
/// The command line after the program's name, for clang of this version: output k.ptx, the prelude in the folder `prelude`, the
/// source's own headers in `includeFolder` (empty: it has none).
std::vector<std::string> compilerArguments(const CompileRequest& request, const std::string& version,
                                           const std::string& prelude, const std::string& includeFolder);

const std::vector<PreludeFile>& preludeFiles();

} // namespace telar::cuda
