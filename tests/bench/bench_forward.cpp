// One epoch of the published setting: 61 parameters, 320 samples, batches of 10.
#include "core/forward/network.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>

using namespace telar::forward;

namespace {

void epoch(benchmark::State& state, Engine engine, int registers) {
    TrainSpec spec;
    spec.engine = engine;
    spec.registers = registers;
    spec.epochs = 100;
    const auto data = sumDataset(400, 1);
    double ms = 0;
    int64_t epochs = 0;
    for (auto _ : state) {
        const auto result = train(spec, data);
        for (const auto& e : result->epochs)
            ms += e.ms, ++epochs;
    }
    state.counters["us/epoch"] = 1e3 * ms / static_cast<double>(epochs);
}

} // namespace

BENCHMARK_CAPTURE(epoch, lanes k = 2, Engine::Lanes, 2);
BENCHMARK_CAPTURE(epoch, lanes k = 16, Engine::Lanes, 16);
BENCHMARK_CAPTURE(epoch, lanes k = 32, Engine::Lanes, 32);
BENCHMARK_CAPTURE(epoch, lanes all, Engine::Lanes, 0);
BENCHMARK_CAPTURE(epoch, registers k = 16, Engine::Registers, 16);
BENCHMARK_CAPTURE(epoch, backward, Engine::Backward, 0);

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "epoch/lanes k = 2$"); }
