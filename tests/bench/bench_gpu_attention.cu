// Attention of data on the device: 16 heads of 4,096 tokens, by every kernel. A peer on the same computer:
// tests/bench/peer_attention.py cuda.
#include "gpu/attention/kernels.hpp"
#include "gpu/device/device.hpp"
#include "tests/bench/gpu_clock.cuh"

#include <cmath>

using namespace telar;
using namespace telar::bench;

namespace {

constexpr int64_t heads = 16, tokens = 4096;

/// Numbers around 0, so that no weight takes all.
__global__ void draw(float* to, int64_t n, float spread) {
    for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += int64_t{gridDim.x} * blockDim.x)
        to[i] = spread * (static_cast<float>((static_cast<uint64_t>(i) * 2654435761u >> 7) & 0xffff) / 32768.0f - 1);
}

gpu::Bytes floats(int64_t n) {
    return require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(n) * sizeof(float)));
}

void sizes(int64_t size, bool causal, gpu::Stream& stream) {
    const int64_t n = heads * tokens * size;
    const AttentionSpec spec{heads, 0, size, 0, causal, 0};
    const PlanesView<const float> shape{nullptr, heads, tokens, size, size, tokens * size};
    const AttentionProblem problem{spec, shape, shape, shape};
    const gpu::Bytes q = floats(n), k = floats(n), v = floats(n), o = floats(n), rounded = floats(3 * n / 2),
                     scores = floats(heads * tokens * tokens);
    for (const auto* bytes : {&q, &k, &v})
        draw<<<4096, 256, 0, stream.get()>>>(bytes->as<float>(), n, bytes == &q ? 2.0f : 1.7f);
    const gpu::DeviceAttention at{q.as<float>(), k.as<float>(),      v.as<float>(),
                                  o.as<float>(), scores.as<float>(), rounded.as<uint16_t>()};
    std::vector<float> wanted(static_cast<std::size_t>(n)), got(wanted.size());
    const auto read = [&](std::vector<float>& to) {
        require(stream.wait());
        require(gpu::check(cudaMemcpy(to.data(), o.data(), o.size(), cudaMemcpyDeviceToHost), "cudaMemcpy"));
    };
    require(gpu::launchAttention("flash", problem, at, stream.get()));
    read(wanted);
    Clock clock(stream);
    const auto report = [&](const char* name, const std::function<Status()>& call) {
        const double ms = clock.time([&](int) { require(call()); }, 10, false);
        read(got);
        float apart = 0;
        for (std::size_t i = 0; i < got.size(); ++i)
            apart = std::fmax(apart, std::abs(got[i] - wanted[i]));
        const double work = 4e-9 * static_cast<double>(n) * static_cast<double>(tokens) / (causal ? 2 : 1);
        std::printf("%lld x %lld x %lld%s %-22s %9.4f ms %7.1f TFLOP/s, at most %.4f from flash\n",
                    static_cast<long long>(heads), static_cast<long long>(tokens), static_cast<long long>(size),
                    causal ? " causal" : "", name, ms, work / ms, static_cast<double>(apart));
        std::fflush(stdout);
    };
    for (const auto& card : attentionKernels())
        report(card.id, [&] { return gpu::launchAttention(card.id, problem, at, stream.get()); });
    report("fast", [&] { return gpu::launchAttention("fast", problem, at, stream.get()); });
    const auto ready = require(gpu::roundAttention(problem, at, at.rounded, stream.get()));
    report("fast, rounded before", [&] { return gpu::launchAmpereAttention(problem, ready, stream.get()); });
    if (gpu::hasHopperAttention())
        report("the same for 9.0", [&] { return gpu::launchHopperAttention(problem, ready, stream.get()); });
}

} // namespace

int main() {
    require(gpu::available());
    require(gpu::useDevice());
    std::printf("%s\n", gpu::chosenDeviceName().c_str());
    auto stream = require(gpu::Stream::create());
    for (const int64_t size : {64, 128})
        for (const bool causal : {false, true})
            sizes(size, causal, stream);
}
