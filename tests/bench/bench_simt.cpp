// The emulator's speed: pooling `direct` 2x2 on 1024 x 1024 (262,144 threads) beside the `serial` variant,
// counted, and traced (16 blocks); thread-barrier crossings a second.
#include "core/pooling/emulate.hpp"
#include "core/pooling/variants.hpp"

#include <benchmark/benchmark.h>

using namespace telar;

namespace {

const Matrix<float>& input() {
    static const Matrix<float> matrix = [] {
        Matrix<float> m(1024, 1024);
        for (int64_t i = 0; i < m.size(); ++i)
            m.data()[i] = static_cast<float>(i * 7919 % 1000);
        return m;
    }();
    return matrix;
}

void pool(benchmark::State& state, const char* kernel, simt::Mode mode, int64_t blocks, int64_t k,
          int64_t stride) {
    PoolingSpec spec;
    spec.kernel = {k, k};
    spec.stride = {stride, stride};
    const auto shape = poolingShape(spec, 1024, 1024);
    Matrix<float> out(shape->rows, shape->columns);
    PoolingLaunch launch;
    launch.options.mode = mode;
    launch.options.threads = 1;
    launch.options.blocks = blocks;
    launch.options.onlyTraced = true;
    int64_t barriers = 0;
    for (auto _ : state) {
        const auto report = emulatePooling(kernel, {spec, input().view()}, {out.view()}, launch);
        if (!report)
            state.SkipWithError(report.error().str().c_str());
        else
            barriers += report->config.grid.count() * report->config.block.count();
    }
    if (std::string(kernel) == "tiled")
        state.counters["crossings"] =
            benchmark::Counter(static_cast<double>(barriers), benchmark::Counter::kIsRate);
}

void serial(benchmark::State& state) {
    const auto variant = serialPooling();
    Matrix<float> out(512, 512);
    for (auto _ : state)
        if (!runPooling(*variant, {{}, input().view()}, {out.view()}, {1, {}}))
            state.SkipWithError("refused");
}

/// Nothing but barriers.
struct Barriers {
    static constexpr const char* name = "barriers";
    static constexpr bool barriers = true, ordered = false;
    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        for (int i = 0; i < 100; ++i)
            t.sync();
    }
};

void barriers(benchmark::State& state) {
    simt::Emulator emulator;
    simt::LaunchOptions options;
    options.threads = 1;
    const auto threads = static_cast<uint32_t>(state.range(0));
    for (auto _ : state)
        if (!emulator.launch(Barriers{}, {{16, 1, 1}, {threads, 1, 1}}, options))
            state.SkipWithError("stuck");
    state.counters["crossings"] = benchmark::Counter(static_cast<double>(state.iterations()) * 1600 * threads,
                                                     benchmark::Counter::kIsRate);
}

} // namespace

BENCHMARK(serial)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, direct, "direct", simt::Mode::Fast, -1, 2, 2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, direct_counted, "direct", simt::Mode::Counted, -1, 2, 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, direct_traced_16_blocks, "direct", simt::Mode::Traced, 16, 2, 2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, tiled, "tiled", simt::Mode::Fast, -1, 2, 2)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, tiled_counted, "tiled", simt::Mode::Counted, -1, 3, 1)->Unit(benchmark::kMillisecond);
BENCHMARK(barriers)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
