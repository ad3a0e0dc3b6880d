// Softmax and attention on a device beside the definition on the processor, in every variant and at the sizes where kernels change.
#include "gpu/attention/attention.hpp"
#include "gpu/device/device.hpp"
#include "gpu/softmax/softmax.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace telar;

namespace {

template <class Variant>
void everyKernelHasItsTwin(const Registry<Variant>& registry, int wanted) {
    int twins = 0;
    for (const auto& variant : registry.all()) {
        if (!variant->id().starts_with("emulator:"))
            continue;
        const auto* twin = registry.find("cuda:" + variant->id().substr(9));
        QVERIFY2(twin && !twin->idea().source.empty(), variant->id().c_str());
        QCOMPARE(twin->available().ok(), gpu::available().ok());
        ++twins;
    }
    QCOMPARE(twins, wanted);
}

bool near(float a, float b, double tolerance) {
    return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(double(a) - double(b)) <= tolerance;
}

} // namespace

class tst_gpu_attention : public QObject {
    Q_OBJECT
    Registry<SoftmaxVariant> softmax = cpuSoftmaxVariants();
    Registry<AttentionVariant> attention = cpuAttentionVariants();

private slots:
    void initTestCase() {
        registerCudaSoftmax(softmax);
        registerCudaAttention(attention);
    }
    void emulatedKernelsHaveTheirTwins() {
        everyKernelHasItsTwin(softmax, 4);
        everyKernelHasItsTwin(attention, 4);
    }
    void softmaxIsTheDefinition() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        for (const auto& [rows, columns] : {std::pair<int64_t, int64_t>{1, 1},
                                            {3, 5},
                                            {33, 129},
                                            {257, 1000},
                                            {64, 4097},
                                            {400, 2048},
                                            {300, 4100},
                                            {31, 8192},
                                            {9, 16384},
                                            {5, 32768},
                                            {3, 40000}})
            for (const auto& spec :
                 {SoftmaxSpec{},
                  SoftmaxSpec{SoftmaxAxis::Columns, 1.5f, SoftmaxMask::Causal, false, SoftmaxType::Float32},
                  SoftmaxSpec{SoftmaxAxis::Columns, -0.5f, SoftmaxMask::Causal, true, SoftmaxType::BFloat16}}) {
                const auto numbers = SoftmaxNumbers::create(rows, columns, spec.type, 3);
                QVERIFY(numbers.ok());
                const auto problem = numbers->problem(spec);
                Matrix<float> wanted(rows, columns), got(rows, columns);
                QVERIFY(runSoftmax(*softmax.find("serial"), problem, wanted.view()).ok());
                for (const auto& variant : softmax.all()) {
                    if (!variant->id().starts_with("cuda:"))
                        continue;
                    std::fill_n(got.data(), got.size(), 5.0f);
                    const auto run = runSoftmax(*variant, problem, got.view());
                    QVERIFY2(run.ok(), run ? "" : (variant->id() + ": " + run.error().str()).c_str());
                    for (int64_t i = 0; i < got.size(); ++i)
                        if (!near(got.data()[i], wanted.data()[i],
                                  2e-5 * (spec.log ? std::max(1.0f, std::abs(wanted.data()[i])) : wanted.data()[i])))
                            QFAIL(qPrintable(QStringLiteral("%1, %2 x %3, element %4: %5 for %6")
                                                 .arg(QString::fromStdString(variant->id()))
                                                 .arg(rows)
                                                 .arg(columns)
                                                 .arg(i)
                                                 .arg(double(got.data()[i]))
                                                 .arg(double(wanted.data()[i]))));
                }
            }
    }
    void attentionIsTheDefinition() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        struct Shape {
            AttentionSpec spec;
            int64_t queries, keys;
        };
        for (const auto& [spec, queries, keys] :
             {Shape{{1, 0, 1, 0, false, 0}, 1, 1}, Shape{{3, 0, 24, 0, true, 0}, 65, 65},
              Shape{{4, 2, 64, 32, false, 0.3f}, 100, 37}, Shape{{4, 1, 64, 0, true, 0}, 37, 100},
              Shape{{2, 0, 128, 0, false, 0}, 256, 256}, Shape{{2, 0, 128, 0, true, 0}, 256, 256},
              Shape{{3, 0, 64, 0, true, 0}, 500, 500}, Shape{{6, 2, 40, 61, false, -0.4f}, 200, 700},
              Shape{{2, 1, 128, 99, true, 0}, 130, 1000}}) {
            const auto inputs = randomAttention(spec, queries, keys, 7);
            QVERIFY(inputs.ok());
            const auto problem = inputs->problem();
            Matrix<float> wanted(queries, spec.valueColumns(), spec.heads),
                got(queries, spec.valueColumns(), spec.heads);
            QVERIFY(runAttention(*attention.find("serial"), problem, wanted.view()).ok());
            const auto [least, most] = std::minmax_element(inputs->v.data(), inputs->v.data() + inputs->v.size());
            const double rounded = 1e-2 * std::max(-*least, *most);
            int compared = 0;
            for (const auto& variant : attention.all()) {
                if (!variant->id().starts_with("cuda:") || !variant->supports(problem))
                    continue;
                std::fill_n(got.data(), got.size(), 5.0f);
                const auto run = runAttention(*variant, problem, got.view());
                QVERIFY2(run.ok(), run ? "" : (variant->id() + ": " + run.error().str()).c_str());
                for (int64_t i = 0; i < got.size(); ++i)
                    if (!near(got.data()[i], wanted.data()[i], variant->rounding() > 0 ? rounded : 5e-5))
                        QFAIL(qPrintable(QStringLiteral("%1, %2 x %3, element %4: %5 for %6")
                                             .arg(QString::fromStdString(variant->id()))
                                             .arg(queries)
                                             .arg(keys)
                                             .arg(i)
                                             .arg(double(got.data()[i]))
                                             .arg(double(wanted.data()[i]))));
                ++compared;
            }
            QVERIFY(compared >= 3);
        }
    }
};

QTEST_GUILESS_MAIN(tst_gpu_attention)
#include "tst_gpu_attention.moc"
