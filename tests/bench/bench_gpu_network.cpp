// A network's forward run on the GPU, input and weights there, beside PyTorch (peer_gpu_network.py): milliseconds, median of turns.
// Usage: bench_gpu_network FILE.onnx SAMPLES [TURNS] [--json FILE]; of several networks the files are put together by hand.
#include "core/network/device.hpp"
#include "core/network/operation.hpp"
#include "gpu/device/device.hpp"
#include "gpu/network/network.hpp"
#include "tests/bench/results.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

using namespace telar;
using namespace telar::network;

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--benchmark_list_tests") // of what the table of measurements is made
        return std::puts("resnet18/64/cuda\nresnet18/64/cuda:tf32\nmobilenetv2/64/cuda\nmobilenetv2/64/cuda:tf32"), 0;
    if (argc < 3)
        return std::fputs("usage: bench_gpu_network FILE.onnx SAMPLES [TURNS]\n", stderr), 2;
    auto graph = loadGraph(argv[1]);
    if (!graph)
        return std::fprintf(stderr, "%s\n", graph.error().str().c_str()), 1;
    const auto shared = std::make_shared<const Graph>(fused(*graph));
    const auto& value = shared->values[static_cast<std::size_t>(shared->inputs.front())];
    Shape shape;
    for (const auto& axis : value.axes)
        shape.push_back(axis.length < 0 ? std::atoll(argv[2]) : axis.length);
    const auto ready = Network::prepare(shared, {{value.name, shape}});
    if (!ready)
        return std::fprintf(stderr, "%s\n", ready.error().str().c_str()), 1;
    auto input = normalTensor(ready->input(0), 35);
    input->openElsewhere(); // it is copied once
    auto engines = processorEngines();
    registerCudaNetworks(engines);
    const int asked = argc > 3 ? std::atoi(argv[3]) : 0, turns = asked > 0 ? asked : 30;
    bench::Results results(argc, argv);
    for (const char* id : {"cuda", "cuda:tf32"}) {
        const auto device = findEngine(engines, id)->device();
        if (!device)
            return std::fprintf(stderr, "%s\n", device.error().str().c_str()), 1;
        RunSettings settings;
        settings.device = *device;
        settings.outputsHere = false; // as the peer leaves them
        std::vector<double> ms;
        for (int turn = 0; turn < turns + 5; ++turn) {
            const auto begin = std::chrono::steady_clock::now();
            const auto made = ready->run({*input}, settings);
            if (!made)
                return std::fprintf(stderr, "%s\n", made.error().str().c_str()), 1;
            if (turn >= 5)
                ms.push_back(
                    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
        }
        std::sort(ms.begin(), ms.end());
        results.add(std::filesystem::path(argv[1]).stem().string() + "/" + argv[2] + "/" + id, ms[ms.size() / 2]);
        std::printf("%s %s of %s: %.3f ms (%.3f to %.3f, %d turns)\n", argv[1], id, argv[2], ms[ms.size() / 2],
                    ms.front(), ms.back(), turns);
    }
    return results.write(gpu::chosenDeviceName()) ? 0 : 1;
}
