// Reports of runs that are held against each other: their pictures add up, and all of it is there in both languages.
#include "core/report/compare_pages.hpp"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace telar;
using namespace telar::compare;

class tst_compare_pages : public QObject {
    Q_OBJECT

    /// One kernel that reads columns of shared memory; `wavefronts` of an access.
    static KeptRun run(const char* name, double wavefronts, double ms, const char* text = "x = a[i] < n && b[i];") {
        KeptRun made;
        made.name = name;
        made.file = "t.cu";
        made.card = "T4";
        made.sources["t.cu"] = std::string("__global__ void k(float* a) {\n    ") + text +
                               "\n    y = 1;\n}\nint main() {\n    k<<<4, 256>>>(a);\n}\n";
        KeptLaunch launch;
        launch.kernel = "k";
        launch.place = {"t.cu", 6};
        launch.shape = {{4, 1, 1}, {256, 1, 1}, 0};
        launch.ms = ms;
        launch.fixed = 0.002;
        launch.parts = {{"shared", 0.0007 * wavefronts}, {"issue", 0.006}};
        launch.figures = {{"shared_load_wavefronts", 100 * wavefronts}, {"instructions", 400}};
        made.launches.push_back(launch);
        made.lines.push_back(
            {"k",
             {"t.cu", 2},
             1,
             {{"instructions", 300}, {"shared_load_instructions", 100}, {"shared_wavefronts", 100 * wavefronts}}});
        made.lines.push_back({"k", {"t.cu", 3}, 1, {{"instructions", 100}}});
        return made;
    }
    static QString html(std::vector<KeptRun> runs, const char* language = "en") {
        ComparePagesOptions options;
        options.language = language;
        return QString::fromStdString(htmlOf(comparePages(compareAll(std::move(runs)), options)));
    }

private slots:
    /// Whatever the records hold: the steps lead from the old time to the new.
    void waterfallsAddUp() {
        std::mt19937 random(7);
        const auto number = [&](int most) { return static_cast<double>(random() % static_cast<unsigned>(most)); };
        for (int round = 0; round < 300; ++round) {
            const auto some = [&] {
                auto made = run("a", 1 + number(40), 0.002 + number(100) / 1000);
                for (int k = 0; k < static_cast<int>(number(4)); ++k) {
                    made.launches.push_back(made.launches.front());
                    made.launches.back().ms = number(100) / 1000;
                    if (number(3) == 0)
                        made.launches.back().parts.clear(); // an older record
                    if (number(3) == 0)
                        made.launches.back().kernel = "other";
                }
                for (auto& line : made.lines)
                    if (number(3) == 0)
                        line.figures["global_load_requests"] = number(50);
                if (number(4) == 0)
                    made.lines.clear();
                return made;
            };
            const auto made = compareRuns(some(), some());
            double sum = made.launchMs.before.value_or(0);
            for (const auto& step : waterfall(made, 2))
                sum += step.ms;
            QVERIFY2(qAbs(sum - *made.launchMs.after) < 1e-9, QByteArray::number(sum));
            const auto svg = QString::fromStdString(barsSvg(waterfallBars(made, "en")));
            QVERIFY2(!svg.contains("=\"-") && !svg.contains("nan") && !svg.contains("inf"), qPrintable(svg));
        }
    }

    /// What counts the same may take more: another part of the card limits it now.
    void linesThatCountTheSameAreAStep() {
        const auto made = compareRuns(run("a", 32, 0.0262), run("b", 1, 0.0081));
        const auto steps = waterfall(made);
        QCOMPARE(steps.size(), std::size_t(2));
        QVERIFY(steps[0].kind == TimeStep::Kind::Line && steps[0].ms < 0);
        QVERIFY(steps[1].kind == TimeStep::Kind::Lines && steps[1].ms > 0);
    }

    void pagesSayAllInBothLanguages() {
        const auto english = html({run("before.json", 32, 0.0262), run("after.json", 1, 0.0081)});
        for (const char* words :
             {"Before and after", "line 2: 32 → 1 wavefronts per access; k: 26.2 µs → 8.1 µs on the T4.",
              "before.json → after.json", "k, line 2:  x = a[i] &lt; n &amp;&amp; b[i];",
              "k&lt;&lt;&lt;4, 256&gt;&gt;&gt;",
              "<td class=\"words\">shared_load_wavefronts</td><td>3,200</td><td>100</td><td>0.031×</td>", "0.31×"})
            QVERIFY2(english.contains(words), words);
        const auto changed = html({run("a", 32, 0.0262, "x = 1;"), run("b", 1, 0.0081, "x = 2;")});
        QVERIFY2(changed.contains("<code>− x = 1;</code><br/><code>+ x = 2;</code>"), qPrintable(changed));
        const auto spanish = html({run("before.json", 32, 0.0262), run("after.json", 1, 0.0081)}, "es");
        for (const char* words :
             {"Antes y después", "línea 2: 32 → 1 wavefronts por acceso; k: 26.2 µs → 8.1 µs en la T4.", "Conteo",
              "Tiempo antes", "Factor", "Figura 1", "Tabla 3"})
            QVERIFY2(spanish.contains(words) ||
                         spanish.contains(QString::fromUtf8(words).replace('.', ',').replace("T4,", "T4.")),
                     words);
        for (const char* words : {"Before", "Now", "predicted", "Time", "line ", "Lines", "launches"})
            QVERIFY2(!spanish.contains(words), words);
    }

    void laddersHaveAPictureAndAPartForEachStep() {
        const auto made = html({run("one", 32, 0.0262), run("two", 8, 0.012), run("three", 1, 0.0081)});
        for (const char* words : {"What each step bought", "one → two", "two → three", "0.46×", "0.67×", "0.31×"})
            QVERIFY2(made.contains(words), words);
        QCOMPARE(made.count("<svg"), 3);
    }

    void strangersNamesAreWords() {
        auto one = run("<script>", 32, 0.0262), other = run("b", 1, 0.0081, "z = \"</svg><script>\"; // <b>");
        one.launches[0].kernel = other.launches[0].kernel = "k<a, \"b\">";
        for (auto* side : {&one, &other})
            for (auto& line : side->lines)
                line.kernel = "k<a, \"b\">";
        const auto made = html({one, other});
        QVERIFY(!made.contains("<script") && !made.contains("<b>z") && made.contains("&lt;script&gt;"));
        QCOMPARE(made.count("</svg>"), made.count("<svg"));
    }
};

QTEST_GUILESS_MAIN(tst_compare_pages)
#include "tst_compare_pages.moc"
