// telar-cli profile: one kernel of an operation, counted on the machine, by the hardware, or by both.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "app/cli/kernel/kernel_work.hpp"
#include "app/cli/kernel/profile_report.hpp"
#include "core/base/elapsed.hpp"
#include "core/simt/builtin/files.hpp"
#include "core/simt/builtin/replay.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "core/simt/multiprocessor/timeline_file.hpp"
#include "gpu/kernel/launch.hpp"

#include <algorithm>

namespace telar::cli {

namespace {

constexpr int64_t mostSpans = 400'000; ///< of a launch in a timeline

/// ncu's names of what the hardware counts, in the order of the table.
std::vector<std::string> metrics() {
    std::vector<std::string> names;
    for (const auto& word : cuda::counterWords())
        names.emplace_back(word.metric);
    return names;
}

Status onGpu(ProfileReport& report, const JobContext& job) {
    const auto names = metrics();
    for (const auto& launch : report.launches) {
        cuda::DeviceLaunchRequest request{*launch.module, launch.entry,     launch.config,
                                          launch.memory,  launch.arguments, launch.constants};
        request.metrics = names;
        TELAR_TAKE(made, gpu::kernelDevice().launch(request, job));
        report.device.push_back(std::move(*made));
    }
    return {};
}

Status predictAll(ProfileReport& report, const CardChoice& card, bool typed) {
    report.card = card;
    if (!typed)
        for (const auto& launch : report.launches)
            report.card = cardWith(report.card, launch.capability());
    for (std::size_t k = 0; k < report.launches.size(); ++k) {
        const auto& launch = report.launches[k];
        const auto work =
            cuda::launchWork(launch.config, launch.total, static_cast<int32_t>(launch.counters.sharedBytes),
                             launch.arrayBytes, report.registersOf(k), launch.capability(), launch.touched);
        TELAR_TRY(time, simt::predict(report.card.card, work));
        if (time->caches)
            cuda::addCaches(report.launches[k].lines, *time->caches, launch.file);
        report.predicted.push_back(*time);
    }
    return {};
}

std::string textOf(const builtin::WatchedLaunch& launch) {
    const auto* file = builtin::findFile(launch.file);
    return file ? std::string(file->text) : std::string();
}

/// What NVIDIA's assembler makes of the launches' PTX, for that card or for what the PTX needs, and of launches that were counted how
/// often it runs.
void assembleAll(ProfileReport& report, const CardChoice& card, const JobContext& job) {
    std::map<const ptx::Module*, cuda::MatchedModule> made;
    for (const auto& launch : report.launches) {
        auto known = made.find(launch.module.get());
        if (known == made.end()) {
            auto matched = cuda::MatchedModule::make(launch.module, card.card.major * 10 + card.card.minor, true, job);
            if (!matched) {
                report.noCode = matched.error().str();
                return report.code.clear();
            }
            known = made.emplace(launch.module.get(), std::move(*matched)).first;
        }
        const auto code = known->second.code(launch.entry, launch.file);
        if (!code) // no figures rather than zeros, which would pass for registers
            return report.code.clear();
        report.code.push_back(*code);
        report.functions.push_back(known->second.function(launch.entry));
        report.loops.push_back(known->second.loops(launch.entry, launch.file, textOf(launch)));
        if (!report.machine || !report.noExecuted.empty())
            continue;
        auto executed = known->second.executed(launch.entry, launch.perInstruction, launch.counters.warps, launch.file);
        if (executed)
            report.executed.push_back(std::move(*executed));
        else
            report.noExecuted = executed.error().str();
    }
}

/// Each launch on the model of a multiprocessor; `spans`: kept of each, for a timeline.
Status replayAll(ProfileReport& report, int64_t spans, bool cold, const JobContext& job) {
    for (std::size_t k = 0; k < report.launches.size(); ++k) {
        TELAR_TRY(recording, builtin::recordLaunch(report.launches[k], report.card.card, job,
                                                   k < report.code.size() ? report.functions[k] : nullptr));
        multiprocessor::ModelOptions options;
        options.card = report.card.card;
        options.registers = report.registersOf(k);
        options.mostSpans = spans;
        options.cold = cold;
        TELAR_TAKE(made, multiprocessor::simulate(*recording, options, job));
        report.timelines.push_back(std::move(*made));
    }
    return {};
}

Status writeTimeline(const ProfileReport& report, const Arguments& arguments) {
    const auto file = arguments.get("--timeline");
    if (file.empty())
        return {};
    std::vector<multiprocessor::NamedTimeline> launches;
    for (std::size_t k = 0; k < report.timelines.size(); ++k)
        launches.push_back(
            {report.launches[k].kernel, report.launches[k].file, report.card.card.name, &report.timelines[k]});
    const auto format = arguments.get("--format");
    const bool perfetto = format.empty() ? multiprocessor::isPerfettoName(file) : format == "perfetto";
    return writeText(file,
                     perfetto ? multiprocessor::timelinePerfetto(launches) : multiprocessor::timelineJson(launches));
}

/// The first reason why the hardware did not count; then there is nothing to show that was asked for.
const Error* refusedCounters(const ProfileReport& report) {
    for (const auto& launch : report.device)
        if (launch.countersRefused)
            return &*launch.countersRefused;
    return nullptr;
}

Outcome say(const ProfileReport& report, const Arguments& arguments) {
    if (arguments.has("--json"))
        TELAR_CHECK(writeText(arguments.get("--json"), profileJson(report)));
    if (arguments.get("--json") != "-")
        TELAR_CHECK(printWords(profileTable(report)));
    for (const auto& finding : report.findings)
        sayAside("telar-cli: found: %s\n", finding.c_str());
    if (const auto* refused = refusedCounters(report))
        return failed(*refused);
    return report.findings.empty() ? done() : Outcome{3, {}};
}

/// --device, --card, --registers, --threads, --json, --help.
std::vector<Option> profileOptions() {
    return {{"--device", "cpu|gpu|both",
             "cpu: counted on the machine, without a GPU (default); gpu: by the hardware's own counters; both: side by "
             "side",
             "cpu gpu both"},
            {"--card", "NAME|FILE",
             "The card that the time is predicted for, or a file of telar-cli calibrate (default: this computer's, "
             "else the Tesla T4)",
             "FILE"},
            {"--registers", "R",
             "Registers of a thread, which NVIDIA's assembler decides: for occupancy without a GPU (default 32)"},
            compilerOption(),
            {"--threads", "T", "Cores of the processor that the machine uses (default: all)"},
            {"--timeline", "FILE",
             "What each warp of one multiprocessor does in each cycle, modelled: JSON, or a trace for Perfetto and "
             "Chrome (FILE.perfetto.json)",
             "FILE"},
            {"--cold", "", "Caches are empty at the start of each launch, as Nsight Compute measures"},
            {"--format", "telar|perfetto", "Of the timeline (default: by the file's name)", "telar perfetto"},
            {"--json", "FILE", "The record; - writes it to standard output", "FILE"}};
}

ProfileProblem problemOf(const Operation& operation, const KernelWorkRequest& work) {
    const auto& cards = operation.kernels();
    const auto card = std::find_if(cards.begin(), cards.end(), [&](const auto& one) { return work.kernel == one.id; });
    ProfileProblem problem{operation.id(), work.kernel, work.settings, card != cards.end() && card->broken()};
    if (work.block)
        problem.settings.push_back({"block", std::to_string(work.block->x) + "x" + std::to_string(work.block->y)});
    return problem;
}

/// Runs the kernel where --device says, and says what came out.
Outcome profile(const Operation& operation, const Arguments& arguments, Session& session) {
    TELAR_TRY(work, readKernelWork(operation, arguments, session));
    const auto problem = problemOf(operation, *work);
    TELAR_TRY_CALL(device, choice(arguments, "--device", {"cpu", "gpu", "both"}));
    const auto registers = wholeNumber(arguments, "--registers", 32, 1, 255);
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, 1024);
    for (const auto* number : {&registers, &threads})
        if (!*number)
            return wrongCall(number->error());
    TELAR_TRY_CALL(maker, compilerOf(arguments));
    TELAR_TRY_CALL(card, chooseCard(arguments.get("--card"), session.job));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    const bool machine = *device != "gpu", hardware = *device != "cpu";
    if (hardware && problem.broken)
        return wrongCall(userError(text("Kernel %1 is wrong on purpose and runs on the machine alone", problem.kernel),
                                   {}, text("Use --device cpu")));
    if (hardware)
        TELAR_CHECK(gpu::kernelDevice().available());
    ProfileReport report(problem, machine, static_cast<int>(*registers));
    report.registersGiven = arguments.has("--registers");
    builtin::LaunchWatch watch;
    watch.keepMemory = true;
    watch.run = machine;
    watch.maker = *maker;
    simt::LaunchOptions options;
    options.mode = machine ? simt::Mode::Counted : simt::Mode::Fast;
    options.threads = static_cast<int>(*threads);
    options.job.stop = session.job.stop;
    options.watch = &watch;
    session.doing = "counting";
    const auto start = Clock::now();
    TELAR_CHECK(work->prepared->count(work->kernel, options, work->block));
    report.machineMs = millisecondsSince(start);
    report.launches = std::move(watch.launches);
    for (const auto& launch : report.launches)
        for (const auto& finding : launch.findings)
            report.findings.push_back(finding.text().str());
    if (hardware && report.findings.empty())
        TELAR_CHECK(onGpu(report, session.job));
    if (cuda::isForGpu(*maker))
        assembleAll(report, *card, session.job);
    if (report.code.empty()) {
        report.loops.clear();
        for (const auto& launch : report.launches)
            report.loops.push_back(cuda::loopFates(*launch.module, launch.entry, launch.file, textOf(launch)));
    }
    if (machine)
        TELAR_CHECK_CALL(predictAll(report, *card, !arguments.get("--card").empty()));
    if (machine) {
        session.doing = "replaying";
        if (auto fine =
                replayAll(report, arguments.has("--timeline") ? mostSpans : 0, arguments.has("--cold"), session.job);
            !fine)
            return failed(fine.error());
        TELAR_CHECK(writeTimeline(report, arguments));
    }
    return say(report, arguments);
}

} // namespace

std::vector<Command> profileCommands() {
    std::vector<Command> all;
    for (const auto* operation : kernelOperations()) {
        const auto block = choosesBlocks(*operation) ? std::vector<Option>{blockOption()} : std::vector<Option>();
        all.push_back(kernelCommandOf("profile", *operation,
                                      "count what a kernel does, in Nsight Compute's words, and predict its time",
                                      joined({kernelWorkOptions(*operation), block, profileOptions()})));
        all.back().run = [operation](const Arguments& arguments, Session& session) {
            return profile(*operation, arguments, session);
        };
    }
    return all;
}

} // namespace telar::cli
