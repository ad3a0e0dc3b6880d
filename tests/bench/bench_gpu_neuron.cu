// The neuron and the pipeline, data on the device: in a loop, inside a graph, and called once and waited for.
#include "gpu/device/device.hpp"
#include "gpu/neuron/kernels.hpp"
#include "gpu/pipeline/kernels.hpp"
#include "tests/bench/gpu_clock.cuh"

#include <chrono>

using namespace telar;
using namespace telar::bench;

namespace {

/// Median microseconds of a call and the wait for it.
double waited(gpu::Stream& stream, const std::function<void(int)>& call) {
    std::vector<double> all;
    for (int i = 0; i < 200; ++i) {
        const auto start = std::chrono::steady_clock::now();
        call(i);
        require(stream.wait());
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
        all.push_back(took.count());
    }
    return median(all);
}

/// The same, where the host asks again and again instead of waiting.
double asked(gpu::Stream& stream, const std::function<void(int)>& call) {
    std::vector<double> all;
    for (int i = 0; i < 200; ++i) {
        const auto start = std::chrono::steady_clock::now();
        call(i);
        while (cudaStreamQuery(stream.get()) == cudaErrorNotReady) {
        }
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
        all.push_back(took.count());
    }
    return median(all);
}

/// `bytes` are what must cross the memory. Buffers in turn, so that large ones do not stay in the cache.
void report(const char* name, int64_t n, double bytes, gpu::Stream& stream, const std::function<void(int)>& call) {
    Clock clock(stream);
    const int calls = n > 10000000 ? 12 : 50;
    const double loop = 1000 * clock.time(call, calls, false), graph = 1000 * clock.time(call, calls, true);
    std::printf("%-22s n=%-10lld loop %9.2f us, in a graph %9.2f us (%6.0f GB/s), once and waited "
                "%9.2f us, asked %9.2f us\n",
                name, static_cast<long long>(n), loop, graph, bytes / graph / 1e3, waited(stream, call),
                asked(stream, call));
    std::fflush(stdout);
}

void sizes(int64_t n, gpu::Stream& stream) {
    const auto bytes = static_cast<std::size_t>(4 * n);
    gpu::Bytes memory[3];
    for (auto& m : memory) {
        m = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes));
        fill<<<4096, 256, 0, stream.get()>>>(m.as<float>(), n);
    }
    const gpu::Bytes scratch = require(gpu::Bytes::allocate(gpu::Memory::Device, gpu::dotScratchBytes)),
                     sum = require(gpu::Bytes::allocate(gpu::Memory::Device, 256));
    require(gpu::check(cudaMemset(scratch.data(), 0, scratch.size()), "cudaMemset"));
    const gpu::Bytes greys = require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(n)));
    require(gpu::check(cudaMemset(greys.data(), 77, greys.size()), "cudaMemset"));
    const auto *a = memory[0].as<float>(), *w = memory[1].as<float>();
    const auto* bytesOfA = greys.as<uint8_t>();
    auto* out = memory[2].as<float>();
    const auto s = stream.get();
    const double b = 4.0 * static_cast<double>(n);
    report("copy", n, 2 * b, stream, [&](int) { cudaMemcpyAsync(out, a, bytes, cudaMemcpyDeviceToDevice, s); });
    report("dot fast", n, 2 * b, stream,
           [&](int) { require(gpu::launchDot(a, w, n, sum.as<double>(), scratch.data(), s)); });
    report("dot single", n, 2 * b, stream, [&](int) { require(gpu::launchSingle(a, w, n, sum.as<float>(), s)); });
    for (const char* kernel : {"interleaved", "sequential", "shuffle", "vectorised"})
        report(kernel, n, b, stream, [&](int) { require(gpu::launchReduction(kernel, a, n, out, s)); });
    for (const auto by : {TanhBy::Library, TanhBy::Exponentials}) {
        const bool library = by == TanhBy::Library;
        report(library ? "fused, tanh" : "fused, exponentials", n, 3 * b, stream,
               [&](int) { require(gpu::launchFused(a, w, out, n, by, s)); });
        report(library ? "fused of bytes, tanh" : "fused of bytes, exp.", n, 2.25 * b, stream,
               [&](int) { require(gpu::launchFused(bytesOfA, w, out, n, by, s)); });
        report(library ? "passes, tanh" : "passes, exponentials", n, 7 * b, stream,
               [&](int) { require(gpu::launchPasses(a, w, out, n, by, s)); });
        report(library ? "passes of bytes, tanh" : "passes of bytes, exp.", n, 6.25 * b, stream,
               [&](int) { require(gpu::launchPasses(bytesOfA, w, out, n, by, s)); });
    }
}

} // namespace

int main() {
    require(gpu::useDevice());
    auto stream = require(gpu::Stream::create());
    Clock clock(stream);
    std::printf("%s; an empty launch %.2f us in a loop, %.2f us once and waited\n", gpu::chosenDeviceName().c_str(),
                1000 * clock.time([&](int) { nothing<<<1, 32, 0, stream.get()>>>(); }, 100, false),
                waited(stream, [&](int) { nothing<<<1, 32, 0, stream.get()>>>(); }));
    for (const int64_t n : {1000000, 100000000})
        sizes(n, stream);
    return 0;
}
