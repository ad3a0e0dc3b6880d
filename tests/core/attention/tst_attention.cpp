// Attention against its definition in float64, in every variant.
#include "core/attention/follow.hpp"
#include "core/attention/growth.hpp"
#include "core/attention/operation.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/thread_view.hpp"

#include <QTest>

#include <cmath>

using namespace telar;

namespace {

struct Shape {
    int64_t queries, keys;
    AttentionSpec spec;
};
std::vector<Shape> shapes() {
    std::vector<Shape> all;
    const auto add = [&](int64_t queries, int64_t keys, int64_t heads, int64_t keyHeads, int64_t size, int64_t values,
                         float scale) {
        for (const bool causal : {false, true})
            all.push_back({queries, keys, {heads, keyHeads, size, values, causal, scale}});
    };
    add(1, 1, 1, 0, 1, 0, 0);
    add(1, 40, 2, 0, 3, 5, 0);
    add(40, 1, 2, 0, 8, 0, 0);
    add(2, 3, 4, 2, 7, 9, 0.5f);
    add(16, 16, 1, 0, 16, 0, 0);
    add(17, 31, 3, 1, 20, 12, -0.25f);
    add(33, 65, 2, 0, 64, 0, 0);
    add(65, 33, 4, 1, 33, 64, 0);
    add(70, 300, 1, 0, 48, 1, 0);
    add(130, 260, 1, 0, 128, 128, 0);
    add(66, 70, 1, 0, 256, 40, 0);
    return all;
}

Matrix<double> exact(const AttentionProblem& p) {
    Matrix<double> o(p.queries(), p.spec.valueColumns(), p.spec.heads);
    std::vector<double> weights(static_cast<std::size_t>(p.keys()));
    const auto factor = static_cast<double>(p.spec.factor());
    for (int64_t h = 0; h < p.spec.heads; ++h)
        for (int64_t i = 0; i < p.queries(); ++i) {
            const int64_t from = h / (p.spec.heads / p.spec.keyHeadCount());
            double top = -INFINITY, sum = 0;
            for (int64_t j = 0; j < p.keys(); ++j) {
                double score = 0;
                for (int64_t c = 0; c < p.spec.headSize; ++c)
                    score += static_cast<double>(p.q.at(i, c, h)) * static_cast<double>(p.k.at(j, c, from));
                weights[static_cast<std::size_t>(j)] = p.spec.causal && j > i ? -INFINITY : factor * score;
                top = std::max(top, weights[static_cast<std::size_t>(j)]);
            }
            for (auto& weight : weights)
                sum += weight = std::exp(weight - top);
            for (int64_t c = 0; c < p.spec.valueColumns(); ++c) {
                double out = 0;
                for (int64_t j = 0; j < p.keys(); ++j)
                    out += weights[static_cast<std::size_t>(j)] * static_cast<double>(p.v.at(j, c, from));
                o.view().at(i, c, h) = out / sum;
            }
        }
    return o;
}

} // namespace

