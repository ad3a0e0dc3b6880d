// Normalise, weigh, activate: last places against float64 for every instruction set, variants against each
// other.
#include "core/pipeline/layer.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/pipeline/roofline.hpp"
#include "core/pipeline/simd_kernels.hpp"

#include "core/base/host.hpp"

#include <QTest>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <set>

using namespace telar;

namespace {

std::vector<const simd::PipelineKernels*> levels() {
    std::vector<const simd::PipelineKernels*> all;
    for (const auto level : {SimdLevel::Sse2, SimdLevel::Avx2, SimdLevel::Avx512})
        if (level <= simdLevel())
            all.push_back(&TELAR_OF_LEVEL(level, simd::pipelineSse2(), simd::pipelineAvx2(), simd::pipelineAvx512()));
    return all;
}

/// Floats from `first` to `last` by their bits, with that step; both signs.
std::vector<float> floats(float first, float last, uint32_t step) {
    std::vector<float> all;
    for (uint32_t bits = std::bit_cast<uint32_t>(first); bits <= std::bit_cast<uint32_t>(last); bits += step) {
        all.push_back(std::bit_cast<float>(bits));
        all.push_back(-all.back());
    }
    return all;
}

/// So many greys, each of the 256 among them where there are as many, in an order that no vector repeats.
std::vector<uint8_t> greys(int64_t n) {
    std::vector<uint8_t> all(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<uint8_t>(i * 167 + i / 256 + 255); // 167 is odd: a permutation of 256
    return all;
}
std::vector<float> weightsFor(int64_t n) {
    std::vector<float> all(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = std::ldexp(static_cast<float>(static_cast<int>(i * 7919 % 4001) - 2000), static_cast<int>(i % 9) - 12);
    return all;
}
bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
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
    /// A layer against sums in float64, at sizes around a block and a vector, with one thread and with three.
    void wholeLayer() {
        for (const int64_t n : {int64_t{1}, int64_t{17}, int64_t{784}, layerBlock, layerBlock + 5, 3 * layerBlock})
            for (const int64_t m : {1, 3, 20}) {
                std::vector<float> values(static_cast<std::size_t>(n)), weights(static_cast<std::size_t>(m * n)),
                    biases(static_cast<std::size_t>(m)), out(biases), again(biases);
                for (std::size_t i = 0; i < values.size(); ++i)
                    values[i] = static_cast<float>(i * 37 % 256);
                for (std::size_t i = 0; i < weights.size(); ++i)
                    weights[i] = static_cast<float>(static_cast<int>(i * 71 % 201) - 100) / 100 /
                                 static_cast<float>(std::sqrt(static_cast<double>(n)));
                for (std::size_t j = 0; j < biases.size(); ++j)
                    biases[j] = 0.1f * static_cast<float>(j) - 0.5f;
                for (const TanhBy by : {TanhBy::Library, TanhBy::Exponentials}) {
                    const LayerProblem problem{values, weights, biases, by};
                    QVERIFY(runLayer(problem, out, {1, {}}).ok());
                    QVERIFY(runLayer(problem, again, {3, {}}).ok());
                    QVERIFY(std::memcmp(out.data(), again.data(), out.size() * sizeof(float)) == 0);
                    for (int64_t j = 0; j < m; ++j) {
                        double sum = static_cast<double>(biases[static_cast<std::size_t>(j)]), sizes = std::fabs(sum);
                        for (int64_t i = 0; i < n; ++i) {
                            const double product = static_cast<double>(values[static_cast<std::size_t>(i)] / 255.0f) *
                                                   static_cast<double>(weights[static_cast<std::size_t>(j * n + i)]);
                            sum += product;
                            sizes += std::fabs(product);
                        }
                        const double error =
                            std::fabs(static_cast<double>(out[static_cast<std::size_t>(j)]) - std::tanh(sum));
                        // tanh is no steeper than 1; the formula cancels near 0.
                        QVERIFY2(error <= sizes * layerBlock / 2 * 0x1p-24 / 100 + 10 * 0x1p-24,
                                 qPrintable(QString::number(error)));
                    }
                }
            }
        float out = 0;
        const float one[] = {1}, two[] = {1, 2};
        QVERIFY(!runLayer({one, two, one, TanhBy::Library}, {&out, 1}).ok());
        QVERIFY(!runLayer({{}, {}, one, TanhBy::Library}, {&out, 1}).ok());
    }
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
            level->floats.normalise(x.data(), y.data(), static_cast<int64_t>(x.size()));
            for (std::size_t i = 0; i < x.size(); ++i)
                QCOMPARE(y[i], x[i] / 255.0f);
        }
    }
    void everyGreyIsDividedAsAFloat() {
        const auto x = greys(256);
        QCOMPARE(std::set<uint8_t>(x.begin(), x.end()).size(), std::size_t{256});
        for (const auto* level : levels()) {
            std::vector<float> y(256);
            level->bytes.normalise(x.data(), y.data(), 256);
            for (std::size_t i = 0; i < 256; ++i)
                QCOMPARE(std::bit_cast<uint32_t>(y[i]), std::bit_cast<uint32_t>(static_cast<float>(x[i]) / 255.0f));
        }
    }
    /// Every length of rest, from any address, into memory of exactly that size (which a sanitizer guards).
    void stepsReadBytesAsFloats() {
        for (const auto* level : levels()) {
            for (int64_t n = 0; n <= 100; ++n) {
                const auto bytes = greys(n);
                const std::vector<float> floats(bytes.begin(), bytes.end()), w = weightsFor(n);
                std::vector<float> ofBytes(bytes.size()), ofFloats(bytes.size());
                level->bytes.normalise(bytes.data(), ofBytes.data(), n);
                level->floats.normalise(floats.data(), ofFloats.data(), n);
                QVERIFY2(sameBits(ofBytes, ofFloats), qPrintable(QString::number(n)));
                for (const bool formula : {false, true}) {
                    level->bytes.fused(bytes.data(), w.data(), ofBytes.data(), n, formula, false);
                    level->floats.fused(floats.data(), w.data(), ofFloats.data(), n, formula, false);
                    QVERIFY2(sameBits(ofBytes, ofFloats), qPrintable(QString::number(n)));
                    Matrix<float> past(1, n + 8); // begins at a line of the cache, as writing around it asks
                    std::fill_n(past.data(), n + 8, -7.0f);
                    level->bytes.fused(bytes.data(), w.data(), past.data(), n, formula, true);
                    QVERIFY(sameBits({past.data(), past.data() + n}, ofFloats));
                    QVERIFY(std::all_of(past.data() + n, past.data() + n + 8, [](float v) { return v == -7; }));
                }
            }
            const auto bytes = greys(1000);
            for (std::size_t from = 0; from < 17; ++from) { // no address is better than another
                const std::vector<float> floats(bytes.begin() + static_cast<long>(from), bytes.end());
                std::vector<float> ofBytes(floats.size()), ofFloats(floats.size());
                const auto n = static_cast<int64_t>(floats.size());
                level->bytes.normalise(bytes.data() + from, ofBytes.data(), n);
                level->floats.normalise(floats.data(), ofFloats.data(), n);
                QVERIFY(sameBits(ofBytes, ofFloats));
            }
        }
    }
    void variantsReadBytesAsFloats() {
        const auto registry = cpuPipelineVariants();
        std::vector<int64_t> sizes(100);
        std::iota(sizes.begin(), sizes.end(), 1);
        for (const int64_t more : {256, 16383, 16384, 16385, 100003})
            sizes.push_back(more);
        for (const int64_t n : sizes) {
            const auto bytes = greys(n);
            const std::vector<float> floats(bytes.begin(), bytes.end()), w = weightsFor(n);
            for (const auto& variant : registry.all()) {
                for (const auto tanh : {TanhBy::Library, TanhBy::Exponentials}) {
                    std::vector<float> ofBytes(bytes.size()), ofFloats(bytes.size());
                    for (const int threads : {1, 3}) {
                        QVERIFY(runPipeline(*variant, {bytes, w, tanh}, ofBytes, {threads, {}}).ok());
                        QVERIFY(runPipeline(*variant, {floats, w, tanh}, ofFloats, {threads, {}}).ok());
                        QVERIFY2(sameBits(ofBytes, ofFloats),
                                 qPrintable(QString("%1 of %2").arg(variant->id().c_str()).arg(n)));
                    }
                }
            }
        }
    }
    void aSeedGivesTheSameGreysAsBytes() {
        const auto floats = makePipelineInputs(70001, 3), bytes = makePipelineInputs(70001, 3, {}, GreyType::UInt8);
        QVERIFY(floats.ok() && bytes.ok());
        QCOMPARE(floats->problem().type(), GreyType::Float32);
        QCOMPARE(bytes->problem().type(), GreyType::UInt8);
        QCOMPARE(bytes->problem().size(), int64_t{70001});
        std::set<float> met;
        for (int64_t i = 0; i < 70001; ++i) {
            QVERIFY(bytes->problem().value(i) == floats->problem().value(i)); // exactly, as QCOMPARE does not
            QVERIFY(bytes->weights.data()[i] == floats->weights.data()[i]);
            met.insert(bytes->problem().value(i));
        }
        QCOMPARE(met.size(), std::size_t{256});
        // What a seed gave before there were bytes.
        constexpr std::array values{73.0f, 22.0f, 163.0f, 238.0f};
        constexpr std::array<uint32_t, 4> weights{0x3ea5fc4e, 0x3f0629df, 0x3efd511e, 0x3ec237b7};
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY(floats->problem().value(static_cast<int64_t>(i)) == values[i]);
            QCOMPARE(std::bit_cast<uint32_t>(floats->weights.data()[i]), weights[i]);
        }
    }
    void valuesOfOnesOwnBecomeBytes() {
        Matrix<uint8_t> picture(2, 3);
        const auto some = greys(6);
        std::copy(some.begin(), some.end(), picture.data());
        Matrix<int32_t> whole(2, 3);
        std::copy(some.begin(), some.end(), whole.data());
        Matrix<float> real(2, 3);
        std::copy(some.begin(), some.end(), real.data());
        const auto weights = makePipelineInputs(6, 9);
        const AnyMatrix sources[] = {std::move(picture), std::move(whole), real.clone()};
        for (const auto& source : sources) {
            for (const auto type : {GreyType::Float32, GreyType::UInt8}) {
                const auto made = makePipelineInputs(source, 9, {}, type);
                QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
                QCOMPARE(made->problem().type(), type);
                for (int i = 0; i < 6; ++i) {
                    QVERIFY(made->problem().value(i) == static_cast<float>(some[static_cast<std::size_t>(i)]));
                    QVERIFY(made->weights.data()[i] == weights->weights.data()[i]);
                }
            }
        }
        for (const auto& [wrong, words] : {std::pair{2.5f, "Value 5 is 2.5"},
                                           {-1.0f, "Value 5 is -1"},
                                           {256.0f, "Value 5 is 256"},
                                           {NAN, "Value 5 is NaN"},
                                           {INFINITY, "Value 5 is infinity"}}) {
            real.data()[4] = wrong;
            const AnyMatrix source(real.clone());
            const auto refused = makePipelineInputs(source, 9, {}, GreyType::UInt8);
            QVERIFY(!refused.ok());
            QCOMPARE(refused.error().kind, ErrorKind::User);
            QCOMPARE(refused.error().what.str(), std::string(words));
            QVERIFY(makePipelineInputs(source, 9).ok());
        }
        Matrix<int32_t> large(1, 1);
        large.data()[0] = 256; // would be 0
        QVERIFY(!makePipelineInputs(AnyMatrix(std::move(large)), 9, {}, GreyType::UInt8).ok());
        QVERIFY(!makePipelineInputs(AnyMatrix(Matrix<uint8_t>()), 9, {}, GreyType::UInt8).ok());
    }
    void variantsKeepTheContract() {
        const auto registry = cpuPipelineVariants();
        for (const int64_t n : {1, 2, 15, 16, 17, 1000, 16384, 16385, 100003}) {
            const auto inputs = makePipelineInputs(n, 3);
            for (const auto tanh : {TanhBy::Library, TanhBy::Exponentials}) {
                for (const auto& variant : registry.all()) {
                    std::vector<float> out(static_cast<std::size_t>(n) + 8, -7);
                    QVERIFY(
                        runPipeline(*variant, inputs->problem(tanh), {out.data(), static_cast<std::size_t>(n)}).ok());
                    for (int64_t i = 0; i < n; ++i) {
                        const float got = out[static_cast<std::size_t>(i)];
                        const double want = pipelineReference(inputs->problem().value(i), inputs->weights.data()[i]);
                        const bool good = tanh == TanhBy::Library
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
        QVERIFY(runPipeline(*registry.find("simd"), inputs->problem(), {out.data(), static_cast<std::size_t>(n)}).ok());
        QVERIFY(
            runPipeline(*registry.find("simd-passes"), inputs->problem(), {plain.data(), static_cast<std::size_t>(n)})
                .ok());
        QVERIFY(std::equal(out.data(), out.data() + n, plain.data()));
        const auto bytes = makePipelineInputs(n, 2, {}, GreyType::UInt8);
        for (const char* id : {"simd", "simd-passes"}) {
            std::fill_n(out.data(), n, -7.0f);
            QVERIFY(runPipeline(*registry.find(id), bytes->problem(), {out.data(), static_cast<std::size_t>(n)}).ok());
            QVERIFY(std::equal(out.data(), out.data() + n, plain.data()));
        }
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
        const auto bytes = makePipelineInputs(1000, 1, {}, GreyType::UInt8);
        QCOMPARE(registry.find("passes")->cost(bytes->problem()).bytes, 25000.0);
        QCOMPARE(registry.find("simd")->cost(bytes->problem()).bytes, 9000.0);
        QCOMPARE(registry.find("simd")->cost(bytes->problem()).operations,
                 registry.find("simd")->cost(inputs->problem()).operations);
    }
    void stagesAndHistograms() {
        const auto inputs = makePipelineInputs(50000, 4);
        const auto stages = pipelineStages(inputs->problem());
        std::vector<float> out(50000);
        const auto registry = cpuPipelineVariants();
        QVERIFY(runPipeline(*registry.find("simd"), inputs->problem(), out).ok());
        QVERIFY(std::equal(out.begin(), out.end(), stages->activated.data()));
        const auto ofBytes = pipelineStages(makePipelineInputs(50000, 4, {}, GreyType::UInt8)->problem());
        QVERIFY(std::equal(out.begin(), out.end(), ofBytes->activated.data()));
        QVERIFY(std::equal(stages->normalised.data(), stages->normalised.data() + 50000, ofBytes->normalised.data()));
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
        const std::vector<uint8_t> three{1, 2, 3};
        QVERIFY(checkFinite({three, w}).ok());
        w[1] = NAN;
        QCOMPARE(checkFinite({three, w}).error().what.str(), std::string("Weight 2 is NaN"));
        w.pop_back();
        QCOMPARE(runPipeline(*registry.best(), {three, w}, out).error().what.str(),
                 std::string("There are 3 values and 2 weights"));
        QVERIFY(!makePipelineInputs(0, 1).ok());
        std::stop_source stop;
        stop.request_stop();
        out.resize(100000);
        for (const auto type : {GreyType::Float32, GreyType::UInt8}) {
            const auto inputs = makePipelineInputs(100000, 1, {}, type);
            for (const auto& variant : registry.all())
                QCOMPARE(runPipeline(*variant, inputs->problem(), out, {2, {stop.get_token(), nullptr}}).error().kind,
                         ErrorKind::Cancelled);
        }
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
