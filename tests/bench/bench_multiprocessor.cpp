// The model of a multiprocessor, one core: recording and simulating the product of 512 x 512 by `coalesced`, and a launch of a
// million threads. Peer in the same run: counting the same launch on the machine, which is what a closed-form prediction needs.
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/simt/builtin/replay.hpp"
#include "core/simt/cards.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>

using namespace telar;

namespace {

/// The launch with its memory; `run`: counted on the machine, too.
builtin::WatchedLaunch launchOf(int64_t size, const char* kernel, bool run) {
    const auto inputs = randomMatmul({size, 9, false}, 3, {});
    Matrix<float> c(size, size);
    builtin::LaunchWatch watch;
    watch.keepMemory = true;
    watch.run = run;
    simt::LaunchOptions options;
    options.mode = run ? simt::Mode::Counted : simt::Mode::Fast;
    options.threads = 1;
    options.watch = &watch;
    if (!emulateMatmul(kernel, inputs->problem(), c.view(), options) || watch.launches.empty())
        std::abort();
    return std::move(watch.launches[0]);
}

const simt::DeviceModel& card() { return *simt::findCard("H100"); }

void record(benchmark::State& state) {
    const auto launch = launchOf(state.range(0), "coalesced", false);
    for (auto _ : state)
        benchmark::DoNotOptimize(builtin::recordLaunch(launch, card()));
}
BENCHMARK(record)->Arg(512)->Arg(1024)->Unit(benchmark::kMillisecond);

void simulate(benchmark::State& state) {
    const auto launch = launchOf(state.range(0), state.range(1) ? "coalesced" : "uncoalesced", false);
    const auto recording = builtin::recordLaunch(launch, card());
    multiprocessor::ModelOptions options;
    options.card = card();
    double cycles = 0;
    for (auto _ : state)
        cycles = multiprocessor::simulate(*recording, options)->active;
    state.counters["cycles"] = cycles;
    state.counters["cycles/s"] = benchmark::Counter(cycles, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(simulate)->Args({512, 1})->Args({512, 0})->Args({1024, 1})->Unit(benchmark::kMillisecond);

void counted(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(launchOf(state.range(0), "coalesced", true));
}
BENCHMARK(counted)->Arg(512)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "record/512"); }
