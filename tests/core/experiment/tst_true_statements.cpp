// What sentences say of the published works is worked out again from the published tables and from the program.
#include "core/experiment/presets.hpp"
#include "core/findings/story.hpp"
#include "core/published/published.hpp"
#include "tests/support/catalogue.hpp"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace telar;

class tst_true_statements : public QObject {
    Q_OBJECT

    static QString sentenceOf(const char* preset) {
        return QString::fromStdString(findPreset(test::catalogue(), preset)->sentence.str());
    }
    static Story story(const char* id) {
        for (auto& one : makeStories({}))
            if (one.id == id)
                return one;
        return {};
    }
    static const PublishedSeries* series(const std::vector<PublishedSeries>& all, const char* program) {
        for (const auto& one : all)
            if (one.program == program)
                return &one;
        return nullptr;
    }
    static double timeAt(const PublishedSeries& of, double size) {
        for (std::size_t i = 0; i < of.size.size(); ++i)
            if (of.size[i] == size && !of.doubtful[i])
                return of.poolingSeconds[i];
        return std::nan("");
    }

private slots:
    void figure4GrowsAsItSays() {
        const auto* table = PublishedTable::find("matmul_times_t4");
        std::map<double, double> at;
        for (int r = 0; r < table->rows(); ++r)
            at[table->number(r, "matrix_size_n").value_or(0)] = table->number(r, "time_s").value_or(0);
        const auto said = sentenceOf("4");
        for (const auto& [size, digits] : {std::pair{256.0, 1}, {512.0, 0}, {1024.0, 0}}) {
            const auto factor = QString::number(at[2 * size] / at[size], 'f', digits);
            QVERIFY2(said.contains(factor), qPrintable(factor));
        }
    }
    /// matmul1 and matmul2 from 256 on, in figures 45, 50 and 52.
    void twoKernelsDifferByAtMost() {
        for (const char* figure : {"45", "50", "52"}) {
            const auto all = publishedPooling(figure);
            const auto *one = series(all, "matmul1"), *two = series(all, "matmul2");
            QVERIFY(one && two);
            double most = 0;
            for (const double size : one->size)
                if (const double a = timeAt(*one, size), b = timeAt(*two, size);
                    size >= 256 && std::isfinite(a) && std::isfinite(b))
                    most = std::max(most, 100 * std::abs(a - b) / std::min(a, b));
            const auto match = QRegularExpression("at most ([0-9.]+) %").match(sentenceOf(figure));
            QVERIFY(match.hasMatch());
            const double said = match.captured(1).toDouble();
            QVERIFY2(most > 0 && most <= said && said - most < 1.5,
                     qPrintable(QStringLiteral("%1: %2").arg(figure).arg(most)));
        }
    }
    /// Whatever the kernel and the card, a launch and its copies are a small part of what the published programs took.
    void mostOfTheTimeIsTheProgramsOwn() {
        constexpr double launchAndCopies = 45e-6; // the model's, for each window
        int read = 0;
        for (const auto& one : publishedPooling())
            if (one.program.rfind("matmul", 0) == 0)
                for (std::size_t i = 0; i < one.size.size(); ++i)
                    if (one.size[i] >= 256 && !one.doubtful[i]) {
                        ++read;
                        QVERIFY2(one.poolingSeconds[i] / (one.size[i] * one.size[i] / 4) > 10 * launchAndCopies,
                                 one.label().c_str());
                    }
        QVERIFY(read > 20);
        for (const char* figure : {"32", "36", "40", "47"})
            QVERIFY(sentenceOf(figure).contains("above all, the program's own work in Python"));
        const auto amdahl = story("amdahl");
        const auto answer = amdahl.answer(amdahl.choices(amdahl.initial()), {});
        QVERIFY(answer.ok());
        QVERIFY(answer->conclusion.source.find("own work in Python") != std::string::npos);
    }
    /// For each of 262,144 windows of 1024 x 1024: window, filter and empty product there, product back.
    void copiesAreCountedAsListed() {
        const auto launches = story("launches");
        const auto answer = launches.answer(launches.choices(launches.initial()), {});
        QVERIFY(answer.ok());
        double copies = 0;
        for (const auto& row : answer->rows)
            if (row[0].words.str() == "Copies")
                copies = row[1].value;
        QCOMPARE(copies, 1048576.0);
    }
    void theSlopeTakenAtTheOutput() {
        const auto slope = story("slope");
        const auto answer = slope.answer(slope.choices(slope.initial()), {});
        QVERIFY(answer.ok());
        double least = 1, most = 0;
        for (const auto& line : answer->picture.lines)
            if (line.published)
                for (const double y : line.y) {
                    least = std::min(least, y);
                    most = std::max(most, y);
                }
        QVERIFY2(least > 0.1965 && least < 0.1975 && most > 0.2495 && most <= 0.25, qPrintable(QString::number(least)));
        QVERIFY(QString::fromStdString(slope.words.str()).contains("between 0.197 and 0.25"));
    }
    void thePrintedLosses() {
        const auto said = sentenceOf("dpfm");
        const auto* table = PublishedTable::find("dpfm");
        int read = 0;
        for (int r = 0; r < table->rows(); ++r)
            if (table->cell(r, "quantity").ends_with("_loss_mse")) {
                ++read;
                QVERIFY2(said.contains(QString::fromStdString(table->cell(r, "value"))),
                         table->cell(r, "value").c_str());
            }
        QCOMPARE(read, 4);
        double sum = 0;
        const auto plots = publishedDpfm(400);
        for (const auto& one : plots)
            sum += one.validation;
        QVERIFY2(std::abs(sum / static_cast<double>(plots.size()) - 1.0 / 3) < 0.05,
                 qPrintable(QString::number(sum / static_cast<double>(plots.size()))));
        QVERIFY(publishedDpfm(200).empty()); // which the finding says
    }
    /// The best that was published is not left out: 0.0128 with 100 rows and 8 registers.
    void theLowestPublishedLossIsNamed() {
        const auto answer = story("mean").answer({100, 0}, {});
        QVERIFY(answer.ok());
        const auto& said = answer->conclusion.args;
        QVERIFY(said.size() == 6 && said[4].value == 0.0128 && said[5].value == 8);
    }
    /// "more than 12 times": which the study's own times are not quite.
    void batchesOfTheStudy() {
        const auto* table = PublishedTable::find("mlp_batch_comparison");
        QVERIFY(table && table->rows() == 2);
        QCOMPARE(QString::number(*table->number(0, "total_time_s") / *table->number(1, "total_time_s"), 'f', 2),
                 QString("11.94"));
    }
    /// "differ by a factor of 50, without copies".
    void thePipelinesTimes() {
        double least = 1e9, most = 0;
        for (const auto& curve : publishedCurves(test::catalogue(), "pipeline"))
            for (std::size_t i = 0; i < curve.x.size(); ++i)
                if (curve.x[i] == 1e6) {
                    least = std::min(least, curve.y[i]);
                    most = std::max(most, curve.y[i]);
                }
        QVERIFY2(std::lround(most / least / 10) == 5, qPrintable(QString::number(most / least)));
    }
};

QTEST_GUILESS_MAIN(tst_true_statements)
#include "tst_true_statements.moc"
