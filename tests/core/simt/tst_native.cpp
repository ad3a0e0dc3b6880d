// Fast runs of kernels without barriers: the same file in the processor's own code. Its oracle is the machine, which runs
// the PTX: the same bits, whatever the problem, block and cores. What it must not take goes to the machine.
#include "core/base/host.hpp"
#include "core/convolution/emulate.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/neuron/emulate.hpp"
#include "core/pooling/emulate.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/builtin/native_launch.hpp"
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

#include <bit>
#include <limits>

using namespace telar;
using namespace telar::test;

namespace {

constexpr simt::Dim3 blocks[] = {{32, 8, 1}, {7, 3, 1}, {1, 33, 1}, {128, 1, 1}, {32, 32, 1}};

template <class T>
bool sameBytes(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

/// An output with foreign elements between its rows, which nobody may touch.
template <class T>
struct Output {
    std::vector<T> cells;
    PlanesView<T> view;
    Output(int64_t planes, int64_t rows, int64_t columns, int64_t gap)
        : cells(static_cast<std::size_t>(planes * rows * (columns + gap)), T(77)),
          view{cells.data(), planes, rows, columns, columns + gap, rows * (columns + gap)} {}
};

template <class T, class Out>
void poolBothWays(const PoolingSpec& spec, const Input<T>& in, bool places, simt::Dim3 block, int threads) {
    const auto shape = poolingShape(spec, in.view.rows, in.view.columns);
    std::vector<std::vector<Out>> values;
    std::vector<std::vector<int64_t>> indices;
    for (const auto mode : {simt::Mode::Fast, simt::Mode::Counted}) {
        Output<Out> out(in.view.planes, shape->rows, shape->columns, 2);
        std::vector<int64_t> argmax(static_cast<std::size_t>(in.view.planes * shape->rows * shape->columns), -9);
        PoolingLaunch launch;
        launch.block = block;
        launch.options.mode = mode;
        launch.options.threads = threads;
        const auto report =
            emulatePooling("direct", {spec, in.view}, {out.view, places ? argmax.data() : nullptr}, launch);
        QVERIFY(report.ok());
        QCOMPARE(report->native, mode == simt::Mode::Fast);
        QCOMPARE(report->findingCount, int64_t{0});
        values.push_back(std::move(out.cells));
        indices.push_back(std::move(argmax));
    }
    QVERIFY(sameBytes(values[0], values[1]));
    QVERIFY(sameBytes(indices[0], indices[1]));
}

/// Every case with one block each, in turn; both ways with and without places.
template <class T>
void poolEverything(uint64_t seed) {
    Numbers numbers(seed);
    std::size_t turn = 0;
    for (const auto& c : namedCases()) {
        Input<T> in(c.planes, c.rows, c.columns, c.gap);
        in.fill([&] {
            if constexpr (std::is_floating_point_v<T>) // few values, so that some are equal; and what is no number
                switch (numbers.between(0, 40)) {
                case 0:
                    return std::numeric_limits<T>::quiet_NaN();
                case 1:
                    return -std::numeric_limits<T>::infinity();
                case 2:
                    return -T(0);
                case 3:
                    return std::bit_cast<T>(0xffc12345u); // no number either, in other bits
                case 4:
                    return std::numeric_limits<T>::infinity();
                default:
                    return static_cast<T>(numbers.between(-300, 300)) / 7;
                }
            else
                return static_cast<double>(
                    numbers.between(std::is_same_v<T, uint8_t> ? 0 : -900, std::is_same_v<T, uint8_t> ? 255 : 900));
        });
        if (!std::is_floating_point_v<T> && c.rows * c.columns > 20000)
            continue; // counting takes its time, and one type is enough
        for (const auto& spec : validSpecs(c)) {
            const auto block = blocks[turn++ % std::size(blocks)];
            const int threads = turn % 2 ? 1 : 3;
            if (spec.mode == PoolingMode::Average)
                poolBothWays<T, float>(spec, in, false, block, threads);
            else
                for (const bool places : {false, true})
                    poolBothWays<T, T>(spec, in, places, block, threads);
            if (QTest::currentTestFailed()) {
                qWarning("%s, block %u x %u", c.name, block.x, block.y);
                return;
            }
        }
    }
}

builtin::Call productCall(const std::vector<float>& a, const std::vector<float>& b, std::vector<float>& c, int m, int n,
                          int k, bool inside = true) {
    const auto length = [](const auto& v) { return static_cast<int64_t>(v.size()); };
    return {"core/matmul/kernels/matmul1.cu",
            "matmul1<float>",
            "matmul1",
            {builtin::array("A", a.data(), length(a)), builtin::array("B", b.data(), length(b)),
             builtin::array("C", c.data(), length(c)), builtin::value(m), builtin::value(n), builtin::value(k)},
            false,
            {},
            inside};
}

} // namespace

class tst_native : public QObject {
    Q_OBJECT

private slots:
    void poolingOfFloats() { poolEverything<float>(1); }
    void poolingOfBytes() { poolEverything<uint8_t>(2); }
    void poolingOfWholeNumbers() { poolEverything<int32_t>(3); }

