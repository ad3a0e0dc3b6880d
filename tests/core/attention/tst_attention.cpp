// Attention against its definition in float64, in every variant.
#include "core/attention/operation.hpp"
#include "core/simt/builtin/builtin.hpp"

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
                QVERIFY2(std::abs(static_cast<double>(o.data()[i]) - wanted.data()[i]) <= 1e-5 * largest,
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
        for (const char* id : {"openmp", "simd", "emulator:flash"}) {
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
        QCOMPARE(stored("tiled"), output + 2 * scores);
        QCOMPARE(stored("three-launches"), output + 2 * scores);
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
