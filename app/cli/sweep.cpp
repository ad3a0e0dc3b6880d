// telar-cli sweep: an operation over sizes, variants and threads; a record a line as it goes.
#include "core/experiment/sweep.hpp"
#include "app/backends.hpp"
#include "app/cli/common.hpp"
#include "app/cli/parse.hpp"
#include "core/base/files.hpp"
#include "core/experiment/fit.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <sys/stat.h>

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
    const auto counts = parseSizes(arguments.get("--threads"));
    if (!counts)
        return counts.error();
    plan.threads.clear();
    for (const auto n : *counts) {
        if (n > 4096)
            return userError(text("--threads takes numbers up to 4096, not %1", n));
        plan.threads.push_back(static_cast<int>(n));
    }
    return {};
}

Status readWindow(const Arguments& arguments, SweepPlan& plan) {
    bool first = true;
    for (const auto& [name, size] : {std::pair{"--kernel", &plan.spec.kernel},
                                     {"--stride", &plan.spec.stride},
                                     {"--padding", &plan.spec.padding}}) {
        if (arguments.has(name)) {
            const auto pair = parsePair(name, arguments.get(name));
            if (!pair)
                return pair.error();
            *size = {pair->first, pair->second};
        }
        if (first)
            plan.spec.stride = plan.spec.kernel;
        first = false;
    }
    const auto mode = choice(arguments, "--mode", {"max", "average"});
    if (!mode)
        return mode.error();
    plan.spec.mode = *mode == "max" ? PoolingMode::Max : PoolingMode::Average;
    return {};
}

Expected<SweepPlan> readPlan(const Arguments& arguments) {
    SweepPlan plan;
    plan.operation = arguments.operands[0];
    const bool matrix = plan.operation == "pool" || plan.operation == "matmul";
    const auto sizes = parseSizes(arguments.get("--sizes", matrix ? "64:1024:x2" : "1000:1000000:x10"));
    if (!sizes)
        return sizes.error();
    plan.sizes = *sizes;
    plan.backends = words(arguments.get("--backends", matrix ? "serial,openmp" : "serial,openmp,simd"));
    if (auto fine = readThreads(arguments, plan); !fine)
        return fine.error();
    if (auto fine = readWindow(arguments, plan); !fine)
        return fine.error();
    const auto seed = wholeNumber(arguments, "--seed", 35, 0, 4294967295);
    const auto max = wholeNumber(arguments, "--max", 9, 0, 255);
    const auto repeat = wholeNumber(arguments, "--repeat", 5, 1, 1000000);
    const auto seconds = wholeNumber(arguments, "--seconds", 20, 1, 1000000);
    for (const auto* number : {&seed, &max, &repeat, &seconds})
        if (!*number)
            return number->error();
    plan.seed = static_cast<uint32_t>(*seed);
    plan.max = static_cast<uint32_t>(*max);
    plan.repeat = static_cast<int>(*repeat);
    plan.mostSeconds = static_cast<double>(*seconds);
    plan.shuffle = !arguments.has("--in-order");
    return plan;
}

/// One of several processes that share a sweep: started by mpirun or srun, or told so.
struct Rank {
    int rank = 0, count = 1;
};
Rank rankOf() {
    static constexpr const char* names[][2] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                               {"PMI_RANK", "PMI_SIZE"},
                                               {"SLURM_PROCID", "SLURM_NTASKS"}};
    for (const auto& [rank, count] : names)
        if (const char* r = std::getenv(rank), *n = std::getenv(count); r && n && std::atoi(n) > 1)
            return {std::atoi(r), std::atoi(n)};
    return {};
}

std::string duration(double seconds) {
    char buffer[48];
    if (seconds < 120)
        std::snprintf(buffer, sizeof buffer, "%.1f s", seconds);
    else if (seconds < 7200)
        std::snprintf(buffer, sizeof buffer, "%.0f min", seconds / 60);
    else
        std::snprintf(buffer, sizeof buffer, "%.1f h", seconds / 3600);
    return buffer;
}

/// A table of medians, and the exponent that each variant's times grow with.
std::string table(const std::vector<RecordPoint>& points) {
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> curves;
    std::string out = "variant              threads       size       median          min          max\n";
    for (const auto& p : points) {
        char line[160];
        std::snprintf(line, sizeof line, "%-20s %7d %10lld %12s %12s %12s\n", p.backend.c_str(), p.threads,
                      static_cast<long long>(p.size), milliseconds(p.total.median).c_str(),
                      milliseconds(p.total.min).c_str(), milliseconds(p.total.max).c_str());
        out += line;
        auto& [x, y] = curves[p.backend + " x" + std::to_string(p.threads)];
        x.push_back(static_cast<double>(p.size));
        y.push_back(p.total.median);
    }
    for (const auto& [name, curve] : curves)
        if (const auto law = fitPowerLaw(curve.first, curve.second)) {
            char line[160];
            std::snprintf(line, sizeof line, "%s: time grows as size^%.2f (95 %%: %.2f to %.2f)\n",
                          name.c_str(), law->exponent.value, law->exponent.low, law->exponent.high);
            out += line;
        }
    return out;
}

