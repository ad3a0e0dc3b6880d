// telar-cli sweep: an operation over sizes, variants and threads; a record a line as it goes.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/card_choice.hpp"
#include "app/cli/records/records.hpp"
#include "app/cluster/world.hpp"
#include "app/operations.hpp"
#include "core/base/numbers.hpp"
#include "core/experiment/file_sweep.hpp"
#include "core/experiment/fit.hpp"
#include "core/experiment/predicted_agreement.hpp"
#include "core/pooling/operation.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

namespace telar::cli {

namespace {

std::vector<std::string> words(const std::string& list) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at <= list.size();) {
        const auto comma = std::min(list.find(',', at), list.size());
        if (comma > at)
            out.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return out;
}

Status readThreads(const Arguments& arguments, SweepPlan& plan) {
    if (!arguments.has("--threads"))
        return {};
    TELAR_SET(plan.threads, parseThreads(arguments.get("--threads")));
    return {};
}

/// --kernel 2,3 and the like are settings too, by names of their own.
Status readSettings(const Arguments& arguments, SweepPlan& plan) {
    TELAR_TAKE(axes, parseAxes(arguments.get("--set")));
    for (const auto& one : poolingParameters())
        if (const auto typed = one.listHelp.empty() ? std::string() : arguments.get(one.option); !typed.empty()) {
            TELAR_TRY(more, parseAxes(one.id + "=" + typed));
            axes->push_back(more->front());
        }
    plan.settings = std::move(*axes);
    return {};
}

Expected<SweepPlan> readPlan(const Arguments& arguments, const Catalogue& catalogue) {
    SweepPlan plan;
    plan.operation = arguments.operands[0];
    const auto* operation = catalogue.find(plan.operation);
    TELAR_SET(plan.sizes, parseSizes(arguments.get("--sizes", operation ? operation->sizes() : "1")));
    plan.backends = words(arguments.get("--backends", operation ? operation->variants() : ""));
    TELAR_CHECK(readThreads(arguments, plan));
    TELAR_CHECK(readSettings(arguments, plan));
    const auto seed = wholeNumber(arguments, "--seed", 35, 0, 4294967295);
    const auto max = wholeNumber(arguments, "--max", 9, 0, 255);
    const auto repeat = wholeNumber(arguments, "--repeat", operation ? operation->repeats() : 5, 1, 1000000);
    const auto seconds = wholeNumber(arguments, "--seconds", 20, 1, 1000000);
    for (const auto* number : {&seed, &max, &repeat, &seconds})
        if (!*number)
            return number->error();
    plan.seed = static_cast<uint32_t>(*seed);
    plan.max = static_cast<uint32_t>(*max);
    plan.repeat = static_cast<int>(*repeat);
    plan.mostSeconds = static_cast<double>(*seconds);
    plan.shuffle = !arguments.has("--in-order");
    plan.weak = arguments.has("--weak");
    return plan;
}

std::string duration(double seconds) {
    return seconds < 120    ? fixedText(seconds, 1) + " s"
           : seconds < 7200 ? fixedText(seconds / 60, 0) + " min"
                            : fixedText(seconds / 3600, 1) + " h";
}

/// What tells the points of a table apart beside variant, threads and size.
std::map<std::string, std::string> differences(const std::vector<RecordPoint>& points, const Catalogue& catalogue) {
    std::map<std::string, std::set<std::string>> values;
    std::map<std::string, NamedSettings> specs;
    for (const auto& p : points)
        specs.try_emplace(p.spec, settingsOf(p));
    std::vector<NamedSettings*> all;
    for (auto& [spec, settings] : specs)
        all.push_back(&settings);
    if (const auto* operation = points.empty() ? nullptr : catalogue.find(points.front().operation))
        sayUnsaid(*operation, all);
    for (const auto& [spec, settings] : specs)
        for (const auto& [name, value] : settings)
            values[name].insert(value);
    std::map<std::string, std::string> words;
    for (const auto& [spec, settings] : specs)
        for (const auto& [name, value] : settings)
            if (values[name].size() > 1 && name != "size" && name != "corpus" && name != "epochs")
                words[spec] += (words[spec].empty() ? "" : " ") + name + "=" + value;
    return words;
}

/// How far predicted times lie from measured ones; empty where none were predicted.
std::string agreement(const std::vector<RecordPoint>& points) {
    std::vector<std::pair<double, double>> pairs;
    bool predicted = false;
    for (const auto& p : points) {
        predicted = predicted || p.predictedMs;
        if (const auto measured = measuredOfPredicted(p))
            pairs.emplace_back(*p.predictedMs, *measured);
    }
    return predicted ? "predicted times are those of kernels alone, modelled and not measured. " +
                           agreementSentence(agreementOf(pairs)).str() + "\n"
                     : std::string();
}

/// A table of medians, and the exponent that each variant's times grow with.
std::string table(const std::vector<RecordPoint>& points, const Catalogue& catalogue) {
    const auto apart = differences(points, catalogue);
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> curves;
    std::string out = "variant              threads       size       median          min          max\n";
    for (const auto& p : points) {
        const auto found = apart.find(p.spec);
        const std::string words = found == apart.end() ? std::string() : found->second;
        char line[160];
        std::snprintf(line, sizeof line, "%-20s %7d %10lld %12s %12s %12s", p.backend.c_str(), p.threads,
                      static_cast<long long>(p.size), milliseconds(p.total.median).c_str(),
                      milliseconds(p.total.min).c_str(), milliseconds(p.total.max).c_str());
        out += line + (words.empty() ? std::string() : "  " + words);
        for (const auto& [name, value] : p.figures)
            out += "  " + name + " " + generalText(value, 4);
        if (p.predictedMs)
            out += "  predicted " + milliseconds(*p.predictedMs) + " (model, " + p.predictedCard + ")";
        out += '\n';
        auto& [x, y] = curves[p.backend + " x" + std::to_string(p.threads) + (words.empty() ? "" : " " + words)];
        x.push_back(static_cast<double>(p.size));
        y.push_back(p.total.median);
    }
    for (const auto& [name, curve] : curves)
        if (const auto law = fitPowerLaw(curve.first, curve.second)) {
            const auto& power = law->exponent;
            out += name + (law->tells() ? ": time grows as size^" + fixedText(power.value, 2) + " (95 %: " +
                                              fixedText(power.low, 2) + " to " + fixedText(power.high, 2) + ")\n"
                                        : ": the times of " + std::to_string(law->points) +
                                              " sizes scatter too much to say how they grow\n");
        }
    return out + agreement(points);
}

Outcome sayEstimate(const SweepPlan& plan, const Catalogue& catalogue, const Session& session) {
    TELAR_TRY(estimate, estimateSweep(plan, catalogue, session.job));
    char line[160];
    std::snprintf(line, sizeof line, "%lld points, about %s, at most %lld MiB at a time\n",
                  static_cast<long long>(estimate->points), duration(estimate->seconds).c_str(),
                  static_cast<long long>(estimate->largestBytes >> 20));
    return outcomeOf(printWords(line));
}

/// A set of the library, made with its first record: a sweep that measures nothing leaves none.
struct NewSet {
    RecordLibrary library;
    std::string name;
    int64_t id = 0;

