// Lab reports from records as they are: they hold all of it in both languages.
#include "tests/support/catalogue.hpp"
#include "tests/support/reports.hpp"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace telar;

class tst_plain_report : public QObject {
    Q_OBJECT

    static RecordPoint point(const char* backend, int64_t size, int threads, double ms) {
        RecordPoint p;
        p.operation = "matmul";
        p.backend = backend;
        p.device = "a machine";
        p.spec = "{\"size\":" + std::to_string(size) + "}";
        p.size = size;
        p.threads = threads;
        p.eachMs = {ms * 0.9, ms, ms, ms, ms * 3};
        p.total = statisticsOf(p.eachMs);
        p.cost = Cost{100, 50};
        return p;
    }

private slots:
    void reportsShowTrainingsBesideTheThesis() {
        RecordPoint own = point("fast", 25, 1, 15500);
        own.operation = "alexnet";
        own.figures = {{"validation_accuracy", 0.969}, {"test_accuracy", 0.958}};
        const auto report = test::makeReport({own}, test::catalogue(), {});
        QVERIFY(report.ok());
        const auto html = QString::fromStdString(*report);
        for (const char* cell :
             {"<td>15.5</td>", "<td>0.62</td>", "<td>96.9 %</td>", "<td>95.8 %</td>", "<td>107.8</td>",
              "<td>87.88 %</td>", "<td>94.95 %</td>", "<td>100 %</td>", "published, text", "published, appendix"})
            QVERIFY2(html.contains(cell), cell);
    }
    void predictedTimesHaveATableOfTheirOwn() {
        auto one = point("cuda:matmul3", 64, 1, 5);
        QVERIFY(!QString::fromStdString(*test::makeReport({one}, test::catalogue(), {})).contains("Predicted"));
        one.device = "NVIDIA H200";
        one.predictedCard = "H200";
        one.predictedMs = 1.25;
        one.kernelMs = 1.0;
        auto other = point("emulator:matmul3", 64, 1, 5);
        other.predictedCard = "Tesla T4";
        other.predictedMs = 3.5;
        const auto html = QString::fromStdString(*test::makeReport({one, other}, test::catalogue(), {}));
        for (const char* words :
             {"Predicted vs measured times", "Times of kernels only: predicted by a model", "Predicted, model (ms)",
              "<td>1.25</td><td>1</td><td>1.25</td>", "<td>3.5</td><td>–</td><td>–</td>",
              "Cases measured on the card for which they are predicted: 1; "
              "median error 25.0 %; within a factor of two: 1."})
            QVERIFY2(html.contains(words), qPrintable(html.mid(html.indexOf("Predicted"), 2500)));
        ReportOptions spanish;
        spanish.language = "es";
        QVERIFY(QString::fromStdString(*test::makeReport({one, other}, test::catalogue(), spanish))
                    .contains("Tiempos predichos frente a medidos"));
    }
    void reportsHoldEverythingInBothLanguages_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("en") << "en"
                            << QStringList{"Laboratory report", "Speed-up vs threads", "published: ", "To repeat"};
        QTest::newRow("es") << "es"
                            << QStringList{"Informe de laboratorio", "publicado: ", "Para repetirlo", "Estudiante"};
    }
    void reportsHoldEverythingInBothLanguages() {
        QFETCH(QString, language);
        QFETCH(QStringList, words);
        std::vector<RecordPoint> points;
        for (const int64_t n : {64, 128, 256})
            for (const int threads : {1, 2}) {
                points.push_back(point("fast", n, threads, 1e-5 * std::pow(n, 3) / threads));
                points.back().spec = "{\"size\":" + std::to_string(n) + ",\"max\":9,\"identity\":false}";
                points.back().seed = 35;
            }
        ReportOptions options;
        options.language = language.toStdString();
        options.student = "Ana <Ruiz>";
        options.preset = "4";
        options.findings = {{"Why & how", "Because.", {{"answer", "42"}}}};
        const auto report = test::makeReport(points, test::catalogue(), options);
        QVERIFY(report.ok());
        const auto html = QString::fromStdString(*report);
        for (const auto& word : words)
            QVERIFY2(html.contains(word), qPrintable(word));
        QVERIFY(html.contains("Ana &lt;Ruiz&gt;") && html.contains("Why &amp; how") && html.contains("42"));
        QVERIFY(html.contains("telar-cli sweep matmul --sizes 64,128,256 --backends fast --threads 1,2 --set seed=35 "
                              "--json sweep.jsonl"));
        QVERIFY(html.count("<svg") >= 4);
        QVERIFY(!test::makeReport({}, test::catalogue(), options).ok());
        // Nothing that would leave the sheet: no coordinate is not a number.
        static const QRegularExpression noNumber(QStringLiteral("[\",\\s(]-?(nan|inf)[\",\\s)]"));
        QVERIFY2(!noNumber.match(html).hasMatch(), qPrintable(noNumber.match(html).captured()));
    }
};

QTEST_APPLESS_MAIN(tst_plain_report)
#include "tst_plain_report.moc"
