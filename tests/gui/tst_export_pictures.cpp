// Exported pictures look like what is on the screen, whatever the format and whoever paints them.
#include "tests/support/exported.hpp"
#include "tests/support/pictures.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/timeline_chart.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"

#include <QLocale>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

using namespace telar;
using test::floats, test::timing;

class tst_export_pictures : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

    QString path(const QString& name) const { return dir_.filePath(name); }

private slots:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Dark);
        QVERIFY(dir_.isValid());
    }

    void pngHasItsSizeAndResolution() {
        MatrixView view;
        view.resize(300, 300);
        view.setMatrix(floats(), false);
        ExportOptions options;
        options.sizeMm = QSizeF(80, 50);
        options.dpi = 254;
        QVERIFY(exportTo(path("a.png"), ExportFormat::Png, view.exportable(), options).ok());
        const QImage image(path("a.png"));
        QCOMPARE(image.size(), QSize(800, 500));
        QCOMPARE(image.dotsPerMeterX(), 10000);
        QCOMPARE(image.dotsPerMeterY(), 10000);
        // Light, although the window is dark; dark when asked.
        QCOMPARE(image.pixelColor(1, 1), Theme::lightColors().surface);
        options.dark = true;
        QVERIFY(exportTo(path("a.png"), ExportFormat::Png, view.exportable(), options).ok());
        QCOMPARE(QImage(path("a.png")).pixelColor(1, 1), Theme::darkColors().surface);
    }

    /// The words beside a bar of colours, in a picture as narrow as they are.
    void paperHasAMargin() {
        MatrixView view;
        view.resize(100, 300);
        view.setMatrix(floats(), false);
        view.setDisplay(MatrixView::Display::HeatMap);
        view.setColorBar(true);
        view.setColorMap(ColorMap::BlueGreyOrange);
        for (const int wide : {60, 80, 100, 120}) {
            ExportOptions options;
            options.sizeMm = QSizeF(wide, 100);
            QVERIFY(exportTo(path("m.png"), ExportFormat::Png, view.exportable(), options).ok());
            const QImage image(path("m.png"));
            const QColor blank = image.pixelColor(0, 0);
            int coloured = 0; // of the bar, in the lowest rows
            for (int x = 0; x < image.width(); ++x)
                coloured += image.pixelColor(x, image.height() - image.dotsPerMeterY() / 393).saturation() > 40;
            QVERIFY2(coloured > image.width() / 8, qPrintable(QString::number(coloured)));
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < 12; ++x) {
                    QCOMPARE(image.pixelColor(x, y), blank);
                    QCOMPARE(image.pixelColor(image.width() - 1 - x, y), blank);
                }
        }
    }

    void nativePixels() {
        MatrixView view;
        view.setMatrix(floats(), false);
        QVERIFY(exportTo(path("n.png"), ExportFormat::Pixels, view.exportable()).ok());
        const QImage image(path("n.png"));
        QCOMPARE(image.size(), QSize(4, 3));
        QCOMPARE(qRed(image.pixel(0, 0)), 0);
        QCOMPARE(qRed(image.pixel(3, 2)), 255);
        QVERIFY(std::abs(qRed(image.pixel(1, 1)) - 5 * 255 / 11) <= 1);
    }

    /// Every kind of picture that can be exported, and all on one page.
    static std::vector<Exportable> oneOfEach() {
        MatrixView matrix;
        matrix.resize(300, 300);
        matrix.setTitle("Feature map");
        matrix.setMatrix(floats(), false);
        TimingChart timings;
        timings.setRows({timing(), timing(), timing()});
        LineChart lines;
        LineSeries falling, rising;
        falling.name = "falling";
        rising.name = "rising";
        falling.x = rising.x = {1, 2, 3, 4, 5};
        falling.y = {5, 3, 2.5, 1, 0.5};
        rising.y = {1, 1.5, 2, 4, 8};
        lines.setAxisTitles("size", "time (ms)");
        lines.setSeries({falling, rising});
        TimelineChart timeline;
        Timeline line;
        line.add(TimelineLane::Host, 0, 400, 0, timeline::cutWindow());
        line.add(TimelineLane::Kernel, 500, 900, 0, timeline::windowMaximum());
        line.totalNs = 1500;
        timeline.setRows({{"One launch", line}, {"Another", line}});
        Painted painted;
        painted.setTexts("Wedge", "a wedge");
        painted.setPaint([](QPainter& painter, QRectF target, const Colors& colors) {
            painter.setPen(colors.text);
            painter.drawText(target, Qt::AlignCenter, "in the middle");
            painter.setBrush(colors.accent);
            painter.drawPolygon(QPolygonF({target.topLeft(), target.topRight(), target.center()}));
        });
        std::vector<Exportable> items{matrix.exportable(), timings.exportable(), lines.exportable(),
                                      timeline.exportable(), painted.exportable().value()};
        items.push_back(page("All", items));
        return items;
    }

    // As the dialog writes them: recorded on the window's thread, rendered in a job.
    void everyFileLooksLikeTheScreen_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<int>("dpi");
        const char* names[] = {"matrix", "bars", "lines", "time line", "painted", "all on one page"};
        for (int which = 0; which < 6; ++which)
            for (const int dpi : {96, 300})
                QTest::addRow("%s at %d dpi", names[which], dpi) << which << dpi;
    }
    void everyFileLooksLikeTheScreen() {
        QFETCH(int, which);
        QFETCH(int, dpi);
        const auto items = oneOfEach();
        const Exportable item = items[static_cast<std::size_t>(which)];
        ExportOptions options;
        options.dpi = dpi;
        const QSize size = (item.defaultMm / 25.4 * 96).toSize();
        QImage screen(size, QImage::Format_RGB32);
        screen.fill(Theme::lightColors().surface);
        QPainter painter(&screen);
        painter.setRenderHint(QPainter::Antialiasing);
        item.paint(painter, QRectF(QPointF(0, 0), QSizeF(size)), Theme::lightColors());
        painter.end();
        const auto write = [&](const char* name, ExportFormat format) {
            return exportTo(path(name), format, recorded(item, options, format), options);
        };
        QVERIFY(write("seen.png", ExportFormat::Png).ok());
        const double png = test::differentPlaces(screen, QImage(path("seen.png")));
        QVERIFY2(png < 0.01, qPrintable(QString::number(png)));
        QVERIFY(write("seen.svg", ExportFormat::Svg).ok());
        QSvgRenderer drawing(path("seen.svg"));
        QImage svg(size, QImage::Format_RGB32);
        svg.fill(Qt::white);
        QPainter draw(&svg);
        drawing.render(&draw);
        draw.end();
        const double svgApart = test::differentPlaces(screen, svg);
        QVERIFY2(svgApart < 0.02, qPrintable(QString::number(svgApart)));
        QVERIFY(write("seen.pdf", ExportFormat::Pdf).ok());
        const QImage pdf = test::renderedPdf(path("seen.pdf"), 96);
        if (pdf.isNull())
            QSKIP("pdftoppm is not installed");
        QVERIFY(std::abs(pdf.width() - size.width()) <= 2 && std::abs(pdf.height() - size.height()) <= 2);
        const double pdfApart = test::differentPlaces(screen, pdf);
        QVERIFY2(pdfApart < 0.02, qPrintable(QString::number(pdfApart)));
    }

    /// A picture stands by itself: all of its cells, their values or what their colours mean, and the indices.
    void aMatrixStandsByItself() {
        const auto words = [](const MatrixView& view) {
            const auto svg = exportBytes(ExportFormat::Svg, view.exportable(), {});
            return svg ? QString::fromUtf8(*svg) : QString();
        };
        const auto has = [](const QString& svg, const QString& word) {
            return svg.contains(QRegularExpression(">\\s*" + QRegularExpression::escape(word) + "\\s*<"));
        };
        const auto counting = [](int64_t side) {
            Matrix<float> made(side, side);
            for (int64_t i = 0; i < made.size(); ++i)
                made.data()[i] = static_cast<float>(i + 1);
            return std::make_shared<const AnyMatrix>(std::move(made));
        };
        MatrixView view;
        view.resize(260, 300);
        view.setDisplay(MatrixView::Display::Numbers);
        view.setMatrix(counting(28), true); // of which the view shows a part
        QVERIFY(!QRectF(view.rect()).contains(view.cellRect(27, 27)));
        const auto numbers = words(view);
        for (const char* word : {"1", "784", "27"})
            QVERIFY2(has(numbers, word), word);
        QCOMPARE(view.exportable().csv().count('\n'), 29);
        view.setMatrix(counting(60), true); // too many to be written
        QVERIFY(has(words(view), "3600") && has(words(view), "50") && words(view).contains("viridis"));
        view.setDisplay(MatrixView::Display::Image);
        QVERIFY(has(words(view), "3600") && has(words(view), "50"));
        view.setDisplay(MatrixView::Display::Numbers); // a part that somebody chose stays one
        view.setLook({{5, 5}, 44});
        QVERIFY(!has(words(view), "3600"));
    }

    void recordedChartsLookTheSame() {
        // What is painted later, on another thread, is what would be painted now.
        TimingChart chart;
        chart.setRows({timing()});
        const Exportable item = chart.exportable();
        QVERIFY(!item.anyThread);
        ExportOptions options;
        options.sizeMm = QSizeF(150, 60);
        const Exportable ready = recorded(item, options, ExportFormat::Png);
        QVERIFY(ready.anyThread);
        QVERIFY(exportTo(path("now.png"), ExportFormat::Png, item, options).ok());
        JobRunner runner;
        struct Done {};
        bool done = false;
        runner.start<Done>(
            [&](const JobContext&) -> Expected<Done> {
                const Status status = exportTo(path("later.png"), ExportFormat::Png, ready, options);
                if (!status)
                    return status.error();
                return Done{};
            },
            [&](std::shared_ptr<const Done>) { done = true; });
        QTRY_VERIFY(done);
        const QImage now(path("now.png")), later(path("later.png"));
        QCOMPARE(now.size(), later.size());
        for (int y = 0; y < later.height(); ++y) // the edge of the page is paper
            QCOMPARE(later.pixelColor(later.width() - 1, y), now.pixelColor(now.width() - 1, y));
        qint64 apart = 0;
        for (int y = 0; y < now.height(); ++y)
            for (int x = 0; x < now.width(); ++x)
                apart += std::abs(qGray(now.pixel(x, y)) - qGray(later.pixel(x, y))) > 40;
        QVERIFY2(apart < now.width() * now.height() / 200, qPrintable(QString::number(apart)));
    }

    void aRecordedPageLooksTheSame() {
        MatrixView view;
        view.setTitle("Windows");
        view.setMatrix(floats(), false);
        TimingChart chart;
        chart.setRows({timing()});
        const auto item = page("This page", {view.exportable(), chart.exportable()});
        QVERIFY(!item.anyThread);
        ExportOptions options;
        options.dpi = 96;
        for (const QSizeF size : {QSizeF(), QSizeF(120, 90)}) {
            options.sizeMm = size;
            const auto now = exportBytes(ExportFormat::Png, item, options),
                       later = exportBytes(ExportFormat::Png, recorded(item, options, ExportFormat::Png), options);
            QVERIFY(now && later);
            const auto a = QImage::fromData(*now), b = QImage::fromData(*later);
            QCOMPARE(a.size(), b.size());
            QVERIFY(test::differentPlaces(a, b) < 0.005);
        }
    }
};

QTEST_MAIN(tst_export_pictures)
#include "tst_export_pictures.moc"
