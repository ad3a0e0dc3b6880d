// Numbers under a locale that writes a decimal comma, and as people of several countries write them.
#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"
#include "core/experiment/charts.hpp"
#include "core/experiment/report.hpp"
#include "core/report/compose.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "tests/support/comma_locale.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

#include <clocale>
#include <cmath>
#include <random>

using namespace telar;

class tst_numbers : public QObject {
    Q_OBJECT

    static void comma() {
        // Without it all of this would pass unseen.
        QVERIFY2(std::setlocale(LC_ALL, test::commaLocale),
                 "the locale es_ES.UTF-8 is missing: run ctest, which sets LOCPATH");
        char words[16];
        std::snprintf(words, sizeof words, "%.1f", 0.5);
        QCOMPARE(words, "0,5");
    }
    static ExperimentChart chart() {
        ExperimentChart made;
        made.title = text("t"), made.xTitle = text("x"), made.yTitle = text("y");
        ChartSeries line;
        line.name = text("simd");
        line.x = {0.5, 1, 12345}, line.y = {0.25, 1.5, 46965.5}, line.low = {0.2, 1.4, 40000},
        line.high = {0.3, 1.6, 50000};
        made.series = {line};
        return made;
    }

private slots:
    void init() {
        std::setlocale(LC_ALL, "C");
        setCountry("");
    }
    void cleanup() { init(); }

    void equalPrintf_data() {
        QTest::addColumn<double>("value");
        for (const double v :
             {0.0, 0.5, -0.5, 1.0, 542.0, 9.995, 1e21, 1e-7, 123456789.125, 0.1 + 0.2, -2.5e-300, 1e308})
            QTest::newRow(std::to_string(v).substr(0, 40).c_str()) << v;
        std::mt19937_64 dice(48);
        for (int i = 0; i < 200; ++i)
            QTest::newRow(("random " + std::to_string(i)).c_str())
                << std::ldexp(static_cast<double>(dice() >> 11) - 4e15, static_cast<int>(dice() % 120) - 100);
    }
    void equalPrintf() {
        QFETCH(double, value);
        const auto printed = [&](const char* format, int digits) {
            char words[400];
            std::snprintf(words, sizeof words, format, digits, value);
            return std::string(words);
        };
        std::vector<std::string> want;
        for (int digits = 0; digits < 10; ++digits)
            for (const char* format : {"%.*f", "%.*g", "%.*e"})
                want.push_back(printed(format, digits));
        comma();
        for (int digits = 0; digits < 10; ++digits) {
            const auto at = static_cast<std::size_t>(3 * digits);
            QCOMPARE(fixedText(value, digits), want[at]);
            QCOMPARE(generalText(value, digits), want[at + 1]);
            QCOMPARE(scientificText(value, digits), want[at + 2]);
        }
        QCOMPARE(readNumber(generalText(value, 17)).value_or(NAN), value);
    }

    void whatIsNoNumberIsNotRead() {
        comma();
        QCOMPARE(readNumber("0.001").value_or(NAN), 0.001);
        QCOMPARE(readNumber("+2e3").value_or(NAN), 2000.0);
        for (const char* word : {"", "0,001", "1 2", "1x", "+", "+-1", "--1", "."})
            QVERIFY2(!readNumber(word), word);
    }

    /// A percentage never rounds up to all or down to nothing.
    void shares() {
        QCOMPARE(percentText(5998.0 / 6000, 1), std::string("99.97"));
        QCOMPARE(percentText(5998.0 / 6000, 0), std::string("99.97"));
        QCOMPARE(percentText(1, 1), std::string("100.0"));
        QCOMPARE(percentText(0, 1), std::string("0.0"));
        QCOMPARE(percentText(0.0001, 1), std::string("0.01"));
        QCOMPARE(percentText(0.996, 0), std::string("99.6"));
        QCOMPARE(percentText(0.2449, 1), std::string("24.5"));
        QCOMPARE(percentText(1.5, 1), std::string("150.0"));
        for (int right = 1; right < 60000; right += 7) {
            const auto words = percentText(right / 60000.0, 1);
            QVERIFY2(words != "100.0" && words != "0.0", words.c_str());
        }
        QCOMPARE(shownPercent(5998.0 / 6000, numberStyle("en")), std::string("99.97 %"));
    }

    void people_data() {
        QTest::addColumn<std::string>("locale");
        QTest::addColumn<std::string>("language");
        QTest::addColumn<std::string>("small");
        QTest::addColumn<std::string>("large");
        const std::string point = "9.5", comma = "9,5";
        QTest::newRow("English") << std::string("es_ES.UTF-8") << std::string("en") << point << std::string("46,965");
        for (const char* country : {"MX", "GT", "PE", "US", "DO"})
            QTest::newRow(country) << "es_" + std::string(country) + ".UTF-8" << std::string("es") << point
                                   << std::string("46\u202f965");
        for (const char* country : {"ES", "AR", "CO", "CL", "UY"})
            QTest::newRow(country) << "es_" + std::string(country) << std::string("es") << comma
                                   << std::string("46\u202f965");
        QTest::newRow("Catalan in Spain")
            << std::string("ca_ES.UTF-8@valencia") << std::string("es") << comma << std::string("46\u202f965");
        QTest::newRow("no country") << std::string("C.UTF-8") << std::string("es") << point
                                    << std::string("46\u202f965");
    }
    void people() {
        QFETCH(std::string, locale);
        QFETCH(std::string, language);
        QFETCH(std::string, small);
        QFETCH(std::string, large);
        setCountry(locale);
        const auto style = numberStyle(language);
        QCOMPARE(shownNumber(9.5, 3, style), small);
        QCOMPARE(shownCount(46965, style), large);
        QCOMPARE(shownNumber(46965, 3, style), large);
        QCOMPARE(shownCount(-46965, style), "−" + large);
        QCOMPARE(shownCount(9745, style), std::string(language == "en" ? "9,745" : "9745"));
        QCOMPARE(shownDuration(9500, style), small + " s");
        QCOMPARE(shownBytes(9.5 * 1024, style), small + " KiB");
        QCOMPARE(shownRatio(9.5, style), small + "×");
        QCOMPARE(quantityWords({9.5, Quantity::Unit::Number, {}}, language), small);
        QCOMPARE(quantityWords({0.095, Quantity::Unit::Share, {}}, language), small + " %");
        QCOMPARE(inLanguage(text("%1", 9.5), language), small);
    }

