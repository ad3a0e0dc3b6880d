// Pooling against a plain copy of as many bytes and against OpenCV, all in one process and in turn.
//
// A case is timed by Google Benchmark in several repetitions; the table at the end gives the median of each,
// its spread, and its ratio to the copy: memcpy that reads and writes together the bytes of the case's input
// and output. All buffers are allocated and touched before. Choose cases with --benchmark_filter, for
// instance 'float32/max/k2s2p0/4096/'.
#include "core/pooling/pooling.hpp"
#include "tests/bench/ratio_table.hpp"
#include "tests/bench/run.hpp"

#include <opencv2/imgproc.hpp>

#include <cstring>
#include <omp.h>

using namespace telar;
using bench::add;

namespace {

struct Window {
    int k, s, p;
};
constexpr Window windows[] = {{2, 2, 0}, {3, 2, 1}, {3, 1, 1}, {5, 1, 2}, {11, 1, 5}, {31, 1, 15}};

struct BenchCase {
    ElementType type;
    PoolingMode mode;
    Window window;
    int64_t planes, n;

    std::string name() const {
        return std::string(elementName(type)) + (mode == PoolingMode::Max ? "/max/" : "/average/") + "k" +
               std::to_string(window.k) + "s" + std::to_string(window.s) + "p" + std::to_string(window.p) + "/" +
               (planes > 1 ? std::to_string(planes) + "x" : "") + std::to_string(n) + "/";
    }
    PoolingSpec spec() const {
        PoolingSpec spec;
        spec.kernel = {window.k, window.k};
        spec.stride = {window.s, window.s};
        spec.padding = {window.p, window.p};
        spec.mode = mode;
        spec.paddingValue = PaddingValue::Lowest; // as OpenCV and PyTorch pad
        return spec;
    }
};

/// Buffers of the case that runs now; one case at a time is in memory.
class Buffers {
public:
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
    explicit Buffers(const BenchCase& c)
        : input(std::move(*createMatrix(c.type, c.n, c.n, c.planes))), shape(*poolingShape(c.spec(), c.n, c.n)),
          output(std::move(*createMatrix(poolingOutputType(c.type, c.mode), shape.rows, shape.columns, c.planes))) {
        std::visit(
            [](auto& m) {
                uint32_t state = 1;
                for (int64_t i = 0; i < m.size(); ++i)
                    m.data()[i] = static_cast<std::remove_reference_t<decltype(m.data()[0])>>(
                        (state = state * 1664525 + 1013904223) >> 24);
            },
            input);
        bytes = bytesOf(input) + bytesOf(output);
        from = allocateBuffer(static_cast<std::size_t>(bytes / 2));
        to = allocateBuffer(static_cast<std::size_t>(bytes / 2));
        std::memset(from.get(), 1, static_cast<std::size_t>(bytes / 2));
        std::memset(to.get(), 1, static_cast<std::size_t>(bytes / 2));
        std::visit([](auto& m) { std::memset(m.data(), 1, static_cast<std::size_t>(m.bytes())); }, output);
    }

    static int64_t bytesOf(const AnyMatrix& matrix) {
        return std::visit([](const auto& m) { return m.bytes(); }, matrix);
    }
    cv::Mat header(AnyMatrix& matrix) {
        return std::visit(
            [](auto& m) {
                using T = std::remove_reference_t<decltype(m.data()[0])>;
                return cv::Mat(static_cast<int>(m.rows()), static_cast<int>(m.columns()), cv::DataType<T>::type,
                               m.data());
            },
            matrix);
    }

