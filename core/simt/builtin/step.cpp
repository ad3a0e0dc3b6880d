#include "core/simt/builtin/step.hpp"

#include "core/simt/builtin/given.hpp"

#include <algorithm>

namespace telar::builtin {

namespace {

constexpr int64_t stepBudget = 160'000'000; ///< instructions of a warp: -O0 takes more than the kernels do otherwise

} // namespace

Expected<Stepped> step(const Call& call, const simt::LaunchConfig& config, machine::StepRequest where,
                       std::shared_ptr<const cuda::SteppedFile> file, const JobContext& job) {
    const File* told = findFile(call.file);
    if (!told)
        return userError(text(TELAR_TR("core", "There is no built-in kernel file %1"), call.file));
    const std::string name = call.file.substr(call.file.rfind('/') + 1);
    if (!file) {
        cuda::CompileRequest request;
        request.source = told->text;
        request.name = name;
        request.trusted = true;
        request.fmad = false;
        TELAR_TAKE(loaded, cuda::loadSteppedFile(request, job));
        file = std::make_shared<const cuda::SteppedFile>(std::move(*loaded));
    }
    const auto& kernels = file->file.kernels;
    const auto kernel =
        std::find_if(kernels.begin(), kernels.end(), [&](const cuda::KernelFacts& k) { return k.name == call.kernel; });
    if (kernel == kernels.end())
        return userError(text(TELAR_TR("core", "The file %1 has no kernel %2"), call.file, call.kernel));
    Given given(call);
    machine::RunOptions options;
    options.budget = stepBudget;
    options.job.stop = job.stop;
    TELAR_TAKE(report,
               cuda::stepKernel(*file, *kernel, config, given.buffers, given.arguments, std::move(where), options));
    Stepped made;
    made.trace = std::make_shared<const machine::StepTrace>(std::move(*report->steps));
    made.source = file->sourceKey(name);
    made.file = std::move(file);
    return made;
}

} // namespace telar::builtin