Outcome runSweepCommand(const Arguments& arguments, Session& session) {
    const auto plan = readPlan(arguments);
    if (!plan)
        return wrongCall(plan.error());
    const auto pooling = poolingBackends();
    const auto matmul = matmulBackends();
    const auto neuron = neuronBackends();
    const auto pipeline = pipelineBackends();
    const Operations operations{&pooling, &matmul, &neuron, &pipeline, deviceOf};
    if (const auto points = sweepPoints(*plan, operations); !points)
        return wrongCall(points.error());
    const std::string path = arguments.get("--json");
    const Rank rank = rankOf();
    if (rank.count > 1 && (path.empty() || path == "-"))
        return wrongCall(
            userError(text("Several processes share a sweep through a file: give --json FILE.jsonl")));

    if (arguments.has("--estimate")) {
        const auto estimate = estimateSweep(*plan, operations, session.job);
        if (!estimate)
            return failed(estimate.error());
        char line[160];
        std::snprintf(line, sizeof line, "%lld points, about %s, at most %lld MiB at a time\n",
                      static_cast<long long>(estimate->points), duration(estimate->seconds).c_str(),
                      static_cast<long long>(estimate->largestBytes >> 20));
        const auto said = writeStandardOutput(line);
        return said ? done() : failed(said.error());
    }

    SweepOptions options;
    options.job = session.job;
    options.part = rank.rank;
    options.parts = rank.count;
    std::vector<RecordPoint> points;
    std::optional<RecordLog> log;
    const bool toFile = !path.empty() && path != "-";
    // Each process has a file of its own; the first one gathers them.
    const std::string own = rank.count > 1 ? path + ".rank" + std::to_string(rank.rank) : path;
    if (toFile) {
        auto opened = RecordLog::open(own, arguments.has("--resume") || rank.count > 1);
        if (!opened)
            return failed(opened.error());
        log.emplace(std::move(*opened));
        for (const auto& name : {path, own})
            if (struct stat facts{}; (arguments.has("--resume") || rank.count > 1) &&
                                     stat(name.c_str(), &facts) == 0 && facts.st_size > 0)
                if (const auto before = loadRecords(name, session.job))
                    for (const auto& point : before->points) {
                        options.done.insert(point.key());
                        if (name == own)
                            points.push_back(point);
                    }
    }
    session.quiet = path == "-";
    options.record = [&](const RunRecord& record) -> Status {
        const std::string line = toJson(record, -1);
        if (const auto read = readRecords(line, ""))
            points.push_back(read->points.front());
        if (log)
            return log->append(line);
        return path == "-" ? writeStandardOutput(line + "\n") : Status{};
    };
    const auto outcome = runSweep(*plan, operations, options);
    if (!outcome)
        return failed(outcome.error());
    for (const auto& failure : outcome->failures)
        std::fprintf(stderr, "telar-cli: left out: %s\n", failure.str().c_str());
    if (outcome->noisy > 0)
        std::fprintf(stderr,
                     "telar-cli: the machine was busy with something else: in %lld of %lld points the "
                     "slowest run took over "
                     "1.5 times the median\n",
                     static_cast<long long>(outcome->noisy), static_cast<long long>(outcome->measured));
    if (!session.quiet) {
        char line[120];
        std::snprintf(line, sizeof line, "%s in the runs themselves, %s in all\n",
                      duration(outcome->measuredSeconds).c_str(), duration(outcome->totalSeconds).c_str());
        if (auto fine = writeStandardOutput(table(points) + (outcome->measured > 0 ? line : "")); !fine)
            return failed(fine.error());
    }
    return outcome->measured + outcome->skipped == 0 ? failed(outcome->failures.front()) : done();
}

} // namespace

Command sweepCommand() {
    Command command{
        "sweep",
        "Measure an operation over sizes, variants and threads",
        {{"--sizes", "A,B,C|A:B:xF", "Sizes: a list, or from A to B times F (x) or plus F (+)", ""},
         {"--backends", "ID,ID", "Variants: telar-cli backends lists them", ""},
         {"--threads", "T,T", "Threads of the processor (default: all cores)", ""},
         {"--kernel", "K|KHxKW", "Pooling: size of the window (default 2)", ""},
         {"--stride", "S|SHxSW", "Pooling: step of the window (default: the kernel)", ""},
         {"--padding", "P|PHxPW", "Pooling: rows and columns added on each side (default 0)", ""},
         {"--mode", "max|average", "Pooling: what a window becomes (default max)", "max average"},
         {"--seed", "S", "Seed of the numbers and of the order (default 35)", ""},
         {"--max", "M", "Largest number of the random input (default 9)", ""},
         {"--repeat", "R", "Timed runs of each point, after one that is not counted (default 5)", ""},
         {"--seconds", "S", "A point stops repeating after this long (default 20)", ""},
         {"--in-order", "", "Measure in the order given; else shuffled, against drift", ""},
         {"--estimate", "", "Only say how long it would take and how much memory", ""},
         {"--resume", "", "Go on with the file: points that it has are left out", ""},
         {"--json", "FILE", "A record a line, appended as it goes; - writes to standard output", "FILE"},
         {"--help", "", "Say this", ""}},
        {"telar-cli sweep pool --sizes 64:4096:x2 --backends thesis,serial,simd --json sweep.jsonl",
         "telar-cli sweep matmul --sizes 512 --backends fast --threads 1,2,4,8",
         "mpirun -np 2 telar-cli sweep pool --sizes 64:8192:x2 --backends serial --threads 1 --json "
         "sweep.jsonl"},
        runSweepCommand};
    command.operand = "OPERATION";
    command.operandHelp = "pool, matmul, neuron or pipeline";
    command.operandChoices = "pool matmul neuron pipeline";
    return command;
}

} // namespace telar::cli
