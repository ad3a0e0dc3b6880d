// What the pooling kernels reach on the device: data there already, times by CUDA events, medians. Each case
// is timed as a loop of calls over one buffer (as deep-learning libraries are usually timed), and over
// buffers in turn that together exceed the L2 cache, in a graph where a call is short.
#include "core/matmul/emulate.hpp"
#include "gpu/device/blas.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/device_matmul.hpp"
#include "gpu/matmul/run.hpp"
#include "gpu/pooling/device_pooling.hpp"
#include "gpu/pooling/pooling.hpp"
#include "tests/bench/gpu_clock.cuh"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using namespace telar;
using namespace telar::bench;

namespace {

struct Case {
    const char* name;
    int64_t planes, rows, columns, kernel, stride, padding;
};

const char* methodName(gpu::Method method) {
    switch (method) {
    case gpu::Method::Flat:
        return "flat";
    case gpu::Method::Plane:
        return "plane";
    case gpu::Method::Small:
        return "small";
    case gpu::Method::Apart:
        return "apart";
    case gpu::Method::Fixed:
        return "fixed";
    case gpu::Method::Ring:
        return "ring";
    case gpu::Method::Passes:
        return "passes";
    case gpu::Method::Direct:
        break;
    }
    return "direct";
}

void runCase(const Case& c, PoolingMode mode, gpu::Stream& stream) {
    PoolingSpec spec;
    spec.kernel = {c.kernel, c.kernel};
    spec.stride = {c.stride, c.stride};
    spec.padding = {c.padding, c.padding};
    spec.paddingValue = PaddingValue::Lowest;
    spec.mode = mode;
    const auto shape = require(poolingShape(spec, c.rows, c.columns));
    const int64_t inCells = c.planes * c.rows * c.columns, outCells = c.planes * shape.rows * shape.columns;
    const int64_t bytes = 4 * (inCells + outCells), l2 = gpu::chosenDevice()->l2Bytes;
    const int buffers = static_cast<int>(std::clamp<int64_t>(4 * l2 / bytes + 1, 1, 64));
    std::vector<gpu::Bytes> in, out;
    for (int i = 0; i < buffers; ++i) {
        in.push_back(require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(4 * inCells))));
        out.push_back(require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(4 * outCells))));
        fill<<<4096, 256, 0, stream.get()>>>(in.back().as<float>(), inCells);
    }
    gpu::Bytes scratch;
    std::vector<PoolingProblem> problems;
    std::vector<PoolingOutput> outputs;
    std::vector<gpu::Plan> plans;
    for (int i = 0; i < buffers; ++i) {
        const auto at = static_cast<std::size_t>(i);
        problems.push_back({spec, PlanesView<const float>{in[at].as<float>(), c.planes, c.rows, c.columns, c.columns,
                                                          c.rows * c.columns}});
        outputs.push_back({PlanesView<float>{out[at].as<float>(), c.planes, shape.rows, shape.columns, shape.columns,
                                             shape.rows * shape.columns}});
        plans.push_back(require(gpu::planPooling(problems[at], outputs[at])));
    }
    if (plans[0].scratchBytes)
        scratch = require(gpu::Bytes::allocate(gpu::Memory::Device, plans[0].scratchBytes));
    auto call = [&](int i) {
        const auto at = static_cast<std::size_t>(i % buffers);
        require(gpu::poolOnDevice(plans[at], problems[at], outputs[at], scratch.data(), stream.get(), {}));
    };
    Clock clock(stream);
    const bool brief = bytes < int64_t{64} << 20;
    const double one = clock.time([&](int) { call(0); }, 20, brief);
    const double turns = clock.time(call, std::max(20, buffers), brief);
    // A copy of as many bytes, half read and half written.
    gpu::Bytes a = require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(bytes / 2)));
    gpu::Bytes b = require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(bytes / 2)));
    const double copy = clock.time(
        [&](int) { cudaMemcpyAsync(b.data(), a.data(), a.size(), cudaMemcpyDeviceToDevice, stream.get()); }, 20, brief);
    const double loop = brief ? clock.time([&](int) { call(0); }, 100, false) : one;
    std::printf("%-22s %-4s %-7s %9.4f %9.4f %9.4f %9.4f %8.0f\n", c.name, mode == PoolingMode::Max ? "max" : "avg",
                methodName(plans[0].method), loop, one, turns, copy, static_cast<double>(bytes) / turns / 1e6);
    std::fflush(stdout);
}

