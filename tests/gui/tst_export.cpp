// Exported files are read back; refused targets leave what was there.
#include "core/base/numbers.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/pictures.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/timeline_chart.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/widgets/export_dialog.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <atomic>
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

using namespace telar;

namespace {

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::shared_ptr<const AnyMatrix> floats() {
    Matrix<float> m(3, 4);
    for (int i = 0; i < 12; ++i)
        m.data()[i] = static_cast<float>(i) / 8 - 0.5F;
    return std::make_shared<const AnyMatrix>(std::move(m));
}

TimingRow timing() {
    TimingRow row;
    row.id = "simd";
    row.title = "simd, \"fast\"";
    row.median = 0.0125;
    row.min = 0.011;
    row.max = 0.5;
    row.runs = 30;
    return row;
}

/// Well-formed, with an svg root; returns all text in it.
QString svgText(const QByteArray& bytes, bool* valid) {
    QXmlStreamReader xml(bytes);
    QString text, root;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && root.isEmpty())
            root = xml.name().toString();
        if (xml.isCharacters())
            text += xml.text();
    }
    *valid = !xml.hasError() && root == QLatin1String("svg");
    return text;
}

} // namespace

class tst_export : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

    QString path(const QString& name) const { return dir_.filePath(name); }

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("telar-test");
        QCoreApplication::setApplicationName("tst_export");
        QSettings().clear();
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

    void svgIsDrawingAndText() {
        TimingChart chart;
        chart.setRows({timing()});
        const Exportable item = chart.exportable();
        QVERIFY(exportTo(path("t.svg"), ExportFormat::Svg, item).ok());
        const QByteArray bytes = read(path("t.svg"));
        bool valid = false;
        const QString text = svgText(bytes, &valid);
        QVERIFY(valid);
        QVERIFY(text.contains("simd"));
        QVERIFY(text.contains("12.5 µs"));
        QVERIFY(bytes.contains("sans-serif") || !bytes.contains("font-family=\"Inter"));
        QVERIFY(bytes.contains("width=\"170"));
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

    void everyChartInEveryFormat() {
        MatrixView matrix;
        matrix.resize(300, 300);
        matrix.setMatrix(floats(), false);
        matrix.setPadding({1, 1}, "0");
        matrix.setMarks({{MatrixMark::Role::Window, 0, 0, 2, 2}});
        TimingChart timings;
        timings.setRows({timing()});
        LineChart lines;
        LineSeries series;
        series.name = "a";
        series.x = {1, 2, 3};
        series.y = {0.5, 0.25, 1.5};
        lines.setSeries({series});
        std::vector<Exportable> items{matrix.exportable(), timings.exportable(), lines.exportable()};
        items.push_back(page("All", items));
        for (const auto& item : items) {
            QVERIFY(exportTo(path("x.svg"), ExportFormat::Svg, item).ok());
            bool valid = false;
            svgText(read(path("x.svg")), &valid);
            QVERIFY(valid);
            QVERIFY(exportTo(path("x.pdf"), ExportFormat::Pdf, item).ok());
            const QByteArray pdf = read(path("x.pdf"));
            QVERIFY(pdf.startsWith("%PDF-1."));
            QVERIFY(pdf.trimmed().endsWith("%%EOF"));
            QVERIFY(pdf.contains("/FontFile")); // fonts are inside
            QVERIFY(exportTo(path("x.png"), ExportFormat::Png, item).ok());
            const QImage image(path("x.png"));
            QVERIFY(!image.isNull());
            int ink = 0;
            for (int y = 0; y < image.height(); y += 3)
                for (int x = 0; x < image.width(); x += 3)
                    ink += image.pixelColor(x, y) != Theme::lightColors().surface;
            QVERIFY(ink > 100);
            QVERIFY(exportTo(path("x.csv"), ExportFormat::Csv, item).ok());
            QVERIFY(read(path("x.csv")).contains(','));
        }
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

    /// Numbers and pixels may be many millions: whoever writes them asks for them, never the window.
    void numbersAreMadeByWhoWritesThem_data() {
        QTest::addColumn<bool>("together");
        QTest::newRow("one") << false;
        QTest::newRow("this page") << true;
    }
    void numbersAreMadeByWhoWritesThem() {
        QFETCH(bool, together);
        const auto made = std::make_shared<std::atomic<int>>(0), painted = std::make_shared<std::atomic<int>>(0);
        Exportable matrix("matrix", [painted](QPainter& painter, QRectF target, const Colors& c) {
            ++*painted;
            painter.fillRect(target, c.accent);
        });
        matrix.anyThread = true;
        matrix.csv = [made] {
            ++*made;
            return QByteArray("a\n1\n");
        };
        matrix.pixels = [made] {
            ++*made;
            return QImage(2, 2, QImage::Format_RGB32);
        };
        Exportable table = matrix;
        table.anyThread = false;
        const Exportable item = together ? page("both", {matrix, table}) : table;
        for (const auto format : {ExportFormat::Csv, ExportFormat::Pixels, ExportFormat::Svg}) {
            *made = *painted = 0;
            const auto ready = recorded(item, {}, format);
            QCOMPARE(made->load(), 0);
            QCOMPARE(painted->load(), format == ExportFormat::Svg ? 1 : 0); // the table, which is the window's
            QVERIFY(ready.anyThread);
            if (!supports(ready, format))
                continue;
            QVERIFY(exportTo(path("numbers." + extensionOf(format)), format, ready, {}).ok());
            QVERIFY(format == ExportFormat::Svg ? *painted == (together ? 2 : 1) : *made > 0);
        }
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

    void csvIsTheSameInSpanish() {
        MatrixView view;
        view.resize(300, 300);
        view.setMatrix(floats(), false);
        TimingChart chart;
        chart.setRows({timing()});
        QVERIFY(exportTo(path("en.csv"), ExportFormat::Csv, view.exportable()).ok());
        setCountry("es_ES.UTF-8");
        setLanguage("es");
        QVERIFY(exportTo(path("es.csv"), ExportFormat::Csv, view.exportable()).ok());
        QVERIFY(exportTo(path("times.csv"), ExportFormat::Csv, chart.exportable()).ok());
        setLanguage("en");
        setCountry("");
        QCOMPARE(read(path("es.csv")), read(path("en.csv")));
        QCOMPARE(read(path("es.csv")), QByteArray("row,column 0,column 1,column 2,column 3\n"
                                                  "0,-0.5,-0.375,-0.25,-0.125\n"
                                                  "1,0,0.125,0.25,0.375\n"
                                                  "2,0.5,0.625,0.75,0.875\n"));
        const QByteArray times = read(path("times.csv"));
        QVERIFY(times.startsWith("id,variant,state,median (ms)"));
        QVERIFY(times.contains("\"simd, \"\"fast\"\"\",measured,0.0125,0.011,0.5,"));
    }

    void extensionsAreAdded() {
        QCOMPARE(withExtension("/a/b", ExportFormat::Svg), QString("/a/b.svg"));
        QCOMPARE(withExtension("/a/b.svg", ExportFormat::Svg), QString("/a/b.svg"));
        QCOMPARE(withExtension("/a/b.SVG", ExportFormat::Svg), QString("/a/b.SVG"));
        QCOMPARE(withExtension("/a/b.svg", ExportFormat::Pixels), QString("/a/b.png"));
        QCOMPARE(withExtension("/a/run 1.5", ExportFormat::Csv), QString("/a/run 1.5.csv"));
    }

    void onlyWhatCanBePaintedIsExported() {
        using Function = std::function<void(QPainter&, QRectF, const Colors&)>;
        static_assert(!std::is_default_constructible_v<Exportable>);
        static_assert(!std::is_constructible_v<PaintCall, Function>);
        static_assert(!std::is_constructible_v<PaintCall, void (*)(QPainter&, QRectF, const Colors&)>);
        static_assert(!std::is_constructible_v<FrameCall, std::nullptr_t>);
        QVERIFY(!PaintCall::of(Function()));
        QVERIFY(PaintCall::of([](QPainter&, QRectF, const Colors&) {}));
        Painted picture;
        QVERIFY(!picture.exportable());
        picture.setPaint([](QPainter&, QRectF, const Colors&) {});
        QVERIFY(picture.exportable());
    }

    void refusedTargetsLeaveTheOldFile() {
        MatrixView view;
        view.setMatrix(floats(), false);
        const Exportable item = view.exportable();
        auto isOneSentence = [](const Error& error) {
            return error.kind == ErrorKind::Environment && !error.what.str().empty() &&
                   error.what.str().find(". ") == std::string::npos && !error.what.str().ends_with('.');
        };
        const Status folder = exportTo(dir_.path(), ExportFormat::Csv, item);
        QVERIFY(!folder.ok());
        QVERIFY(isOneSentence(folder.error()));
        QCOMPARE(QString::fromStdString(folder.error().where.str()), dir_.path());
        const Status missing = exportTo(path("no/such/folder/x.csv"), ExportFormat::Csv, item);
        QVERIFY(!missing.ok());
        QVERIFY(isOneSentence(missing.error()));
        if (QFileInfo("/dev/full").isFile())
            QFAIL("/dev/full is a plain file here");
        const Status full = exportTo("/dev/full", ExportFormat::Csv, item);
        QVERIFY(!full.ok());
        QVERIFY(isOneSentence(full.error()));
        QVERIFY(!QFileInfo("/dev/full").isFile()); // still the device
        if (geteuid() != 0) {
            QDir().mkpath(path("closed"));
            QFile old(path("closed/x.csv"));
            QVERIFY(old.open(QIODevice::WriteOnly));
            old.write("old");
            old.close();
            QFile::setPermissions(path("closed"), QFile::ReadOwner | QFile::ExeOwner);
            QVERIFY(!exportTo(path("closed/x.csv"), ExportFormat::Csv, item).ok());
            QFile::setPermissions(path("closed"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
            QCOMPARE(read(path("closed/x.csv")), QByteArray("old"));
        }
        // Refused before anything is written.
        QFile old(path("old.png"));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        ExportOptions huge;
        huge.sizeMm = QSizeF(2000, 2000);
        huge.dpi = 1200;
        const Status large = exportTo(path("old.png"), ExportFormat::Png, item, huge);
        QVERIFY(!large.ok());
        QCOMPARE(large.error().kind, ErrorKind::User);
        QCOMPARE(read(path("old.png")), QByteArray("old"));
        // A disk that is full in the middle of the file.
        rlimit before{}, small{};
        getrlimit(RLIMIT_FSIZE, &before);
        small = before;
        small.rlim_cur = 64;
        const auto handler = signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        const Status ended = exportTo(path("old.png"), ExportFormat::Png, item);
        setrlimit(RLIMIT_FSIZE, &before);
        signal(SIGXFSZ, handler);
        QVERIFY(!ended.ok());
        QVERIFY(isOneSentence(ended.error()));
        QCOMPARE(read(path("old.png")), QByteArray("old"));
        QCOMPARE(QDir(dir_.path()).entryList({"old*"}, QDir::Files).size(), 1); // no remains
        std::stop_source stop;
        stop.request_stop();
        const Status cancelled =
            exportTo(path("old.png"), ExportFormat::Png, item, {}, JobContext{stop.get_token(), nullptr});
        QCOMPARE(cancelled.error().kind, ErrorKind::Cancelled);
        QCOMPARE(read(path("old.png")), QByteArray("old"));
        Exportable noCsv = item;
        noCsv.csv = {};
        QVERIFY(!exportTo(path("no.csv"), ExportFormat::Csv, noCsv).ok());
        QVERIFY(!QFile::exists(path("no.csv")));
    }

    /// What lies beside the target under names that look temporary is the user's own.
    void neighboursStay() {
        const QStringList own{"film.part/thesis.txt", "film.gif.part", "film.mp4.part", "a.png.part",
                              "a.pdf.part.html"};
        for (const auto& name : own) {
            QDir().mkpath(QFileInfo(path("beside/" + name)).path());
            QFile file(path("beside/" + name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        }
        Exportable item("film", [](QPainter& painter, QRectF target, const Colors& colors) {
            painter.fillRect(target, colors.accent);
        });
        item.anyThread = true;
        item.animation = std::make_shared<Animation>(
            Animation{3, 4, [](QPainter& painter, QRectF target, const Colors& colors, int) {
                          painter.fillRect(target, colors.accent);
                      }});
        QVERIFY(exportTo(path("beside/film"), ExportFormat::Frames, item).ok());
        QCOMPARE(QDir(path("beside/film")).entryList(QDir::Files),
                 (QStringList{"00001.png", "00002.png", "00003.png"}));
        QCOMPARE(QImage(path("beside/film/00003.png")).isNull(), false);
        QVERIFY(!exportTo(path("beside/film"), ExportFormat::Frames, item).ok()); // not empty any more
        QVERIFY(exportTo(path("beside/a.png"), ExportFormat::Png, item).ok());
        QVERIFY(exportTo(path("beside/a.pdf"), ExportFormat::Pdf, item).ok());
        for (const auto format : {ExportFormat::Gif, ExportFormat::Mp4})
            if (animationAvailable(format))
                QVERIFY(exportTo(withExtension(path("beside/film"), format), format, item).ok());
        for (const auto& name : own)
            QCOMPARE(read(path("beside/" + name)), QByteArray("mine"));
        QVERIFY(QDir(path("beside")).entryList({".telar-*"}, QDir::AllEntries | QDir::Hidden).isEmpty());
    }

    void dialogWritesAndRemembers() {
        MatrixView view;
        view.setTitle("Feature map");
        view.setMatrix(floats(), false);
        TimingChart chart;
        chart.setRows({timing()});
        {
            ExportDialog dialog({chart.exportable(), view.exportable()}, 1);
            dialog.show();
            QVERIFY(dialog.width() <= 1000 && dialog.height() <= 580);
            const auto combos = dialog.findChildren<QComboBox*>();
            QCOMPARE(combos[0]->currentIndex(), 1);
            QCOMPARE(combos[0]->count(), 3); // and all on one page
            auto* target = dialog.findChild<QLineEdit*>();
            for (auto* edit : dialog.findChildren<QLineEdit*>())
                if (edit->accessibleName() == "File")
                    target = edit;
            combos[1]->setCurrentIndex(4); // CSV
            QVERIFY(target->text().endsWith("feature-map.csv"));
            target->setText(dir_.path() + "/missing/out");
            auto* save = dialog.findChild<QPushButton*>();
            for (auto* button : dialog.findChildren<QPushButton*>())
                if (button->text() == "Export")
                    save = button;
            QTest::mouseClick(save, Qt::LeftButton);
            // Refused: says so, stays open, can be tried again.
            QTRY_VERIFY(save->isEnabled());
            QVERIFY(dialog.isVisible());
            QVERIFY(dialog.writtenPath().isEmpty());
            bool said = false;
            for (auto* label : dialog.findChildren<QLabel*>())
                said = said || (label->property("role") == "error" && label->text().contains("Cannot write the file"));
            QVERIFY(said);
            target->setText(path("chosen"));
            QSignalSpy exported(&dialog, &ExportDialog::exported);
            QTest::mouseClick(save, Qt::LeftButton);
            QTRY_COMPARE(exported.count(), 1);
            QCOMPARE(dialog.writtenPath(), path("chosen.csv"));
            QVERIFY(read(path("chosen.csv")).startsWith("row,column 0"));
            QVERIFY(!dialog.isVisible());
        }
        ExportDialog again({view.exportable()});
        const auto combos = again.findChildren<QComboBox*>();
        QCOMPARE(combos[1]->currentIndex(), 4);
        bool inFolder = false;
        for (auto* edit : again.findChildren<QLineEdit*>())
            inFolder = inFolder || edit->text().startsWith(dir_.path());
        QVERIFY(inFolder);
    }

    /// What is copied out of a PDF is what stands there.
    void textOfAPdfCanBeCopied() {
        const QString reader = QStandardPaths::findExecutable("pdftotext");
        if (reader.isEmpty())
            QSKIP("pdftotext is not installed");
        LineChart chart;
        chart.resize(600, 400);
        chart.setAxisTitles("time 3:4 (12:30)", "A-B [C-D]");
        chart.setSeries({{"serial ×1 10-20", {1, 2, 3}, {1, 4, 9}, false, true, 0}});
        for (const bool beforehand : {false, true}) { // painted on the window's thread, or recorded for another
            auto item = chart.exportable();
            if (beforehand)
                item = recorded(item, {}, ExportFormat::Pdf);
            QVERIFY(exportTo(path("text.pdf"), ExportFormat::Pdf, item).ok());
            QProcess process;
            process.start(reader, {path("text.pdf"), "-"});
            QVERIFY(process.waitForFinished(30000));
            const auto text = QString::fromUtf8(process.readAllStandardOutput());
            for (const char* words : {"3:4 (12:30)", "A-B [C-D]"})
                QVERIFY2(text.contains(QString::fromUtf8(words)), qPrintable(text));
        }
    }
};

QTEST_MAIN(tst_export)
#include "tst_export.moc"