    void products() { // fractions, so that a product rounded before it is added would differ
        for (const auto& [m, k, n] :
             {std::array{1, 1, 1}, std::array{37, 51, 29}, std::array{64, 64, 64}, std::array{5, 200, 70}}) {
            std::vector<float> a(static_cast<std::size_t>(m * k)), b(static_cast<std::size_t>(k * n));
            Numbers numbers(7);
            for (auto* values : {&a, &b})
                for (auto& v : *values)
                    v = static_cast<float>(numbers.between(-100000, 100000)) / 977;
            if (m > 1) { // what makes no number, and none of it positive
                a[1] = std::numeric_limits<float>::infinity();
                b[static_cast<std::size_t>(n) + 1] = 0;
                b[static_cast<std::size_t>(n) + 2] = std::bit_cast<float>(0xffc12345u);
            }
            const MatmulProblem problem{{a.data(), 1, m, k, k, m * k}, {b.data(), 1, k, n, n, k * n}};
            for (const char* kernel : {"matmul1", "matmul2", "uncoalesced"}) {
                std::vector<std::vector<float>> results;
                for (const auto mode : {simt::Mode::Fast, simt::Mode::Counted}) {
                    std::vector<float> c(static_cast<std::size_t>(m * n), -3);
                    simt::LaunchOptions options;
                    options.mode = mode;
                    const auto report = emulateMatmul(kernel, problem, {c.data(), 1, m, n, n, m * n}, options);
                    QVERIFY(report.ok());
                    QCOMPARE(report->native, mode == simt::Mode::Fast);
                    results.push_back(std::move(c));
                }
                QVERIFY2(sameBytes(results[0], results[1]), kernel);
            }
        }
    }
    void othersStayInTheMachine() {
        const auto inputs = randomMatmul({40}, 1);
        Matrix<float> c(40, 40);
        for (const char* kernel : {"coalesced", "matmul1-along", "matmul2-nested", "matmul3", "tile-2d"}) {
            const auto report = emulateMatmul(kernel, inputs->problem(), c.view());
            QVERIFY(report.ok() && !report->native);
        }
    }
    void convolutions() {
        struct Shape {
            int64_t pictures, in, out, groups, rows, columns;
            Size2 kernel, stride, padding, dilation;
        };
        for (const Shape& s : {Shape{1, 1, 1, 1, 9, 11, {3, 3}, {1, 1}, {0, 0}, {1, 1}},
                               Shape{2, 4, 6, 2, 17, 40, {3, 5}, {2, 1}, {1, 2}, {1, 1}},
                               Shape{1, 3, 8, 1, 20, 33, {5, 3}, {1, 3}, {4, 2}, {2, 3}}}) {
            ConvolutionProblem problem;
            problem.spec.inputChannels = s.in, problem.spec.outputChannels = s.out, problem.spec.groups = s.groups;
            problem.spec.kernel = s.kernel, problem.spec.stride = s.stride;
            problem.spec.padding = s.padding, problem.spec.dilation = s.dilation;
            problem.spec.activation = s.groups > 1 ? Activation::Relu : Activation::None;
            Numbers numbers(11);
            const auto draw = [&] { return static_cast<double>(numbers.between(-100000, 100000)) / 977; };
            Input<float> in(s.pictures * s.in, s.rows, s.columns, 3),
                filter(s.out * s.in / s.groups, s.kernel.h, s.kernel.w);
            in.fill(draw);
            filter.fill(draw);
            in.at(2, 2) = std::bit_cast<float>(0xffc12345u);
            std::vector<float> bias(static_cast<std::size_t>(s.out), 0.125f);
            problem.input = in.view, problem.filter = filter.view;
            problem.bias = s.groups > 1 ? bias.data() : nullptr;
            const auto shape = convolutionShape(problem.spec, s.rows, s.columns);
            for (const char* kernel : {"direct", "constant"}) {
                std::vector<std::vector<float>> results;
                for (const auto mode : {simt::Mode::Fast, simt::Mode::Counted}) {
                    Output<float> out(s.pictures * s.out, shape->rows, shape->columns, 1);
                    simt::LaunchOptions options;
                    options.mode = mode;
                    options.threads = 2;
                    const auto report = emulateConvolution(kernel, problem, out.view, options);
                    QVERIFY(report.ok());
                    QCOMPARE(report->native, mode == simt::Mode::Fast);
                    results.push_back(std::move(out.cells));
                }
                QVERIFY2(sameBytes(results[0], results[1]), kernel);
            }
        }
    }
    void productsOfANeuron() {
        for (const std::size_t n : {1, 255, 256, 10007}) {
            std::vector<float> inputs(n), weights(n);
            Numbers numbers(13);
            for (std::size_t i = 0; i < n; ++i) {
                inputs[i] = static_cast<float>(numbers.between(0, 255)) / 255;
                weights[i] = static_cast<float>(numbers.between(-999, 999)) / 997;
            }
            inputs[n / 2] = std::bit_cast<float>(0xffc12345u);
            NeuronProblem problem;
            problem.inputs = inputs, problem.weights = weights;
            simt::LaunchOptions counted;
            counted.mode = simt::Mode::Counted;
            const auto fast = emulateNeuron("product", problem), slow = emulateNeuron("product", problem, counted);
            QVERIFY(fast.ok() && slow.ok());
            QVERIFY(fast->launches[0].native && !slow->launches[0].native);
            QVERIFY(std::memcmp(&fast->sum, &slow->sum, sizeof fast->sum) == 0);
        }
    }
    void onlyWhatFits() {
        const std::vector<float> a(4, 1), b(4, 2);
        std::vector<float> c(4);
        const simt::LaunchConfig config{{1, 1, 1}, {2, 2, 1}};
        const auto call = productCall(a, b, c, 2, 2, 2);
        QVERIFY(builtin::NativeLaunch::create(call, config));
        auto other = call;
        other.inside = false; // nobody vouches for its bounds
        QVERIFY(!builtin::NativeLaunch::create(other, config));
        const auto report = builtin::run(other, config);
        QVERIFY(report.ok() && !report->native);
        other = call;
        other.kernel = "matmul1<double>";
        QVERIFY(!builtin::NativeLaunch::create(other, config));
        other = call;
        other.parameters.pop_back();
        QVERIFY(!builtin::NativeLaunch::create(other, config));
        other = call;
        other.parameters[3] = builtin::value(int64_t{2});
        QVERIFY(!builtin::NativeLaunch::create(other, config));
        QVERIFY(!builtin::run(other, config).ok());
        other = call;
        other.constants.push_back({"filter", std::vector<uint8_t>(4)});
        QVERIFY(!builtin::NativeLaunch::create(other, config));
        // One thread that takes seconds would keep a request to stop waiting.
        QVERIFY(!builtin::NativeLaunch::create(productCall(a, b, c, 2, 2, 1 << 28), config));
    }
    void faultsAreFoundWhereBoundsAreUnknown() { // the last row of C is missing
        const std::vector<float> a(16, 1), b(16, 2);
        std::vector<float> c(12);
        const auto report = builtin::run(productCall(a, b, c, 4, 4, 4, false), {{1, 1, 1}, {4, 4, 1}});
        QVERIFY(report.ok() && !report->native);
        QVERIFY(!report->findings.empty());
        QCOMPARE(report->findings[0].array, std::string("C"));
    }
    void everyBlockIsTold() {
        const std::vector<float> a(200 * 3, 1), b(3 * 170, 2);
        std::vector<float> c(200 * 170);
        for (const int threads : {0, 1, 2, 5}) {
            std::atomic<int64_t> told{0};
            simt::LaunchOptions options;
            options.threads = threads;
            options.blockDone = [&] { ++told; };
            std::fill(c.begin(), c.end(), 0.0f);
            const auto report = builtin::run(productCall(a, b, c, 200, 170, 3), {{25, 22, 1}, {8, 8, 1}}, options);
            QVERIFY(report.ok() && report->native);
            QCOMPARE(told.load(), int64_t{25 * 22});
            QVERIFY(std::all_of(c.begin(), c.end(), [](float v) { return v == 6; }));
        }
    }
    void stopsBetweenBlocks() {
        const std::vector<float> a(1024 * 2, 1), b(2 * 1024, 2);
        std::vector<float> c(1024 * 1024);
        for (const int threads : {1, 3}) {
            std::stop_source stop;
            std::atomic<int64_t> told{0};
            simt::LaunchOptions options;
            options.threads = threads;
            options.job.stop = stop.get_token();
            options.blockDone = [&] {
                if (++told == 5)
                    stop.request_stop();
            };
            const auto report = builtin::run(productCall(a, b, c, 1024, 1024, 2), {{32, 32, 1}, {32, 32, 1}}, options);
            QVERIFY(!report.ok());
            QCOMPARE(report.error().kind, ErrorKind::Cancelled);
            QVERIFY(told < 5 + threads); // what others had begun
        }
    }
    void stopsWithinABlock() { // whose threads take a millisecond each: asked for before, not one of them begins
        const int k = 1 << 20;
        const std::vector<float> a(static_cast<std::size_t>(k), 1), b(static_cast<std::size_t>(k) * 32, 1);
        std::vector<float> c(32);
        std::stop_source stop;
        stop.request_stop();
        simt::LaunchOptions options;
        options.job.stop = stop.get_token();
        const auto call = productCall(a, b, c, 1, 32, k);
        QVERIFY(builtin::NativeLaunch::create(call, {{1, 1, 1}, {1, 32, 1}}));
        const auto report = builtin::run(call, {{1, 1, 1}, {1, 32, 1}}, options);
        QVERIFY(!report.ok());
        QVERIFY(std::all_of(c.begin(), c.end(), [](float v) { return v == 0; })); // not one thread more
    }
    void everySet() { // the table has the same kernels for every instruction set
#if defined(__x86_64__)
        const auto small = native::kernelsSse2(), large = native::kernelsAvx2();
        QCOMPARE(small.count, large.count);
        for (uint32_t k = 0; k < small.count; ++k) {
            QCOMPARE(std::string(small.first[k].file), std::string(large.first[k].file));
            QCOMPARE(std::string(small.first[k].name), std::string(large.first[k].name));
            QVERIFY(builtin::findFile(small.first[k].file));
        }
#else
        QSKIP("one set here");
#endif
    }
};

QTEST_APPLESS_MAIN(tst_native)
#include "tst_native.moc"
