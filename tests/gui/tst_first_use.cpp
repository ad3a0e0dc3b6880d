// What a first trial by mouse and keys found: panels that lose or hide something, and controls that change by themselves.
#include "tests/support/all_labs.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/share/share_page.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QDockWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QWheelEvent>

using namespace telar;
using telar::test::AllLabs;

class tst_first_use : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    QTemporaryDir files_;
    std::unique_ptr<AllLabs> all_;

    QString picture() {
        const QString path = files_.filePath("picture.jpg");
        QImage image(60, 40, QImage::Format_Grayscale8);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                image.setPixelColor(x, y, QColor(x * 4, x * 4, y * 6));
        return image.save(path) ? path : QString();
    }
    QString broken(const char* name, const QByteArray& bytes) {
        QFile file(files_.filePath(QString::fromLatin1(name)));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }
    /// As the mouse does it: whatever lies there gets the click.
    void click(QWidget* widget, const QPoint& at) {
        QTest::mouseClick(all_->window.windowHandle(), Qt::LeftButton, {}, widget->mapTo(&all_->window, at));
    }
    static QDockWidget* dock(Lab* lab, const char* name) {
        return lab->findChild<QDockWidget*>(QString::fromLatin1(name));
    }
    static bool seen(QDockWidget* dock) { return dock->isVisible() && !dock->visibleRegion().isEmpty(); }
    /// The bar with a tab of that title, and the tab.
    static std::pair<QTabBar*, int> tabOf(Lab* lab, const QString& title) {
        for (auto* bar : lab->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            for (int i = 0; bar->isVisible() && i < bar->count(); ++i)
                if (bar->tabText(i).remove(u'&') == title)
                    return {bar, i};
        return {nullptr, 0};
    }
    static void wheel(QWidget* over, int notches) {
        const QPointF at(over->rect().center());
        QWheelEvent event(at, over->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(over, &event);
    }
    void start(const QSize& size, bool presenter = false) {
        all_.reset();
        Theme::instance().setPresenter(presenter);
        QSettings().clear();
        all_ = std::make_unique<AllLabs>();
        all_->workBriefly();
        all_->window.resize(size);
        QTest::qWait(20);
    }

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() {
        all_.reset();
        Theme::instance().setPresenter(false);
    }

    /// What opens a panel below can be clicked: no tab bar that is left over lies above it.
    void panelsBelowOpen_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("lesson");
        for (const bool lesson : {false, true})
            for (const QSize& size : {QSize(1280, 800), QSize(1600, 1000), QSize(1920, 1080)})
                QTest::addRow("%d%s", size.width(), lesson ? ", after a lesson" : "") << size << lesson;
    }
    void panelsBelowOpen() {
        QFETCH(QSize, size);
        QFETCH(bool, lesson);
        start(size);
        if (lesson) {
            Theme::instance().setPresenter(true);
            all_->window.lessons()->open("pooling-by-hand");
            QVERIFY(
                QTest::qWaitFor([&] { return all_->window.lessons()->session().lesson() != nullptr; }, test::patience));
            QTest::qWait(300);
            all_->window.lessons()->session().stop();
            all_->window.showLab("pooling");
            QTest::qWait(300);
        }
        QVERIFY(all_->window.openPath(picture()));
        QVERIFY(all_->rest());
        QTest::qWait(300);
        Lab* lab = all_->pooling.get();
        for (const char* name : {"timeline", "timing", "timeline"}) {
            auto* panel = dock(lab, name);
            const auto [bar, tab] = tabOf(lab, panel->windowTitle());
            if (bar) {
                click(bar, bar->tabRect(tab).center());
            } else {
                QWidget* button = nullptr;
                for (auto* one : lab->findChild<QToolBar*>("folded")->findChildren<QToolButton*>("foldedPanel"))
                    if (one->toolTip() == panel->windowTitle())
                        button = one;
                QVERIFY2(button && button->isVisible(), name);
                click(button, button->rect().center());
            }
            QTRY_VERIFY2(seen(panel), name);
        }
    }

    /// The View menu and its keys open what is folded away.
    void foldedPanelsOpen_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("presenter");
        QTest::addRow("1280") << QSize(1280, 800) << false;
        QTest::addRow("presenter") << QSize(1920, 1080) << true;
    }
    void foldedPanelsOpen() {
        QFETCH(QSize, size);
        QFETCH(bool, presenter);
        start(size, presenter);
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        Lab* lab = all_->pooling.get();
        QTRY_VERIFY(!lab->foldedDocks().isEmpty());
        auto* timing = dock(lab, "timing");
        QVERIFY(!seen(timing));
        QTest::keyClick(&all_->window, Qt::Key_3, Qt::ControlModifier | Qt::AltModifier);
        QTest::qWait(100);
        QVERIFY(seen(timing));
        QTest::keyClick(&all_->window, Qt::Key_3, Qt::ControlModifier | Qt::AltModifier);
        QTest::qWait(100);
        QVERIFY(!seen(timing));
        timing->toggleViewAction()->trigger();
        QTest::qWait(100);
        QVERIFY(seen(timing) && timing->toggleViewAction()->isChecked());
        QVERIFY(seen(dock(lab, "inspector"))); // the answer is folded nowhere
    }

    /// A panel that scrolls under the pointer changes no number.
    void theWheelScrollsWhatHasNoFocus() {
        start({1600, 900});
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        auto& model = all_->pooling->model();
        const auto before = model.state();
        int tried = 0;
        for (auto* one : all_->pooling->findChildren<QWidget*>()) {
            if (!one->isVisible() || one->hasFocus() || !one->isEnabled() ||
                !(qobject_cast<QSlider*>(one) || qobject_cast<QAbstractSpinBox*>(one) || qobject_cast<QComboBox*>(one)))
                continue;
            ++tried;
            for (const int notches : {1, -1, -1})
                wheel(one, notches);
            QVERIFY2(!one->hasFocus(), qPrintable(one->objectName()));
            QVERIFY2(model.state() == before, qPrintable(one->objectName()));
        }
        QVERIFY(tried > 5);
        QVERIFY(!all_->pooling->undoStack()->canUndo());
        auto* stride = all_->pooling->findChild<PairField*>("stride")->slider();
        stride->setFocus();
        wheel(stride, 1);
        QVERIFY(model.state().spec.stride != before.spec.stride); // with the focus it is the person's
    }

    void aDoubleClickOnTrainStarts() {
        start({1600, 1000});
        all_->window.showLab("mlp");
        QVERIFY(all_->rest());
        auto* run = all_->mlp->runButton();
        const QPoint at = run->rect().center();
        QTest::mousePress(run, Qt::LeftButton, {}, at);
        QTest::mouseRelease(run, Qt::LeftButton, {}, at);
        QMouseEvent second(QEvent::MouseButtonDblClick, at, run->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                           Qt::NoModifier);
        QCoreApplication::sendEvent(run, &second);
        QTest::mouseRelease(run, Qt::LeftButton, {}, at);
        QTest::qWait(200);
        QVERIFY(all_->mlp->busy());
        QTest::mouseClick(run, Qt::LeftButton); // one more stops it
        QVERIFY(all_->rest());
    }

    /// What cannot be read changes nothing, and says so where people look.
    void aBrokenPictureLosesNothing_data() {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("pooling, broken") << "pooling" << QByteArray("no picture at all");
        QTest::newRow("convolution, empty") << "convolution" << QByteArray();
    }
    void aBrokenPictureLosesNothing() {
        QFETCH(QString, lab);
        QFETCH(QByteArray, bytes);
        start({1280, 800});
        all_->window.showLab(lab);
        QVERIFY(all_->rest());
        Lab* one = all_->window.lab(lab);
        QVERIFY(one->openPath(picture()));
        QVERIFY(all_->rest());
        one->run();
        QVERIFY(all_->rest());
        const auto times = one->times().size();
        QVERIFY(times > 0);
        const int steps = one->undoStack()->count();
        const auto command = one->commandLine();
        auto* message = one->findChild<QWidget*>("sourceMessage");
        QVERIFY(message && !message->isVisible());
        QVERIFY(one->openPath(broken("broken.png", bytes)));
        QTRY_VERIFY(message->isVisible() && !message->visibleRegion().isEmpty());
        QVERIFY(all_->rest());
        const auto* words = message->findChild<QLabel*>();
        QVERIFY2(words->text().contains("broken.png"), qPrintable(words->text()));
        QVERIFY(words->width() >= words->minimumSizeHint().width() &&
                words->height() >= words->heightForWidth(words->width()));
        QCOMPARE(one->times().size(), times);
        QCOMPARE(one->undoStack()->count(), steps);
        QCOMPARE(one->commandLine(), command);
        one->openPath(files_.filePath("music.mp3")); // it is looked into first
        const auto* banner = all_->window.findChild<QLabel*>("problem");
        QTRY_VERIFY(banner->isVisible() && banner->text().contains("music.mp3"));
        one->undoStack()->undo();
        QVERIFY(all_->rest());
        QVERIFY(!message->isVisible()); // something can be read again
        QVERIFY(one->commandLine() != command);
    }

    /// What a report and a file take is what somebody looks at, never a closed chart without times.
    void theReportTakesWhatIsShown() {
        start({1920, 1080});
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        auto* lab = all_->pooling.get();
        dock(lab, "timing")->close();
        dock(lab, "timeline")->close();
        QTest::qWait(100);
        lab->model().edit("seed", [](PoolingState& s) { s.source.kind = SourceKind::Random; });
        lab->model().cancel();
        const auto items = lab->exportables();
        const int shown = shownFirst(items);
        QVERIFY(shown >= 0);
        QVERIFY2(items[static_cast<std::size_t>(shown)].pixels,
                 qPrintable(items[static_cast<std::size_t>(shown)].title)); // a picture
        TimingChart empty;
        QCOMPARE(shownFirst({empty.exportable()}), -1);
    }

    /// A chart without a bar or a line yet is neither exported nor shared.
    void emptyChartsAreNotOffered() {
        start({1280, 800});
        all_->window.showLab("matmul");
        QVERIFY(all_->rest());
        const auto* lab = all_->matmul.get();
        QStringList empty, offered;
        for (const auto& item : lab->exportables())
            if (!hasContent(item))
                empty << item.title;
        QVERIFY2(!empty.isEmpty(), "nothing has been timed yet");
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
            const auto* names = dialog->findChildren<QComboBox*>()[0];
            for (int i = 0; i < names->count(); ++i)
                offered << names->itemText(i);
            dialog->reject();
        });
        all_->window.action("export")->trigger();
        for (const auto& item : sharedView(*lab).items)
            offered << item.title;
        QVERIFY(offered.size() > 4);
        for (const auto& one : std::as_const(empty))
            QVERIFY2(!offered.contains(one), qPrintable(one));
    }

    void formatsSuitWhatIsExported() {
        start({1280, 800});
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        const auto items = all_->pooling->exportables();
        int charts = 0, pictures = 0, films = 0;
        for (int i = 0; i < static_cast<int>(items.size()); ++i) {
            const auto& item = items[static_cast<std::size_t>(i)];
            ExportDialog dialog(items, i, &all_->window);
            const auto format = static_cast<ExportFormat>(dialog.findChildren<QComboBox*>()[1]->currentData().toInt());
            const bool vector = format == ExportFormat::Svg || format == ExportFormat::Pdf,
                       moving = animationAvailable(ExportFormat::Mp4)   ? format == ExportFormat::Mp4
                                : animationAvailable(ExportFormat::Gif) ? format == ExportFormat::Gif
                                                                        : format == ExportFormat::Frames;
            ++(item.animation ? films : item.pixels ? pictures : charts);
            QVERIFY2(item.animation ? moving
                     : item.pixels  ? format == ExportFormat::Png
                                    : vector,
                     qPrintable(item.title));
        }
        QVERIFY(charts > 0 && pictures > 0 && films > 0);
    }

    /// While pictures are read nothing is said of memory and steps; afterwards it is no zero.
    void nothingIsSaidOfPicturesThatAreStillRead() {
        start({1600, 1000});
        all_->window.showLab("mlp");
        auto* note = all_->mlp->findChild<QLabel*>("memoryNote");
        QVERIFY(note && (all_->mlp->model().data() || !note->isVisible()));
        QVERIFY(all_->rest());
        QTRY_VERIFY(note->isVisible());
        QVERIFY2(!note->text().contains(" 0 B"), qPrintable(note->text()));
    }

    void escClosesTheSheetOfKeys() {
        start({1280, 800});
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        all_->window.action("keyHints")->trigger();
        auto* hints = all_->window.findChild<QWidget*>("keyHints");
        for (auto* one : all_->window.findChildren<QWidget*>("keyHints"))
            hints = one;
        QTRY_VERIFY(hints->isVisible());
        QTest::keyClick(all_->window.windowHandle(), Qt::Key_Escape);
        QTRY_VERIFY(!hints->isVisible());
        QVERIFY(!all_->window.action("keyHints")->isChecked());
    }

    /// Size, largest value and seed are of random numbers; a file has its own.
    void aFileOfNumbersHasNoSeed() {
        start({1920, 1080});
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        QVERIFY(all_->window.openPath(broken("numbers.csv", "1,2\n3,4\n5,6\n")));
        QVERIFY(all_->rest());
        auto* lab = all_->pooling.get();
        for (const char* name : {"size", "max", "seed"})
            QVERIFY2(!lab->findChild<QWidget*>(name)->isVisible(), name);
        QCOMPARE(lab->findChild<QLabel*>("matrixName")->toolTip(), QString("numbers.csv"));
        lab->findChild<QPushButton*>("drawRandom")->click();
        QVERIFY(all_->rest());
        QVERIFY(lab->findChild<QWidget*>("seed")->isVisible() &&
                lab->model().state().source.kind == SourceKind::Random);
    }

    /// A page for people: their language, pictures first, no rows that say nothing.
    void sharedPagesSpeakTheLanguage() {
        start({1920, 1080});
        all_->window.showLab("pooling");
        QVERIFY(all_->rest());
        setLanguage("es");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QVERIFY(all_->rest());
        auto view = sharedView(*all_->pooling);
        const auto pages = sharedPages(recorded(view));
        setLanguage("en");
        QVERIFY(pages.ok());
        int lastFigure = -1, firstTable = -1;
        for (int i = 0; i < static_cast<int>(pages->blocks.size()); ++i) {
            const auto& block = pages->blocks[static_cast<std::size_t>(i)];
            if (block.kind == ReportBlock::Kind::Figure)
                lastFigure = i;
            if (block.kind != ReportBlock::Kind::Table)
                continue;
            firstTable = firstTable < 0 ? i : firstTable;
            for (const auto& head : block.head)
                for (const char* english :
                     {"variant", "median (ms)", "lower quartile (ms)", "column 0", "row", "state", "runs"})
                    QVERIFY2(head != english, head.c_str());
            for (const auto& row : block.rows)
                QVERIFY(std::any_of(row.begin() + 1, row.end(), [](const std::string& cell) { return !cell.empty(); }));
        }
        QVERIFY(lastFigure >= 0 && firstTable > lastFigure);
    }
};

QTEST_MAIN(tst_first_use)
#include "tst_first_use.moc"
