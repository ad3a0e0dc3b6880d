// Every variant of convolution against PyTorch's results and against a second definition on random shapes; threads,
// cancelling, memory; what the inspector and im2col show; bad problems.
#include "core/convolution/filters.hpp"
#include "core/convolution/inspect.hpp"
#include "tests/core/convolution/convolution_cases.hpp"
#include "tests/support/own_time.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <chrono>
#include <limits>
#include <thread>

using namespace telar;
using namespace telar::test;

namespace {

Size2 sizeOf(const QJsonValue& pair) { return {pair[0].toInteger(), pair[1].toInteger()}; }

} // namespace

class tst_convolution : public QObject {
    Q_OBJECT
    Registry<ConvolutionVariant> registry = cpuConvolutionVariants();

    /// Empty, or what is wrong; problems that a variant does not support are left out.
    static std::string fault(const ConvolutionVariant& variant, const ConvolutionCase& c, bool whole, int threads = 0) {
        if (!variant.supports(c.problem()))
            return {};
        const auto shape = c.shape();
        Matrix<float> output(shape.rows, shape.columns, c.outputPlanes());
        std::fill_n(output.data(), output.size(), std::numeric_limits<float>::quiet_NaN());
        RunOptions options;
        options.threads = threads;
        const auto run = runConvolution(variant, c.problem(), output.view(), options);
        const std::string where = variant.id() + ", " + described(c) + ": ";
        if (!run)
            return where + run.error().str();
        const auto wrong = c.wrong(output, variant.errorFactor(), whole);
        return wrong.empty() ? "" : where + wrong;
    }

private slots:
    void asPyTorch() {
        QFile file(TELAR_TEST_DATA "/convolution/convolution.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto cases = QJsonDocument::fromJson(file.readAll()).array();
        QVERIFY(cases.size() >= 15);
        int ran = 0;
        for (const QJsonValue one : cases) {
            ConvolutionSpec s;
            s.inputChannels = one["channels"][0].toInteger(), s.outputChannels = one["channels"][1].toInteger();
            s.groups = one["groups"].toInteger();
            s.kernel = sizeOf(one["kernel"]), s.stride = sizeOf(one["stride"]);
            s.padding = sizeOf(one["padding"]), s.dilation = sizeOf(one["dilation"]);
            s.activation = one["relu"].toBool() ? Activation::Relu : Activation::None;
            const Size2 size = sizeOf(one["size"]);
            ConvolutionCase c(s, one["pictures"].toInteger(), size.h, size.w, true, 1, !one["bias"].isNull());
            const auto fill = [](const QJsonArray& from, Matrix<float>& to) {
                for (qsizetype i = 0; i < from.size(); ++i)
                    to.data()[i] = static_cast<float>(from[i].toDouble());
            };
            fill(one["input"].toArray(), c.input);
            fill(one["filter"].toArray(), c.filter);
            fill(one["bias"].toArray(), c.bias);
            const auto want = one["output"].toArray();
            const auto shape = c.shape();
            QVERIFY(shape.rows == one["output_size"][0].toInteger() &&
                    shape.columns == one["output_size"][1].toInteger());
            for (const auto& variant : registry.all()) {
                if (!variant->supports(c.problem()))
                    continue;
                Matrix<float> output(shape.rows, shape.columns, c.outputPlanes());
                QVERIFY(runConvolution(*variant, c.problem(), output.view()).ok());
                QCOMPARE(output.size(), static_cast<int64_t>(want.size()));
                const bool exact = one["whole"].toBool() && variant->errorFactor() == 1;
                for (qsizetype i = 0; i < want.size(); ++i) {
                    // PyTorch sums in float32, too: both may be off.
                    const double bound = exact ? 0 : 2e-5 * std::max(100.0, std::fabs(want[i].toDouble()));
                    QVERIFY2(
                        std::fabs(static_cast<double>(output.data()[i]) - want[i].toDouble()) <= bound,
                        (variant->id() + ", " + one["name"].toString().toStdString() + ", cell " + std::to_string(i))
                            .c_str());
                }
                ++ran;
            }
        }
        QVERIFY(ran >= cases.size());
    }

    void everyVariantOnRandomShapes() {
        std::mt19937 random(2026);
        const auto pick = [&](int64_t from, int64_t to) {
            return from + static_cast<int64_t>(random() % static_cast<uint32_t>(to - from + 1));
        };
        int compared = 0;
        for (int i = 0; i < 90; ++i) {
            ConvolutionSpec s;
            s.groups = pick(1, 3);
            s.inputChannels = s.groups * pick(1, i % 8 == 0 ? 40 : 4);
            s.outputChannels = s.groups * pick(1, i % 8 == 0 ? 40 : 5);
            s.kernel = {pick(1, 5), pick(1, 5)};
            s.stride = {pick(1, 3), pick(1, 3)};
            s.padding = {pick(0, 3), pick(0, 3)};
            s.dilation = {pick(1, 3), pick(1, 3)};
            if (i % 3 == 0) { // what many variants are made for
                s.kernel = {3, 3}, s.stride = s.dilation = {1, 1};
                s.padding = {pick(0, 1), pick(0, 2)};
            }
            s.activation = i % 2 ? Activation::Relu : Activation::None;
            const int64_t rows = pick(1, 21), columns = pick(1, 45);
            if (!convolutionShape(s, rows, columns))
                continue;
            const bool whole = i % 4 < 2;
            const ConvolutionCase c(s, pick(1, 3), rows, columns, whole, static_cast<uint32_t>(i), i % 5 != 0,
                                    i % 7 == 0 ? 3 : 0);
            for (const auto& variant : registry.all()) {
                const auto wrong = fault(*variant, c, whole);
                QVERIFY2(wrong.empty(), wrong.c_str());
            }
            ++compared;
        }
        QVERIFY(compared > 60);
    }

    void outputMayLieInWiderMemory() {
        ConvolutionSpec s;
        s.inputChannels = 3, s.outputChannels = 5, s.padding = {1, 1};
        const ConvolutionCase c(s, 2, 13, 17, true, 5, true, 2);
        for (const auto& variant : registry.all()) {
            Matrix<float> dense(13, 17, 10), wide(13, 20, 10);
            std::fill_n(wide.data(), wide.size(), -77.0f);
            QVERIFY(runConvolution(*variant, c.problem(), dense.view()).ok());
            auto view = wide.view();
            view.columns = 17;
            QVERIFY(runConvolution(*variant, c.problem(), view).ok());
            for (int64_t plane = 0; plane < 10; ++plane)
                for (int64_t r = 0; r < 13; ++r) {
                    QVERIFY2(std::equal(view.row(r, plane), view.row(r, plane) + 17, dense.view().row(r, plane)),
                             variant->id().c_str());
                    QVERIFY2(std::all_of(view.row(r, plane) + 17, view.row(r, plane) + 20,
                                         [](float v) { return v == -77.0f; }),
                             variant->id().c_str());
                }
        }
    }

    /// Rows of many vectors, large filters, channels beside blocks of four, and an output that passes around the caches.
    void wideRows() {
        std::mt19937 random(7);
        const auto pick = [&](int64_t from, int64_t to) {
            return from + static_cast<int64_t>(random() % static_cast<uint32_t>(to - from + 1));
        };
        for (int i = 0; i < 40; ++i) {
            ConvolutionSpec s;
            s.groups = pick(1, 2);
            s.inputChannels = s.groups * pick(1, 2), s.outputChannels = s.groups * pick(1, 6);
            s.kernel = {pick(1, 7), pick(1, 13)};
            s.padding = {pick(0, 3), pick(0, 12)};
            if (i % 4 == 0)
                s.stride.h = 2, s.dilation = {2, 3};
            s.activation = i % 2 ? Activation::Relu : Activation::None;
            const ConvolutionCase c(s, 1, pick(8, 17), pick(30, 400), i % 3 > 0, static_cast<uint32_t>(i), true, i % 5);
            if (!convolutionShape(s, c.rows, c.columns))
                continue;
            for (const char* id : {"openmp", "im2col", "simd", "fft"}) {
                const auto wrong = fault(*registry.find(id), c, i % 3 > 0);
                QVERIFY2(wrong.empty(), wrong.c_str());
            }
        }
        for (const int64_t columns : {2112, 2110}) { // rows that are aligned alike, and rows that are not
            ConvolutionSpec s;
            s.padding = {1, 1};
            const ConvolutionCase c(s, 1, 2048, columns, true);
            Matrix<float> output(2048, columns), other(2048, columns);
            QVERIFY(runConvolution(*registry.find("simd"), c.problem(), output.view()).ok());
            QVERIFY(runConvolution(*registry.find("openmp"), c.problem(), other.view()).ok());
            QVERIFY(std::memcmp(output.data(), other.data(), static_cast<std::size_t>(output.bytes())) == 0);
        }
    }

    /// Filters as large as a tile and larger than the input, tiles of every side, one tile and an odd number of them.
    void largeFiltersByFrequencies() {
        const auto& fft = *registry.find("fft");
        struct Large {
            Size2 kernel, padding, dilation, size;
        };
        for (const auto& [kernel, padding, dilation, size] :
             {Large{{1, 1}, {0, 0}, {1, 1}, {1, 1}}, Large{{11, 11}, {5, 5}, {1, 1}, {90, 150}},
              Large{{31, 3}, {15, 1}, {1, 1}, {64, 300}}, Large{{2, 64}, {0, 40}, {1, 1}, {7, 40}},
              Large{{9, 9}, {40, 40}, {7, 9}, {33, 20}}, Large{{70, 65}, {0, 0}, {1, 1}, {90, 84}},
              Large{{5, 200}, {2, 0}, {1, 2}, {20, 700}}, Large{{300, 2}, {299, 0}, {1, 1}, {40, 9}}}) {
            ConvolutionSpec s;
            s.inputChannels = 2, s.outputChannels = 3;
            s.kernel = kernel, s.padding = padding, s.dilation = dilation;
            const ConvolutionCase c(s, 2, size.h, size.w, false, static_cast<uint32_t>(kernel.w), true, 1);
            QVERIFY(fft.supports(c.problem()).ok());
            const auto wrong = fault(fft, c, false, 3);
            QVERIFY2(wrong.empty(), wrong.c_str());
        }
        ConvolutionSpec s;
        s.kernel = {1, 1025};
        const auto refused = fft.supports(ConvolutionCase(s, 1, 2, 1100, true).problem());
        QVERIFY(!refused.ok() && refused.error().str().find("spans 1025 cells") != std::string::npos);
    }

    void threadsDoNotMatter() {
        ConvolutionSpec s;
        s.inputChannels = 20, s.outputChannels = 34, s.padding = {1, 1};
        const ConvolutionCase c(s, 3, 40, 37, false);
        for (const auto& variant : registry.all()) {
            Matrix<float> one(40, 37, c.outputPlanes()), more(40, 37, c.outputPlanes());
            QVERIFY(runConvolution(*variant, c.problem(), one.view(), {1, {}}).ok());
            for (const int threads : {2, 3, 7}) {
                QVERIFY(runConvolution(*variant, c.problem(), more.view(), {threads, {}}).ok());
                QVERIFY2(std::memcmp(one.data(), more.data(), static_cast<std::size_t>(one.bytes())) == 0,
                         variant->id().c_str());
            }
        }
    }

    void notFiniteGoesWhereItIsTaken() {
        constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        ConvolutionSpec s;
        s.padding = {1, 1};
        s.activation = Activation::Relu;
        ConvolutionCase c(s, 1, 9, 9, true);
        std::fill_n(c.filter.data(), 9, 1.0f);
        std::fill_n(c.input.data(), 81, 1.0f);
        c.input.at(4, 4) = nan;
        c.input.at(0, 0) = inf;
        for (const auto& variant : registry.all()) {
            if (variant->errorFactor() > 1)
                continue;
            Matrix<float> output(9, 9);
            c.filter.data()[8] = 1;
            QVERIFY(runConvolution(*variant, c.problem(), output.view()).ok());
            for (int64_t r = 0; r < 9; ++r)
                for (int64_t column = 0; column < 9; ++column) {
                    const bool touched = std::abs(r - 4) <= 1 && std::abs(column - 4) <= 1;
                    QVERIFY2(std::isnan(output.at(r, column)) == touched, variant->id().c_str());
                    QVERIFY2(std::isinf(output.at(r, column)) == (r < 2 && column < 2), variant->id().c_str());
                }
            c.filter.data()[8] = inf; // over zeros of the padding below and on the right
            QVERIFY(runConvolution(*variant, c.problem(), output.view()).ok());
            QVERIFY2(std::isnan(output.at(8, 0)) && std::isnan(output.at(0, 8)) && std::isinf(output.at(0, 0)),
                     variant->id().c_str());
        }
    }

    void inspectorAndIm2colShowWhatRuns() {
        ConvolutionSpec s;
        s.inputChannels = 4, s.outputChannels = 6, s.groups = 2;
        s.kernel = {2, 3}, s.stride = {2, 1}, s.padding = {1, 1}, s.dilation = {1, 2};
        s.activation = Activation::Relu;
        const ConvolutionCase c(s, 2, 7, 8, true, 3, true, 2);
        const auto shape = c.shape();
        Matrix<float> output(shape.rows, shape.columns, c.outputPlanes());
        QVERIFY(runConvolution(*registry.find("serial"), c.problem(), output.view()).ok());
        for (int64_t picture = 0; picture < 2; ++picture)
            for (int64_t o = 0; o < 6; ++o) {
                const auto columns = im2col(c.problem(), picture, o / 3);
                QVERIFY(columns.ok());
                QVERIFY(columns->rows() == s.terms() && columns->columns() == shape.rows * shape.columns);
                for (int64_t r = 0; r < shape.rows; ++r)
                    for (int64_t column = 0; column < shape.columns; ++column) {
                        const auto cell = inspectConvolution(c.problem(), picture, o, r, column);
                        QCOMPARE(static_cast<int64_t>(cell.terms.size()), s.terms());
                        QCOMPARE(cell.value, static_cast<double>(output.view().at(r, column, picture * 6 + o)));
                        double sum = cell.bias;
                        int64_t row = 0;
                        for (const auto& term : cell.terms) {
                            const bool outside = term.row < 0 || term.row >= 7 || term.column < 0 || term.column >= 8;
                            QCOMPARE(term.padding, outside);
                            QCOMPARE(term.channel / 2, o / 3);
                            QCOMPARE(columns->at(row++, r * shape.columns + column), term.input);
                            sum += term.product;
                        }
                        QCOMPARE(cell.sum, sum);
                    }
            }
    }

    void stopsSoon() {
        ConvolutionSpec s;
        s.inputChannels = 96, s.outputChannels = 128, s.padding = {1, 1};
        const ConvolutionCase c(s, 8, 200, 200, true);
        Matrix<float> output(200, 200, c.outputPlanes());
        for (const auto& variant : registry.all()) {
            if (!variant->supports(c.problem()))
                continue;
            std::stop_source stop;
            Progress progress;
            const test::OwnTime clock;
            double asked = 0;
            std::thread impatient([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(60));
                asked = clock.ms();
                stop.request_stop();
            });
            const auto run = runConvolution(*variant, c.problem(), output.view(), {0, {stop.get_token(), &progress}});
            const double ended = clock.ms();
            impatient.join();
            QVERIFY2(!run.ok() && run.error().kind == ErrorKind::Cancelled, variant->id().c_str());
            QVERIFY2(ended - asked < (TELAR_SANITIZED ? 5000 : 500), variant->id().c_str());
        }
    }