    Status append(const std::string& line) {
        if (id == 0) {
            TELAR_TRY(made, library.addSet({name}));
            id = made->id;
        }
        return library.append(id, line);
    }
};

/// Runs into a file, alone or with other ranks, into the library, or to standard output.
Expected<SharedOutcome> sweepTo(const std::string& path, NewSet* set, const SweepPlan& plan, const Catalogue& catalogue,
                                bool resume, const Session& session, std::shared_ptr<const CardChoice> card,
                                bool stalls, std::vector<RecordPoint>& points) {
    SweepOptions options;
    options.job = session.job;
    options.card = std::move(card);
    options.stalls = stalls;
    const auto seen = [&](const RecordPoint& point) { points.push_back(point); };
    if (!path.empty() && path != "-")
        return sweepIntoFile(plan, catalogue, path, resume, session.world.get(), options, seen);
    options.record = [&](const RunRecord& record) -> Status {
        const std::string line = toJson(record, -1);
        TELAR_TRY(read, readRecords(line, ""));
        points.push_back(read->points.front());
        if (set)
            TELAR_CHECK(set->append(line));
        return path == "-" ? writeStandardOutput(line + "\n") : Status{};
    };
    TELAR_TAKE(own, runSweep(plan, catalogue, options));
    return SharedOutcome{std::move(*own), 0, {}};
}

void sayTroubles(const SharedOutcome& outcome) {
    for (const auto& failure : outcome.own.failures)
        sayAside("telar-cli: left out: %s\n", failure.str().c_str());
    for (const int lost : outcome.lostRanks)
        sayAside("telar-cli: rank %d did not end; what it owed was measured again\n", lost);
    if (outcome.own.unpredictedWhy)
        sayAside("telar-cli: not predicted, points: %lld; the first: %s\n",
                 static_cast<long long>(outcome.own.unpredicted), outcome.own.unpredictedWhy->str().c_str());
    if (outcome.own.noisy > 0)
        sayAside("telar-cli: the machine was busy with something else: in %lld of %lld points the slowest run took "
                 "over 1.5 times the median\n",
                 static_cast<long long>(outcome.own.noisy), static_cast<long long>(outcome.own.measured));
}

std::string timesLine(const SweepOutcome& o) {
    const double rest = o.totalSeconds - o.measuredSeconds - o.preparingSeconds - o.checkingSeconds;
    return duration(o.measuredSeconds) + " in the runs themselves, " + duration(o.preparingSeconds) +
           " making inputs, " + duration(o.checkingSeconds) + " summing outputs, " + duration(std::max(0.0, rest)) +
           " beside; " + duration(o.totalSeconds) + " in all\n";
}

/// Null where no times are to be predicted.
Expected<std::shared_ptr<const CardChoice>> readCard(const Arguments& arguments, const Session& session) {
    if (!arguments.has("--card"))
        return std::shared_ptr<const CardChoice>();
    TELAR_TAKE(card, chooseCard(arguments.get("--card"), session.job));
    return std::make_shared<const CardChoice>(std::move(*card));
}

Outcome runSweepCommand(const Arguments& arguments, Session& session) {
    const Operations operations;
    const auto& catalogue = operations.catalogue;
    TELAR_TRY_CALL(plan, readPlan(arguments, catalogue));
    TELAR_CHECK_CALL(sweepPoints(*plan, catalogue));
    const std::string path = arguments.get("--json");
    const bool several = startedByMpi();
    if (several && (path.empty() || path == "-"))
        return wrongCall(userError(text("Several processes share a sweep through a file: give --json FILE.jsonl")));
    if (arguments.has("--keep") && (several || (!path.empty() && path != "-")))
        return wrongCall(userError(text("--keep writes into the library, and --json FILE into a file: give one of "
                                        "them; records import takes a file into the library")));
    if (arguments.has("--keep") && arguments.get("--keep").empty())
        return wrongCall(userError(text("--keep takes the name of the new set")));
    if (arguments.has("--library") && !arguments.has("--keep"))
        return wrongCall(userError(text("--library says where --keep writes: give --keep NAME too")));
    if (arguments.has("--estimate"))
        return sayEstimate(*plan, catalogue, session);
    if (const auto gather = choice(arguments, "--gather", {"files", "messages"}); !gather) // of older versions
        return wrongCall(gather.error());
    TELAR_TAKE(world, worldCommunicator(session.job.stop));
    session.world = *world;
    session.quiet = path == "-" || (session.world && session.world->rank() > 0);
    TELAR_TRY_CALL(card, readCard(arguments, session));
    if (arguments.has("--stalls") && !*card)
        return wrongCall(userError(text("--stalls needs --card, the card that the warps wait on")));
    std::optional<NewSet> set;
    if (arguments.has("--keep")) {
        TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Write, session.job));
        set.emplace(NewSet{std::move(*library), arguments.get("--keep")});
    }
    std::vector<RecordPoint> points;
    TELAR_TRY(outcome, sweepTo(path, set ? &*set : nullptr, *plan, catalogue, arguments.has("--resume"), session, *card,
                               arguments.has("--stalls"), points));
    sayTroubles(*outcome);
    const auto& own = outcome->own;
    if (!session.quiet)
        TELAR_CHECK(printWords(table(points, catalogue) + (own.measured > 0 ? timesLine(own) : "")));
    if (set && set->id > 0)
        sayAside("telar-cli: %lld records in set %lld of %s\n", static_cast<long long>(points.size()),
                 static_cast<long long>(set->id), set->library.path().c_str());
    return own.measured + own.skipped == 0 && !own.failures.empty() ? failed(own.failures.front()) : done();
}

} // namespace

