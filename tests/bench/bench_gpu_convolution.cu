// Convolution on data that lies on the device, beside a copy of as many bytes in the same run. Usage: bench_gpu_convolution
// [--json FILE], or --benchmark_list_tests for the names of what may be measured.
#include "core/convolution/emulate.hpp"
#include "gpu/convolution/cudnn.hpp"
#include "gpu/convolution/fast.hpp"
#include "gpu/convolution/kernels.hpp"
#include "gpu/convolution/run.hpp"
#include "gpu/convolution/ways.hpp"
#include "gpu/device/device.hpp"
#include "tests/bench/gpu_clock.cuh"
#include "tests/bench/results.hpp"

using namespace telar;
using namespace telar::bench;

namespace {

ConvolutionSpec specOf(int64_t in, int64_t out, int64_t k, int64_t stride = 1) {
    ConvolutionSpec spec;
    spec.inputChannels = in;
    spec.outputChannels = out;
    spec.kernel = {k, k};
    spec.padding = {k / 2, k / 2};
    spec.stride = {stride, stride};
    return spec;
}

struct Case {
    ConvolutionSpec spec;
    int64_t pictures, n;
    bool readable = true; ///< with the kernels that students read, which take a hundred times as long
    /// As peer_gpu_convolution.py calls the same.
    std::string name(const std::string& what) const {
        const auto word = [](int64_t n) { return std::to_string(n); };
        return word(pictures) + "x" + word(spec.inputChannels) + "x" + word(n) + "x" + word(n) + "," +
               word(spec.outputChannels) + "o" + word(spec.kernel.h) + "x" + word(spec.kernel.w) + "/" + what;
    }
};

std::vector<Case> cases() {
    // ResNet-18's layers of 3 x 3, 64 pictures.
    std::vector<Case> all{{specOf(64, 64, 3), 64, 56, false}};
    for (const int64_t out : {128, 256, 512}) {
        all.push_back({specOf(out / 2, out, 3, 2), 64, 7168 / out, false});
        all.push_back({specOf(out, out, 3), 64, 3584 / out, false});
    }
    // Its shortcuts, and ResNet-50's layers of 1 x 1.
    all.push_back({specOf(64, 128, 1, 2), 64, 56, false});
    all.push_back({specOf(64, 256, 1), 64, 56, false});
    all.push_back({specOf(256, 64, 1), 64, 56, false});
    all.push_back({specOf(1024, 256, 1), 64, 14, false});
    for (const int64_t k : {3, 5, 7})
        all.push_back({specOf(1, 1, k), 1, 16384});
    all.push_back({specOf(64, 64, 3), 64, 112});
    all.push_back({specOf(64, 64, 5), 64, 112});
    all.push_back({specOf(256, 256, 3), 64, 28});
    all.push_back({specOf(256, 256, 3), 64, 56, false});
    return all;
}

void measure(gpu::Stream& stream, const Case& c, Results& results) {
    Clock clock(stream);
    const auto& s = c.spec;
    const auto shape = *convolutionShape(s, c.n, c.n);
    const int64_t cells = c.pictures * s.inputChannels * c.n * c.n,
                  outCells = c.pictures * s.outputChannels * shape.rows * shape.columns;
    const auto bytes = [](int64_t floats) { return static_cast<std::size_t>(floats) * sizeof(float); };
    const auto input = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes(std::max(outCells, cells))));
    const auto output = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes(std::max(outCells, cells))));
    fill<<<1024, 256, 0, stream.get()>>>(input.as<float>(), cells);
    Matrix<float> filter(s.kernel.h, s.kernel.w, s.outputChannels * s.groupChannels());
    for (int64_t i = 0; i < filter.size(); ++i)
        filter.data()[i] = static_cast<float>(i % 7) / 7 - 0.4f;
    const PlanesView<const float> in{input.as<float>(), c.pictures * s.inputChannels, c.n, c.n, c.n, c.n * c.n};
    const PlanesView<float> out{output.as<float>(), c.pictures * s.outputChannels, shape.rows, shape.columns,
                                shape.columns,      shape.rows * shape.columns};
    const ConvolutionProblem host{s, in, filter.view(), nullptr};
    const double operations = 2.0 * static_cast<double>(outCells) * static_cast<double>(s.terms());
    const double copy = clock.time(
        [&](int) {
            cudaMemcpyAsync(output.data(), input.data(), bytes((cells + outCells) / 2), cudaMemcpyDeviceToDevice,
                            stream.get());
        },
        10, false);
    std::printf("%lldx%lldx%lldx%lld, %lld out, %lldx%lld: copy %.4f ms\n", static_cast<long long>(c.pictures),
                static_cast<long long>(s.inputChannels), static_cast<long long>(c.n), static_cast<long long>(c.n),
                static_cast<long long>(s.outputChannels), static_cast<long long>(s.kernel.h),
                static_cast<long long>(s.kernel.w), copy);
    results.add(c.name("copy"), copy);
    const auto print = [&](const char* what, const std::string& name, double ms) {
        results.add(c.name(name), ms);
        std::printf("  %-22s %9.4f ms  %5.2f of copy  %7.2f TFLOP/s\n", what, ms, copy / ms, operations / ms * 1e-9);
    };
    for (const auto factors : {FactorType::Float32, FactorType::Tf32, FactorType::BFloat16}) {
        const bool warpgroups = gpu::goesByWarpgroups(s) && gpu::hasHopperConvolution();
        if (!warpgroups && (factors == FactorType::BFloat16 || s.stride != Size2{1, 1} ||
                            (factors == FactorType::Tf32 && s.groupChannels() < 4)))
            continue;
        const auto plan = gpu::fastPlan(host, out, factors);
        const auto weights =
            require(gpu::Bytes::allocate(gpu::Memory::Device, bytes(static_cast<int64_t>(plan.weights.size()))));
        cudaMemcpy(weights.data(), plan.weights.data(), weights.size(), cudaMemcpyHostToDevice);
        const auto prepared =
            require(gpu::Bytes::allocate(gpu::Memory::Device, std::max(plan.preparedBytes, std::size_t{128})));
        const char* name = factors == FactorType::BFloat16 ? "bf16" : factors == FactorType::Tf32 ? "tf32" : "fast";
        const auto prepare = [&] { require(gpu::prepareFast(plan, host, prepared.data(), stream.get())); };
        const auto launch = [&](const gpu::FastPlan& p) {
            require(gpu::launchFast(p, host, weights.as<float>(), prepared.data(), out, stream.get()));
        };
        prepare();
        const std::string title = name;
        print((title + (plan.rows     ? " (rows)"
                        : plan.hopper ? " (from NHWC)"
                                      : " (product)"))
                  .c_str(),
              plan.hopper ? title + " NHWC" : title, clock.time([&](int) { launch(plan); }, 10, false));
        const auto fromPlanes = [&](int) {
            prepare();
            launch(plan);
        };
        if (plan.hopper)
            print((title + " (from NCHW)").c_str(), title, clock.time(fromPlanes, 10, false));
    }
    const auto plain = require(gpu::Bytes::allocate(gpu::Memory::Device, bytes(filter.size())));
    cudaMemcpy(plain.data(), filter.data(), plain.size(), cudaMemcpyHostToDevice);
    if (auto library = gpu::CudnnConvolution::prepare(host, shape, stream.get()))
        print(
            "cuDNN, float32", "cuDNN",
            clock.time([&](int) { require(library->run(in.data, plain.as<float>(), nullptr, out.data)); }, 10, false));
    const ConvolutionProblem twin{s,
                                  in,
                                  {plain.as<float>(), filter.planes(), filter.rows(), filter.columns(),
                                   filter.columns(), filter.rows() * filter.columns()},
                                  nullptr};
    for (const char* kernel : {"direct", "tiled"})
        if (const auto config = convolutionLaunch(kernel, host); c.readable && config)
            print(kernel, kernel,
                  clock.time([&](int) { require(gpu::launchConvolution(kernel, twin, out, *config, stream.get())); }, 3,
                             false));
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--benchmark_list_tests") {
        for (const auto& c : cases())
            for (const char* what :
                 {"copy", "fast", "fast NHWC", "tf32", "tf32 NHWC", "bf16", "bf16 NHWC", "cuDNN", "direct", "tiled"})
                std::printf("%s\n", c.name(what).c_str());
        return 0;
    }
    require(gpu::available());
    require(gpu::useDevice());
    std::printf("%s\n", gpu::chosenDeviceName().c_str());
    auto stream = require(gpu::Stream::create());
    Results results(argc, argv);
    for (const auto& c : cases())
        measure(stream, c, results);
    return results.write(gpu::chosenDeviceName()) ? 0 : 1;
}