    void argumentsOfSentences() {
        setCountry("es_AR.UTF-8");
        const auto style = numberStyle("es");
        const auto fill = [&](const char* words, const char* source = "took %1") {
            return writtenWords(source, words, style);
        };
        QCOMPARE(fill("2.9"), std::string("2,9"));
        QCOMPARE(fill("1.9 (1.79–2.05)"), std::string("1,9 (1,79–2,05)"));
        QCOMPARE(fill("12.5 %"), std::string("12,5 %"));
        QCOMPARE(fill("0.25 ms; 1.5e-05 s."), std::string("0,25 ms; 1,5e-05 s."));
        QCOMPARE(fill("−1.5"), std::string("−1,5"));
        QCOMPARE(fill("<b>0.5</b> o «0.25»."), std::string("<b>0,5</b> o «0,25»."));
        for (const char* kept : {"4:rate=0.01+6:batch=64", "photo 1.5.png", "rate=0.001", "--lr 0.001", "1.2.3", "x1.5",
                                 "10.0.0.1", "1.5x", "v2.0", "1024"})
            QCOMPARE(fill(kept), std::string(kept));
        QCOMPARE(fill("8.6", "The GPU has compute capability %1, and 8.0 is needed"), std::string("8.6"));
    }

    /// A drawing has the same places wherever it is made: "542,0" would be no height at all.
    void chartsOfReports() {
        StoryPicture bars;
        bars.kind = StoryPicture::Kind::Bars;
        bars.bars = {{text("a"), {1.25, 2.5}, {3.75, Quantity::Unit::Ms, {}}, false}};
        StoryPicture cells;
        cells.kind = StoryPicture::Kind::Cells;
        cells.rows = cells.columns = 3;
        cells.cells = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        auto heat = chart(), boxes = chart(), parts = chart();
        heat.heats = {{text("h"), {"1", "2"}, {"a"}, {1.5, 2.5}}}, heat.series.clear();
        boxes.boxes = {{text("b"), {1.5, 2, 3.5, 1.75, 2.5, 5}, {9.5}}}, boxes.series.clear();
        parts.bars = {{text("c"), {12.5, 87.5}}}, parts.parts = {text("p"), text("q")}, parts.series.clear();
        const auto draw = [&] {
            std::vector<std::string> made;
            for (const char* language : {"en", "es"}) {
                for (const auto* one : {&heat, &boxes, &parts})
                    made.push_back(chartSvg(*one, language));
                made.push_back(chartSvg(chart(), language));
                for (const auto* one : {&bars, &cells})
                    made.push_back(storySvg(*one, language));
            }
            return made;
        };
        const auto want = draw();
        comma();
        QCOMPARE(draw(), want);
        // And where the country writes a comma, only words have one: no attribute, no path.
        setCountry("es_ES.UTF-8");
        static const QRegularExpression place(QStringLiteral("\\d,\\d")), words(QStringLiteral(">[^<]*<")),
            colour(QStringLiteral("rgb\\([^)]*\\)"));
        for (const auto& svg : draw()) {
            const auto tags = QString::fromStdString(svg).remove(colour).replace(words, QStringLiteral("><"));
            QVERIFY(tags.contains("width="));
            QVERIFY2(!tags.contains(place), qPrintable(tags));
        }
        QVERIFY(chartSvg(heat, "es").find(">1,5<") != std::string::npos);
        QVERIFY(chartSvg(heat, "en").find(">1.5<") != std::string::npos);
    }

    /// What a kernel prints is what it would print on a GPU.
    void printfOfAKernel() {
        TELAR_NEEDS_CLANG;
#ifndef _WIN32 // where a program has C's locale unless it asks for another one
        comma();
#endif
        cuda::CompileRequest request;
        request.source = "__global__ void k() { printf(\"%.2f|%g\", 0.25, 1.5); }";
        request.kernel = "k";
        const auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        const auto program = machine::makeProgram(file->module, {true, false, nullptr});
        QVERIFY(program.ok());
        machine::Machine machine(*program);
        std::vector<machine::Buffer> none;
        const auto report = machine.run(machine.kernel(file->kernels[0].entry), {{1, 1, 1}, {1, 1, 1}, 0u}, none, {});
        QVERIFY2(report.ok(), report ? "" : report.error().str().c_str());
        QCOMPARE(report->printed.size(), std::size_t{1});
        QCOMPARE(report->printed[0].text, std::string("0.25|1.5"));
    }
};

QTEST_GUILESS_MAIN(tst_numbers)
#include "tst_numbers.moc"
