// Every subset of an operation's parameters comes back from the fields of a project.
#include "core/convolution/operation.hpp"
#include "core/matmul/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "tests/support/parameter_subsets.hpp"
#include "ui/state/parameters.hpp"

#include <QJsonDocument>
#include <QTest>

using namespace telar;

class tst_project_parameters : public QObject {
    Q_OBJECT

    template <class Spec>
    static int comeBack(const Parameters<Spec>& all, const Spec& usual = Spec()) {
        int count = 0;
        test::eachSubset(
            all,
            [&](unsigned, const Spec& spec) {
                const auto rows = parameterRows<Spec>(
                    all, [](auto& s) -> auto& { return s; });
                const auto written = rowsJson(rows, spec);
                Fields fields(QJsonDocument::fromJson(QJsonDocument(written).toJson()).object(), "lab.controls");
                const Spec read = rowsFrom(rows, fields, usual);
                const bool same = std::all_of(all.begin(), all.end(),
                                              [&](const auto& one) { return one.get(read) == one.get(spec); });
                count += fields.ok() && same;
            },
            usual);
        return count;
    }
    static StateRows<PoolingSpec> poolingRows() {
        return parameterRows<PoolingSpec>(
            poolingParameters(), [](auto& s) -> auto& { return s; });
    }
    static QString refusal(const QJsonObject& written) {
        Fields fields(written, "pooling.controls");
        (void)rowsFrom(poolingRows(), fields);
        return fields.ok() ? QString() : QString::fromStdString(fields.error().str());
    }

private slots:
    void everySubsetComesBack() {
        QCOMPARE(comeBack(poolingParameters()), 256);
        QCOMPARE(comeBack(convolutionParameters()), 512);
        QCOMPARE(comeBack(matmulParameters()), 1 << matmulParameters().size());
        QCOMPARE(comeBack(neuronParameters()), 4);
        QCOMPARE(comeBack(pipelineParameters()), 8);
    }
    void missingFieldsKeepWhatIsThere() {
        Fields fields({{"kernel", QJsonArray{3, 5}}}, "pooling.controls");
        PoolingSpec spec;
        spec.mode = PoolingMode::Average;
        spec = rowsFrom(poolingRows(), fields, spec);
        QVERIFY(fields.ok() && spec.kernel == (Size2{3, 5}) && spec.mode == PoolingMode::Average);
    }
    void whatIsNotPossibleIsRefusedByName() {
        for (const auto& [field, value] : {std::pair{"kernel", QJsonValue(3)},
                                           {"mode", QJsonValue("median")},
                                           {"ceil", QJsonValue("ceil")},
                                           {"stride", QJsonValue(QJsonArray{0, 1})},
                                           {"pad_value", QJsonValue(1)}})
            QVERIFY2(refusal({{field, value}}).contains(QStringLiteral("pooling.controls.%1").arg(field)), field);
    }
};

QTEST_GUILESS_MAIN(tst_project_parameters)
#include "tst_project_parameters.moc"
