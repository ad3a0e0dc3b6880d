// What the kernel lab does away from the window's thread: compile, run, trace one warp, ask who wrote an array.
#pragma once

#include "core/reference/reference.hpp"
#include "core/simt/cuda/code_listing.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/kernel_device.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/machine/warp_steps.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"
#include "core/simt/program/run.hpp"
#include "core/simt/sector_visits.hpp"
#include "core/simt/session/kernel_session.hpp"

#include <memory>

namespace telar {

struct KernelText {
    std::string text;
    std::string name = "kernel.cu"; ///< in messages; no path
    std::string folder;             ///< absolute; its files may be included; empty: none
    std::string kernel;             ///< that is wanted: "scale<float>"; empty: any
    bool trusted = false;           ///< the user's own, or a sample; not of a project or lesson
    std::string python = {};        ///< that compiles a Python file's kernel; empty: the first that has Numba
    std::string headers = {};       ///< a folder whose files may be included, too; empty: none
    cuda::Maker maker = cuda::Maker::Clang;
};

/// A source that was given to the compiler; `kernels` is empty where it does not compile.
struct KernelCompiled {
    KernelText source;
    std::shared_ptr<const ptx::Module> module;
    std::vector<cuda::KernelFacts> kernels;
    std::vector<std::vector<std::string>> names; ///< of each kernel's parameters
    std::vector<cuda::Diagnostic> diagnostics;
    std::optional<Error> error;
    std::string maker;    ///< "nvcc 13.0.88"; empty: not known
    bool compiler = true; ///< false: there is none on this computer
    double milliseconds = 0;

    /// Place in `kernels`; -1: there is none of that name.
    int find(const std::string& kernel) const;
};
Expected<KernelCompiled> compileKernel(const KernelText& source, const JobContext& job);

/// The kernel of a launch as the compiler is asked for it: of a Python file, with the types of the arguments.
std::string compiledKernel(const std::string& name, const cuda::LaunchRequest& launch);
/// What the compiler is given; any of its kernels, of a Python file the wanted one.
cuda::CompileRequest requestFor(const KernelText& source);
/// The memory and parameters of a launch of one of its kernels.
Expected<cuda::KernelSession> boundLaunch(const KernelCompiled& compiled, std::size_t kernel,
                                          const cuda::LaunchRequest& launch, const JobContext& job);

/// The launch that suits: the one asked for where it fits the kernel, the file's own, or a proposed one.
cuda::LaunchRequest suitedLaunch(const KernelCompiled& compiled, const cuda::LaunchRequest& asked);

struct KernelLaunch {
    std::shared_ptr<const KernelCompiled> compiled;
    std::size_t kernel = 0;
    cuda::LaunchRequest launch;
    cuda::KernelData data; ///< as the kernel left it
    machine::RunReport report;
    program::ProgramLaunch mistakes; ///< its findings, each mistake once, and what they bring about (foldFindings)
    std::map<int64_t, cuda::LineCounts> lines;
    cuda::LineCounts total;
    std::string cachesOf;    ///< the card whose caches `lines` and `total` say; empty: none
    std::vector<int> arrays; ///< parameters that are arrays, those that changed first
    std::size_t changed = 0; ///< of `arrays`
    double milliseconds = 0;
    bool endless = false; ///< a warp used up its budget