class tst_attention : public QObject {
    Q_OBJECT

private slots:
    void everyVariantIsTheDefinition_data() {
        QTest::addColumn<QString>("variant");
        for (const auto& id : cpuAttentionVariants().ids())
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
    }
    void everyVariantIsTheDefinition() {
        QFETCH(QString, variant);
        const auto registry = cpuAttentionVariants();
        const auto& one = *registry.find(variant.toStdString());
        int tried = 0;
        for (const auto& shape : shapes()) {
            const auto inputs = randomAttention(shape.spec, shape.queries, shape.keys, 11);
            QVERIFY(inputs.ok());
            if (!one.supports(inputs->problem()))
                continue;
            const auto wanted = exact(inputs->problem());
            Matrix<float> o(shape.queries, shape.spec.valueColumns(), shape.spec.heads);
            std::fill(o.data(), o.data() + o.size(), 5.0f);
            const auto run = runAttention(one, inputs->problem(), o.view(), {3, {}});
            QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
            const double largest = std::abs(
                static_cast<double>(*std::max_element(inputs->v.data(), inputs->v.data() + inputs->v.size(),
                                                      [](float a, float b) { return std::abs(a) < std::abs(b); })));
            for (int64_t i = 0; i < o.size(); ++i)
                QVERIFY2(std::abs(static_cast<double>(o.data()[i]) - wanted.data()[i]) <=
                             (one.rounding() > 0 ? 1e-2 : 1e-5) * largest,
                         qPrintable(QStringLiteral("%1 x %2, head size %3, causal %4, element %5: %6 for %7")
                                        .arg(shape.queries)
                                        .arg(shape.keys)
                                        .arg(shape.spec.headSize)
                                        .arg(shape.spec.causal)
                                        .arg(i)
                                        .arg(static_cast<double>(o.data()[i]))
                                        .arg(wanted.data()[i])));
            ++tried;
        }
        QVERIFY2(tried >= 20, qPrintable(QString::number(tried)));
    }
    void threadsDoNotMatter() {
        const auto registry = cpuAttentionVariants();
        const auto inputs = randomAttention({3, 1, 40, 0, true, 0}, 150, 150, 2);
        Matrix<float> one(150, 40, 3), many(150, 40, 3);
        for (const char* id : {"openmp", "simd", "emulator:flash", "emulator:mma"}) {
            QVERIFY(runAttention(*registry.find(id), inputs->problem(), one.view(), {1, {}}).ok());
            QVERIFY(runAttention(*registry.find(id), inputs->problem(), many.view(), {4, {}}).ok());
            QVERIFY2(std::memcmp(one.data(), many.data(), static_cast<std::size_t>(one.bytes())) == 0, id);
        }
    }
    void badInputIsRefused_data() {
        QTest::addColumn<int>("tokens");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("keyHeads");
        QTest::addColumn<int>("size");
        QTest::addColumn<QString>("word");
        QTest::newRow("no tokens") << 0 << 1 << 0 << 8 << "at least one query";
        QTest::newRow("no head size") << 4 << 1 << 0 << 0 << "head size";
        QTest::newRow("heads that do not divide") << 4 << 6 << 4 << 8 << "must divide";
        QTest::newRow("more key heads than heads") << 4 << 2 << 4 << 8 << "must divide";
    }
    void badInputIsRefused() {
        QFETCH(int, tokens);
        QFETCH(int, heads);
        QFETCH(int, keyHeads);
        QFETCH(int, size);
        QFETCH(QString, word);
        const auto registry = cpuAttentionVariants();
        const AttentionProblem problem{{heads, keyHeads, size, 0, false, 0},
                                       {nullptr, heads, tokens, size, size, 0},
                                       {nullptr, 1, tokens, size, size, 0},
                                       {}};
        const auto run = runAttention(*registry.find("serial"), problem, {});
        QVERIFY(!run && QString::fromStdString(run.error().str()).contains(word));
    }
    /// The score matrix is what floods memory: the fused kernel writes the output and nothing else.
    void flashWritesNoScores() {
        if (!builtin::available("core/attention/kernels/flash.cu"))
            QSKIP("no clang");
        constexpr int64_t tokens = 128, size = 32;
        const auto inputs = randomAttention({1, 0, size, 0, false, 0}, tokens, tokens, 4);
        Matrix<float> o(tokens, size);
        const auto stored = [&](const char* kernel) {
            simt::LaunchOptions options;
            options.mode = simt::Mode::Counted;
            const auto reports = emulateAttention(kernel, inputs->problem(), o.view(), options);
            int64_t sectors = 0;
            for (const auto& report : *reports)
                sectors += report.findings.empty() ? report.counters.total(simt::Op::GlobalStore).sectors : -1'000'000;
            return sectors;
        };
        const int64_t output = tokens * size * 4 / 32, scores = tokens * tokens * 4 / 32;
        QCOMPARE(stored("flash"), output);
        QCOMPARE(stored("mma"), output);
        QCOMPARE(stored("tiled"), output + 2 * scores);
        QCOMPARE(stored("three-launches"), output + 2 * scores);
    }
    /// Scores of minus infinity only: no weights can be told from 0 / 0, and all variants say NaN, as PyTorch does.
    void aQueryThatSeesNothingIsNotANumber() {
        const auto registry = cpuAttentionVariants();
        Matrix<float> q(40, 4), k(40, 4), v(40, 4), o(40, 4);
        std::fill(q.data(), q.data() + q.size(), 1.0f);
        std::fill(k.data(), k.data() + k.size(), -INFINITY);
        std::fill(v.data(), v.data() + v.size(), 1.0f);
        for (const auto& variant : registry.all()) {
            QVERIFY(runAttention(*variant, {{1, 0, 4}, q.view(), k.view(), v.view()}, o.view()).ok());
            QVERIFY2(std::all_of(o.data(), o.data() + o.size(), [](float x) { return std::isnan(x); }),
                     variant->id().c_str());
        }
    }
    /// What the picture of `flash` walks through ends at the sums and the output of the kernel.
    void flashIsFollowed_data() {
        QTest::addColumn<bool>("causal");
        QTest::newRow("all") << false;
        QTest::newRow("causal") << true;
    }
    void flashIsFollowed() {
        if (!builtin::available("core/attention/kernels/flash.cu"))
            QSKIP("no clang");
        QFETCH(bool, causal);
        const auto inputs = randomAttention({2, 0, 12, 0, causal, 0}, 70, 70, 5);
        const auto problem = inputs->problem();
        AttentionScores between;
        Matrix<float> o(70, 12, 2);
        QVERIFY(emulateAttention("tiled", problem, o.view(), {}, &between).ok());
        for (const int64_t query : {0, 21, 69}) {
            const AttentionPlace place{1, query, 0, 0, 0};
            const auto trace = traceAttention("flash", problem, {}, place);
            QVERIFY2(trace.ok(), trace ? "" : trace.error().str().c_str());
            const auto walk = flashWalk(*trace, problem, place);
            QCOMPARE(walk.firstQuery, query / 16 * 16);
            QCOMPARE(walk.tiles.size(), std::size_t(causal ? (walk.firstQuery + 16 + 31) / 32 : 3));
            const auto row = query - walk.firstQuery;
            double top = -INFINITY, sum = 0;
            for (int64_t key = 0; key < problem.seen(query); ++key)
                top = std::max(top, static_cast<double>(between.scores.view().at(query, key, 1)));
            for (int64_t key = 0; key < problem.seen(query); ++key)
                sum += std::exp(static_cast<double>(between.scores.view().at(query, key, 1)) - top);
            const auto& last = walk.tiles.back();
            QVERIFY(std::abs(static_cast<double>(last.maxima[static_cast<std::size_t>(row)]) - top) < 1e-5);
            QVERIFY(std::abs(static_cast<double>(last.sums[static_cast<std::size_t>(row)]) - sum) < 1e-4 * sum);
            QVERIFY(std::abs(walk.tiles[0].scores.at(row, 0) - between.scores.view().at(query, 0, 1)) < 1e-5f);
        }
    }
    /// The thread of a place writes the number that stands there.
    void everyPlaceHasItsThread() {
        if (!builtin::available("core/attention/kernels/scores.cu"))
            QSKIP("no clang");
        const auto inputs = randomAttention({3, 1, 20, 9, false, 0}, 37, 45, 5);
        const auto problem = inputs->problem();
        for (const char* kernel : {"three-launches", "tiled"}) {
            AttentionScores between;
            Matrix<float> o(37, 9, 3);
            QVERIFY(emulateAttention(kernel, problem, o.view(), {}, &between).ok());
            for (int launch = 0; launch < 3; ++launch) {
                const AttentionPlace place{2, 33, 41, 7, launch};
                const auto trace = traceAttention(kernel, problem, between, place);
                QVERIFY2(trace.ok(), trace ? "" : trace.error().str().c_str());
                const auto* block = trace->report.trace->find(trace->block);
                QVERIFY(block);
                const bool values = launch == 2;
                const int64_t element = values ? (2 * 37 + 33) * 9 + 7 : (2 * 37 + 33) * 45 + 41;
                QCOMPARE(storingThread(*trace->report.trace, *block, values ? "o" : "scores", element),
                         std::optional(trace->thread));
            }
        }
    }
    /// The counts of 64, 128 and 192 tokens tell those of any other number of tokens.
    void countsGrowAsPredicted() {
        if (!builtin::available("core/attention/kernels/flash.cu"))
            QSKIP("no clang");
        for (const bool causal : {false, true})
            for (const char* kernel : {"three-launches", "tiled", "flash", "mma"}) {
                const AttentionSpec spec{2, 0, 16, 0, causal, 0};
                const auto growth = AttentionGrowth::count(kernel, spec);
                QVERIFY2(growth.ok(), growth ? "" : growth.error().str().c_str());
                const auto inputs = randomAttention(spec, 320, 320, 1);
                Matrix<float> o(320, 16, 2);
                simt::LaunchOptions options;
                options.mode = simt::Mode::Counted;
                const auto reports = emulateAttention(kernel, inputs->problem(), o.view(), options);
                double sectors = 0;
                for (const auto& report : *reports)
                    sectors += static_cast<double>(report.counters.global().sectors);
                QCOMPARE(growth->sectorBytes(320), 32 * sectors);
                QVERIFY(growth->seconds(simt::teslaT4, 4096) > growth->seconds(simt::teslaT4, 1024));
            }
    }
    /// What a variant says it moves, against the sectors that its kernels ask for where each block fetches what it needs once.
    void costsAreThoseCounted() {
        if (!builtin::available("core/attention/kernels/flash.cu"))
            QSKIP("no clang");
        const auto registry = cpuAttentionVariants();
        const auto counted = [](const char* kernel, const AttentionInputs& inputs) {
            auto o = Matrix<float>::create(inputs.q.rows(), inputs.spec.valueColumns(), inputs.spec.heads);
            simt::LaunchOptions options;
            options.mode = simt::Mode::Counted;
            return *emulateAttention(kernel, inputs.problem(), o->view(), options);
        };
        const auto bytes = [](const simt::LaunchReport& launch, simt::Op op) {
            return 32 * static_cast<double>(launch.counters.total(op).sectors);
        };
        // One tile: queries of a block, keys and columns. The kernel without tiles asks for factors again and again, but writes as much.
        for (const auto& [kernel, tokens] :
             {std::pair{"tiled", 16}, {"three-launches", 16}, {"flash", 16}, {"mma", 64}})
            for (const int heads : {1, 3}) {
                const auto inputs = randomAttention({heads, 0, 16}, tokens, tokens, 1);
                double all = 0, written = 0;
                for (const auto& launch : counted(kernel, *inputs)) {
                    all += 32 * static_cast<double>(launch.counters.global().sectors);
                    written += bytes(launch, simt::Op::GlobalStore);
                }
                const auto* variant = registry.find(std::string("emulator:") + kernel);
                const double said = variant->cost(inputs->problem()).bytes;
                const double o = 4.0 * heads * tokens * 16, scores = 4.0 * heads * tokens * tokens;
                QCOMPARE(written, o + (variant->writesScores() ? 2 * scores : 0));
                const double asked = std::string_view(kernel) == "mma" ? said + 3 * o : said; // neighbours one by one
                QVERIFY2(std::string_view(kernel) == "three-launches" ? said < all : asked == all, kernel);
            }
        // The softmax between two products has nothing but the score matrix: 24,576 + 8,192 sectors with 256 tokens.
        for (const char* kernel : {"three-launches", "tiled"}) {
            const auto inputs = randomAttention({1, 0, 16}, 256, 256, 1);
            const auto launches = counted(kernel, *inputs);
            QCOMPARE(launches.size(), std::size_t{3});
            const double matrix = 4.0 * 256 * 256;
            QCOMPARE(bytes(launches[1], simt::Op::GlobalLoad), 3 * matrix);
            QCOMPARE(bytes(launches[1], simt::Op::GlobalStore), matrix);
            QCOMPARE(bytes(launches[0], simt::Op::GlobalStore), matrix);
            // The last launch reads V for each 16 queries, and the weights once.
            const double values = 4.0 * 256 * 16;
            if (std::string_view(kernel) == "tiled")
                QCOMPARE(bytes(launches[2], simt::Op::GlobalLoad), matrix + 16 * values);
            const auto* variant = registry.find(std::string("emulator:") + kernel);
            QCOMPARE(variant->cost(inputs->problem()).bytes, 4 * values + 6 * matrix);
            QCOMPARE(attentionBytes(inputs->spec, 256, 256, true), 4 * values + 6 * matrix);
        }
        for (const char* variant : {"serial", "openmp", "simd"}) // a query's scores, or a tile's, stay in the cache
            QVERIFY(!registry.find(variant)->writesScores());
    }
    void theOperationMeasures() {
        const auto registry = cpuAttentionVariants();
        const auto operation = attentionOperation(registry);
        Work work{32, usualSettings(*operation)};
        QVERIFY(operation->check(work).ok());
        const auto prepared = operation->prepare(work, {});
        QVERIFY(prepared.ok() && (*prepared)->run("simd", {1, {}}).ok());
        QCOMPARE(std::get<PlanesView<const float>>(*(*prepared)->result()).planes, int64_t{8});
    }
};

QTEST_APPLESS_MAIN(tst_attention)
#include "tst_attention.moc"