/// Products of data on the device, beside cuBLAS in the same precision.
void products(int64_t n, gpu::Stream& stream) {
    const auto bytes = static_cast<std::size_t>(4 * n * n);
    const gpu::Bytes a = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes)),
                     b = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes)),
                     c = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes));
    fill<<<4096, 256, 0, stream.get()>>>(a.as<float>(), n * n);
    fill<<<4096, 256, 0, stream.get()>>>(b.as<float>(), n * n);
    const MatmulProblem problem{{a.as<float>(), 1, n, n, n, n * n}, {b.as<float>(), 1, n, n, n, n * n}};
    const auto sizes = matmulPacked(problem);
    const gpu::Bytes packed =
        require(gpu::Bytes::allocate(gpu::Memory::Device, static_cast<std::size_t>(2 * (sizes.a + sizes.b))));
    Clock clock(stream);
    const auto report = [&](const char* id, double ms) {
        std::printf("%lld matmul %-12s %9.4f ms %9.0f GFLOP/s\n", static_cast<long long>(n), id, ms,
                    2e-6 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n) / ms);
        std::fflush(stdout);
    };
    for (const auto& card : matmulKernels()) {
        if (card.broken() || !gpu::hasMatmulKernel(card.id) || std::string(card.id) == "matmul2")
            continue; // matmul2 does n * n times the work
        if (n > 4096 && matmulRounding(card.id) == 0)
            continue; // seconds
        if (const auto able = gpu::canRunMatmulKernel(card.id); !able) {
            std::printf("%s: %s\n", card.id, able.error().str().c_str());
            continue;
        }
        const auto config = require(matmulLaunch(card.id, problem));
        report(card.id, clock.time(
                            [&](int) {
                                require(gpu::launchMatmulKernel(card.id, problem, c.as<float>(), config, stream.get(),
                                                                packed.as<uint16_t>()));
                            },
                            3, false));
    }
    if (const auto there = gpu::cublasAvailable(); !there) {
        std::printf("cublas: %s\n", there.error().str().c_str());
        return;
    }
    for (const auto& [id, mode] : {std::pair{"cublas", gpu::ProductMode::Float32},
                                   {"cublas-tf32", gpu::ProductMode::TensorFloat32},
                                   {"cublas-bf16", gpu::ProductMode::Bfloat16}})
        report(id, clock.time([&, mode = mode](
                                  int) { require(gpu::launchCublas(mode, problem, c.as<float>(), stream.get())); },
                              5, false));
    if (!gpu::canRunMatmulKernel("wgmma"))
        return;
    // The product alone, of factors that are bfloat16 already; in turns, since the card slows down as it warms up.
    const auto config = require(matmulLaunch("wgmma", problem));
    const auto blas = require(gpu::Blas::create(stream.get(), gpu::ProductMode::Bfloat16));
    for (int turn = 0; turn < 3; ++turn) {
        require(gpu::packFactors(problem, packed.as<uint16_t>(), stream.get()));
        report("wgmma alone",
               clock.time(
                   [&](int) {
                       require(gpu::launchWgmma(problem, packed.as<uint16_t>(), c.as<float>(), config, stream.get()));
                   },
                   5, false));
        report("cublas alone",
               clock.time(
                   [&](int) {
                       require(blas.multiply(n, n, n, gpu::Blas::RoundedFactor{packed.as<uint16_t>()},
                                             gpu::Blas::RoundedFactor{packed.as<uint16_t>() + n * n}, c.as<float>()));
                   },
                   5, false));
    }
}

