// Charts of bars drawn and used: their lengths and what is written beside them.
#include "tests/support/own_time.hpp"
#include "tests/support/patience.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/outline.hpp"
#include "ui/charts/timing_bars.hpp"
#include "ui/widgets/copying.hpp"

#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <cmath>

using namespace telar;

namespace {

TimingRow measured(const QString& id, double ms, const QString& label = {}) {
    TimingRow row;
    row.id = row.title = id;
    row.median = ms;
    row.min = ms * 0.9;
    row.max = ms * 1.2;
    row.runs = 30;
    row.label = label;
    return row;
}

TimingRow other(const QString& id, TimingRow::State state, const QString& reason = {}) {
    TimingRow row;
    row.id = row.title = id;
    row.state = state;
    row.reason = reason;
    return row;
}

/// Pixels of about this colour in a rectangle.
int count(const QImage& image, const QRectF& rect, const QColor& color, int tolerance = 12) {
    int found = 0;
    const QRect area = rect.toRect().intersected(image.rect());
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x) {
            const QColor c = image.pixelColor(x, y);
            found += std::abs(c.red() - color.red()) <= tolerance && std::abs(c.green() - color.green()) <= tolerance &&
                     std::abs(c.blue() - color.blue()) <= tolerance;
        }
    return found;
}

} // namespace

class tst_charts : public QObject {
    Q_OBJECT

