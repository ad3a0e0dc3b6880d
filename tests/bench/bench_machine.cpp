// The machine, one core: pooling 2x2 on 1024 x 1024 and the product of 256 x 256 in tiles, as plain as a student
// writes them and as the built-in kernels, barriers, and what a traced grid of 64 blocks of 32 x 32 takes. Fast runs of
// built-in kernels without barriers are the processor's own code; "inMachine" is the same launch in the machine. On a busy
// computer: --benchmark_enable_random_interleaving=true --benchmark_repetitions=9, and the column CPU.
#include "core/convolution/kernels/geometry.cuh"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/pool_geometry.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/caches.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "tests/bench/run.hpp"

#include <benchmark/benchmark.h>

using namespace telar;

namespace {

constexpr const char* sources = R"cuda(
__global__ void maxPool(const float* in, float* out, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int w = cols / 2, h = rows / 2;
    if (x >= w || y >= h)
        return;
    float best = -3.40282347e+38f;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
            best = fmaxf(best, in[(2 * y + i) * cols + 2 * x + j]);
    out[y * w + x] = best;
}
#define TILE 32
__global__ void tiled(const float* A, const float* B, float* C, int N) {
    __shared__ float As[TILE][TILE], Bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int t = 0; t < N / TILE; ++t) {
        As[ty][tx] = A[row * N + t * TILE + tx];
        Bs[ty][tx] = B[(t * TILE + ty) * N + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    C[row * N + col] = sum;
}
__global__ void addVectors(const float* a, const float* b, float* c, int n) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        c[k] = a[k] + b[k];
}
__global__ void barriers(int* out) {
    for (int i = 0; i < 100; ++i)
        __syncthreads();
    if (out)
        out[0] = 1;
}
)cuda";

struct Launch {
    std::shared_ptr<const machine::Program> program;
    int kernel = -1;
};

Launch prepare(const char* name, bool counted, bool traced) {
    cuda::CompileRequest request;
    request.source = sources;
    request.kernel = name;
    request.build = counted ? cuda::Build::Run : cuda::Build::Fast;
    const auto file = cuda::loadKernelFile(request);
    if (!file)
        return {};
    const auto program = machine::makeProgram(file->module, {counted, traced, nullptr});
    return program ? Launch{*program, machine::Machine(*program).kernel(file->kernels[0].entry)} : Launch{};
}

void onMachine(benchmark::State& state, const char* name, simt::LaunchConfig config, std::size_t in, std::size_t second,
               std::size_t out, std::vector<int> numbers, bool counted, bool traced, machine::Checks checks,
               const simt::DeviceModel* caches = nullptr) {
    const auto launch = prepare(name, counted, traced);
    if (launch.kernel < 0)
        return state.SkipWithError("no clang");
    machine::Machine machine(launch.program);
    std::vector<float> a(in, 1.5f), b(second, 2.0f), c(out);
    std::vector<machine::Buffer> buffers;
    for (auto* values : {&a, &b, &c})
        if (!values->empty())
            buffers.push_back({"values", {reinterpret_cast<uint8_t*>(values->data()), values->size() * 4}, 4, false});
    std::vector<machine::Argument> arguments;
    for (std::size_t k = 0; k < buffers.size(); ++k)
        arguments.push_back(machine::bufferArgument(static_cast<int>(k)));
    for (const int number : numbers)
        arguments.push_back(machine::valueArgument(number));
    if (arguments.empty())
        arguments.push_back(machine::bufferArgument(-1));
    machine::RunOptions options;
    options.threads = 1;
    options.checks = checks;
    options.lines = caches != nullptr;
    for (auto _ : state) {
        const auto report = machine.run(launch.kernel, config, buffers, arguments, {}, options);
        if (!report)
            return state.SkipWithError(report.error().str().c_str());
        if (caches)
            state.counters["L1 hits %"] = simt::caches(*report->touched, *caches, 4).l1HitPct;
        if (report->trace)
            state.counters["traceMiB"] = static_cast<double>(report->trace->bytes()) / (1 << 20);
    }
    if (std::string(name) == "barriers")
        state.counters["crossings"] =
            benchmark::Counter(static_cast<double>(state.iterations()) * 100 *
                                   static_cast<double>(config.grid.count() * config.block.count()),
                               benchmark::Counter::kIsRate);
}

/// k, stride and padding of the windows, and whether they are averaged.
struct Windows {
    int64_t k, s, p;
    bool average = false;
};
PoolingSpec specOf(const Windows& w) {
    PoolingSpec spec;
    spec.kernel = {w.k, w.k};
    spec.stride = {w.s, w.s};
    spec.padding = {w.p, w.p};
    spec.mode = w.average ? PoolingMode::Average : PoolingMode::Max;
    spec.paddingValue = PaddingValue::Lowest;
    return spec;
}
void countThreads(benchmark::State& state, int64_t threads) {
    state.counters["threads"] =
        benchmark::Counter(static_cast<double>(state.iterations() * threads), benchmark::Counter::kIsRate);
}