    const cuda::KernelFacts& facts() const { return compiled->kernels[kernel]; }
    /// "out", or "argument 2" where the source gives no name.
    std::string arrayName(int parameter) const;
};
/// For the card of the preferences, or the first that has the kernel's instructions.
std::optional<std::pair<const simt::DeviceModel*, simt::PredictedTime>> predictedTime(const KernelLaunch& run);
Expected<KernelLaunch> runKernel(std::shared_ptr<const KernelCompiled> compiled, const cuda::LaunchRequest& launch,
                                 int64_t budget, const JobContext& job);

/// The instructions of the kernel of a launch, and what NVIDIA's assembler makes of one that NVIDIA's compiler has compiled.
struct KernelCode {
    std::shared_ptr<const KernelLaunch> run;
    cuda::CodeListing listing; ///< PTX where there is no machine code
    std::optional<cuda::MachineCode> code;
    std::optional<cuda::ExecutedCode> executed; ///< by this launch
    std::optional<Error> error;                 ///< why one of them is not there
};
KernelCode assembleKernel(std::shared_ptr<const KernelLaunch> run, const JobContext& job);

/// Whether nobody asked for that launch: it was made to fit the kernel's signature.
bool isProposed(const KernelCompiled& compiled, const cuda::LaunchRequest& launch);
/// A proposed launch, and where the machine finds no fault in it, one of an odd size, which is the result where it has one.
Expected<KernelLaunch> runProposal(std::shared_ptr<const KernelCompiled> compiled, const cuda::LaunchRequest& launch,
                                   int64_t budget, const JobContext& job);

/// One warp of the same launch, step by step.
struct KernelTrace {
    std::shared_ptr<const KernelLaunch> run;
    int64_t block = 0;
    uint32_t warp = 0;
    std::vector<machine::ArrayPlace> places;
    std::vector<std::pair<int64_t, int64_t>> shapes; ///< rows and columns of each place
    std::vector<cuda::ElementType> types;            ///< of each place; 0 bytes: not known
    std::vector<machine::WarpStep> steps;
    bool complete = true;
};
constexpr std::size_t mostTracedSteps = 100000;
Expected<KernelTrace> traceKernel(std::shared_ptr<const KernelLaunch> run, int64_t block, uint32_t warp, int64_t budget,
                                  const JobContext& job);

/// Every warp of the first blocks, one after the other, as far as they are kept.
struct KernelWarps {
    std::shared_ptr<const KernelLaunch> run;
    int64_t blocks = 0; ///< that were asked for
    std::vector<KernelTrace> warps;
    std::size_t steps = 0;    ///< of all of them
    bool complete = true;     ///< no warp of these blocks is missing or cut
    int64_t allWarps() const; ///< of the launch
};
constexpr int64_t mostFilmBlocks = 1024;
constexpr std::size_t mostFilmSteps = 40000;
Expected<KernelWarps> traceWarps(std::shared_ptr<const KernelLaunch> run, int64_t blocks, int64_t budget,
                                 const JobContext& job);

/// The run's array beside its reference; the error says why there is none.
struct KernelComparison {
    std::shared_ptr<const KernelLaunch> run;
    std::size_t parameter = 0;
    ReferenceComparison answer;
    std::optional<Error> error;
};
Expected<KernelComparison> compareKernel(std::shared_ptr<const KernelLaunch> run, int64_t budget,
                                         const JobContext& job);

/// The blocks of the run that one multiprocessor of the card gets, as the model replays them; with blocks of `width` threads
/// along x and as many of them as cover the launch's threads.
Expected<multiprocessor::Recording> recordKernel(std::shared_ptr<const KernelLaunch> run, uint32_t width,
                                                 const simt::DeviceModel& card, int64_t budget, const JobContext& job);

struct KernelWriters {
    std::shared_ptr<const KernelLaunch> run;
    int parameter = 0;
    std::vector<int64_t> writers; ///< as machine::writersOf
    bool complete = true;
    std::vector<simt::SectorVisits> sectors; ///< of the array, modelled for the run's `cachesOf`; empty: not known
};
Expected<KernelWriters> kernelWriters(std::shared_ptr<const KernelLaunch> run, int parameter, int64_t budget,
                                      const JobContext& job);

/// The same launch on a GPU, of a run without findings.
struct KernelDeviceRun {
    std::shared_ptr<const KernelLaunch> run;
    cuda::DeviceLaunchReport report;                                   ///< its memory has gone: it was compared
    std::vector<std::pair<std::size_t, cuda::ArrayDifference>> arrays; ///< parameter, and how the machine's differs
    cuda::LineCounts counted; ///< by the machine, of the very program that the GPU ran: without checks of indices
};
Expected<KernelDeviceRun> runOnDevice(std::shared_ptr<const KernelLaunch> run, const cuda::KernelDevice& device,
                                      const JobContext& job);

} // namespace telar
