// Charts of lines drawn and used: the cursor, names at the ends and in a legend, log scales.
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

LineSeries line(const QString& name, int points, double (*y)(double)) {
    LineSeries s;
    s.name = name;
    for (int i = 1; i <= points; ++i) {
        s.x.push_back(i);
        s.y.push_back(y(i));
    }
    return s;
}

} // namespace

class tst_line_charts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Light);
    }
    void cleanup() {
        Theme::instance().setMode(Theme::Mode::Light);
        Theme::instance().setPresenter(false);
    }

    void linesAreDrawn() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setAxisTitles("side (cells)", "time (ms)");
        chart.setSeries({line("a", 50, [](double x) { return x; }), line("b", 50, [](double x) { return 60 - x; })});
        chart.show();
        const QImage image = chart.grab().toImage();
        QVERIFY(count(image, image.rect(), colors().series[0]) > 300);
        QVERIFY(count(image, image.rect(), colors().series[1]) > 300);
        QCOMPARE(count(image, image.rect(), colors().series[2]), 0);
    }

    /// A change of look brings a chart a new palette, font, style and size.
    void aNewLookIsDrawnOnce() {
        QWidget window;
        auto* box = new QVBoxLayout(&window);
        auto* lines = new LineChart;
        lines->setSeries({line("a", 50, [](double x) { return x; })});
        auto* bars = new TimingChart;
        std::vector<TimingRow> rows(5);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].id = rows[i].title = QStringLiteral("variant %1").arg(i);
            rows[i].median = rows[i].min = rows[i].max = static_cast<double>(i + 1);
            rows[i].runs = 1;
        }
        bars->setRows(rows);
        box->addWidget(new QLabel("larger type, smaller charts"));
        box->addWidget(lines);
        box->addWidget(bars);
        window.resize(600, 600);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTest::qWait(100);
        for (QWidget* chart : {static_cast<QWidget*>(lines), static_cast<QWidget*>(bars)}) {
            QSignalSpy drawn(chart->findChild<QCustomPlot*>(), &QCustomPlot::afterReplot);
            const int height = chart->height();
            Theme::instance().setPresenter(true);
            QTest::qWait(100);
            QVERIFY(chart->height() != height);
            QCOMPARE(drawn.size(), 1);
            Theme::instance().setPresenter(false);
            QTest::qWait(100);
        }
    }

    void cursorReadsEveryCurve() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setAxisTitles("side", "time");
        chart.setSeries({line("a", 50, [](double x) { return 2 * x; }), line("b", 50, [](double x) { return x * x; })});
        chart.show();
        QSignalSpy moved(&chart, &LineChart::cursorMoved);
        chart.setCursor(20.2);
        QCOMPARE(moved.count(), 1);
        // A curve without marks is read where the cursor is, and not beyond its ends.
        QCOMPARE(chart.cursorText(), QString("side: 20.2\na: 40.4\nb: 408.2"));
        chart.setCursor(20.7);
        QVERIFY(chart.cursorText().contains("a: 41.4"));
        chart.setCursor(-100.0);
        QCOMPARE(chart.cursorText(), QString("side: −100\na: –\nb: –"));
        chart.setCursor(std::nan(""));
        QVERIFY(chart.cursorText().isEmpty());
        // By mouse: the middle of the plot is about the middle of the x axis.
        auto* plot = chart.childAt(chart.rect().center());
        QTest::mouseMove(plot, plot->rect().center());
        QTRY_VERIFY(!chart.cursorText().isEmpty());
        QVERIFY(std::abs(moved.last().first().toDouble() - 25) < 6);
        QTest::keyClick(&chart, Qt::Key_Escape);
        QVERIFY(chart.cursorText().isEmpty());
    }

    // What was measured is read where it was measured: the x shown is that of the values beside it.
    void cursorGoesToTheMeasuredPoints() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setAxisTitles("size", "time");
        LineSeries first, second, law;
        first.name = "first";
        second.name = "second";
        law.name = "law";
        first.markers = second.markers = true;
        first.x = {10, 20, 40};
        first.y = {1, 2, 4};
        second.x = {10, 30};
        second.y = {5, 7};
        law.x = {10, 40};
        law.y = {0, 30};
        chart.setSeries({first, second, law});
        chart.show();
        auto* plot = chart.childAt(chart.rect().center());
        const auto [from, to] = chart.xRange();
        QSet<QString> seen;
        for (int x = 0; x < plot->width(); x += 3) {
            QTest::mouseMove(plot, QPoint(x, plot->height() / 2));
            QTest::qWait(1);
            if (!chart.cursorText().isEmpty())
                seen << chart.cursorText();
        }
        QCOMPARE(seen,
                 (QSet<QString>{"size: 10\nfirst: 1\nsecond: 5\nlaw: 0", "size: 20\nfirst: 2\nsecond: –\nlaw: 10",
                                "size: 30\nfirst: –\nsecond: 7\nlaw: 20", "size: 40\nfirst: 4\nsecond: –\nlaw: 30"}));
        QVERIFY(from < 10 && to > 40);
        // By keys from point to point.
        chart.setCursor(10.0);
        for (const char* x : {"20", "30", "40", "40"}) {
            QTest::keyClick(&chart, Qt::Key_Right);
            QVERIFY2(chart.cursorText().startsWith(QStringLiteral("size: %1\n").arg(QLatin1String(x))),
                     qPrintable(chart.cursorText()));
        }
        QTest::keyClick(&chart, Qt::Key_Left);
        QVERIFY(chart.cursorText().startsWith("size: 30\n"));
    }

    /// However narrow the picture, names and toggles lie beside or below each other.
    void namesAndTogglesStandApart() {
        LineChart chart;
        chart.setSeries({{"model: one launch for each of all windows", {1, 2, 3}, {1, 2, 3}},
                         {"model: a single launch", {1, 2, 3}, {3, 2, 1}}});
        chart.show();
        QVERIFY(QTest::qWaitForWindowActive(&chart));
        chart.clearFocus();
        for (auto* button : chart.findChildren<QToolButton*>())
            QVERIFY(!button->isVisible()); // nobody has come to the chart
        chart.setFocus();
        for (const int width : {240, 300, 420, 900}) {
            chart.resize(width, 300);
            QTest::qWait(80);
            auto* plot = chart.findChild<QCustomPlot*>();
            const QRect names = plot->legend->rect().translated(plot->pos());
            for (auto* button : chart.findChildren<QToolButton*>())
                QVERIFY2(button->isVisible() && !button->geometry().intersects(names),
                         qPrintable(QStringLiteral("%1: %2 px").arg(button->text()).arg(width)));
        }
    }

    /// Where two columns of names fit only below the toggles, they stand there: one column would take the room of the curves.
    void manyNamesLeaveRoomForTheCurves() {
        LineChart chart;
        std::vector<LineSeries> many;
        for (int k = 0; k < 11; ++k)
            many.push_back({QStringLiteral("emulator:matmul%1-constant, product only").arg(k), {1, 2, 3}, {1, 2, 3}});
        chart.setAxisTitles("n", "ms");
        chart.setSeries(many);
        chart.show();
        const auto* plot = chart.findChild<QCustomPlot*>();
        const int wide = plot->legend->item(0)->minimumOuterSizeHint().width();
        chart.resize(2 * wide + px(60), px(300)); // too low for a column beside the curves
        QTest::qWait(80);
        QCOMPARE(plot->legend->wrap(), 2);
        QVERIFY2(chart.plotSize().height() > px(90), qPrintable(QString::number(chart.plotSize().height())));
    }

    /// Few lines are named at their ends, in their colours and apart from each other; more of them, or names too long, in a legend.
    void linesAreNamedAtTheirEnds() {
        LineChart chart;
        chart.resize(600, 320);
        const std::vector<LineSeries> three{
            {"first", {1, 2, 3}, {1, 2, 50}}, {"second", {1, 2, 3}, {1, 2, 50.1}}, {"third", {1, 2, 3}, {9, 2, 1}}};
        chart.setSeries(three);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto* plot = chart.findChild<QCustomPlot*>();
        plot->replot();
        const auto labels = [&] {
            std::vector<QCPItemText*> all;
            for (int k = 0; k < plot->itemCount(); ++k)
                if (auto* item = qobject_cast<QCPItemText*>(plot->item(k)); item && item->objectName().isEmpty())
                    all.push_back(item);
            return all;
        };
        const auto items = labels();
        QCOMPARE(items.size(), three.size());
        QVERIFY(!plot->legend->visible());
        for (std::size_t k = 0; k < items.size(); ++k) {
            QCOMPARE(items[k]->text(), three[k].name);
            QCOMPARE(items[k]->color(), colors().series[k]);
            const auto left = items[k]->left->pixelPosition(), right = items[k]->right->pixelPosition();
            QVERIFY(left.x() > plot->axisRect()->right() && right.x() <= plot->width());
        }
        const auto y = [&](std::size_t k) { return items[k]->left->pixelPosition().y(); };
        QVERIFY(std::abs(y(0) - y(1)) >= px(14) - 0.5); // their lines end 0.1 apart
        QVERIFY(std::abs(y(2) - plot->yAxis->coordToPixel(1)) < px(8));
        // What is exported names them, too: other names make another picture.
        const auto exported = [&] {
            QImage image(800, 450, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            chart.exportable().paint(painter, image.rect(), colors());
            return image;
        };
        const auto named = exported();
        QImage framed(named.size(), named.format());
        framed.fill(Qt::white);
        QPainter(&framed).drawImage(7, 7, named.copy(7, 7, 800 - 14, 450 - 14));
        QVERIFY(framed == named); // no word touches the page's edge
        auto other = three;
        other[0].name = "FIRST";
        chart.setSeries(other);
        QVERIFY(exported() != named);
        chart.setSeries(three);
        QVERIFY(exported() == named);
        // A narrow chart has no room at the right.
        chart.resize(150, 320);
        QTest::qWait(80);
        QVERIFY(labels().empty() && plot->legend->visible());
        // What ends early is named beside its end, within the axes, where that covers no line; else all are in a legend.
        auto early = three;
        early[2] = {"third", {1, 1.5, 2}, {9, 20, 30}};
        chart.resize(600, 320);
        chart.setSeries(early);
        plot->replot();
        QCOMPARE(labels().size(), three.size());
        const auto* third = labels()[2];
        const QPointF end(plot->xAxis->coordToPixel(2), plot->yAxis->coordToPixel(30));
        QVERIFY(std::abs(third->left->pixelPosition().y() - end.y()) < 1);
        QVERIFY(third->left->pixelPosition().x() > end.x() && third->left->pixelPosition().x() < end.x() + px(12));
        early[2] = {"third, which the others pass", {1, 1.5, 2}, {9, 20, 12}};
        chart.setSeries(early);
        QTRY_VERIFY(labels().empty() && plot->legend->visible());
        chart.resize(620, 320); // with more room they may have it
        chart.setSeries(three);
        QTRY_COMPARE(labels().size(), three.size());
        auto many = three;
        for (int k = 0; k < 4; ++k)
            many.push_back({QStringLiteral("more %1").arg(k), {1, 2, 3}, {1, 2, 3}});
        chart.resize(600, 320);
        chart.setSeries(many);
        QVERIFY(labels().empty() && plot->legend->visible());
    }

    /// As many measured lines as published ones, which go on: each name is whole, covers neither a line nor another name, and nobody
    /// needs a legend.
    void linesThatEndEarlyAreNamedWithinTheAxes() {
        LineChart chart;
        chart.resize(820, 420);
        std::vector<LineSeries> all;
        for (int k = 0; k < 3; ++k)
            all.push_back(
                {QStringLiteral("published %1").arg(k), {4, 64, 2048}, {500.0 + k, 4000.0 * (k + 1), 2e6 * (k + 1)}});
        for (int k = 0; k < 8; ++k)
            all.push_back({QStringLiteral("measured %1, the product only").arg(k),
                           {4, 16, 64},
                           {1e-4, 1e-3, std::pow(10, k / 2 - 3)}});
        chart.setLogX(true);
        chart.setLogY(true);
        chart.setSeries(all);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto* plot = chart.findChild<QCustomPlot*>();
        plot->replot();
        QTest::qWait(50);
        QVERIFY(!plot->legend->visible());
        std::vector<QRectF> boxes;
        for (int k = 0; k < plot->itemCount(); ++k)
            if (auto* item = qobject_cast<QCPItemText*>(plot->item(k)); item && item->objectName().isEmpty())
                boxes.emplace_back(item->topLeft->pixelPosition(), item->bottomRight->pixelPosition());
        QCOMPARE(boxes.size(), all.size());
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            QVERIFY(QRectF(plot->rect()).contains(boxes[i]));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!boxes[i].adjusted(0, 1, 0, -1).intersects(boxes[j]));
            for (const auto& s : all) // at every pixel of every line
                for (std::size_t p = 1; p < s.x.size(); ++p) {
                    const QPointF from(plot->xAxis->coordToPixel(s.x[p - 1]), plot->yAxis->coordToPixel(s.y[p - 1]));
                    const QPointF to(plot->xAxis->coordToPixel(s.x[p]), plot->yAxis->coordToPixel(s.y[p]));
                    for (int t = 0; t <= 1000; ++t)
                        QVERIFY(!boxes[i].contains(from + (to - from) * (t / 1000.0)));
                }
        }
    }

    /// A click on a name hides the curve, another one shows it: scales, cursor and files follow.
    void namesHideAndShowTheirCurves() {
        LineChart chart;
        chart.resize(600, 320);
        chart.setAxisTitles("n", "ms");
        const std::vector<LineSeries> both{{"small", {1, 2, 3}, {1, 2, 3}, false, true},
                                           {"large & late", {1, 2, 3.2}, {100, 200, 300}, false, true}};
        chart.setSeries(both);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto* plot = chart.findChild<QCustomPlot*>();
        plot->replot();
        const auto label = [&](const char* name) -> QCPItemText* { // at the end of its line
            for (int k = 0; k < plot->itemCount(); ++k)
                if (auto* item = qobject_cast<QCPItemText*>(plot->item(k)); item && item->text() == QLatin1String(name))
                    return item;
            return nullptr;
        };
        const auto click = [&] {
            QTest::mouseClick(plot, Qt::LeftButton, {},
                              label("large & late")->left->pixelPosition().toPoint() + QPoint(px(8), 0));
            QCoreApplication::processEvents();
            plot->replot();
        };
        QVERIFY(!plot->legend->visible());
        QVERIFY(plot->yAxis->range().upper > 250);
        click();
        QVERIFY(chart.series()[1].hidden && !chart.series()[0].hidden);
        QVERIFY(plot->yAxis->range().upper < 4 && plot->xAxis->range().upper < 3.15);
        QVERIFY(label("large & late")->font().strikeOut() && !label("small")->font().strikeOut());
        chart.setCursor(2);
        QVERIFY2(chart.cursorText().contains("small: 2") && !chart.cursorText().contains("late"),
                 qPrintable(chart.cursorText()));
        const auto csv = chart.exportable().csv();
        QVERIFY2(csv.contains("small") && !csv.contains("late"), csv);
        chart.setSeries(both); // new data of the same curves
        QVERIFY(chart.series()[1].hidden);
        plot->replot();
        click();
        QVERIFY(!chart.series()[1].hidden && plot->yAxis->range().upper > 250);
        QVERIFY(chart.exportable().csv().contains("late"));
        // By keys: the menu lists them.
        CopyKeys keys;
        qApp->installEventFilter(&keys);
        QContextMenuEvent ask(QContextMenuEvent::Keyboard, {10, 10}, chart.mapToGlobal(QPoint(10, 10)));
        QCoreApplication::sendEvent(&chart, &ask);
        auto* menu = chart.findChild<QMenu*>();
        qApp->removeEventFilter(&keys);
        QVERIFY(menu && menu->actions().at(1)->text() == "large && late" && menu->actions().at(1)->isChecked());
        menu->actions().at(0)->trigger();
        QVERIFY(chart.series()[0].hidden);
        chart.showAllSeries();
        QVERIFY(!chart.series()[0].hidden);
    }
    void lookingCloserAndBack() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setSeries({line("a", 100, [](double x) { return x; })});
        chart.show();
        chart.grab();
        const auto all = chart.xRange();
        QVERIFY(all.first <= 1 && all.second >= 100);
        chart.setXRange(40, 60);
        // New data does not take the chosen view away ...
        chart.setSeries({line("a", 200, [](double x) { return x; })});
        QCOMPARE(chart.xRange(), (std::pair<double, double>(40, 60)));
        auto* plot = chart.childAt(chart.rect().center());
        QTest::mouseDClick(plot, Qt::LeftButton, {}, plot->rect().center());
        // ... and a chart that shows everything goes on doing so.
        QVERIFY(chart.xRange().second >= 200);
        chart.setSeries({line("a", 300, [](double x) { return x; })});
        QVERIFY(chart.xRange().second >= 300);
    }

    /// What is planned is in view from the first point on, and before it.
    void plansAreInViewFromTheFirstPoint() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setXAtLeast(0, 8);
        chart.setYAtLeast(0, 100);
        chart.show();
        QVERIFY(chart.findChild<QCustomPlot*>()->isVisible()); // the axes, though there is no point
        for (const auto& points : {std::vector<double>{0.2}, {0.2, 3}, {0.2, 9}}) {
            chart.setSeries({{"a", points, std::vector<double>(points.size(), 40)}});
            const auto [from, to] = chart.xRange();
            QVERIFY(from < 0 && from > -1 && to > std::max(8.0, points.back()) && to < 10);
        }
    }

    /// The title of the y axis is read without turning the head, above the axis.
    void axisTitlesLieFlat() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setAxisTitles("side (cells)", "time (ms)");
        chart.setSeries({line("a", 50, [](double x) { return x; })});
        chart.show();
        chart.grab();
        auto* plot = chart.findChild<QCustomPlot*>();
        QVERIFY(plot->yAxis->label().isEmpty());
        for (int i = 0; i < plot->itemCount(); ++i)
            if (auto* item = qobject_cast<QCPItemText*>(plot->item(i)); item && item->text() == "time (ms)") {
                QCOMPARE(item->rotation(), 0.0);
                const QRectF box(item->topLeft->pixelPosition(), item->bottomRight->pixelPosition());
                QVERIFY(QRectF(plot->rect()).contains(box));
                QVERIFY(box.bottom() <= plot->axisRect()->top() + 1);
                return;
            }
        QFAIL("no title");
    }

    void logScales() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setSeries({line("a", 1000, [](double x) { return x < 3 ? -1 : x * x; })});
        chart.show();
        QSignalSpy changed(&chart, &LineChart::logChanged);
        chart.setLogX(true);
        chart.setLogY(true);
        QCOMPARE(changed.count(), 2);
        QVERIFY(chart.xRange().first > 0);
        const QImage image = chart.grab().toImage();
        QVERIFY(count(image, image.rect(), colors().series[0]) > 200);
    }

    void emptyIsExplained() {
        LineChart chart;
        chart.resize(400, 200);
        chart.setEmptyText("Press Run to measure.");
        chart.show();
        QCOMPARE(chart.summary(), QString("Press Run to measure."));
        LineSeries nan;
        nan.name = "nothing";
        nan.x = {1, 2};
        nan.y = {std::nan(""), std::nan("")};
        chart.setSeries({nan});
        chart.grab();
        chart.setLogY(true);
        chart.grab();
    }

    void strokesHoldEveryPointAndHangTogether() {
        LineSeries s;
        double y = 500;
        for (int i = 0; i < 20000; ++i) {
            s.x.push_back(1 + i + 0.3 * (i % 3));
            s.y.push_back(y += (i * 2654435761U >> 8) % 100 / 10.0 - 4.5);
            s.low.push_back(y - 1);
            s.high.push_back(y + 2);
        }
        s.y[7000] = std::nan("");
        for (const bool log : {false, true}) {
            const OutlineView view{100, 15000, 400, 20000, log, log, 300};
            const auto seen = outlineOf(s, view);
            QVERIFY(seen.dense);
            QCOMPARE(seen.strokes.size(), std::size_t{300});
            std::vector<double> least(300, INFINITY), most(300, -INFINITY);
            for (std::size_t i = 0; i < s.x.size(); ++i) {
                if (s.x[i] < view.left || s.x[i] > view.right || std::isnan(s.y[i]))
                    continue;
                const double part = log ? std::log(s.x[i] / view.left) / std::log(view.right / view.left)
                                        : (s.x[i] - view.left) / (view.right - view.left);
                const auto column = static_cast<std::size_t>(std::clamp(std::ceil(part * 300 - 1e-9) - 1, 0.0, 299.0));
                least[column] = std::min(least[column], s.y[i]);
                most[column] = std::max(most[column], s.y[i]);
            }
            for (std::size_t c = 0; c < 300; ++c) {
                const auto& stroke = seen.strokes[c];
                QCOMPARE(stroke.column, static_cast<int>(c));
                // As far as its points and the lines to its neighbours' reach, and no further.
                if (std::isinf(least[c]))
                    continue;
                QVERIFY(stroke.low <= least[c] && stroke.high >= most[c]);
                QVERIFY(stroke.low > least[c] - 6 && stroke.high < most[c] + 6);
                if (c > 0)
                    QVERIFY(stroke.low <= seen.strokes[c - 1].high && stroke.high >= seen.strokes[c - 1].low);
            }
            QVERIFY(seen.bars.size() > 100);
            for (const auto& bar : seen.bars)
                QVERIFY(bar.low <= least[static_cast<std::size_t>(bar.column)] - 1 + 1e-9 &&
                        bar.high >= most[static_cast<std::size_t>(bar.column)] + 2 - 1e-9);
        }
        // Few and calm: the points themselves, with one on either side.
        const auto few = outlineOf(line("a", 100, [](double x) { return x; }), {20, 30, 0, 100, false, false, 300});
        QVERIFY(!few.dense);
        QCOMPARE(few.begin, std::size_t{18});
        QCOMPARE(few.end, std::size_t{31});
        // Few that go up and down all the time are strokes again.
        QVERIFY(outlineOf(line("a", 100, [](double x) { return std::fmod(x, 2.0); }), {1, 100, 0, 1, false, false, 300})
                    .dense);
    }

    void aMillionPointsAreQuick() {
        LineChart chart;
        chart.resize(500, 300);
        chart.setSeries({line("a", 1'000'000, [](double x) { return std::sin(x * 1e-4); })});
        chart.show();
        const test::OwnTime timer;
        chart.grab();
        QVERIFY2(timer.ms() < (TELAR_SANITIZED ? 5000 : 500), qPrintable(QString::number(timer.ms())));
    }
};

QTEST_MAIN(tst_line_charts)
#include "tst_line_charts.moc"
