// Convolution against OpenCV's filter2D, a plain copy of as many bytes, and its own variants, in one process and in turn.
//
// All buffers are allocated and touched before. Choose cases with --benchmark_filter, for instance 'sobel/4096/'.
#include "core/convolution/convolution.hpp"
#include "tests/bench/ratio_table.hpp"
#include "tests/bench/run.hpp"

#include <opencv2/imgproc.hpp>

#include <cstring>
#include <memory>

using namespace telar;
using bench::add;

namespace {

struct BenchCase {
    const char* what;
    ConvolutionSpec spec;
    int64_t pictures, n;

    std::string name() const {
        return std::string(what) + "/" +
               (pictures * spec.inputChannels > 1
                    ? std::to_string(pictures) + "x" + std::to_string(spec.inputChannels) + "x"
                    : "") +
               std::to_string(n) + "/";
    }
};

/// Of the case that runs now; one case at a time is in memory.
struct Buffers {
    Matrix<float> input, filter, output;
    std::vector<char> from, to;

    explicit Buffers(const BenchCase& c)
        : input(c.n, c.n, c.pictures * c.spec.inputChannels),
          filter(c.spec.kernel.h, c.spec.kernel.w, c.spec.outputChannels * c.spec.groupChannels()),
          output(convolutionShape(c.spec, c.n, c.n)->rows, convolutionShape(c.spec, c.n, c.n)->columns,
                 c.pictures * c.spec.outputChannels) {
        uint32_t state = 1;
        for (auto* matrix : {&input, &filter})
            for (int64_t i = 0; i < matrix->size(); ++i)
                matrix->data()[i] = static_cast<float>((state = state * 1664525 + 1013904223) >> 24) - 127;
        std::fill_n(output.data(), output.size(), 1.0f);
        from.assign(static_cast<std::size_t>((input.size() + output.size()) * 2), 1);
        to = from;
    }
    static Buffers& of(const BenchCase& c) {
        static std::unique_ptr<Buffers> now;
        static std::string name;
        if (!now || name != c.name()) {
            now.reset();
            now = std::make_unique<Buffers>(c);
            name = c.name();
        }
        return *now;
    }
};

void runVariant(benchmark::State& state, const BenchCase& c, const std::string& id, int threads) {
    static const auto registry = cpuConvolutionVariants();
    auto& buffers = Buffers::of(c);
    RunOptions options;
    options.threads = threads;
    for (auto _ : state)
        if (!runConvolution(*registry.find(id), {c.spec, buffers.input.view(), buffers.filter.view(), nullptr},
                            buffers.output.view(), options))
            state.SkipWithError("refused");
    state.counters["GFLOP/s"] =
        benchmark::Counter(2e-9 * static_cast<double>(buffers.output.size()) * static_cast<double>(c.spec.terms()),
                           benchmark::Counter::kIsIterationInvariantRate);
}

void runCopy(benchmark::State& state, const BenchCase& c) {
    auto& buffers = Buffers::of(c);
    for (auto _ : state) {
        std::memcpy(buffers.to.data(), buffers.from.data(), buffers.from.size());
        benchmark::ClobberMemory();
    }
}

void runOpenCv(benchmark::State& state, const BenchCase& c) {
    auto& buffers = Buffers::of(c);
    cv::setNumThreads(1);
    const auto header = [](Matrix<float>& m) {
        return cv::Mat(static_cast<int>(m.rows()), static_cast<int>(m.columns()), CV_32F, m.data());
    };
    const cv::Mat in = header(buffers.input), filter = header(buffers.filter);
    cv::Mat out(in.size(), in.type());
    out.setTo(1);
    for (auto _ : state) {
        cv::filter2D(in, out, CV_32F, filter, cv::Point(-1, -1), 0, cv::BORDER_CONSTANT);
        benchmark::ClobberMemory();
    }
}

ConvolutionSpec specOf(int64_t in, int64_t out, int64_t k) {
    ConvolutionSpec spec;
    spec.inputChannels = in;
    spec.outputChannels = out;
    spec.kernel = {k, k};
    spec.padding = {k / 2, k / 2};
    return spec;
}

void addCase(const BenchCase& c, const std::vector<const char*>& variants) {
    for (const char* id : variants)
        for (const int threads : {1, 2})
            add(c.name() + id + "-" + std::to_string(threads), [=](auto& state) { runVariant(state, c, id, threads); });
    if (c.pictures * c.spec.inputChannels * c.spec.outputChannels > 1)
        return;
    add(c.name() + "copy-1", [=](auto& state) { runCopy(state, c); });
    add(c.name() + "opencv-filter2D", [=](auto& state) { runOpenCv(state, c); });
}

} // namespace

int main(int argc, char** argv) {
    for (const int64_t n : {512, 1024, 4096}) {
        addCase({"3x3", specOf(1, 1, 3), 1, n}, {"openmp", "im2col", "simd"});
        addCase({"5x5", specOf(1, 1, 5), 1, n}, {"openmp", "im2col", "simd"});
        addCase({"11x11", specOf(1, 1, 11), 1, n}, {"openmp", "im2col", "simd", "fft"});
        addCase({"31x31", specOf(1, 1, 31), 1, n}, {"openmp", "simd", "fft"});
    }
    // The 3 x 3 layers of the thesis' network on pictures of 32 x 32, and one of larger networks.
    addCase({"layer-192-384", specOf(192, 384, 3), 32, 4}, {"im2col", "simd", "winograd"});
    addCase({"layer-384-256", specOf(384, 256, 3), 32, 4}, {"im2col", "simd", "winograd"});
    addCase({"layer-64-64", specOf(64, 64, 3), 32, 56}, {"im2col", "simd", "winograd"});
    addCase({"layer-3-64", specOf(3, 64, 11), 32, 32}, {"im2col", "simd", "fft"});
    bench::RatioTable table;
    return bench::run(argc, argv, "3x3/512/simd-1", &table);
}
