// The window around the labs: start page, palette, language, theme, files dropped, closing while work runs.
#include "tests/support/gui.hpp"
#include "tests/support/own_time.hpp"
#include "ui/charts/export.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/composer/composer.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/labs/pooling/volume_browser.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/shell/tour.hpp"
#include "ui/widgets/controls.hpp"

#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>

#include <set>

using namespace telar;

class tst_shell : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    static bool drop(QWidget& window, const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
        return enter.isAccepted() && event.isAccepted();
    }
    static QString data(const char* name) { return QStringLiteral(TELAR_TEST_DATA "/") + QLatin1String(name); }

private slots:
    void initTestCase() { test::isolateSettings(settings_); }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
    }

    void startPageLeadsToAResultInOneClick() {
        test::Window w;
        w.window.showLab({});
        QVERIFY(!w.window.currentLab());
        QTest::mouseClick(w.find<SampleCard>("sample1"), Qt::LeftButton);
        QCOMPARE(w.window.currentLab(), w.lab);
        QVERIFY(QTest::qWaitFor(
            [&] { return w.lab->model().result() && rowsOf(w.lab->model().result()->source->values) == 8; },
            test::patience));
        QCOMPARE(w.lab->model().state().spec.padding, (Size2{1, 1}));
    }

    // With real keys: on by itself and by hand, left at any stop, in both languages; nothing under it hears a key.
    void theTourIsLeftAtAnyMoment() {
        test::Window w;
        QVERIFY(w.waitForResult());
        const auto page = w.lab->model().state().spec.kernel;
        w.window.showLab({});
        const auto tour = [&] { return w.window.findChild<Tour*>(); };
        const auto keys = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
        QCOMPARE(Tour::seconds(), 60);
        for (int leaveAt = 0; leaveAt < 6; ++leaveAt) {
            QTest::mouseClick(w.find<QPushButton>("startTour"), Qt::LeftButton);
            QTRY_VERIFY(tour() && QApplication::focusWidget());
            for (int i = 0; i < leaveAt; ++i)
                keys(Qt::Key_Right);
            QCOMPARE(tour()->step(), leaveAt);
            QVERIFY(!w.find<QLabel>("tourWords")->text().isEmpty());
            QVERIFY(w.window.rect().contains(w.find<QWidget>("tourBubble")->geometry()));
            keys(Qt::Key_Escape);
            QTRY_VERIFY(!tour());
            QVERIFY(!w.window.currentLab()); // where it began
        }
        w.window.startTour();
        keys(Qt::Key_Right);
        keys(Qt::Key_Left);
        QCOMPARE(tour()->step(), 0);
        const auto english = w.find<QLabel>("tourWords")->text();
        setLanguage("es");
        QTRY_VERIFY(w.find<QLabel>("tourWords")->text() != english);
        QVERIFY(w.find<QPushButton>("tourLeave")->text().contains("Salir"));
        keys(Qt::Key_Right);
        QCOMPARE(w.window.currentLab(), w.lab);
        keys(Qt::Key_Space); // the button that has the focus
        QCOMPARE(tour()->step(), 2);
        QVERIFY(w.find<QWidget>("tourBubble")->isVisible());
        for (int i = 2; i < 6; ++i)
            keys(Qt::Key_PageDown);
        QTRY_VERIFY(!tour()); // after the last stop
        QCOMPARE(w.lab->model().state().spec.kernel, page);
    }

    void theStartPageGoesOnWhereSomebodyWas() {
        test::Window w;
        auto* go = w.find<QPushButton>("continue");
        w.window.showLab({});
        QVERIFY(go->isVisible());
        QVERIFY(go->text().endsWith(w.lab->title()));
        go->setFocus();
        QTest::keyClick(go, Qt::Key_Space);
        QCOMPARE(w.window.currentLab(), w.lab);
        QSignalSpy opened(w.window.startPage(), &StartPage::openRequested);
        w.window.showLab({});
        QTest::mouseClick(w.find<SampleCard>("sample4"), Qt::LeftButton);
        QTest::mouseClick(w.find<QPushButton>("class"), Qt::LeftButton);
        QCOMPARE(opened.size(), 2);
        QCOMPARE(opened[0][0].toString(), QString("lab:mlp/curves"));
        QCOMPARE(opened[1][0].toString(), QString("lab:bench/class"));
    }

    void languageSwitchesEverythingAtOnce() {
        test::Window w;
        QVERIFY(w.waitForResult());
        w.window.switchLanguage("es");
        QCOMPARE(language(), QString("es"));
        QTRY_COMPARE(w.window.menuBar()->actions().first()->text(), QString("&Archivo"));
        QVERIFY(w.lab->stage()->caption().startsWith("La ventana"));
        QCOMPARE(w.find<Segmented>("mode")->button(0)->text(), QString("Máximo"));
        const auto error = poolingShape({{200, 200}, {1, 1}}, 4, 4);
        QVERIFY(translated(error.error()).startsWith("El kernel abarca 200 filas"));
        // What gpu says, too: the reasons in the time charts.
        QCOMPARE(translated(userError(text("No NVIDIA driver on this computer"))),
                 QString("No hay controlador de NVIDIA en este equipo."));
        w.window.switchLanguage("en");
        QTRY_VERIFY(w.lab->stage()->caption().startsWith("Window"));
    }

    void themeRepaintsEverything() {
        test::Window w;
        QVERIFY(w.waitForResult());
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Dark);
        QTest::qWait(50);
        const QImage dark = w.window.grab().toImage();
        Theme::instance().setMode(Theme::Mode::Light);
        QTest::qWait(50);
        const QImage light = w.window.grab().toImage();
        const QPoint panel(100, light.height() - 120);
        QVERIFY(qGray(light.pixel(panel)) > 200);
        QVERIFY(qGray(dark.pixel(panel)) < 60);
    }

    void textContrastIsEnough() {
        auto luminance = [](const QColor& color) {
            auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
        };
        auto contrast = [&](const QColor& a, const QColor& b) {
            const double x = luminance(a), y = luminance(b);
            return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
        };
        for (const Colors* c : {&Theme::lightColors(), &Theme::darkColors()}) {
            for (const QColor& ground : {c->surface, c->window, c->sunken}) {
                QVERIFY(contrast(c->text, ground) >= 4.5);
                QVERIFY(contrast(c->muted, ground) >= 4.5);
                QVERIFY(contrast(c->bad, ground) >= 4.5);
                QVERIFY(contrast(c->accent, ground) >= 4.5);
            }
            QVERIFY(contrast(c->onAccent, c->accent) >= 4.5);
            QVERIFY(contrast(c->onFocus, c->focus) >= 4.5);
            for (const QColor& line : c->series)
                QVERIFY2(contrast(line, c->surface) >= 3, qPrintable(line.name()));
        }
    }

    void paletteFindsAndRunsByKeys() {
        test::Window w;
        QVERIFY(w.waitForResult());
        QTimer::singleShot(0, [&] {
            auto* palette = qobject_cast<CommandPalette*>(QApplication::activeModalWidget());
            QVERIFY(palette);
            QVERIFY(palette->shown().size() > 25);
            auto* field = palette->findChild<QLineEdit*>();
            QTest::keyClicks(field, "numbers");
            QVERIFY(palette->shown().first().startsWith("Show as numbers"));
            QTest::keyClick(field, Qt::Key_Return);
        });
        QTest::keyClick(&w.window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(w.lab->stage()->display() == MatrixView::Display::Numbers);
        QVERIFY(fuzzyScore("maximo", "Máximo") > 0);
        QVERIFY(fuzzyScore("xyz", "Open") < 0);
    }

    /// Also what is no command: a setting of this lab, a term, a lesson, a finding.
    void paletteFindsPlaces() {
        test::Window w;
        QVERIFY(w.waitForResult());
        const auto type = [&](const QString& words, const QString& kind) {
            bool found = false;
            QTimer::singleShot(0, [&] {
                auto* palette = qobject_cast<CommandPalette*>(QApplication::activeModalWidget());
                QVERIFY(palette);
                QTest::keyClicks(palette->findChild<QLineEdit*>(), words);
                auto* list = palette->findChild<QListWidget*>();
                for (int i = 0; i < list->count() && !found; ++i)
                    if (list->item(i)->data(Qt::AccessibleTextRole).toString().endsWith(kind)) {
                        found = true;
                        list->setCurrentRow(i);
                    }
                QTest::keyClick(palette->findChild<QLineEdit*>(), found ? Qt::Key_Return : Qt::Key_Escape);
            });
            w.window.openPalette();
            return found;
        };
        QVERIFY(type("padding", "setting of this lab"));
        QTRY_VERIFY(w.window.focusWidget() && w.lab->isAncestorOf(w.window.focusWidget()));
        QVERIFY(type("occupancy", "term"));
        QTRY_VERIFY(w.window.findChild<HelpWindow*>());
        auto* help = w.window.findChild<HelpWindow*>();
        QCOMPARE(help->findChild<QTextBrowser*>()->textCursor().block().text(), QString("occupancy"));
        help->close();
        QVERIFY(type("edge", "lesson"));
        QTRY_VERIFY(w.window.lessons()->session().lesson());
        QCOMPARE(w.window.lessons()->session().lesson()->id, std::string("edges"));
    }

    /// The list names each page as the page names itself.
    void helpPagesHaveTheirOwnTitles() {
        test::Window w;
        for (const QString& code : languages()) {
            setLanguage(code);
            auto* help = HelpWindow::open(&w.window, "start");
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
            auto* pages = help->findChild<QListWidget*>();
            QVERIFY(pages->count() > 15);
            for (int i = 0; i < pages->count(); ++i) {
                pages->setCurrentRow(i);
                const auto text = help->findChild<QTextBrowser*>()->document()->begin().text();
                QCOMPARE(pages->item(i)->text(), text);
            }
        }
        setLanguage("en");
    }

    void everyActionHasTextAndTip() {
        test::Window w;
        for (const QString& code : languages()) {
            w.window.switchLanguage(code);
            for (const auto* action : w.window.findChildren<QAction*>()) {
                if (action->objectName().isEmpty() || action->isSeparator())
                    continue;
                QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
                QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->objectName()));
            }
        }
        QStringList keys;
        for (const auto* action : w.window.findChildren<QAction*>())
            if (!action->shortcut().isEmpty()) {
                const QString key = action->shortcut().toString();
                QVERIFY2(!keys.contains(key), qPrintable(key + " twice: " + action->text()));
                keys << key;
            }
    }

    void filesAreDroppedAnywhere() {
        test::Window w;
        QVERIFY(drop(w.window, data("oracles/random_seed35_8x8.csv")));
        QVERIFY(QTest::qWaitFor(
            [&] { return w.lab->model().result() && rowsOf(w.lab->model().result()->source->values) == 8; },
            test::patience));
        QVERIFY(w.lab->commandLine().contains("--input"));
        QVERIFY(drop(w.window, data("mri/anatomical.nii")));
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().volume() != nullptr; }, test::patience));
        QVERIFY(w.waitForResult());
        QVERIFY(w.lab->commandLine().contains("--slice axial:"));
        drop(w.window, data("README.md")); // it is looked into first
        auto* banner = w.find<QLabel>("problem");
        QTRY_VERIFY(banner->isVisible() && banner->text().contains("cannot open README.md"));
        QVERIFY(w.lab->model().result()); // nothing lost
        // It stands among the recent files now.
        const auto recent = QSettings().value("recent").toStringList();
        QVERIFY(recent.first().endsWith("anatomical.nii"));
    }

    void aSavedReportIsAmongTheMessages() {
        test::Window w;
        QVERIFY(w.waitForResult());
        QTemporaryDir folder;
        const QString path = folder.filePath("report.md");
        auto* composer = w.window.composeReport();
        composer->writeTo(path);
        QTRY_VERIFY(w.find<QLabel>("notice")->toolTip().contains(path));
        QVERIFY(QFile::exists(path));
        composer->close();
    }

    void brokenFileIsExplainedBesideTheControl() {
        test::Window w;
        QVERIFY(w.waitForResult());
        const auto before = w.lab->model().result();
        QTemporaryDir folder;
        QFile csv(folder.filePath("ragged.csv"));
        QVERIFY(csv.open(QIODevice::WriteOnly));
        csv.write("1,2,3\n4,5\n");
        csv.close();
        w.window.openPath(csv.fileName());
        QTRY_VERIFY(w.lab->model().sourceError());
        QVERIFY(w.find<QLabel>("sourceError")->text().contains("line 2"));
        QCOMPARE(w.lab->model().result(), before);
    }

    void volumePlanesAreLinked() {
        test::Window w;
        QVERIFY(w.window.openPath(data("mri/someones_anatomy.nii.gz")));
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().volume() != nullptr; }, test::patience));
        QVERIFY(w.waitForResult());
        auto* sagittal = w.lab->volumeBrowser()->plane(0);
        QVERIFY(
            QTest::qWaitFor([&] { return sagittal->matrix() != nullptr && sagittal->isVisible(); }, test::patience));
        const auto nz = w.lab->model().volume()->nz;
        QTest::mouseClick(sagittal, Qt::LeftButton, {}, sagittal->cellRect(3, 2).center().toPoint());
        QTRY_COMPARE(w.lab->model().state().source.slice, int(nz - 1 - 3));
        QVERIFY(w.waitForResult());
        QVERIFY(w.lab->commandLine().contains(QString("--slice axial:%1").arg(nz - 4)));
        QTemporaryDir folder;
        w.lab->volumeBrowser()->cutInto(folder.path());
        QTRY_COMPARE_WITH_TIMEOUT(QDir(folder.path()).entryList({"axial_*.jpg"}).size(), int(nz), test::patience);
    }

    void seriesAndTimesAreChosen() {
        test::Window w;
        QVERIFY(drop(w.window, data("dicom/disc")));
        QVERIFY(QTest::qWaitFor([&] { return w.lab->model().volume() != nullptr; }, test::patience));
        auto* series = w.find<QComboBox>("series");
        auto* time = w.find<QSpinBox>("time");
        auto* panel = w.lab->parameters(); // folded, perhaps
        QVERIFY(series->isVisibleTo(panel));
        QCOMPARE(series->count(), 2);
        QVERIFY2(series->itemText(0).startsWith("1: "), qPrintable(series->itemText(0))); // as the message counts
        QCOMPARE(series->currentIndex(), 0); // the one with most slices, of two times
        QVERIFY(time->isVisibleTo(panel));
        time->setValue(1);
        QVERIFY(w.waitForRest());
        const auto same = [&](int64_t number, const SliceChoice& slice) {
            const auto opened = loadDicomFolder(data("dicom/disc").toStdString(), {}, number);
            const auto want = extractSlice(opened->volume, slice);
            const auto &shown = std::get<Matrix<int32_t>>(w.lab->model().source()->values),
                       &asked = std::get<Matrix<int32_t>>(want->values);
            return shown.size() == asked.size() && std::equal(shown.data(), shown.data() + shown.size(), asked.data());
        };
        QVERIFY(same(1, {Axis::Axial, 1, 1}));
        QVERIFY2(w.lab->commandLine().contains("--slice axial:1:1"), qPrintable(w.lab->commandLine()));
        series->setFocus();
        QTest::keyClick(series, Qt::Key_Down);
        QTRY_VERIFY(w.lab->model().volume()->nt == 1);
        QTRY_VERIFY(!time->isVisibleTo(panel));
        QVERIFY(w.waitForRest());
        QVERIFY(same(2, {Axis::Axial, w.lab->model().volume()->nz / 2, 0}));
        QVERIFY2(w.lab->commandLine().contains("--series 2"), qPrintable(w.lab->commandLine()));
        w.lab->undoStack()->undo();
        QTRY_COMPARE(series->currentIndex(), 0);
        QTRY_COMPARE(time->value(), 1);
    }

    void commandLineIsTheOneThatRuns() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
        QSKIP("clang's ThreadSanitizer cannot follow a fork of several threads");
