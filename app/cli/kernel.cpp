// telar-cli kernel: compiles a CUDA file, runs one of its kernels on the machine, checks and counts it.
#include "app/cli/common.hpp"
#include "app/cli/kernel_arguments.hpp"
#include "app/cli/kernel_report.hpp"
#include "app/cli/kernel_steps.hpp"
#include "app/cli/parse.hpp"
#include "core/base/files.hpp"
#include "gpu/kernel/launch.hpp"

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace telar::cli {

namespace {

struct Plan {
    simt::LaunchConfig config;
    machine::RunOptions options;
    bool traced = false, fast = false, gpu = false, fmad = true;
    std::optional<StepPlace> step;
    int64_t stepBytes = 0;
    cuda::Build build = cuda::Build::Run;
    double compileSeconds = cuda::CompileRequest{}.seconds;
    std::optional<ReferenceRequest> reference;
    double tolerance = cuda::LaunchRequest::usualTolerance;
};

/// --reference and --tolerance.
Status readReference(const Arguments& arguments, Plan& plan) {
    if (arguments.has("--tolerance")) {
        const auto tolerance = parseTolerance(arguments.get("--tolerance"));
        if (!tolerance)
            return tolerance.error();
        plan.tolerance = *tolerance;
    }
    if (!arguments.has("--reference"))
        return arguments.has("--tolerance") ? Status(userError(text("--tolerance is of --reference, which is not given")))
                                            : Status();
    if (plan.step)
        return userError(text("--step goes without --reference"));
    auto reference = parseReference(arguments.get("--reference"));
    if (!reference)
        return reference.error();
    plan.reference = std::move(*reference);
    return {};
}

Expected<Plan> readPlan(const Arguments& arguments, const Session& session) {
    Plan plan;
    for (const auto& [name, target] :
         {std::pair{"--grid", &plan.config.grid}, {"--block", &plan.config.block}}) {
        if (!arguments.has(name))
            return userError(text("%1 is missing: sizes along x, y and z, as in 32x8", name));
        const auto size = cuda::parseSizes(arguments.get(name), name);
        if (!size)
            return size.error();
        *target = *size;
    }
    const auto shared = wholeNumber(arguments, "--shared", 0, 0, simt::maxSharedBytes);
    const auto seed = wholeNumber(arguments, "--seed-order", 0, 0, INT64_MAX);
    const auto budget = wholeNumber(arguments, "--budget", plan.options.budget, 1000, int64_t{1} << 50);
    const auto threads = wholeNumber(arguments, "--threads", 0, 0, 1024);
    const auto first = wholeNumber(arguments, "--first-block", 0, 0, int64_t{1} << 40);
    const auto blocks = wholeNumber(arguments, "--blocks", 16, 1, int64_t{1} << 40);
    const auto seconds =
        wholeNumber(arguments, "--compile-seconds", static_cast<int64_t>(plan.compileSeconds), 1, 3600);
    const auto stepMemory = wholeNumber(arguments, "--step-memory", 256, 1, 2047);
    for (const auto* number : {&stepMemory, &shared, &seed, &budget, &threads, &first, &blocks, &seconds})
        if (!*number)
            return number->error();
    plan.config.dynamicShared = static_cast<uint32_t>(*shared);
    plan.options.seed = static_cast<uint64_t>(*seed);
    plan.options.budget = *budget;
    plan.options.threads = static_cast<int>(*threads);
    plan.options.firstBlock = *first;
    plan.options.blocks = *blocks;
    plan.compileSeconds = static_cast<double>(*seconds);
    plan.options.job.stop = session.job.stop;
    plan.traced = arguments.has("--trace");
    plan.fast = arguments.has("--fast");
    if (plan.fast && plan.traced)
        return userError(text("--fast looks at nothing, and --trace at everything: give one of them"));
    if (plan.fast)
        plan.build = cuda::Build::Fast;
    const auto fmad = choice(arguments, "--fmad", {"true", "false"});
    if (!fmad)
        return fmad.error();
    plan.fmad = *fmad == "true";
    if (auto status = simt::checkLaunch(plan.config); !status)
        return status.error();
    if (const auto device = arguments.get("--device"); device == "gpu")
        plan.gpu = true;
    else if (!device.empty() && device != "cpu")
        return userError(text("--device is cpu or gpu, not '%1'", device));
    if (arguments.has("--step")) {
        if (plan.fast || plan.traced || plan.gpu)
            return userError(text("--step goes without --fast, --trace and --device gpu"));
        const auto place = stepPlace(arguments.get("--step"), plan.config);
        if (!place)
            return place.error();
        plan.step = *place;
        plan.stepBytes = *stepMemory << 20;
        plan.build = cuda::Build::Step;
    }
    if (auto fine = readReference(arguments, plan); !fine)
        return fine.error();
    return plan;
}

/// The one that is named, or the only one; null: there are several, or none of that name.
const cuda::KernelFacts* chosenKernel(const cuda::KernelFile& file, const Arguments& arguments, bool isPtx) {
    if (arguments.operands.size() < 2)
        return file.kernels.size() == 1 ? &file.kernels[0] : nullptr;
    for (const auto& one : file.kernels)
        if (!isPtx || one.name == arguments.operands[1] || one.entry == arguments.operands[1])
            return &one;
    return nullptr;
}

struct SourceText {
    std::string name;
    const std::string& text;
};

/// The faults are said as ever; counts are not: -O0 is not what a GPU would run.
Outcome stepThrough(const Arguments& arguments, const Plan& plan, const cuda::SteppedFile& file,
                    const cuda::KernelFacts& kernel, cuda::KernelData& data, const SourceText& source) {
    machine::StepRequest where;
    where.block = plan.step->block;
    where.warp = plan.step->thread < 0 ? -1 : static_cast<int32_t>(plan.step->thread / 32);
    where.mostBytes = plan.stepBytes;
    const auto names = cuda::parameterNames(file, kernel);
    for (std::size_t k = 0; k < names.size(); ++k)
        if (data.bufferOf[k] >= 0 && !names[k].empty())
            data.buffers[static_cast<std::size_t>(data.bufferOf[k])].name = names[k];
    const auto run =
        cuda::stepKernel(file, kernel, plan.config, data.buffers, data.arguments, where, plan.options);
    if (!run)
        return failed(run.error());
    for (const auto& word : arguments.all("--output"))
        if (auto fine = writeArray(data, word); !fine)
            return failed(fine.error());
    const StepReport shown{source.name, kernel, *run, source.text, *plan.step};
    if (arguments.has("--json"))
        if (auto fine = writeText(arguments.get("--json"), stepJson(shown)); !fine)
            return failed(fine.error());
    if (arguments.get("--json") != "-")
        if (auto fine = printWords(stepTable(shown)); !fine)
            return failed(fine.error());
    for (auto finding : run->findings) {
        finding.kernel = kernel.name;
        sayAside("telar-cli: found: %s\n", finding.text().str().c_str());
    }
    return run->findings.empty() ? done() : Outcome{3, {}};
}

/// What a kernel prints on the GPU goes to standard output by itself; the machine's words are shown already.
class QuietOutput {
public:
    QuietOutput() : kept_(::dup(STDOUT_FILENO)) {
        std::fflush(stdout);
        if (const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) {
            ::dup2(nowhere, STDOUT_FILENO);
            ::close(nowhere);
        }
    }
    QuietOutput(const QuietOutput&) = delete;
    QuietOutput& operator=(const QuietOutput&) = delete;
    ~QuietOutput() {
        std::fflush(stdout);
        if (kept_ >= 0) {
            ::dup2(kept_, STDOUT_FILENO);
            ::close(kept_);
        }
    }

private:
    int kept_;
};

/// The same program there, without the compiler's checks of indices, which cost time. Never after a finding: what
/// is out of bounds here can end the device's context.
Expected<cuda::DeviceLaunchReport> onGpu(const Plan& plan, cuda::CompileRequest request, bool isPtx,
                                        const cuda::KernelFile& file, const cuda::KernelFacts& kernel,
                                        const cuda::KernelData& data,
                                        std::span<const std::vector<uint8_t>> before, const JobContext& job) {
    request.build = cuda::Build::Fast;
    const auto unchecked = isPtx || plan.fast ? Expected<cuda::KernelFile>(file) : cuda::loadKernelFile(request, job);
    if (!unchecked)
        return unchecked.error();
    const QuietOutput quiet;
    return gpu::kernelDevice().launch({*unchecked->module, kernel.entry, plan.config, before, data.arguments}, job);
}

Outcome runKernel(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() > 2)
        return wrongCall(
            userError(text("kernel takes a file and the name of one kernel, and '%1' is a third word",
                           arguments.operands[2])));
    const auto plan = readPlan(arguments, session);
    if (!plan)
        return wrongCall(plan.error());
    if (plan->gpu)
        if (auto ready = gpu::kernelDevice().available(); !ready)
            return failed(ready.error());
    const std::string& path = arguments.operands[0];
    for (const auto& file : {arguments.get("--json"), arguments.get("--trace")})
        if (!file.empty() && file != "-")
            if (auto fine = checkWritable(file); !fine)
                return failed(fine.error());
    const auto source = readFile(path, session.job);
    if (!source)
        return failed(source.error());
    const bool isPtx = fileExtension(path) == ".ptx";
    cuda::CompileRequest request;
    request.source = *source;
    request.name = fileName(path);
    request.folder = std::filesystem::absolute(path).parent_path().string();
    request.kernel = arguments.operands.size() > 1 && !isPtx ? arguments.operands[1] : std::string();
    request.build = plan->build;
    request.fmad = plan->fmad;
    request.seconds = plan->compileSeconds;
    request.trusted = true;
    Expected<cuda::SteppedFile> stepped = cancelledError();
    if (plan->step) {
        stepped = isPtx ? cuda::readSteppedPtx(*source, fileName(path))
                        : cuda::loadSteppedFile(request, session.job);
        if (!stepped)
            return failed(stepped.error());
    }
    auto file = plan->step ? Expected<cuda::KernelFile>(stepped->file)
                : isPtx    ? cuda::readKernelPtx(*source, fileName(path))
                           : cuda::loadKernelFile(request, session.job);
    if (!file)
        return failed(file.error());
    const auto* kernel = chosenKernel(*file, arguments, isPtx);
    if (!kernel) {
        std::string list;
        for (const auto& one : file->kernels)
            list += (list.empty() ? "" : ", ") + one.name;
        return wrongCall(userError(text("Say which kernel of %1: %2", fileName(path), list)));
    }
    auto data = cuda::kernelData(*kernel, arguments.all("--arg"), readArray, session.job);
    if (!data)
        return wrongCall(data.error());
    if (plan->step)
        return stepThrough(arguments, *plan, *stepped, *kernel, *data, {fileName(path), *source});
    const auto program = machine::makeProgram(file->module, {!plan->fast, plan->traced, nullptr});
    if (!program)
        return failed(program.error());
    machine::Machine machine(*program);
    const auto before = data->memory;
    const auto start = std::chrono::steady_clock::now();
    const auto report = machine.run(machine.kernel(kernel->entry), plan->config, data->buffers,
                                    data->arguments, {}, plan->options);
    if (!report)
        return failed(report.error());
    const double milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    for (const auto& word : arguments.all("--output"))
        if (auto fine = writeArray(*data, word); !fine)
            return failed(fine.error());
    KernelReport shown{fileName(path), *kernel, *file, *data, before, *report, milliseconds, *source};
    Expected<ReferenceComparison> compared = cancelledError();
    if (plan->reference) {
        const ReferenceLaunch launch{*kernel,  isPtx ? std::vector<std::string>() : cuda::parameterNames(*source, *kernel),
                                     request,  plan->config,
                                     arguments.all("--arg"), readArray, plan->options.budget};
        if (isPtx && referenceInputs(plan->reference->kind).second == 0)
            return wrongCall(userError(text("--reference takes an expression or another kernel where the file is CUDA, not PTX")));
        compared = compareWithReference(*plan->reference, launch, *data, plan->tolerance, session.job);
        if (!compared)
            return failed(compared.error());
        shown.reference = &*plan->reference;
        shown.compared = &*compared;
    }
    Expected<cuda::DeviceLaunchReport> device = cancelledError();
    if (plan->gpu && report->findings.empty()) {
        device = onGpu(*plan, request, isPtx, *file, *kernel, *data, before, session.job);
        if (!device)
            return failed(device.error());
        shown.device = &*device;
    }
    if (plan->traced)
        if (auto fine = writeText(arguments.get("--trace"), traceJson(shown)); !fine)
            return failed(fine.error());
    if (arguments.has("--json"))
        if (auto fine = writeText(arguments.get("--json"), recordJson(shown)); !fine)
            return failed(fine.error());
    if (arguments.get("--json") != "-" && arguments.get("--trace") != "-")
        if (auto fine = printWords(table(shown, plan->fast)); !fine)
            return failed(fine.error());
    for (const auto& finding : report->findings)
        sayAside("telar-cli: found: %s\n", findingText(shown, finding).c_str());
    if (plan->gpu && !report->findings.empty())
        sayAside("telar-cli: not run on the GPU: the fault could stop it\n");
    if (!report->findings.empty() || (shown.compared && compared->different > 0))
        return {3, {}};
    return done();
}

} // namespace