Command sweepCommand() {
    Command command{
        "sweep",
        "Measure an operation over sizes, variants, threads and settings",
        {{"--sizes", "A,B,C|A:B:xF", "Sizes: a list, or from A to B times F (x) or plus F (+)"},
         {"--backends", "ID,ID", "Variants: telar-cli backends lists them"},
         {"--threads", "T,T", "Threads of the processor (default: all cores)"},
         {"--set", "NAME=V,V;...",
          "Settings of the operation, each value with each of the others: kernel=2,3;stride=1, block=16x16,32x8, "
          "batch=16,64, registers=2,8,32, seed=1,2,3"},
         {"--weak", "", "Sizes are those of one thread; with more they grow, so that each has as much to do"},
         {"--seed", "S", "Seed of the numbers and of the order (default 35)"},
         {"--max", "M", "Largest number of the random input (default 9)"},
         {"--repeat", "R",
          "Timed runs of each point, after one that is not counted (default 5, of trainings 1); 1 runs just "
          "once"},
         {"--seconds", "S", "A point stops repeating after this long (default 20)"},
         {"--card", "NAME|FILE|own",
          "Predict the time of each kernel on this card (a model, never among what is measured): a name, a file of "
          "telar-cli calibrate, or own for this computer's GPU",
          "FILE"},
         {"--stalls", "",
          "With --card: what the warps of each kernel's last launch wait for, by the model of a multiprocessor, into "
          "the record and the report"},
         {"--in-order", "", "Measure in the order given; else shuffled, against drift"},
         {"--estimate", "", "Only say how long it would take and how much memory"},
         {"--resume", "", "Go on with the file: points that it has are left out"},
         {"--gather", "files|messages",
          "Of older versions, without effect: under mpirun rank 0 gets the records of the others as messages, and "
          "after a death --resume goes on",
          "files messages"},
         {"--json", "FILE", "A record a line, appended as it goes; - writes to standard output", "FILE"},
         {"--keep", "NAME",
          "Into the library, as a new set of this name: each record is on the disk once it is measured"},
         libraryOption()},
        {"telar-cli sweep pool --sizes 64:4096:x2 --backends thesis,serial,simd --json sweep.jsonl",
         "telar-cli sweep matmul --sizes 512 --backends fast --threads 1,2,4,8",
         "telar-cli sweep matmul --sizes 256 --backends emulator:matmul1 --set block=32x32,16x16,8x8",
         "telar-cli sweep conv --sizes 64,128 --backends emulator:direct,emulator:tiled --card T4",
         "telar-cli sweep dpfm --sizes 400 --set 'registers=2,8,32; seed=1,2,3'",
         "mpirun -np 2 telar-cli sweep pool --sizes 64:8192:x2 --backends serial --threads 1 --json sweep.jsonl"},
        runSweepCommand};
    const auto lists = listOptionsOf(poolingParameters());
    const auto weak = std::find_if(command.options.begin(), command.options.end(),
                                   [](const Option& option) { return option.name == "--weak"; });
    command.options.insert(weak, lists.begin(), lists.end());
    command.operands = {"OPERATION", ""};
    const auto ids = Operations().catalogue.ids();
    for (std::size_t i = 0; i < ids.size(); ++i) {
        command.operands.help += (i == 0 ? "" : i + 1 < ids.size() ? ", " : " or ") + ids[i];
        command.operands.choices += (i == 0 ? "" : " ") + ids[i];
    }
    return command;
}

} // namespace telar::cli