    std::vector<TimingRow> rows() const {
        return {measured("thesis", 8), measured("serial", 4),
                measured("simd", 0.02, "20 µs · 400× · 0.91 of memory limit"),
                other("cuda", TimingRow::State::Unavailable, "no NVIDIA driver on this computer"),
                other("next", TimingRow::State::Waiting)};
    }

private slots:
    void initTestCase() {
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Light);
    }
    void cleanup() {
        Theme::instance().setMode(Theme::Mode::Light);
        Theme::instance().setPresenter(false);
    }

    void barsAreAsLongAsTheirTimes() {
        TimingChart chart;
        chart.resize(700, 200);
        chart.setRows(rows());
        chart.show();
        chart.setLogScale(false);
        const double thesis = chart.barRect("thesis").width();
        QVERIFY(std::abs(chart.barRect("serial").width() - thesis / 2) <= 1);
        QVERIFY(chart.barRect("simd").width() >= 2); // never invisible
        chart.setLogScale(true);
        // Equal ratios are equal lengths.
        chart.setRows({measured("a", 100), measured("b", 10), measured("c", 1)});
        const double a = chart.barRect("a").width(), b = chart.barRect("b").width(), c = chart.barRect("c").width();
        QVERIFY(std::abs((a - b) - (b - c)) <= 2);
        QVERIFY(c > 20);
        QVERIFY(chart.barRect("cuda").isEmpty());
    }

    void coloursSayWhatIsWhat() {
        TimingChart chart;
        chart.resize(700, 200);
        auto all = rows();
        all[0].reference = true;
        chart.setRows(all);
        chart.setSelected("simd");
        chart.show();
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            Theme::instance().setMode(mode);
            QCoreApplication::processEvents(); // drawn again in the next turn of the event loop
            const QRectF thesis = chart.barRect("thesis"), serial = chart.barRect("serial"),
                         simd = chart.barRect("simd");
            const QImage image = chart.grab().toImage();
            auto part = [](const QRectF& r) { return r.adjusted(2, 2, -r.width() / 2, -2); };
            QVERIFY(count(image, part(thesis), colors().muted) > 20);
            QVERIFY(count(image, part(serial), colors().accent) > 20);
            QVERIFY(count(image, part(simd), colors().focus) > 20);
        }
    }

    void labelsFitAtAnyWidth() {
        for (const int width : {320, 480, 900}) {
            TimingChart chart;
            chart.resize(width, 200);
            chart.setRows(rows());
            chart.show();
            const QFontMetricsF metrics(fontOf(TypeRole::MonoSmall));
            for (const auto& row : chart.rows()) {
                if (row.state != TimingRow::State::Measured)
                    continue;
                const double end = chart.barRect(row.id).right() + metrics.horizontalAdvance(row.label);
                QVERIFY2(width < 400 || end <= width, qPrintable(QString("%1 at %2").arg(row.id).arg(width)));
                QVERIFY(chart.barRect(row.id).right() <= width);
            }
        }
    }

    void rowsAreChosenByMouseAndKeys() {
        TimingChart chart;
        chart.resize(700, 200);
        chart.setRows(rows());
        chart.show();
        QSignalSpy selected(&chart, &TimingChart::rowSelected);
        const QPoint at = chart.barRect("serial").center().toPoint();
        QTest::mouseClick(chart.childAt(at), Qt::LeftButton, {}, at);
        QCOMPARE(chart.selected(), QString("serial"));
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(chart.selected(), QString("simd"));
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(chart.selected(), QString("next"));
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(chart.selected(), QString("cuda")); // its reason can be read out
        QTest::keyClick(&chart, Qt::Key_Up);
        QCOMPARE(selected.count(), 5);
        QSignalSpy log(&chart, &TimingChart::logScaleChanged);
        QTest::mouseClick(chart.findChild<QToolButton*>("logScale"), Qt::LeftButton);
        QCOMPARE(log.count(), 1);
        QVERIFY(!chart.logScale());
    }

    void theFastestFirst() {
        TimingChart chart;
        chart.resize(700, 200);
        chart.setRows({measured("slow", 9), measured("fast", 1), measured("emulator:x", 0.1), measured("middle", 4)});
        chart.show();
        QVERIFY(chart.barRect("slow").top() < chart.barRect("fast").top());
        QTest::mouseClick(chart.findChild<QToolButton*>("byTime"), Qt::LeftButton);
        QVERIFY(chart.byTime());
        QVERIFY(chart.barRect("fast").top() < chart.barRect("middle").top());
        QVERIFY(chart.barRect("middle").top() < chart.barRect("slow").top());
        QTest::keyClick(&chart, Qt::Key_Up);
        QCOMPARE(chart.selected(), QString("emulator:x")); // the emulator's own time is none to be compared
    }

    void whatOneReasonKeepsAwayIsOneLine() {
        TimingChart chart;
        chart.resize(700, 260);
        auto all = std::vector{measured("serial", 4)};
        for (const char* id : {"cuda:a", "cuda:b", "cuda:c"})
            all.push_back(other(id, TimingRow::State::Unavailable, "no driver"));
        all.push_back(other("mpi", TimingRow::State::Unavailable, "no MPI"));
        chart.setRows(all);
        chart.show();
        const int folded = chart.sizeHint().height();
        QSignalSpy selected(&chart, &TimingChart::rowSelected);
        chart.setSelected("serial");
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(selected.count(), 0); // a line of three is no variant
        QTest::keyClick(&chart, Qt::Key_Return);
        QVERIFY(chart.sizeHint().height() > folded);
        QTest::keyClick(&chart, Qt::Key_Down);
        QCOMPARE(chart.selected(), QString("cuda:a"));
        for (const char* id : {"cuda:b", "cuda:c", "mpi"}) {
            QTest::keyClick(&chart, Qt::Key_Down);
            QCOMPARE(chart.selected(), QString(id));
        }
        QVERIFY(chart.accessibleDescription().contains("cuda:b: no driver"));
        chart.setSelected("serial");
        QTest::keyClick(&chart, Qt::Key_Down);
        QTest::keyClick(&chart, Qt::Key_Space);
        QCOMPARE(chart.sizeHint().height(), folded);
    }

    void theAxisStaysWhileRowsScroll() {
        TimingChart chart;
        chart.resize(700, 160);
        std::vector<TimingRow> all;
        for (int i = 0; i < 20; ++i)
            all.push_back(measured(QString("v%1").arg(i), 1 + i));
        chart.setRows(all);
        chart.show();
        const double bottom = chart.height() - TimingBars::footerHeight();
        QVERIFY(!chart.barRect("v0").isEmpty() && chart.barRect("v19").isEmpty());
        QTest::keyClick(&chart, Qt::Key_Up); // the last
        QCOMPARE(chart.selected(), QString("v19"));
        QVERIFY(chart.barRect("v0").isEmpty() && !chart.barRect("v19").isEmpty());
        QVERIFY(chart.barRect("v19").bottom() <= bottom);
        QTest::mouseClick(chart.childAt(100, 158), Qt::LeftButton, {}, QPoint(100, 158)); // the legend is no row
        QCOMPARE(chart.selected(), QString("v19"));
        chart.resize(700, 900);
        QVERIFY(!chart.barRect("v0").isEmpty() && !chart.barRect("v19").isEmpty());
    }

    void hoverTellsTheNumbers() {
        TimingChart chart;
        chart.resize(700, 200);
        chart.setRows(rows());
        chart.show();
        const QPoint at = chart.barRect("serial").center().toPoint();
        QTest::mouseMove(chart.childAt(at), at);
        QTRY_VERIFY(QToolTip::text().contains("median 4 ms"));
        QVERIFY(QToolTip::text().contains("from 3.6 ms to 4.8 ms"));
        QVERIFY(QToolTip::text().contains("runs: 30"));
    }

    void oneOutlierDoesNotSqueezeTheBars() {
        TimingChart chart;
        chart.resize(700, 120);
        auto slow = measured("slow", 2);
        slow.max = 500;
        chart.setRows({slow, measured("fast", 1)});
        chart.setLogScale(false);
        chart.show();
        QVERIFY(chart.barRect("slow").width() > 150);
    }

    void wordsForScreenReaders() {
        TimingChart chart;
        chart.setTitle("Time on this input");
        QCOMPARE(chart.summary(), QString("No times yet."));
        chart.setRows(rows());
        QCOMPARE(chart.accessibleName(), QString("Time on this input"));
        QVERIFY(chart.accessibleDescription().contains("simd: 20 µs · 400× · 0.91 of memory limit."));
        QVERIFY(chart.accessibleDescription().contains("cuda: no NVIDIA driver on this computer"));
    }

    void presenterIsLarger() {
        TimingChart chart;
        chart.setRows(rows());
        const int before = chart.sizeHint().height();
        Theme::instance().setPresenter(true);
        QVERIFY(chart.sizeHint().height() > before * 5 / 4);
    }

    void degenerateTimes() {
        TimingChart chart;
        chart.resize(400, 150);
        chart.show();
        chart.grab();
        auto zero = measured("zero", 0);
        zero.min = zero.max = 0;
        chart.setRows({zero, other("x", TimingRow::State::Failed, "it broke")});
        chart.grab();
        chart.setLogScale(false);
        chart.setRows({zero, measured("one", 1e-9), measured("huge", 1e9)});
        chart.grab();
        chart.setLogScale(true);
        const QRectF bar = chart.barRect("huge");
        QVERIFY(bar.right() <= 400 && bar.width() > 20);
    }
};

QTEST_MAIN(tst_charts)
#include "tst_charts.moc"