#endif
#endif
        test::Window w;
        QVERIFY(w.waitForRest());
        w.window.copyCommandLine();
        const QString line = QApplication::clipboard()->text();
        QVERIFY(line.startsWith("telar-cli pool "));
        QProcess cli;
        auto words = QProcess::splitCommand(line).mid(1);
        words << "--json"
              << "-";
        cli.start(TELAR_BINARY_DIR "/bin/telar-cli", words);
        QVERIFY(cli.waitForFinished(20000));
        QCOMPARE(cli.exitCode(), 0);
        const QByteArray record = cli.readAllStandardOutput();
        QVERIFY2(record.contains(w.lab->model().record()->outputSha256.c_str()), record.constData());
    }

    void exportsWhatIsShown() {
        test::Window w;
        QVERIFY(w.waitForRest());
        QTemporaryDir folder;
        const auto items = w.lab->exportables();
        QVERIFY(items.size() >= 3);
        for (std::size_t i = 0; i < items.size(); ++i)
            for (const auto format : {ExportFormat::Svg, ExportFormat::Pdf, ExportFormat::Png, ExportFormat::Csv}) {
                if (!supports(items[i], format))
                    continue;
                const QString path = folder.filePath(QString("e%1.%2").arg(i).arg(extensionOf(format)));
                const auto status = exportTo(path, format, recorded(items[i], {}, format), {});
                QVERIFY2(status.ok(), status.ok() ? "" : status.error().str().c_str());
                QVERIFY(QFileInfo(path).size() > 100);
            }
        // The feature map's own pixels are its values.
        const QImage pixels = items[1].pixels();
        QCOMPARE(pixels.size(), QSize(45, 54));
    }

    void theTransportIsWrittenAsAnAnimation() {
        test::Window w;
        QVERIFY(w.waitForRest());
        w.lab->model().edit("small", [](PoolingState& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = 6;
        });
        QVERIFY(w.waitForResult());
        QVERIFY(w.waitForRest());
        const auto items = w.lab->exportables();
        const auto film = std::find_if(items.begin(), items.end(), [](const Exportable& e) { return e.animation; });
        QVERIFY(film != items.end());
        QCOMPARE(film->animation->frames, 9); // 6 x 6 by 2 x 2
        QTemporaryDir folder;
        const ExportOptions options{QSizeF(80, 45), 96, false};
        const QString frames = folder.filePath("film.frames");
        QVERIFY(exportTo(frames, ExportFormat::Frames, *film, options).ok());
        const auto names = QDir(frames).entryList(QDir::Files, QDir::Name);
        QCOMPARE(names.size(), 9);
        QCOMPARE(names.front(), QString("00001.png"));
        std::set<QByteArray> different;
        for (const auto& name : names) {
            const QImage image(frames + '/' + name);
            QCOMPARE(image.size(), QSize(302, 170));
            different.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
        }
        QCOMPARE(different.size(), std::size_t{9}); // the window moves in each
        // A folder that holds something is never written over, and a stop leaves nothing behind.
        QVERIFY(!exportTo(frames, ExportFormat::Frames, *film, options).ok());
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = exportTo(folder.filePath("other.frames"), ExportFormat::Frames, *film, options,
                                      {stop.get_token(), nullptr});
        QVERIFY(!stopped.ok() && stopped.error().kind == ErrorKind::Cancelled);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"film.frames"});
        for (const auto format : {ExportFormat::Gif, ExportFormat::Mp4}) {
            const QString path = folder.filePath("film." + extensionOf(format));
            const auto status = exportTo(path, format, *film, options);
            // Without ffmpeg the reason is said; with it the film is there.
            if (!animationAvailable(format).ok()) {
                QVERIFY(QString::fromStdString(status.error().str()).contains("ffmpeg"));
                continue;
            }
            QVERIFY2(status.ok(), status.ok() ? "" : status.error().str().c_str());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto head = file.read(12);
            QVERIFY(format == ExportFormat::Gif ? head.startsWith("GIF89a") : head.contains("ftyp"));
        }
    }

    void helpOpensOnThisLab() {
        test::Window w;
        for (const QString& code : languages()) {
            setLanguage(code);
            for (const char* page : {"start", "pooling", "sources", "variants", "keys", "command-line"}) {
                auto* help = HelpWindow::open(&w.window, QLatin1String(page));
                QVERIFY2(help->findChild<QTextBrowser*>()->toPlainText().size() > 150, page);
            }
        }
    }

    void workIsCancelledWithinATenthOfASecond() {
        test::Window w;
        QVERIFY(w.waitForResult());
        w.lab->model().edit("big", [](PoolingState& s) {
            s.source.kind = SourceKind::Random;
            s.source.rows = s.source.columns = 4096;
            s.spec.kernel = {31, 31};
            s.spec.stride = {1, 1};
        });
        QVERIFY(w.waitForResult(60000));
        w.lab->run();
        QTest::qWait(300);
        QVERIFY(w.lab->model().measuring());
        const test::OwnTime clock;
        w.lab->cancel();
        QVERIFY(QTest::qWaitFor([&] { return !w.lab->model().measuring(); }, test::patience));
        QVERIFY2(clock.ms() < (TELAR_SANITIZED ? 5000 : 500), qPrintable(QString::number(clock.ms())));
        QVERIFY(w.lab->model().result());
    }

    void closesWhileWorkRuns() {
        test::OwnTime clock;
        {
            test::Window w;
            QVERIFY(w.waitForResult());
            w.lab->model().edit("big", [](PoolingState& s) {
                s.source.kind = SourceKind::Random;
                s.source.rows = s.source.columns = 4096;
            });
            QTest::qWait(20);
            w.lab->run();
            w.window.close();
            clock.start();
        }
        QVERIFY(clock.ms() < (TELAR_SANITIZED ? 20000 : 2000));
    }

    void layoutIsRestoredAndReset() {
        test::Window w;
        w.window.resize(1600, 900); // nothing is folded
        auto* dock = w.find<QDockWidget>("inspector");
        QTRY_VERIFY(!w.lab->foldedDocks().contains(dock));
        QVERIFY(dock->isVisible());
        dock->toggleViewAction()->trigger(); // as a person closes it
        QTRY_VERIFY(!dock->isVisible());
        w.lab->saveLayout();
        w.lab->resetLayout();
        QVERIFY(dock->isVisible());
        w.lab->restoreLayout();
        QVERIFY(!dock->isVisible());
        w.lab->resetLayout();
    }
};

QTEST_MAIN(tst_shell)
#include "tst_shell.moc"