    AnyMatrix input;
    PoolingShape shape;
    AnyMatrix output;
    int64_t bytes;
    Buffer from, to;
};

void runVariant(benchmark::State& state, const BenchCase& c, const std::string& id, int threads) {
    static const auto registry = cpuPoolingVariants();
    auto& buffers = Buffers::of(c);
    const PoolingProblem problem{c.spec(), viewOf(buffers.input)};
    const PoolingOutput output{mutableViewOf(buffers.output)};
    RunOptions options;
    options.threads = threads;
    for (auto _ : state)
        if (!runPooling(*registry.find(id), problem, output, options))
            state.SkipWithError("refused");
    state.SetBytesProcessed(state.iterations() * buffers.bytes);
}

void runCopy(benchmark::State& state, const BenchCase& c, int threads) {
    auto& buffers = Buffers::of(c);
    const auto half = static_cast<std::size_t>(buffers.bytes / 2);
    auto* to = static_cast<char*>(buffers.to.get());
    const auto* from = static_cast<const char*>(buffers.from.get());
    for (auto _ : state) {
        if (threads == 1) {
            std::memcpy(to, from, half);
        } else {
            const std::size_t part = half / static_cast<std::size_t>(threads);
#pragma omp parallel num_threads(threads)
            {
                const auto i = static_cast<std::size_t>(omp_get_thread_num());
                std::memcpy(to + i * part, from + i * part, part);
            }
        }
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * buffers.bytes);
}

void runOpenCv(benchmark::State& state, const BenchCase& c, const std::string& function) {
    auto& buffers = Buffers::of(c);
    cv::setNumThreads(1);
    const int k = c.window.k;
    cv::Mat in = buffers.header(buffers.input);
    cv::Mat out(in.size(), in.type());
    if (function == "resize")
        out = cv::Mat(in.rows / 2, in.cols / 2, in.type());
    out.setTo(1);
    const auto box = cv::getStructuringElement(cv::MORPH_RECT, {k, k});
    const cv::Point anchor = k % 2 ? cv::Point(-1, -1) : cv::Point(0, 0);
    for (auto _ : state) {
        if (function == "dilate")
            cv::dilate(in, out, box, anchor);
        else if (function == "blur")
            cv::blur(in, out, {k, k}, anchor, cv::BORDER_CONSTANT);
        else
            cv::resize(in, out, out.size(), 0, 0, cv::INTER_AREA);
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * buffers.bytes);
}

void addCase(const BenchCase& c) {
    const auto name = c.name();
    for (const int threads : {1, 2}) {
        const auto suffix = "-" + std::to_string(threads);
        add(name + "simd" + suffix, [=](auto& state) { runVariant(state, c, "simd", threads); });
        add(name + "copy" + suffix, [=](auto& state) { runCopy(state, c, threads); });
    }
    if (c.n <= 1024 && c.planes == 1)
        for (const char* id : {"thesis", "serial", "openmp", "streamed"})
            add(name + id, [=](auto& state) { runVariant(state, c, id, 0); });
    const bool sameShape = c.window.s == 1 || c.window.k == 2;
    if (c.planes > 1 || !sameShape)
        return;
    if (c.mode == PoolingMode::Max && c.type != ElementType::Int32)
        add(name + "opencv-dilate", [=](auto& state) { runOpenCv(state, c, "dilate"); });
    if (c.mode == PoolingMode::Average && c.type != ElementType::Int32)
        add(name + "opencv-blur", [=](auto& state) { runOpenCv(state, c, "blur"); });
    if (c.mode == PoolingMode::Average && c.window.k == 2 && c.type != ElementType::Int32)
        add(name + "opencv-resize", [=](auto& state) { runOpenCv(state, c, "resize"); });
}

} // namespace

int main(int argc, char** argv) {
    for (const int64_t n : {4, 64, 256, 1024, 2048, 4096, 8192, 16384})
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
            for (const auto& window : windows)
                if (n + 2 * window.p >= window.k)
                    for (const auto type : {ElementType::Float32, ElementType::UInt8, ElementType::Int32})
                        addCase({type, mode, window, 1, n});
    for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
        for (const auto& window : windows)
            addCase({ElementType::Float32, mode, window, 64 * 64, 112});
    bench::RatioTable table;
    return bench::run(argc, argv, "float32/max/k2s2p0/64/simd-1", &table);
}
