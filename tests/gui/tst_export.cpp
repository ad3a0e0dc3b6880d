// Exported files are read back; refused targets leave what was there.
#include "core/base/numbers.hpp"
#include "tests/support/exported.hpp"
#include "tests/support/patience.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/widgets/export_dialog.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <atomic>
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

using namespace telar;
using test::floats, test::timing;

namespace {

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
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
            if (animationAvailable(format)) {
                QVERIFY(exportTo(withExtension(path("beside/film"), format), format, item).ok());
                const auto film = read(withExtension(path("beside/film"), format));
                QVERIFY(format == ExportFormat::Gif ? film.startsWith("GIF8") : film.mid(4, 4) == "ftyp");
            }
        for (const auto& name : own)
            QCOMPARE(read(path("beside/" + name)), QByteArray("mine"));
        QVERIFY(QDir(path("beside")).entryList({".telar-*"}, QDir::AllEntries | QDir::Hidden).isEmpty());
    }

    /// Where ffmpeg is not, a Python with OpenCV gets every frame of an MP4 on its standard input; a GIF needs ffmpeg.
    void withoutFfmpegOpenCvWritesFilms() {
        QVERIFY(QDir().mkpath(path("own/bin")));
        QFile python(path("own/bin/python3"));
        QVERIFY(python.open(QIODevice::WriteOnly));
        python.write(
            "#!/bin/sh\n[ \"$1\" = -c ] && echo \"$2\" | /bin/grep -q VideoWriter || exit 1\n/bin/cat > \"$6\"\n");
        python.close();
        python.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        const QByteArray searched = qgetenv("PATH"), environment = qgetenv("VIRTUAL_ENV");
        qputenv("PATH", path("own/bin").toUtf8());
        qunsetenv("VIRTUAL_ENV");
        const auto back = qScopeGuard([&] {
            qputenv("PATH", searched);
            if (!environment.isEmpty())
                qputenv("VIRTUAL_ENV", environment);
        });
        Exportable item("film", [](QPainter& painter, QRectF target, const Colors& colors) {
            painter.fillRect(target, colors.accent);
        });
        item.anyThread = true;
        item.defaultMm = QSizeF(40, 20);
        item.animation = std::make_shared<Animation>(
            Animation{3, 4, [](QPainter& painter, QRectF target, const Colors& colors, int frame) {
                          painter.fillRect(target, frame == 2 ? colors.surface : colors.accent);
                      }});
        QVERIFY(!animationAvailable(ExportFormat::Mp4));
        QVERIFY(!exportTo(path("alone.mp4"), ExportFormat::Mp4, item).ok());
        QVERIFY(QDir().mkpath(path("own/lib/python3.11/site-packages/cv2")));
        QVERIFY(animationAvailable(ExportFormat::Mp4).ok());
        QVERIFY(!animationAvailable(ExportFormat::Gif));
        const auto made = exportTo(path("alone.mp4"), ExportFormat::Mp4, item);
        QVERIFY2(made.ok(), made.ok() ? "" : made.error().str().c_str());
        const auto frames = read(path("alone.mp4"));
        QVERIFY(!frames.isEmpty() && frames.size() % 9 == 0);
        const auto one = frames.size() / 3;
        QVERIFY(frames.left(one) == frames.mid(one, one) && frames.left(one) != frames.right(one));
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
        { // A file that is there is asked for: nothing is lost where the answer is no.
            ExportDialog dialog({view.exportable()});
            dialog.show();
            for (auto* edit : dialog.findChildren<QLineEdit*>())
                if (edit->accessibleName() == "File")
                    edit->setText(path("chosen.csv"));
            const auto before = read(path("chosen.csv"));
            QFile file(path("chosen.csv"));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
            file.close();
            QPushButton* save = nullptr;
            for (auto* button : dialog.findChildren<QPushButton*>())
                if (button->text() == "Export")
                    save = button;
            for (const bool replace : {false, true}) {
                QTest::mouseClick(save, Qt::LeftButton);
                auto* box = dialog.findChild<QMessageBox*>("replaceBox");
                QVERIFY(box && box->isVisible() && box->text().contains("chosen.csv"));
                for (auto* button : box->buttons())
                    if (button->text() == (replace ? "Replace" : "Cancel"))
                        QTest::mouseClick(button, Qt::LeftButton);
                QTRY_VERIFY(!dialog.findChild<QMessageBox*>("replaceBox")); // the next one is another
                QTRY_COMPARE(read(path("chosen.csv")), replace ? before : QByteArray("mine"));
                QTRY_COMPARE(dialog.isVisible(), !replace);
            }
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
