// Networks by both engines on one thread, and how long reading and preparing one takes. Networks of known sizes come from
// tests/data/network/synthetic/make.py --full, in the folder that TELAR_NETWORKS names; the peers are in tests/bench/peer_network.py.
#include "core/network/fast.hpp"
#include "core/network/operation.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>
#include <cstdlib>

using namespace telar;
using namespace telar::network;

namespace {

std::string fileOf(const char* name) {
    const char* folder = std::getenv("TELAR_NETWORKS");
    return std::string(folder ? folder : TELAR_SYNTHETIC_NETWORKS) + "/" + name + ".onnx";
}

void run(benchmark::State& state, const char* name, Engine engine) {
    auto graph = loadGraph(fileOf(name));
    if (!graph)
        return state.SkipWithError(graph.error().str().c_str());
    const auto shared = std::make_shared<const Graph>(engine == Engine::Fast ? fused(*graph) : std::move(*graph));
    const auto ready = Network::prepare(shared, {});
    const auto input = normalTensor(ready->input(0), 35);
    for (auto _ : state)
        benchmark::DoNotOptimize(ready->run({*input}, {engine, 1, {}, {}}));
    state.counters["GMA/s"] = benchmark::Counter(static_cast<double>(ready->multiplyAdds()) / 1e9,
                                                 benchmark::Counter::kIsIterationInvariantRate);
}

void prepare(benchmark::State& state, const char* name) {
    for (auto _ : state) {
        auto graph = loadGraph(fileOf(name));
        benchmark::DoNotOptimize(Network::prepare(std::make_shared<const Graph>(fused(*graph)), {}));
    }
}

} // namespace

BENCHMARK_CAPTURE(prepare, resnet18, "resnet18")->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, resnet18 fast, "resnet18", Engine::Fast)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, mobilenetv2 fast, "mobilenetv2", Engine::Fast)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, squeezenet fast, "squeezenet", Engine::Fast)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, vgg16 fast, "vgg16", Engine::Fast)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, unet fast, "unet", Engine::Fast)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, vit fast, "vit", Engine::Fast)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(run, mobilenetv2 reference, "mobilenetv2", Engine::Reference)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "prepare/resnet18"); }