    void progressCountsPlanes() {
        ConvolutionSpec s;
        s.inputChannels = 33, s.outputChannels = 40, s.padding = {1, 1};
        const ConvolutionCase c(s, 3, 20, 20, true);
        Matrix<float> output(20, 20, c.outputPlanes());
        for (const auto& variant : registry.all()) {
            Progress progress;
            QVERIFY(runConvolution(*variant, c.problem(), output.view(), {0, {{}, &progress}}).ok());
            QVERIFY2(progress.total() == 120 && progress.done() == 120,
                     (variant->id() + " " + std::to_string(progress.done())).c_str());
        }
    }

    void badProblemsAreRefused() {
        const auto refused = [](const ConvolutionSpec& s, int64_t rows, int64_t columns) {
            const auto shape = convolutionShape(s, rows, columns);
            return shape ? std::string("taken") : shape.error().str();
        };
        ConvolutionSpec s;
        s.inputChannels = 6, s.outputChannels = 4, s.groups = 4;
        QVERIFY(refused(s, 9, 9).find("4 groups do not divide the 6 input channels") != std::string::npos);
        s.inputChannels = 8, s.outputChannels = 6;
        QVERIFY(refused(s, 9, 9).find("4 groups do not divide the 6 output channels") != std::string::npos);
        s.groups = 0;
        QVERIFY(refused(s, 9, 9).find("at least 1 group") != std::string::npos);
        s.groups = 1, s.inputChannels = 0;
        QVERIFY(refused(s, 9, 9).find("at least one channel") != std::string::npos);
        s.inputChannels = int64_t{1} << 40;
        QVERIFY(refused(s, 9, 9).find("at most 16777216") != std::string::npos);
        s = {};
        s.kernel = {5, 3}, s.padding = {0, 1};
        QVERIFY(refused(s, 4, 9).find("spans 5 rows and the padded input has 4") != std::string::npos);
        QVERIFY(refused(s, 0, 9).find("empty") != std::string::npos);
        s.kernel = {int64_t{1} << 30, int64_t{1} << 30}, s.padding = s.kernel;
        QVERIFY(refused(s, 9, 9).find("2^40") != std::string::npos);
    }

