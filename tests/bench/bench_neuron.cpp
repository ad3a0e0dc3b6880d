// One neuron and the pipeline beside plain copies: bytes per second as counted by the variants' costs.
#include "core/neuron/inputs.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/pipeline/roofline.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>
#include <map>

using namespace telar;

namespace {

const NeuronInputs& neuronInputs(int64_t n) {
    static std::map<int64_t, NeuronInputs> made;
    auto at = made.find(n);
    if (at == made.end())
        at = made.emplace(n, std::move(*makeInputs({n, 1, true}))).first;
    return at->second;
}

const PipelineInputs& pipelineInputs(int64_t n, GreyType type) {
    static std::map<std::pair<int64_t, GreyType>, PipelineInputs> made;
    auto at = made.find({n, type});
    if (at == made.end())
        at = made.emplace(std::pair(n, type), std::move(*makePipelineInputs(n, 1, {}, type))).first;
    return at->second;
}

void neuron(benchmark::State& state, const char* id, int64_t n, int threads) {
    const auto& inputs = neuronInputs(n);
    const auto registry = cpuNeuronVariants();
    const auto* variant = registry.find(id);
    for (auto _ : state)
        benchmark::DoNotOptimize(runNeuron(*variant, inputs.problem(), {threads, {}}));
    state.SetBytesProcessed(state.iterations() * 8 * n);
}

void pipeline(benchmark::State& state, const char* id, int64_t n, int threads, TanhBy tanh,
              GreyType type = GreyType::Float32) {
    const auto& inputs = pipelineInputs(n, type);
    const auto registry = cpuPipelineVariants();
    const auto* variant = registry.find(id);
    Matrix<float> out(1, n);
    const auto problem = inputs.problem(tanh);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            runPipeline(*variant, problem, {out.data(), static_cast<std::size_t>(n)}, {threads, {}}));
    state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(variant->cost(problem).bytes));
}

void roofs(benchmark::State& state, int64_t n, int threads) {
    Roofs best;
    for (auto _ : state)
        best = *measureRoofs(4 * n, threads, 1.5);
    state.counters["copy GB/s"] = best.copyPerSecond / 1e9;
    state.counters["read GB/s"] = best.readPerSecond / 1e9;
    state.counters["Gflop/s"] = best.operationsPerSecond / 1e9;
}

} // namespace

BENCHMARK_CAPTURE(roofs, one thread 1e6, 1000000, 1)->UseRealTime()->Iterations(1);
BENCHMARK_CAPTURE(roofs, two threads 1e8, 100000000, 2)->UseRealTime()->Iterations(1);
BENCHMARK_CAPTURE(neuron, serial 1e6, "serial", 1000000, 1)->UseRealTime();
BENCHMARK_CAPTURE(neuron, simd 1e6, "simd", 1000000, 1)->UseRealTime();
BENCHMARK_CAPTURE(neuron, simd 1e8 two threads, "simd", 100000000, 2)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, passes formula 1e6, "passes", 1000000, 1, TanhBy::Exponentials)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, passes formula 1e6 bytes, "passes", 1000000, 1, TanhBy::Exponentials, GreyType::UInt8)
    ->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd - passes library 1e6, "simd-passes", 1000000, 1, TanhBy::Library)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd - passes library 1e6 bytes, "simd-passes", 1000000, 1, TanhBy::Library,
                  GreyType::UInt8)
    ->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd formula 1e6, "simd", 1000000, 1, TanhBy::Exponentials)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd formula 1e6 bytes, "simd", 1000000, 1, TanhBy::Exponentials, GreyType::UInt8)
    ->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd library 1e6, "simd", 1000000, 1, TanhBy::Library)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd library 1e6 bytes, "simd", 1000000, 1, TanhBy::Library, GreyType::UInt8)
    ->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd library 1e8 one thread, "simd", 100000000, 1, TanhBy::Library)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd library 1e8 one thread bytes, "simd", 100000000, 1, TanhBy::Library, GreyType::UInt8)
    ->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd library 1e8 two threads, "simd", 100000000, 2, TanhBy::Library)->UseRealTime();
BENCHMARK_CAPTURE(pipeline, simd library 1e8 two threads bytes, "simd", 100000000, 2, TanhBy::Library, GreyType::UInt8)
    ->UseRealTime();

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "neuron/simd 1e6/"); }