Command kernelCommand() {
    Command command;
    command.name = "kernel";
    command.summary = "Compile a plain CUDA file, run a kernel of it without a GPU, check and count it";
    command.options = {
        {"--grid", "X[xY[xZ]]", "Blocks of the grid", ""},
        {"--block", "X[xY[xZ]]", "Threads of a block", ""},
        {"--shared", "BYTES", "Dynamic shared memory of a block (default 0)", ""},
        {"--arg", "A",
         "An argument, once for each parameter in order: a number, zeros:N, ones:N, iota:N, empty:N (nobody "
         "has written it), random:N:SEED, a .csv or a picture; before it a type where the kernel says none, "
         "as in "
         "float:zeros:64",
         ""},
        {"--reference", "INDEX=WHAT",
         "Compare the array of that argument (from 0) with max, average, convolution, product, sum, neuron or pipeline of "
         "others as they were before (2=max:0:rows=64:columns=64:kernel=3:stride=1), with another kernel of the file "
         "(2=kernel:plain), or with an expression (2=expression:a[i]+b[i]); 3 is returned where they differ",
         ""},
        {"--tolerance", "T", "How far off a number may be, times the greater of 1 and what is expected (default 0.0001)", ""},
        {"--output", "INDEX:FILE",
         "Write the array of that argument (from 0) as .csv or .png afterwards; may be given again", "FILE"},
        {"--seed-order", "S", "Another order of blocks and warps, in which races show", ""},
        {"--device", "cpu|gpu",
         "gpu: after the machine, the same program on a GPU: times, and whether every number is equal",
         "cpu gpu"},
        {"--fast", "", "Only run: no counts, no checks but of bounds", ""},
        {"--fmad", "WORD", "a * b + c becomes one instruction that rounds once: true (default, as with nvcc) or false", "true false"},
        {"--threads", "T", "Processor cores for blocks that do not depend on each other (default: all)", ""},
        {"--budget", "N", "Instructions of one warp, after which it counts as endless (default 200000000)",
         ""},
        {"--compile-seconds", "S", "Processor time after which the compiler is ended (default 20)", ""},
        {"--trace", "FILE", "Write what each warp of the traced blocks read and wrote, as JSON", "FILE"},
        {"--first-block", "B", "First block that is traced (default 0)", ""},
        {"--blocks", "COUNT", "How many blocks are traced (default 16)", ""},
        {"--step", "BLOCK[:THREAD]",
         "Step through that block, or one thread of it: each line that is run, with the variables in scope; "
         "counts are left out",
         ""},
        {"--step-memory", "MIB", "Memory for the steps, after which they end (default 256)", ""},
        {"--json", "FILE", "Write the record of the run, or the steps", "FILE"},
        {"--help", "", "Say this", ""}};
    command.examples = {"telar-cli kernel vadd.cu vecAdd --grid 4 --block 256 --arg random:1000:1 --arg "
                        "random:1000:2 --arg zeros:1000 --arg 1000 --output 2:sum.csv"};
    command.run = runKernel;
    command.operand = "FILE.cu";
    command.operandHelp =
        "A CUDA file (or PTX), then the name of the kernel: \"reduce<float, 256>\" for a template";
    command.operandChoices = "FILE";
    command.manyOperands = true;
    return command;
}

} // namespace telar::cli