    void viewsThatDoNotBelongTogetherAreRefused() {
        ConvolutionSpec s;
        s.inputChannels = 2, s.outputChannels = 3;
        const ConvolutionCase c(s, 2, 6, 6, true);
        Matrix<float> output(4, 4, 6);
        auto problem = c.problem();
        problem.input.planes = 3;
        const auto planes = runConvolution(*registry.find("serial"), problem, output.view());
        QVERIFY(!planes.ok() &&
                planes.error().str().find("An input of 3 planes does not divide into pictures of 2 channels") !=
                    std::string::npos);
        problem = c.problem();
        problem.filter.planes = 5;
        const auto filter = runConvolution(*registry.find("serial"), problem, output.view());
        QVERIFY(!filter.ok() && filter.error().str().find(
                                    "6 planes of 3 x 3 weights are needed, and the filter has 5") != std::string::npos);
    }

    void memoryIsRefusedWithTheNumber() {
        ConvolutionSpec s;
        s.inputChannels = 64, s.outputChannels = 64, s.padding = {1, 1};
        const ConvolutionCase c(s, 1, 128, 128, true);
        Matrix<float> output(128, 128, 64);
        qputenv("TELAR_MEMORY", "1000");
        const auto columns = im2col(c.problem(), 0, 0);
        int refusals = 0;
        for (const auto& variant : registry.all())
            if (variant->memory(c.problem()) > (1 << 20)) {
                const auto run = runConvolution(*variant, c.problem(), output.view());
                QVERIFY2(!run.ok() && run.error().str().find("GiB of memory") != std::string::npos,
                         variant->id().c_str());
                ++refusals;
            }
        qunsetenv("TELAR_MEMORY");
        QVERIFY(refusals >= 1);
        QVERIFY(!columns.ok() && columns.error().str().find("GiB of memory") != std::string::npos);
    }