void poolBuiltin(benchmark::State& state, simt::Mode mode, Windows windows) {
    const auto spec = specOf(windows);
    const auto shape = poolingShape(spec, 1024, 1024);
    Matrix<float> in(1024, 1024), out(shape->rows, shape->columns);
    PoolingLaunch launch;
    launch.options.mode = mode;
    launch.options.threads = 1;
    for (auto _ : state)
        if (!emulatePooling("direct", {spec, in.view()}, {out.view()}, launch))
            state.SkipWithError("refused");
    countThreads(state, out.size());
}

void poolInMachine(benchmark::State& state, Windows windows) {
    const auto spec = specOf(windows);
    const auto shape = poolingShape(spec, 1024, 1024);
    Matrix<float> in(1024, 1024), out(shape->rows, shape->columns);
    const auto from = std::as_const(in).view();
    const auto to = out.view();
    const builtin::Call call{
        "core/pooling/kernels/direct.cu",
        "direct<float, float>",
        "direct",
        {builtin::array("input", from.data, lengthOf(from)), builtin::array("output", to.data, lengthOf(to)),
         builtin::value(static_cast<int64_t*>(nullptr)), builtin::value(geometryOf(spec, from, to))}};
    simt::LaunchOptions options;
    options.threads = 1;
    const auto config = poolingLaunch("direct", {spec, from});
    for (auto _ : state)
        if (!builtin::run(call, *config, options))
            state.SkipWithError("refused");
    countThreads(state, out.size());
}

void productBuiltin(benchmark::State& state, simt::Mode mode) {
    const auto inputs = randomMatmul({256}, 1, {});
    Matrix<float> c(256, 256);
    simt::LaunchOptions options;
    options.mode = mode;
    options.threads = 1;
    for (auto _ : state) {
        const auto report = emulateMatmul("matmul3", inputs->problem(), c.view(), options);
        if (!report)
            state.SkipWithError("refused");
        else if (report->trace)
            state.counters["traceMiB"] = static_cast<double>(report->trace->bytes()) / (1 << 20);
    }
}

/// A launch of a built-in kernel, fast, in the processor's own code or in the machine.
void byCall(benchmark::State& state, builtin::Call call, const simt::LaunchConfig& config, bool native) {
    call.inside = native;
    simt::LaunchOptions options;
    options.threads = 1;
    for (auto _ : state) {
        const auto report = builtin::run(call, config, options);
        if (!report || report->native != native)
            state.SkipWithError("refused");
    }
    countThreads(state, config.grid.count() * config.block.count());
}

void productOf(benchmark::State& state, const char* file, const char* kernel, simt::Dim3 block, bool native) {
    const auto inputs = randomMatmul({256}, 1, {});
    const auto problem = inputs->problem();
    Matrix<float> c(256, 256);
    byCall(state,
           {file,
            kernel,
            kernel,
            {builtin::array("A", problem.a.data, 65536), builtin::array("B", problem.b.data, 65536),
             builtin::array("C", c.data(), 65536), builtin::value(256), builtin::value(256), builtin::value(256)}},
           {{8, 8, 1}, block}, native);
}

void convolutionOf(benchmark::State& state, bool native) { // 8 channels to 8 of 128 x 128, 3 x 3
    ConvolutionGeometry g;
    g.rows = g.columns = g.outRows = g.outColumns = 128;
    g.rowStride = g.outRowStride = 128;
    g.planeStride = g.outPlaneStride = 128 * 128;
    g.inChannels = g.outChannels = g.groupInChannels = g.groupOutChannels = 8;
    g.paddingH = g.paddingW = 1;
    const std::vector<float> input(8 * 128 * 128, 1.5f), filter(8 * 8 * 9, 0.5f);
    std::vector<float> output(input.size());
    const auto cells = static_cast<int64_t>(input.size());
    byCall(state,
           {"core/convolution/kernels/direct.cu",
            "direct",
            "direct",
            {builtin::array("input", input.data(), cells), builtin::array("filter", filter.data(), int64_t{576}),
             builtin::value(static_cast<float*>(nullptr)), builtin::array("output", output.data(), cells),
             builtin::value(g)}},
           {{4, 16, 8}, {32, 8, 1}}, native);
}

void weighing(benchmark::State& state, bool native) {
    const int64_t n = 1 << 20;
    const std::vector<float> inputs(static_cast<std::size_t>(n), 0.5f), weights(inputs.size(), 0.25f);
    std::vector<float> products(inputs.size());
    byCall(state,
           {"core/neuron/kernels/weigh.cu",
            "product",
            "product",
            {builtin::array("inputs", inputs.data(), n), builtin::array("weights", weights.data(), n),
             builtin::array("products", products.data(), n), builtin::value(n)}},
           {{4096, 1, 1}, {256, 1, 1}}, native);
}

/// The thesis' launch for one window of 3 x 3.
void oneWindow(benchmark::State& state, bool native) {
    const std::vector<float> window(9, 2), filter(9, 1);
    std::vector<float> product(9);
    builtin::Call call{"core/pooling/kernels/windows.cu",
                       "matmul1<float>",
                       "matmul1",
                       {builtin::array("window", window.data(), int64_t{9}),
                        builtin::array("filter", filter.data(), int64_t{9}),
                        builtin::array("product", product.data(), int64_t{9}), builtin::value(3), builtin::value(3),
                        builtin::value(3)}};
    call.inside = native;
    auto launch = builtin::Repeated::create(call, {{1, 1, 1}, {32, 32, 1}});
    for (auto _ : state)
        if (!launch || !launch->run())
            state.SkipWithError("refused");
}

