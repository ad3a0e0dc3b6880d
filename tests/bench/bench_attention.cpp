// Softmax beside a copy of the same bytes, and attention; a peer on the same computer: tests/bench/peer_attention.py.
#include "core/attention/attention.hpp"
#include "core/softmax/softmax.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>
#include <cstring>

using namespace telar;

namespace {

void copy(benchmark::State& state, int64_t n) {
    Matrix<float> from(n, n), to(n, n);
    std::fill_n(from.data(), from.size(), 1.0f);
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), static_cast<std::size_t>(from.bytes()));
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * 8 * n * n);
}

void softmax(benchmark::State& state, const char* id, int64_t n, int threads) {
    const auto numbers = SoftmaxNumbers::create(n, n, SoftmaxType::Float32, 1);
    const auto registry = cpuSoftmaxVariants();
    Matrix<float> y(n, n);
    for (auto _ : state)
        benchmark::DoNotOptimize(runSoftmax(*registry.find(id), numbers->problem({}), y.view(), {threads, {}}));
    state.SetBytesProcessed(state.iterations() * 8 * n * n);
}

void attention(benchmark::State& state, const char* id, int64_t tokens, bool causal, int threads) {
    const auto inputs = randomAttention({8, 0, 64, 0, causal, 0}, tokens, tokens, 1);
    const auto registry = cpuAttentionVariants();
    Matrix<float> o(tokens, 64, 8);
    for (auto _ : state)
        benchmark::DoNotOptimize(runAttention(*registry.find(id), inputs->problem(), o.view(), {threads, {}}));
}

} // namespace

BENCHMARK_CAPTURE(copy, 4096, 4096)->UseRealTime();
BENCHMARK_CAPTURE(softmax, serial 4096 one thread, "serial", 4096, 1)->UseRealTime();
BENCHMARK_CAPTURE(softmax, online 4096 one thread, "online", 4096, 1)->UseRealTime();
BENCHMARK_CAPTURE(softmax, simd 4096 one thread, "simd", 4096, 1)->UseRealTime();
BENCHMARK_CAPTURE(softmax, simd 4096 two threads, "simd", 4096, 2)->UseRealTime();
BENCHMARK_CAPTURE(attention, serial 1024 one thread, "serial", 1024, false, 1)->UseRealTime();
BENCHMARK_CAPTURE(attention, simd 1024 one thread, "simd", 1024, false, 1)->UseRealTime();
BENCHMARK_CAPTURE(attention, simd 1024 causal one thread, "simd", 1024, true, 1)->UseRealTime();
BENCHMARK_CAPTURE(attention, simd 4096 one thread, "simd", 4096, false, 1)->UseRealTime();

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "softmax/simd 4096 one thread"); }
