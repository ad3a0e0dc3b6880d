// telar-cli kernel: compiles a CUDA file, runs one of its kernels on the machine, checks and counts it.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "app/cli/kernel/kernel_report.hpp"
#include "app/cli/kernel/kernel_steps.hpp"
#include "app/cli/kernel/made_record.hpp"
#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/streams.hpp"
#include "core/data/load.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/driver/notebook.hpp"
#include "core/simt/session/kernel_session.hpp"
#include "gpu/kernel/launch.hpp"

#include <filesystem>

namespace telar::cli {

namespace {

struct Plan {
    simt::LaunchConfig config;
    machine::RunOptions options;
    bool traced = false, fast = false, gpu = false, fmad = true;
    std::optional<StepPlace> step;
    int64_t stepBytes = 0;
    cuda::Build build = cuda::Build::Run;
    cuda::Maker maker = cuda::Maker::Clang;
    double compileSeconds = cuda::CompileRequest{}.seconds;
    double countingSeconds = 0; ///< 0: everything is counted
    cuda::PythonUse python;
    std::optional<ReferenceRequest> reference;
    double tolerance = cuda::LaunchRequest::usualTolerance;
    CardChoice card;
    bool cardTyped = false;
};

/// What the counted launch would take on the card.
void predict(KernelReport& shown, const Plan& plan) {
    if (shown.run.counted == 0)
        return;
    int64_t bytes = 0;
    for (const auto& memory : shown.before)
        bytes += static_cast<int64_t>(memory.size());
    shown.card = plan.cardTyped ? plan.card : cardWith(plan.card, shown.run.capability);
    const auto time = simt::predict(shown.card.card,
                                    cuda::launchWork(shown.run.config, cuda::totalCounts(shown.run),
                                                     static_cast<int32_t>(shown.run.counters.sharedBytes), bytes,
                                                     builtin::usualRegisters, shown.run.capability, shown.run.touched));
    if (time)
        shown.predicted = *time;
}

/// --reference and --tolerance.
Status readReference(const Arguments& arguments, Plan& plan) {
    if (arguments.has("--tolerance")) {
        TELAR_SET(plan.tolerance, parseTolerance(arguments.get("--tolerance")));
    }
    if (!arguments.has("--reference"))
        return arguments.has("--tolerance")
                   ? Status(userError(text("--tolerance is of --reference, which is not given")))
                   : Status();
    if (plan.step)
        return userError(text("--step goes without --reference"));
    TELAR_SET(plan.reference, parseReference(arguments.get("--reference")));
    return {};
}

Expected<Plan> readPlan(const Arguments& arguments, const JobContext& job) {
    Plan plan;
    TELAR_TAKE(card, chooseCard(arguments.get("--card"), job));
    plan.card = std::move(*card);
    plan.cardTyped = arguments.has("--card");
    for (const auto& [name, target] : {std::pair{"--grid", &plan.config.grid}, {"--block", &plan.config.block}}) {
        if (!arguments.has(name))
            return userError(text("%1 is missing: sizes along x, y and z, as in 32x8", name));
        TELAR_SET(*target, cuda::parseSizes(arguments.get(name), name));
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
    plan.options.lines = true;
    plan.options.firstBlock = *first;
    plan.options.blocks = *blocks;
    plan.compileSeconds = static_cast<double>(*seconds);
    TELAR_SET(plan.countingSeconds, countingOf(arguments));
    TELAR_SET(plan.python, pythonOf(arguments));
    plan.traced = arguments.has("--trace");
    plan.fast = arguments.has("--fast");
    if (plan.fast && plan.traced)
        return userError(text("--fast looks at nothing, and --trace at everything: give one of them"));
    if (plan.fast)
        plan.build = cuda::Build::Fast;
    TELAR_TRY(fmad, choice(arguments, "--fmad", {"true", "false"}));
    plan.fmad = *fmad == "true";
    TELAR_TRY(maker, compilerOf(arguments));
    plan.maker = *maker;
    TELAR_CHECK(simt::checkLaunch(plan.config));
    if (const auto device = arguments.get("--device"); device == "gpu")
        plan.gpu = true;
    else if (!device.empty() && device != "cpu")
        return userError(text("--device is cpu or gpu, not '%1'", device));
    if (arguments.has("--step")) {
        if (plan.fast || plan.traced || plan.gpu || plan.maker != cuda::Maker::Clang)
            return userError(text("--step goes without --fast, --trace, --device gpu and other compilers than clang"));
        TELAR_SET(plan.step, stepPlace(arguments.get("--step"), plan.config));
        plan.stepBytes = *stepMemory << 20;
        plan.build = cuda::Build::Step;
    }
    TELAR_CHECK(readReference(arguments, plan));
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

/// A CUDA or PTX file, ready for the machine.
struct KernelSource {
    std::string name, text;
    bool isPtx = false;
    cuda::CompileRequest request;
    cuda::KernelFile file;
    std::optional<cuda::SteppedFile> stepped; ///< with --step
};

/// Who asks for the record alone, and what it is made of.
struct RecordOnly {
    std::optional<std::string> text; ///< of the file; none: as it is
    std::string json;                ///< the record
};

Expected<KernelSource> loadSource(const Arguments& arguments, const Plan& plan, const RecordOnly* only,
                                  const JobContext& job) {
    const std::string& path = arguments.operands[0];
    TELAR_TAKE(text, only && only->text
                         ? Expected<std::string>(*only->text)
                         : readFile(path, job, cuda::isNotebook(path) ? driver::mostNotebookBytes : anySize));
    KernelSource made;
    made.name = fileName(path);
    made.text = std::move(*text);
    made.isPtx = fileExtension(path) == ".ptx";
    auto& request = made.request;
    request.name = made.name;
    request.folder = os::nameOf(std::filesystem::absolute(os::pathOf(path)).parent_path());
    request.kernel = arguments.operands.size() > 1 && !made.isPtx ? arguments.operands[1] : std::string();
    if (plan.maker != cuda::Maker::Clang && (made.isPtx || cuda::isPython(made.name)))
        return userError(telar::text("--compiler is of CUDA files"), telar::text("%1", path));
    if (cuda::isPython(made.name)) {
        if (request.kernel.empty())
            return userError(telar::text("Name the kernel of the Python file"), telar::text("%1", path));
        request.kernel = cuda::pythonKernel(request.kernel, arguments.all("--arg"));
    }
    if (cuda::isNotebook(made.name)) {
        TELAR_TAKE(script, driver::scriptOfNotebook(made.text, path, job));
        made.text = std::move(*script);
        request.script = true;
    }
    request.source = made.text;
    request.build = plan.build;
    request.fmad = plan.fmad;
    request.maker = plan.maker;
    request.seconds = plan.compileSeconds;
    request.python = plan.python;
    request.trusted = true;
    if (plan.step) {
        TELAR_TAKE(stepped,
                   made.isPtx ? cuda::readSteppedPtx(made.text, made.name) : cuda::loadSteppedFile(request, job));
        made.file = stepped->file;
        made.stepped = std::move(*stepped);
        return made;
    }
    TELAR_SET(made.file, made.isPtx ? cuda::readKernelPtx(made.text, made.name) : cuda::loadKernelFile(request, job));
    return made;
}

/// Each --output.
Status writeArrays(const Arguments& arguments, const cuda::KernelData& data) {
    for (const auto& word : arguments.all("--output"))
        TELAR_CHECK(writeArray(data, word));
    return {};
}

/// The faults are said as ever; counts are not: -O0 is not what a GPU would run.
Outcome stepThrough(const Arguments& arguments, const Plan& plan, const KernelSource& source,
                    cuda::KernelSession& session, const JobContext& job) {
    machine::StepRequest where;
    where.block = plan.step->block;
    where.warp = plan.step->thread < 0 ? -1 : static_cast<int32_t>(plan.step->thread / 32);
    where.mostBytes = plan.stepBytes;
    TELAR_TRY(run, session.step(*source.stepped, where, plan.options, job));
    TELAR_CHECK(writeArrays(arguments, run->data));
    const StepReport shown{source.name, session.kernel(), run->report, source.text, *plan.step};
    if (arguments.has("--json"))
        TELAR_CHECK(writeText(arguments.get("--json"), stepJson(shown)));
    if (arguments.get("--json") != "-")
        TELAR_CHECK(printWords(stepTable(shown)));
    for (const auto& finding : run->report.findings)
        sayAside("telar-cli: found: %s\n", finding.text().str().c_str());
    return run->report.findings.empty() ? done() : Outcome{3, {}};
}

/// The same program there, without the compiler's checks of indices, which cost time. Never after a finding: what
/// is out of bounds here can end the device's context.
Expected<cuda::DeviceLaunchReport> onGpu(const Plan& plan, const KernelSource& source, const cuda::KernelFacts& kernel,
                                         std::span<const machine::Argument> arguments,
                                         std::span<const std::vector<uint8_t>> before, const JobContext& job) {
    auto request = source.request;
    request.build = cuda::Build::Fast;
    TELAR_TRY(unchecked,
              source.isPtx || plan.fast ? Expected<cuda::KernelFile>(source.file) : cuda::loadKernelFile(request, job));
    const os::QuietOutput
        quiet; // what a kernel prints there goes to it by itself; the machine's words are shown already
    return gpu::kernelDevice().launch({*unchecked->module, kernel.entry, plan.config, before, arguments}, job);
}

/// What --json, --trace and the terminal are given.
Status sayReport(const Arguments& arguments, const Plan& plan, const KernelReport& shown) {
    if (plan.traced)
        TELAR_CHECK(writeText(arguments.get("--trace"), traceJson(shown)));
    if (arguments.has("--json"))
        TELAR_CHECK(writeText(arguments.get("--json"), recordJson(shown)));
    if (arguments.get("--json") != "-" && arguments.get("--trace") != "-")
        TELAR_CHECK(printWords(table(shown, plan.fast)));
    for (const auto& finding : shown.run.findings)
        sayAside("telar-cli: found: %s\n", finding.text().str().c_str());
    if (plan.gpu && !shown.run.findings.empty())
        sayAside("telar-cli: not run on the GPU: the fault could stop it\n");
    return {};
}

Outcome runOnce(const Arguments& arguments, const Plan& plan, const KernelSource& source, cuda::KernelSession& session,
                RecordOnly* only, const JobContext& job) {
    const auto before = session.data().memory;
    TELAR_TRY(run, plan.fast || plan.traced
                       ? session.launch(plan.fast ? cuda::Look::Fast : cuda::Look::Traced, plan.options, job)
                       : session.launchFor(plan.countingSeconds, plan.options, job));
    TELAR_CHECK(writeArrays(arguments, run->data));
    const auto& kernel = session.kernel();
    KernelReport shown{source.name, kernel,      source.file,       run->data,
                       before,      run->report, run->milliseconds, source.text};
    if (!plan.fast)
        predict(shown, plan);
    Expected<ReferenceComparison> compared = cancelledError();
    if (plan.reference) {
        const ReferenceLaunch launch{kernel,
                                     source.isPtx ? std::vector<std::string>()
                                                  : cuda::parameterNames(source.text, kernel),
                                     source.request,
                                     plan.config,
                                     arguments.all("--arg"),
                                     loadArray,
                                     plan.options.budget};
        if (source.isPtx && plan.reference->facts().mostArrays == 0)
            return wrongCall(
                userError(text("--reference takes an expression or another kernel where the file is CUDA, not PTX")));
        compared = compareWithReference(*plan.reference, launch, run->data, plan.tolerance, job);
        if (!compared)
            return failed(compared.error());
        shown.reference = &*plan.reference;
        shown.compared = &*compared;
    }
    Expected<cuda::DeviceLaunchReport> device = cancelledError();
    if (plan.gpu && run->report.findings.empty()) {
        device = onGpu(plan, source, kernel, run->data.arguments, before, job);
        if (!device)
            return failed(device.error());
        shown.device = &*device;
    }
    std::optional<cuda::MachineCode> code;
    Expected<cuda::ExecutedCode> executed = cancelledError();
    if (cuda::isForGpu(plan.maker) && !source.isPtx && !plan.fast) {
        // For the card that was asked for; else for what the PTX needs.
        const int capability = plan.cardTyped ? plan.card.card.major * 10 + plan.card.card.minor : 0;
        const auto matched = cuda::MatchedModule::make(source.file.module, capability, source.request.trusted, job);
        if (matched) {
            code = matched->code(kernel.entry, source.name);
            shown.loops = matched->loops(kernel.entry, source.name, source.text);
            executed =
                matched->executed(kernel.entry, run->report.perInstruction, run->report.counters.warps, source.name);
        } else
            executed = matched.error();
        shown.code = code ? &*code : nullptr;
        shown.executed = executed ? &*executed : nullptr;
        shown.noCode = executed ? std::string() : executed.error().str();
    }
    if (!source.isPtx && !plan.fast && !code)
        shown.loops = cuda::loopFates(*source.file.module, kernel.entry, source.name, source.text);
    if (only) {
        only->json = recordJson(shown);
        return done();
    }
    TELAR_CHECK(sayReport(arguments, plan, shown));
    if (!run->report.findings.empty() || (shown.compared && compared->different > 0))
        return {3, {}};
    return done();
}

Outcome runKernelFor(const Arguments& arguments, Session& session, RecordOnly* only) {
    if (arguments.operands.size() > 2)
        return wrongCall(userError(
            text("kernel takes a file and the name of one kernel, and '%1' is a third word", arguments.operands[2])));
    TELAR_TRY_CALL(plan, readPlan(arguments, session.job));
    if (plan->gpu)
        TELAR_CHECK(gpu::kernelDevice().available());
    TELAR_CHECK(checkWritable({arguments.get("--json"), arguments.get("--trace")}));
    TELAR_TRY(source, loadSource(arguments, *plan, only, session.job));
    const auto* kernel = chosenKernel(source->file, arguments, source->isPtx);
    if (!kernel)
        return wrongCall(userError(text("Say which kernel of %1: %2", source->name,
                                        commaList(source->file.kernels, &cuda::KernelFacts::name))));
    auto names = plan->step ? cuda::parameterNames(*source->stepped, *kernel) : std::vector<std::string>();
    TELAR_TAKE_CALL(bound, cuda::KernelSession::bind({source->file.module, *kernel, std::move(names), source->name},
                                                     plan->config, arguments.all("--arg"), loadArray, session.job));
    return plan->step ? stepThrough(arguments, *plan, *source, *bound, session.job)
                      : runOnce(arguments, *plan, *source, *bound, only, session.job);
}

Outcome runKernel(const Arguments& arguments, Session& session) { return runKernelFor(arguments, session, nullptr); }

} // namespace

Tried<std::string> kernelRecord(const Arguments& arguments, Session& session, const std::optional<std::string>& text) {
    RecordOnly only{text, {}};
    auto outcome = runKernelFor(arguments, session, &only);
    return outcome.code == 0 ? Tried<std::string>(std::move(only.json)) : std::move(outcome);
}

Command kernelCommand() {
    Command command;
    command.name = "kernel";
    command.summary = "Compile a plain CUDA file, run a kernel of it without a GPU, check and count it";
    command.options = {
        {"--grid", "X[xY[xZ]]", "Grid size in blocks"},
        {"--block", "X[xY[xZ]]", "Threads per block"},
        {"--shared", "BYTES", "Dynamic shared memory of a block (default 0)"},
        {"--arg", "A",
         "An argument, once for each parameter in order: a number, zeros:N, ones:N, iota:N, empty:N (nobody has "
         "written it), random:N:SEED, a .csv or a picture; N may be ROWSxCOLUMNS, a matrix to Python; before it a type "
         "where the kernel says none, as in float:zeros:64"},
        {"--reference", "INDEX=WHAT",
         "Compare the array of that argument (from 0) with max, average, convolution, product, sum or any operation "
         "that reads arrays (neuron, pipeline, softmax, attention) of others as they were before "
         "(2=max:0:rows=64:columns=64:kernel=3:stride=1, 1=softmax:0:columns=128), with another kernel of the file "
         "(2=kernel:plain), or with an expression (2=expression:a[i]+b[i]); 3 is returned where they differ"},
        {"--tolerance", "T",
         "How far off a number may be, times the greater of 1 and what is expected (default 0.0001)"},
        {"--output", "INDEX:FILE",
         "Write the array of that argument (from 0) as .csv or .png afterwards; may be given again", "FILE"},
        {"--card", "NAME|FILE", "The card that a time is predicted for (default: this computer's, else the Tesla T4)",
         "FILE"},
        {"--seed-order", "S", "Another order of blocks and warps, in which races show"},
        {"--device", "cpu|gpu",
         "gpu: after the machine, the same program on a GPU: times, and whether every number is equal", "cpu gpu"},
        {"--fast", "", "Only run: no counts, no checks but of bounds"},
        {"--fmad", "WORD", "a * b + c becomes one instruction that rounds once: true (default, as with nvcc) or false",
         "true false"},
        compilerOption(),
        {"--threads", "T", "Processor cores for blocks that do not depend on each other (default: all)"},
        {"--budget", "N", "Instructions of one warp, after which it counts as endless (default 200000000)"},
        {"--compile-seconds", "S",
         "Processor time after which the compiler is ended (default 20); Python has as much by the clock and half of "
         "it of the processor"},
        pythonOption(),
        {"--trace", "FILE", "Write what each warp of the traced blocks read and wrote, as JSON", "FILE"},
        {"--first-block", "B", "First block that is traced (default 0)"},
        {"--blocks", "COUNT", "How many blocks are traced (default 16)"},
        {"--step", "BLOCK[:THREAD]",
         "Step through that block, or one thread of it: each line that is run, with the variables in scope; counts are "
         "left out"},
        {"--step-memory", "MIB", "Memory for the steps, after which they end (default 256)"},
        {"--json", "FILE", "Write the record of the run, or the steps", "FILE"}};
    for (auto& option : countingOptions())
        command.options.push_back(std::move(option));
    command.examples = {"telar-cli kernel vadd.cu vecAdd --grid 4 --block 256 --arg random:1000:1 --arg random:1000:2 "
                        "--arg zeros:1000 --arg 1000 --output 2:sum.csv"};
    command.run = runKernel;
    command.operands = {"FILE.cu",
                        "A CUDA file (PTX, or Python with kernels of Numba: a script or a notebook), then the name "
                        "of the kernel: \"reduce<float, 256>\" for a template",
                        "FILE", true};
    return command;
}

} // namespace telar::cli
