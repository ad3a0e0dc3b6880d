// Normalise, weigh, activate: last places against float64 for every instruction set, variants against each
// other.
#include "core/pipeline/pipeline.hpp"
#include "core/pipeline/roofline.hpp"
#include "core/pipeline/simd_kernels.hpp"

#include "core/base/host.hpp"

#include <QTest>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

using namespace telar;

namespace {

std::vector<const simd::PipelineKernels*> levels() {
    std::vector<const simd::PipelineKernels*> all{&simd::pipelineSse2()};
    if (simdLevel() >= SimdLevel::Avx2)
        all.push_back(&simd::pipelineAvx2());
    if (simdLevel() >= SimdLevel::Avx512)
        all.push_back(&simd::pipelineAvx512());
    return all;
}

/// Floats from `first` to `last` by their bits, with that step; both signs.
std::vector<float> floats(float first, float last, uint32_t step) {
    std::vector<float> all;
    for (uint32_t bits = std::bit_cast<uint32_t>(first); bits <= std::bit_cast<uint32_t>(last);
         bits += step) {
        all.push_back(std::bit_cast<float>(bits));
        all.push_back(-all.back());
    }
    return all;
}

double worst(const std::vector<float>& x, const std::vector<float>& got, double (*want)(double)) {
    double most = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        most = std::max(most, ulpsBetween(got[i], want(static_cast<double>(x[i]))));
    return most;
}

} // namespace

