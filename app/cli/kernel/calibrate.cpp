// telar-cli calibrate: microbenchmarks of this computer's GPU, kept as a card that times are predicted for; or of its processor.
#include "gpu/calibrate/calibrate.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/card_choice.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/threads.hpp"
#include "core/base/version.hpp"
#include "core/operation/measure.hpp"
#include "core/pipeline/roofline.hpp"
#include "core/simt/calibration.hpp"
#include "gpu/device/device.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <thread>

namespace telar::cli {

namespace {

using nlohmann::ordered_json;
using Rows = std::vector<simt::CalibrationRow>;

/// Seconds of starting and joining a team of that many threads, each of which does nothing.
Expected<std::vector<double>> teamSeconds(int threads, const JobContext& job) {
    constexpr int times = 20; // one alone is too short for the clock
    const auto teams = measure({31, 1}, job, [threads]() -> Expected<VariantRun> {
        for (int k = 0; k < times; ++k) {
            std::vector<std::jthread> team;
            for (int t = 0; t < threads; ++t)
                team.emplace_back([] {});
        }
        return VariantRun{};
    });
    if (!teams)
        return teams.error();
    std::vector<double> seconds;
    for (const double ms : teams->totalMs)
        seconds.push_back(ms / 1e3 / times);
    return seconds;
}

/// What the pipeline's roofline is made of, and what starting threads costs.
Expected<Rows> ofProcessor(const JobContext& job) {
    constexpr int64_t bytes = int64_t{32} << 20;
    constexpr double secondsOfRun = 0.5;
    const int threads = usableCores();
    TELAR_CHECK(threadsCanStart(threads, true));
    TELAR_TRY(team, teamSeconds(threads, {job.stop, nullptr}));
    std::vector<double> copy, read, arithmetic;
    const auto runs = measure({9, 0}, job, [&]() -> Expected<VariantRun> {
        TELAR_TRY(roofs, measureRoofs(bytes, threads, secondsOfRun, {job.stop, nullptr}));
        copy.push_back(roofs->copyPerSecond);
        read.push_back(roofs->readPerSecond);
        arithmetic.push_back(roofs->operationsPerSecond);
        return VariantRun{};
    });
    if (!runs)
        return runs.error();
    return Rows{simt::calibrationRow("threads", "s", *team), simt::calibrationRow("stream", "bytes/s", copy),
                simt::calibrationRow("read", "bytes/s", read),
                simt::calibrationRow("arithmetic", "operations/s", arithmetic)};
}

std::string tableOf(const Rows& rows) {
    std::string out;
    for (const auto& row : rows) {
        char line[160];
        std::snprintf(line, sizeof line, "%-16s %12s %-14s spread %5s %%  of %d\n", row.name.c_str(),
                      generalText(row.median, 4).c_str(), row.unit.c_str(), percentText(row.spread, 1).c_str(),
                      row.runs);
        out += line;
    }
    return out;
}

std::string recordOf(const std::string& device, const std::string& name, const Rows& rows) {
    ordered_json figures = ordered_json::object(), list = ordered_json::array();
    for (const auto& row : rows) {
        figures[row.name] = row.median;
        list.push_back({{"name", row.name},
                        {"unit", row.unit},
                        {"median", row.median},
                        {"spread", row.spread},
                        {"runs", row.runs}});
    }
    const ordered_json record = {{"schema", 2},
                                 {"operation", "calibrate"},
                                 {"backend", device == "gpu" ? "cuda" : "openmp"},
                                 {"device", name},
                                 {"settings", {{"device", device}}},
                                 {"figures", std::move(figures)},
                                 {"measured", std::move(list)},
                                 {"version", telarVersion()}};
    return indented(record);
}

Status keep(const std::string& file, const DeviceFacts& facts, const Rows& rows) {
    TELAR_TRY(card, simt::calibratedCard(facts, rows));
    TELAR_CHECK(makeFolder(folderName(file)));
    return writeFile(file, simt::toJson({*card, rows}));
}

Outcome runCalibrate(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(device, choice(arguments, "--device", {"gpu", "cpu"}));
    const bool gpu = *device == "gpu";
    if (!gpu && arguments.has("--output"))
        return wrongCall(userError(text("--output is for --device gpu: a processor is no card")));
    if (gpu && !gpu::chosenDevice())
        return failed(environmentError(text("This computer has no GPU to calibrate"), gpu::available().error().what,
                                       text("Its processor can be: --device cpu")));
    const auto file = arguments.get("--output", gpu ? simt::keptCardFile() : std::string());
    if (gpu && file.empty())
        return wrongCall(userError(text("There is no home folder to keep the card in: say where with --output FILE")));
    TELAR_CHECK(checkWritable({arguments.get("--json"), arguments.get("--output")}));
    session.quiet = arguments.get("--json") == "-";
    session.doing = "calibrating";
    TELAR_TRY(rows, gpu ? gpu::microbenchmarks(session.job) : ofProcessor(session.job));
    const std::string name = gpu ? gpu::chosenDevice()->name : hostFacts().processor;
    if (!session.quiet)
        TELAR_CHECK(printWords("measured         " + name + "\n" + tableOf(*rows)));
    TELAR_CHECK(simt::checkSteady(*rows));
    if (gpu)
        TELAR_CHECK(keep(file, *gpu::chosenDevice(), *rows));
    if (arguments.has("--json"))
        TELAR_CHECK(writeText(arguments.get("--json"), recordOf(*device, name, *rows)));
    if (gpu && !session.quiet)
        TELAR_CHECK(printWords("written          " + file + ": times are predicted from it now\n"));
    return done();
}

} // namespace

Command calibrateCommand() {
    return {.name = "calibrate",
            .summary = "Measure this computer's GPU for predicted times, in some seconds",
            .options = {{"--device", "gpu|cpu",
                         "gpu: launches, copies, memory, caches, latencies, arithmetic (default); cpu: starting "
                         "threads, memory, arithmetic",
                         "gpu cpu"},
                        {"--output", "FILE",
                         "Where the card goes, for --card of profile (default: kept for this user, and taken where no "
                         "card is named)",
                         "FILE"},
                        {"--json", "FILE", "The record; - writes it to standard output", "FILE"}},
            .examples = {"telar-cli calibrate --device cpu --json -"},
            .run = runCalibrate};
}

} // namespace telar::cli
