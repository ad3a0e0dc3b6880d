// One launch of a kernel of a CUDA file on the machine, from its source to what it left in its arrays. The
// kernel page, exercises, references, the command line and the self-test all go this way:
//
//     auto file = loadKernel(request, "scale", job);
//     auto session = KernelSession::bind({file->module, file->kernels[0], {}, request.name}, config, words,
//                                        read, job);
//     auto run = session->launch(Look::Counted, {}, job);
//
// Nothing is left behind: the compiler's folder is gone when loadKernel returns, the machine when launch does.
#pragma once

#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/cuda/step_kernel.hpp"

namespace telar::cuda {

/// loadKernelFile for a kernel as people write its name; empty: any. A template is made for its arguments. An
/// extern "C" kernel that stands among others says no types; where such a one is wanted, the file is compiled
/// again for it.
Expected<KernelFile> loadKernel(CompileRequest request, const std::string& kernel, const JobContext& job = {},
                                std::vector<Diagnostic>* diagnostics = nullptr);
/// "reduce<float, 256>", or a Python kernel with its types: the compiler has to be told of it.
bool namesTemplate(const std::string& kernel);

struct SessionKernel {
    std::shared_ptr<const ptx::Module> module;
    KernelFacts facts;
    std::vector<std::string> names; ///< of its parameters, for findings; may be empty
    std::string source;             ///< name of the file in findings, as CompileRequest::name
};

/// What the machine looks at while it runs.
enum class Look {
    Fast,    ///< bounds alone
    Counted, ///< everything that a record holds
    Traced   ///< and each access of the chosen warps
};

/// What a launch left.
struct KernelRun {
    KernelData data;           ///< the arrays as the kernel left them
    machine::RunReport report; ///< its findings name the kernel and the file as people do
    std::shared_ptr<const machine::Program> program;
    double milliseconds = 0; ///< on the machine, without making the program
};

/// A kernel with the memory and parameters of one launch.
class KernelSession {
public:
    /// `words`: one for each parameter (ArgumentRequest). Errors: a launch beyond CUDA's limits, words that do
    /// not fit the parameters, files that cannot be read, too little memory, a request to stop.
    static Expected<KernelSession> bind(SessionKernel kernel, const simt::LaunchConfig& config,
                                        const std::vector<std::string>& words, const ArrayReader& read,
                                        const JobContext& job = {});

    const KernelData& data() const { return data_; }
    const KernelFacts& kernel() const { return kernel_.facts; }

    /// The launch itself, once: the arrays go into the result. `options.job` does not matter. Errors: what the
    /// machine does not know, too little memory for its checks, a request to stop. What the kernel does wrong
    /// is a finding.
    Expected<KernelRun> launch(Look look, machine::RunOptions options = {}, const JobContext& job = {});
    /// Counted for so many seconds by the clock and no longer, as `machine::runSampled` does. Whole (as Look::Counted) where 0
    /// is given, where blocks are there together or call malloc, and with another order of blocks.
    Expected<KernelRun> launchFor(double seconds, machine::RunOptions options = {}, const JobContext& job = {});
    /// Likewise, with the steps of a block in RunReport::steps; `file` is of the same source.
    Expected<KernelRun> step(const SteppedFile& file, machine::StepRequest where, machine::RunOptions options = {},
                             const JobContext& job = {});

private:
    KernelSession(SessionKernel kernel, const simt::LaunchConfig& config, KernelData data)
        : kernel_(std::move(kernel)), config_(config), data_(std::move(data)) {}
    Expected<KernelRun> run(std::shared_ptr<const machine::Program> program, machine::RunOptions options,
                            const JobContext& job, double countingSeconds = 0);
    Expected<machine::RunReport> sampled(machine::Machine& counting, const machine::RunOptions& options,
                                         double seconds);

    SessionKernel kernel_;
    simt::LaunchConfig config_;
    KernelData data_;
};

} // namespace telar::cuda