class tst_pipeline : public QObject {
    Q_OBJECT

private slots:
    void tangentWithinTwoUlps() {
        // TELAR_DENSE=1 in the environment takes every float32 of the range where tanh bends (a minute).
        const uint32_t step = qEnvironmentVariableIsSet("TELAR_DENSE") ? 1 : 251;
        double most = 0;
        for (const auto* level : levels()) {
            for (const auto& [first, last, every] : {std::tuple{0x1p-149f, 0x1p-13f, 70001u},
                                                     {0x1p-13f, 9.2f, step},
                                                     {9.2f, std::numeric_limits<float>::max(), 70001u}}) {
                const auto x = floats(first, last, every);
                std::vector<float> y(x.size());
                level->activate(x.data(), y.data(), static_cast<int64_t>(x.size()), false);
                const double here = worst(x, y, [](double v) { return std::tanh(v); });
                QVERIFY2(here <= 2, qPrintable(QString::number(here)));
                most = std::max(most, here);
            }
        }
        qInfo("tanh: at most %.3f ulp", most);
    }
    void exponentialWithinTwoUlps() {
        for (const auto* level : levels()) {
            for (const auto& [first, last, every] :
                 {std::tuple{0x1p-149f, 0x1p-10f, 70001u}, {0x1p-10f, 88.7f, 251u}}) {
                auto x = floats(first, last, every);
                std::erase_if(x, [](float v) { return v < -87.3f; }); // below, the result has fewer bits
                std::vector<float> y(x.size());
                level->exponential(x.data(), y.data(), static_cast<int64_t>(x.size()));
                const double here = worst(x, y, [](double v) { return std::exp(v); });
                QVERIFY2(here <= 2, qPrintable(QString::number(here)));
            }
            const std::vector<float> x{89, 1e30f, -104, -1e30f, 0};
            std::vector<float> y(x.size());
            level->exponential(x.data(), y.data(), 5);
            QCOMPARE(y, (std::vector<float>{INFINITY, INFINITY, 0, 0, 1}));
        }
    }
    void quotientIsExact() {
        auto x = floats(0x1p-60f, 0x1p-59f, 61);
        const auto more = floats(1, 255, 251);
        x.insert(x.end(), more.begin(), more.end());
        for (int i = 0; i < 256; ++i)
            x.push_back(static_cast<float>(i));
        for (const auto* level : levels()) {
            std::vector<float> y(x.size());
            level->normalise(x.data(), y.data(), static_cast<int64_t>(x.size()));
            for (std::size_t i = 0; i < x.size(); ++i)
                QCOMPARE(y[i], x[i] / 255.0f);
        }
    }
    void variantsKeepTheContract() {
        const auto registry = cpuPipelineVariants();
        for (const int64_t n : {1, 2, 15, 16, 17, 1000, 16384, 16385, 100003}) {
            const auto inputs = makePipelineInputs(n, 3);
            for (const auto tanh : {TanhBy::Library, TanhBy::Exponentials}) {
                for (const auto& variant : registry.all()) {
                    std::vector<float> out(static_cast<std::size_t>(n) + 8, -7);
                    QVERIFY(runPipeline(*variant, inputs->problem(tanh),
                                        {out.data(), static_cast<std::size_t>(n)})
                                .ok());
                    for (int64_t i = 0; i < n; ++i) {
                        const float got = out[static_cast<std::size_t>(i)];
                        const double want =
                            pipelineReference(inputs->values.data()[i], inputs->weights.data()[i]);
                        const bool good =
                            tanh == TanhBy::Library
                                ? ulpsBetween(got, want) <= (variant->id().starts_with("simd") ? 2 : 3)
                                : std::fabs(static_cast<double>(got) - want) <= 8 * 0x1p-24;
                        QVERIFY2(good, qPrintable(QString("%1: got %2, want %3")
                                                      .arg(variant->id().c_str())
                                                      .arg(double(got), 0, 'g', 9)
                                                      .arg(want, 0, 'g', 12)));
                    }
                    for (std::size_t i = static_cast<std::size_t>(n); i < out.size(); ++i)
                        QCOMPARE(out[i], -7.0f);
                }
            }
        }
    }
    void threadsDoNotMatter() {
        const auto inputs = makePipelineInputs(300001, 9);
        const auto registry = cpuPipelineVariants();
        for (const char* id : {"openmp", "simd", "simd-passes"}) {
            std::vector<float> one(300001), many(300001);
            QVERIFY(runPipeline(*registry.find(id), inputs->problem(), one, {1, {}}).ok());
            QVERIFY(runPipeline(*registry.find(id), inputs->problem(), many, {5, {}}).ok());
            QCOMPARE(one, many);
        }
    }
    void writingAroundTheCache() {
        const int64_t n = (int64_t{1} << 23) + 21;
        const auto inputs = makePipelineInputs(n, 2);
        const auto registry = cpuPipelineVariants();
        Matrix<float> out(1, n), plain(1, n);
        QVERIFY(
            runPipeline(*registry.find("simd"), inputs->problem(), {out.data(), static_cast<std::size_t>(n)})
                .ok());
        QVERIFY(runPipeline(*registry.find("simd-passes"), inputs->problem(),
                            {plain.data(), static_cast<std::size_t>(n)})
                    .ok());
        QVERIFY(std::equal(out.data(), out.data() + n, plain.data()));
    }
    void formulaFailsWhereItMust() {
        const std::vector<float> x{255.0f * 100, 255.0f * -100, 255.0f * 40, 2.55e-6f}, w{1, 1, 1, 1};
        const auto registry = cpuPipelineVariants();
        for (const auto& variant : registry.all()) {
            std::vector<float> out(4);
            QVERIFY(runPipeline(*variant, {x, w, TanhBy::Exponentials}, out).ok());
            QVERIFY(std::isnan(out[0]) && std::isnan(out[1]));
            QCOMPARE(out[2], 1.0f);
            QCOMPARE(out[3], 0.0f); // 1e-8: the difference of two ones
            QVERIFY(runPipeline(*variant, {x, w, TanhBy::Library}, out).ok());
            QCOMPARE(out[0], 1.0f);
            QCOMPARE(out[1], -1.0f);
            QVERIFY(std::fabs(out[3] - 1e-8f) < 1e-14f);
        }
    }
    void costs() {
        const auto inputs = makePipelineInputs(1000, 1);
        const auto registry = cpuPipelineVariants();
        QCOMPARE(registry.find("passes")->cost(inputs->problem()).bytes, 28000.0);
        QCOMPARE(registry.find("simd")->cost(inputs->problem()).bytes, 12000.0);
        QCOMPARE(registry.find("simd")->cost(inputs->problem(TanhBy::Exponentials)).operations, 25000.0);
    }
    void stagesAndHistograms() {
        const auto inputs = makePipelineInputs(50000, 4);
        const auto stages = pipelineStages(inputs->problem());
        std::vector<float> out(50000);
        const auto registry = cpuPipelineVariants();
        QVERIFY(runPipeline(*registry.find("simd"), inputs->problem(), out).ok());
        QVERIFY(std::equal(out.begin(), out.end(), stages->activated.data()));
        const auto h = histogramOf({stages->normalised.data(), 50000}, 64);
        QCOMPARE(std::accumulate(h.counts.begin(), h.counts.end(), int64_t{0}), int64_t{50000});
        QCOMPARE(h.least, 0.0);
        QCOMPARE(h.greatest, 1.0);
        QVERIFY(std::fabs(h.mean - 0.5) < 0.01 && std::fabs(h.deviation - std::sqrt(1 / 12.0)) < 0.01);
        const std::vector<float> same(10, 3.0f);
        const auto flat = histogramOf(same, 5);
        QCOMPARE(flat.counts[2], int64_t{10});
        QCOMPARE(histogramOf({}, 5).counts.size(), std::size_t{5});
        const std::vector<float> odd{1, NAN, INFINITY, 2};
        const auto kept = histogramOf(odd, 2);
        QCOMPARE(kept.counts, (std::vector<int64_t>{1, 1}));
    }
    void refusals() {
        const auto registry = cpuPipelineVariants();
        std::vector<float> out;
        QVERIFY(!runPipeline(*registry.best(), {}, out).ok());
        std::vector<float> x{1, 2, INFINITY}, w{1, 2};
        out.resize(3);
        QCOMPARE(runPipeline(*registry.best(), {x, w}, out).error().what.str(),
                 std::string("There are 3 values and 2 weights"));
        w.push_back(1);
        QCOMPARE(checkFinite({x, w}).error().what.str(), std::string("Value 3 is infinity"));
        QVERIFY(!makePipelineInputs(0, 1).ok());
        std::stop_source stop;
        stop.request_stop();
        const auto inputs = makePipelineInputs(100000, 1);
        out.resize(100000);
        for (const auto& variant : registry.all())
            QCOMPARE(
                runPipeline(*variant, inputs->problem(), out, {2, {stop.get_token(), nullptr}}).error().kind,
                ErrorKind::Cancelled);
    }
    void roofs() {
        const auto roofs = measureRoofs(4 << 20, 1, 0.05);
        QVERIFY(roofs.ok());
        QVERIFY(roofs->copyPerSecond > 1e8 && roofs->readPerSecond > 1e8 && roofs->operationsPerSecond > 1e8);
        QCOMPARE(roofs->attainable(1e9), roofs->operationsPerSecond);
        QCOMPARE(roofs->attainable(1e-9), 1e-9 * roofs->copyPerSecond);
        QVERIFY(roofs->ridge() > 0);
    }
};

QTEST_GUILESS_MAIN(tst_pipeline)
#include "tst_pipeline.moc"
