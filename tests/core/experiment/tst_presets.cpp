// Presets: each has its published figures, and what its sentences say follows from them.
#include "core/experiment/presets.hpp"
#include "core/experiment/sweep.hpp"
#include "core/published/published.hpp"
#include "tests/core/experiment/chart_points.hpp"
#include "tests/support/published.hpp"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace telar;
using namespace telar::test;

class tst_presets : public QObject {
    Q_OBJECT
private slots:
    void everyPresetHasItsFigures() {
        std::set<std::string> charts;
        for (const auto& kind : chartKinds())
            charts.insert(kind.id);
        for (const auto* preset : figurePresets(test::catalogue())) {
            QVERIFY2(charts.count(preset->chart) == 1, preset->id);
            SweepPlan plan;
            plan.operation = preset->operation;
            plan.backends = preset->backends;
            plan.sizes = *parseSizes(preset->sizes);
            plan.settings = *parseAxes(preset->settings);
            const auto points = sweepPoints(plan, test::catalogue());
#ifdef _WIN32 // processes that share memory need Linux
            if (std::string_view(preset->id) == "appendix" && !points)
                continue;
#endif
            QVERIFY2(points.ok(), (preset->id + (points ? std::string() : ": " + points.error().str())).c_str());
            if (std::set<std::string>{"leak", "folds"}.contains(preset->id)) // nobody has printed an accuracy by head
                continue;
            if (std::string_view(preset->id) == "appendix")
                continue; // announced and never printed
            if (!preset->published)
                continue; // nobody has printed the same work
            const auto curves = test::publishedCurves(preset->id);
            QVERIFY2(!curves.empty() && !curves.front().x.empty(), preset->id);
            for (const auto& curve : curves) {
                QVERIFY(curve.x.size() == curve.y.size() && curve.x.size() == curve.doubtful.size());
                // A line that turns back joins two figures.
                QVERIFY2(std::is_sorted(curve.x.begin(), curve.x.end()), preset->id);
                // Two values at one place are two things that were timed: no line joins them.
                QVERIFY2(std::adjacent_find(curve.x.begin(), curve.x.end()) == curve.x.end(), preset->id);
            }
        }
        // The thesis' numbers, as printed.
        QCOMPARE(test::publishedCurves("amdahl").front().x, (std::vector<double>{640, 2496}));
        QCOMPARE(test::publishedCurves("amdahl").front().y, (std::vector<double>{2.5578, 2.5624}));
        const auto flash = test::publishedCurves("attention-flash");
        QCOMPARE(flash.size(), std::size_t{3});
        QCOMPARE(flash.front().label, std::string("PyTorch attention · A100 40 GB"));
        QCOMPARE(flash.front().y.back(), 67.77); // more tokens did not fit its memory
        QCOMPARE(flash.back().x.back(), 65536.0);
        QCOMPARE(flash.back().y.back(), 2147.05);
        QCOMPARE(test::publishedCurves("26").front().y.back(), 4294967296.0);
        QCOMPARE(test::publishedCurves("44").front().y.back(), 0.076317111);
        // Two figures of one measurement are found by either number.
        for (const auto& [figure, id] : {std::pair{"27", "26"}, {"29", "28"}, {"53", "52"}, {"52", "52"}}) {
            const auto* preset = presetOfFigure(test::catalogue(), figure);
            QVERIFY2(preset && std::string_view(preset->id) == id, figure);
        }
        QVERIFY(!presetOfFigure(test::catalogue(), "") && !presetOfFigure(test::catalogue(), "54") &&
                !findPreset(test::catalogue(), "53"));
        for (const auto* preset : figurePresets(test::catalogue()))
            QVERIFY2(!*preset->also || QString::fromStdString(preset->name.str()).contains(QLatin1String(preset->also)),
                     preset->id);
    }
    // What the sentences of the figures with three kernels state, from the table.
    void sentencesOfTheThreeKernelsAreTrue() {
        struct Claim {
            const char* figure;
            double least, most; ///< of matmul3 over the slower and the faster of the others
            bool breaks;        ///< its point at 1024 is off the trend
        };
        for (const Claim& claim : {Claim{"45", 2.15, 2.25, true}, {"50", 2.35, 2.5, false}, {"52", 2.85, 3.05, true}}) {
            std::map<std::string, std::map<double, double>> times;
            for (const auto& curve : test::publishedCurves(claim.figure))
                for (std::size_t i = 0; i < curve.x.size(); ++i)
                    times[curve.label.substr(0, 7)][curve.x[i]] = curve.y[i];
            int sizes = 0;
            for (const auto& [n, third] : times["matmul3"]) {
                if (n < 256)
                    continue;
                const double first = times["matmul1"].at(n), second = times["matmul2"].at(n);
                QVERIFY2(std::abs(second / first - 1) < 0.0205, claim.figure);
                const double least = third / std::max(first, second), most = third / std::min(first, second);
                if (n == 1024 && claim.breaks) {
                    QVERIFY(most < 1.3);
                    QCOMPARE(most < 1, std::string_view(claim.figure) == "45"); // the fastest there
                } else {
                    QVERIFY2(least > claim.least && most < claim.most, claim.figure);
                }
                ++sizes;
            }
            QVERIFY(sizes >= 3);
            const auto said = QString::fromStdString(findPreset(test::catalogue(), claim.figure)->sentence.str());
            QCOMPARE(said.contains("an outlier"), claim.breaks);
        }
    }
    // What the sentence of the trainings states, from the table.
    void sentenceOfTheTrainingsIsTrue() {
        const auto said = QString::fromStdString(findPreset(test::catalogue(), "alexnet")->sentence.str());
        const auto curves = test::publishedCurves("alexnet");
        QCOMPARE(curves.size(), std::size_t{2});
        QCOMPARE(curves[0].x, (std::vector<double>{25, 50}));
        QCOMPARE(curves[1].x, (std::vector<double>{25, 50, 100}));
        for (const auto& curve : curves)
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                const double epoch = curve.y[i] / curve.x[i] / 1000;
                if (&curve == &curves[1] && curve.x[i] == 50)
                    QVERIFY(epoch > 1.75 && epoch < 1.85 && said.contains("with 1.8 s each"));
                else
                    QVERIFY2(epoch > 0.95 && epoch < 1.15, std::to_string(epoch).c_str());
            }
        const auto* table = PublishedTable::find("training_alexnet");
        for (int r = 0; r < 2; ++r)
            QVERIFY(said.contains(QString::fromStdString(table->cell(r, "test_accuracy_percent"))));
        QVERIFY(table->cell(0, "n_test") == "99" && said.contains("of 99"));
    }
};

QTEST_APPLESS_MAIN(tst_presets)
#include "tst_presets.moc"
