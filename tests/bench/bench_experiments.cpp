// Records and reports: 100,000 records read, filtered and charted; a report of twenty charts; what a sweep
// costs beside the runs themselves.
#include "core/experiment/charts.hpp"
#include "core/experiment/sweep.hpp"
#include "tests/bench/run.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/records.hpp"
#include "tests/support/reports.hpp"

#include <benchmark/benchmark.h>

namespace telar {
namespace {

const std::string& manyLines() {
    static const std::string text = test::recordLines(100000);
    return text;
}

void readManyRecords(benchmark::State& state) {
    const auto& text = manyLines();
    for (auto _ : state)
        benchmark::DoNotOptimize(readRecords(text, "many"));
}
BENCHMARK(readManyRecords)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

void filterManyRecords(benchmark::State& state) {
    const auto file = readRecords(manyLines(), "many");
    for (auto _ : state) {
        int64_t found = 0;
        RecordFilter matches("simd 1024");
        for (const auto& point : file->points)
            found += matches(point);
        benchmark::DoNotOptimize(found);
    }
}
BENCHMARK(filterManyRecords)->Unit(benchmark::kMillisecond);

void chartManyRecords(benchmark::State& state) {
    const auto file = readRecords(manyLines(), "many");
    for (auto _ : state)
        benchmark::DoNotOptimize(makeChart("times", {test::catalogue(), "pool", file->points, {}, "", {}}));
}
BENCHMARK(chartManyRecords)->Unit(benchmark::kMillisecond);

void reportOfTwentyCharts(benchmark::State& state) {
    const auto file = readRecords(test::reportLines(), "report");
    std::size_t charts = 0;
    for (auto _ : state) {
        const auto html = test::makeReport(file->points, test::catalogue(), {});
        charts = 0;
        for (std::size_t at = html->find("<svg"); at != std::string::npos; at = html->find("<svg", at + 1))
            ++charts;
    }
    state.counters["charts"] = static_cast<double>(charts);
}
BENCHMARK(reportOfTwentyCharts)->Unit(benchmark::kMillisecond);

/// Points of 10 ms and more: seconds of a sweep that are not in the runs, their inputs or their sums.
void harnessBesideTheRuns(benchmark::State& state) {
    SweepPlan plan;
    plan.operation = "matmul";
    plan.sizes = {512, 640, 768};
    plan.backends = {"openmp"};
    double beside = 0, all = 0, inputs = 0, sums = 0;
    for (auto _ : state) {
        const auto o = runSweep(plan, test::catalogue(), {});
        beside += o->totalSeconds - o->measuredSeconds - o->preparingSeconds - o->checkingSeconds;
        inputs += o->preparingSeconds;
        sums += o->checkingSeconds;
        all += o->measuredSeconds;
    }
    state.counters["beside_percent"] = 100 * beside / all;
    state.counters["inputs_percent"] = 100 * inputs / all;
    state.counters["sums_percent"] = 100 * sums / all;
}
BENCHMARK(harnessBesideTheRuns)->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace
} // namespace telar

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "filterManyRecords"); }
