// Times predicted where people look: the page of the labs, its cards, what stands beside it, and that nothing predicted is
// among what was measured.
#include "tests/support/all_labs.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/one_device.hpp"
#include "tests/support/patience.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/predicted/predicted_page.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QTest>

using namespace telar;

namespace {

/// 2048 warps that each ask once for four sectors, in an array larger than any cache.
Expected<std::vector<simt::LaunchWork>> someWork(const JobContext&) {
    simt::LaunchWork work;
    work.config = {{256, 1, 1}, {256, 1, 1}, 0};
    work.instructions = 20000;
    work.requests = work.cacheLines = 2048;
    work.sectors = 8192;
    work.arrayBytes = int64_t{1} << 30;
    return std::vector{work, work};
}

} // namespace

class tst_predicted : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    void modelAndMeasurementStandApart() {
        const test::OneDevice loom;
        std::optional<double> measured;
        PredictedPage page([&] {
            return std::vector<PredictedKernel>{{"direct", someWork, measured},
                                                {"huge",
                                                 [](const JobContext&) -> Expected<std::vector<simt::LaunchWork>> {
                                                     return builtin::checkPredictedEffort(1e12).error();
                                                 },
                                                 {}}};
        });
        page.setDevices(&loom);
        page.resize(800, 300);
        page.show();
        QTRY_VERIFY(!page.busy() && page.table()->rowCount() == 2);
        // The GPU of this computer is chosen where nothing else was; nothing was measured there.
        QCOMPARE(page.cards()->currentText(), QString("Loom 9000, this computer"));
        QVERIFY(page.words().contains("not a measurement") && page.words().contains("reported by its driver"));
        QTRY_VERIFY(page.table()->text(0, 1).endsWith("s"));
        const auto own = page.table()->text(0, 1);
        QCOMPARE(page.table()->text(0, 3), QString("–"));
        QCOMPARE(page.table()->text(1, 1), QString("–"));
        QVERIFY(page.table()->text(1, 2).startsWith("Too long to count"));
        // The same launches twice: twice as long as one.
        const auto one = simt::predict(page.cards()->card(), someWork({})->front());
        QCOMPARE(own, formatDuration(2e3 * one->seconds()));
        measured = 1e3 * one->seconds();
        page.measuredChanged();
        QCOMPARE(page.table()->text(0, 1), own);
        QCOMPARE(page.table()->text(0, 4), QString("2×"));
        QVERIFY(page.words().contains(
            "card for which they are predicted: 1; median error 100.0 %; within a factor of two: 1."));
        // Of another card the measurement says nothing.
        page.cards()->setCurrentText("Tesla K20");
        QTRY_VERIFY(!page.busy());
        QVERIFY(page.table()->text(0, 1) != own);
        QCOMPARE(page.table()->text(0, 4), QString("–"));
        QVERIFY(!page.words().contains("median error"));
        QVERIFY(page.exportable()->csv().startsWith("kernel,card,foretold_ms,bound_by,measured_ms\ndirect,Tesla K20,"));
        setLanguage("es");
        QTRY_VERIFY(page.words().startsWith("Un modelo, no una medición"));
    }

    void everyLabOfKernelsHasThePage_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("kernel");
        for (const auto& [id, kernel] :
             {std::pair{"pooling", "direct"}, {"convolution", "tiled"}, {"matmul", "matmul3"}})
            QTest::newRow(id) << QString(id) << QString(kernel);
    }
    void everyLabOfKernelsHasThePage() {
        QFETCH(QString, id);
        QFETCH(QString, kernel);
        test::AllLabs labs;
        labs.window.resize(1600, 900);
        labs.window.show();
        labs.window.showLab(id);
        Lab* lab = id == "pooling"       ? static_cast<Lab*>(labs.pooling)
                   : id == "convolution" ? static_cast<Lab*>(labs.convolution)
                                         : labs.matmul;
        QVERIFY(lab->showState("foretold"));
        auto* page = lab->findChild<PredictedPage*>();
        QTRY_VERIFY(page->isVisible());
        const auto row = [&] {
            for (int r = 0; r < page->table()->rowCount(); ++r)
                if (page->table()->text(r, 0) == kernel)
                    return r;
            return -1;
        };
        QVERIFY(QTest::qWaitFor(
            [&] { return !lab->busy() && row() >= 0 && page->table()->text(row(), 1).endsWith("s"); }, test::patience));
        const auto first = page->table()->text(row(), 1);
        page->cards()->setCurrentText("H200");
        QTRY_VERIFY(!page->busy());
        const auto fast = page->table()->text(row(), 1);
        page->cards()->setCurrentText("Tesla K20");
        QTRY_VERIFY(!page->busy());
        QVERIFY(page->table()->text(row(), 1) != fast);
        // Nothing that is predicted is a row of the measured times.
        for (auto* chart : lab->findChildren<TimingChart*>())
            for (const auto& measured : chart->rows())
                QVERIFY(!measured.id.contains("foretold") && !measured.label.contains("model"));
    }
};

QTEST_MAIN(tst_predicted)
#include "tst_predicted_page.moc"