    void registryIsComplete() {
        QStringList ids;
        for (const auto& variant : registry.all()) {
            ids << QString::fromStdString(variant->id());
            QVERIFY(!variant->title().empty() && !variant->idea().empty());
            QCOMPARE(registry.find(variant->id()), variant.get());
        }
        QCOMPARE(ids, (QStringList{"emulator:direct", "emulator:tiled", "emulator:constant", "serial", "openmp",
                                   "im2col", "simd", "fft", "winograd", "opencv"}));
        const auto best = [&](const ConvolutionSpec& spec, int64_t size) {
            return registry.best(ConvolutionCase(spec, 1, size, size, true).problem())->id();
        };
        QCOMPARE(best({}, 64), std::string("simd")); // one channel would be padded to 32
        QCOMPARE(best({}, 9), std::string("im2col"));
        ConvolutionSpec apart;
        apart.stride = {2, 2};
        QCOMPARE(best(apart, 64), std::string("im2col"));
        ConvolutionSpec s;
        s.inputChannels = s.outputChannels = 32;
        QCOMPARE(best(s, 9), std::string("winograd"));
        ConvolutionSpec large;
        large.kernel = {31, 31};
        QCOMPARE(best(large, 200), std::string("fft"));
    }
};

QTEST_GUILESS_MAIN(tst_convolution)
#include "tst_convolution.moc"