/// From host to host, as the lab runs it.
void hostToHost(int64_t n) {
    Registry<PoolingVariant> registry;
    registerCudaPooling(registry);
    Matrix<float> in(n, n), out(n / 2, n / 2);
    for (int64_t i = 0; i < in.size(); ++i)
        in.data()[i] = static_cast<float>(i * 2654435761 % 1000);
    for (const auto& variant : registry.all()) {
        const bool perWindow = variant->id().find("matmul") != std::string::npos;
        if (perWindow && n > 256)
            continue;
        std::vector<double> total;
        PoolingRun run;
        for (int i = 0; i < (perWindow ? 2 : 12); ++i) {
            const auto start = std::chrono::steady_clock::now();
            run = require(runPooling(*variant, {{}, std::as_const(in).view()}, {out.view()}));
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
            total.push_back(took.count());
        }
        std::printf("%lld 2x2 host to host %-15s %10.3f ms (in %.3f, kernel %.3f, out %.3f), %lld launches\n",
                    static_cast<long long>(n), variant->id().c_str(), median(total), *run.device.hostToDeviceMs,
                    *run.device.kernelMs, *run.device.deviceToHostMs, static_cast<long long>(run.launches));
    }
}

} // namespace

int main(int argc, char** argv) {
    if (const auto ready = gpu::available(); !ready) {
        std::fprintf(stderr, "bench_gpu: %s\n", ready.error().str().c_str());
        return 1;
    }
    require(gpu::useDevice());
    auto stream = require(gpu::Stream::create());
    std::printf("%s, float32, ms\n", gpu::chosenDeviceName().c_str());
    Clock clock(stream);
    const double empty = clock.time([&](int) { nothing<<<1, 32, 0, stream.get()>>>(); }, 100, true);
    const double launched = clock.time([&](int) { nothing<<<1, 32, 0, stream.get()>>>(); }, 100, false);
    std::printf("an empty launch: %.4f in a graph, %.4f in a loop\n", empty, launched);
    std::printf("%-22s %-4s %-7s %9s %9s %9s %9s %8s\n", "case", "mode", "method", "loop", "one", "in turns", "copy",
                "GB/s");
    const std::vector<Case> cases = {
        {"16384 2x2 s2", 1, 16384, 16384, 2, 2, 0},
        {"4096 2x2 s2", 1, 4096, 4096, 2, 2, 0},
        {"1024 2x2 s2", 1, 1024, 1024, 2, 2, 0},
        {"16384 3x3 s1 p1", 1, 16384, 16384, 3, 1, 1},
        {"4096 3x3 s1 p1", 1, 4096, 4096, 3, 1, 1},
        {"1024 3x3 s1 p1", 1, 1024, 1024, 3, 1, 1},
        {"64x64x112x112 2x2 s2", 4096, 112, 112, 2, 2, 0},
        {"64x64x112x112 3x3 s1", 4096, 112, 112, 3, 1, 1},
        {"32x64x112x112 3x3 s2", 2048, 112, 112, 3, 2, 1},
        {"16384 5x5 s1 p2", 1, 16384, 16384, 5, 1, 2},
        {"16384 7x7 s1 p3", 1, 16384, 16384, 7, 1, 3},
        {"16384 9x9 s1 p4", 1, 16384, 16384, 9, 1, 4},
        {"16384 11x11 s1 p5", 1, 16384, 16384, 11, 1, 5},
        {"4096 11x11 s1 p5", 1, 4096, 4096, 11, 1, 5},
        {"64x64x112x112 11x11", 4096, 112, 112, 11, 1, 5},
        {"16384 21x21 s1 p10", 1, 16384, 16384, 21, 1, 10},
        {"16384 33x33 s1 p16", 1, 16384, 16384, 33, 1, 16},
        {"16384 61x61 s1 p30", 1, 16384, 16384, 61, 1, 30},
        {"16384 63x63 s1 p31", 1, 16384, 16384, 63, 1, 31},
        {"16384 127x127 s1 p63", 1, 16384, 16384, 127, 1, 63},
        {"16384 511x511 s1 p255", 1, 16384, 16384, 511, 1, 255},
        {"16384 4095x4095 s1", 1, 16384, 16384, 4095, 1, 2047},
        {"16384 3x3 s3", 1, 16384, 16384, 3, 3, 0},
        {"16384 4x4 s4", 1, 16384, 16384, 4, 4, 0},
    };
    const std::string only = argc > 1 ? argv[1] : "";
    for (const auto& c : cases)
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
            if (only.empty() || std::string(c.name).find(only) != std::string::npos)
                runCase(c, mode, stream);
    if (only.empty() || only == "host")
        for (const int64_t n : {256, 2048})
            hostToHost(n);
    if (only.empty() || only == "matmul")
        for (const int64_t n : {4096, 8192})
            products(n, stream);
    return 0;
}