using machine::Checks;

void pool(benchmark::State& state, bool counted, Checks checks, const simt::DeviceModel* caches = nullptr) {
    onMachine(state, "maxPool", {{16, 64, 1}, {32, 8, 1}, 0}, 1024 * 1024, 0, 512 * 512, {1024, 1024}, counted, false,
              checks, caches);
}
void product(benchmark::State& state, bool counted, bool traced, Checks checks,
             const simt::DeviceModel* caches = nullptr) {
    onMachine(state, "tiled", {{8, 8, 1}, {32, 32, 1}, 0}, 65536, 65536, 65536, {256}, counted, traced, checks, caches);
}
/// As `telar-cli run` counts it, with every check.
void addVectors(benchmark::State& state) {
    constexpr uint32_t n = 1u << 24;
    onMachine(state, "addVectors", {{n / 256, 1, 1}, {256, 1, 1}, 0}, n, n, n, {static_cast<int>(n)}, true, false,
              Checks::All);
    countThreads(state, n);
}
void barriers(benchmark::State& state) {
    onMachine(state, "barriers", {{16, 1, 1}, {static_cast<uint32_t>(state.range(0)), 1, 1}, 0}, 0, 0, 0, {}, false,
              false, Checks::None);
}

} // namespace

#define TELAR_WINDOWS(name, ...)                                                                                       \
    BENCHMARK_CAPTURE(poolBuiltin, fast_##name, simt::Mode::Fast, Windows{__VA_ARGS__})                                \
        ->Unit(benchmark::kMillisecond);                                                                               \
    BENCHMARK_CAPTURE(poolInMachine, name, Windows{__VA_ARGS__})->Unit(benchmark::kMillisecond);                       \
    BENCHMARK_CAPTURE(poolBuiltin, counted_##name, simt::Mode::Counted, Windows{__VA_ARGS__})                          \
        ->Unit(benchmark::kMillisecond)
TELAR_WINDOWS(max2s2, 2, 2, 0);
TELAR_WINDOWS(max3s1, 3, 1, 1);
TELAR_WINDOWS(max5s1, 5, 1, 2);
TELAR_WINDOWS(average2s2, 2, 2, 0, true);
BENCHMARK_CAPTURE(pool, fast, false, Checks::None)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(productOf, fast_uncoalesced, "core/matmul/kernels/coalesced.cu", "uncoalesced",
                  simt::Dim3{1024, 1, 1}, true)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(productOf, in_machine_uncoalesced, "core/matmul/kernels/coalesced.cu", "uncoalesced",
                  simt::Dim3{1024, 1, 1}, false)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(productOf, fast_matmul1, "core/matmul/kernels/matmul1.cu", "matmul1<float>", simt::Dim3{32, 32, 1},
                  true)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(productOf, in_machine_matmul1, "core/matmul/kernels/matmul1.cu", "matmul1<float>",
                  simt::Dim3{32, 32, 1}, false)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(convolutionOf, fast_direct, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(convolutionOf, in_machine_direct, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(weighing, fast_product, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(weighing, in_machine_product, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(oneWindow, fast_matmul1, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(oneWindow, in_machine_matmul1, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(pool, counted, true, Checks::Shared)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, counted_global_checks, true, Checks::All)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pool, counted_global_checks_caches, true, Checks::All, simt::findCard("T4"))
    ->Unit(benchmark::kMillisecond);
BENCHMARK(addVectors)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(productBuiltin, fast, simt::Mode::Fast)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product, fast, false, false, Checks::None)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(productBuiltin, counted, simt::Mode::Counted)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product, counted, true, false, Checks::Shared)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product, counted_global_checks, true, false, Checks::All)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product, counted_global_checks_caches, true, false, Checks::All, simt::findCard("T4"))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(productBuiltin, traced, simt::Mode::Traced)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(product, traced, true, true, Checks::Shared)->Unit(benchmark::kMillisecond);
BENCHMARK(barriers)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

/// A program that does nothing, as the compiler is started: what the cage adds to a compilation.
void start(benchmark::State& state, bool caged) {
    const cuda::CompilerFolder folder;
    const cuda::ChildLimits limits{5, int64_t{1} << 30, 1 << 20};
    (void)cageState(); // decided once
    for (auto _ : state) {
        const auto run = caged ? cuda::runCaged({"/usr/bin/true"}, folder.path(), true, limits)
                               : cuda::runChild({"/usr/bin/true"}, folder.path(), limits);
        if (!run || run->exit != 0)
            state.SkipWithError("it did not start");
    }
}
BENCHMARK_CAPTURE(start, plain, false)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(start, caged, true)->Unit(benchmark::kMillisecond)->UseRealTime();

int main(int argc, char** argv) { return telar::bench::run(argc, argv, "poolBuiltin/fast_max2s2"); }
