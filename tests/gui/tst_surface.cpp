// The grammar of the window: parameters at the left, the answer at the right and always in sight, a drawer below, messages
// where they disturb nothing, and the dialogs that belong to the whole program.
#include "core/base/numbers.hpp"
#include "tests/support/all_labs.hpp"
#include "tests/support/gui.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/labs/matmul/matmul_stage.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/project/project_menu.hpp"
#include "ui/share/share_dialog.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/shell/preferences.hpp"
#include "ui/shell/start_page.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/messages.hpp"

#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

using namespace telar;

class tst_surface : public QObject {
    Q_OBJECT

    QTemporaryDir settings_, files_;
    std::unique_ptr<test::AllLabs> all_;

    static QDockWidget* dock(Lab* lab, const char* name) { return lab->findChild<QDockWidget*>(QLatin1String(name)); }
    static bool seen(const QWidget* widget) { return widget->isVisible() && !widget->visibleRegion().isEmpty(); }
    QRect onWindow(const QWidget* widget) const { return {widget->mapTo(&all_->window, QPoint()), widget->size()}; }
    Lab* show(const QString& id) {
        all_->window.showLab(id);
        (void)all_->rest(3000);
        QTest::qWait(150); // panels fold in the turns after it is shown
        return all_->window.currentLab();
    }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", files_.filePath("autosave"));
        all_ = std::make_unique<test::AllLabs>();
        all_->workBriefly();
        all_->window.resize(1280, 800);
        all_->window.show();
    }
    void cleanup() {
        setLanguage("en");
        all_->window.resize(1280, 800);
    }

    void theAnswerIsAtTheRight_data() {
        QTest::addColumn<QString>("lab");
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        const std::pair<const char*, const char*> answers[] = {{"pooling", "inspector"}, {"convolution", "inspector"},
                                                               {"matmul", "thread"},     {"bench", "results"},
                                                               {"cnn", "results"},       {"mlp", "results"},
                                                               {"softmax", "inspector"}, {"attention", "inspector"}};
        for (const auto& [lab, answer] : answers)
            for (const auto& [size, language] :
                 {std::pair(QSize(1280, 720), "es"), {QSize(1280, 800), "en"}, {QSize(1920, 1080), "en"}})
                QTest::addRow("%s %dx%d %s", lab, size.width(), size.height(), language)
                    << lab << answer << size << language;
    }
    void theAnswerIsAtTheRight() {
        QFETCH(QString, lab);
        QFETCH(QString, answer);
        QFETCH(QSize, size);
        QFETCH(QString, language);
        setLanguage(language);
        all_->window.resize(size);
        Lab* one = show(lab);
        auto* right = dock(one, answer.toLatin1());
        QTRY_VERIFY(seen(right));
        QVERIFY(!one->foldedDocks().contains(right));
        const QRect at = onWindow(right), stage = onWindow(one->centralWidget());
        QVERIFY(at.left() >= stage.right() - 1);
        QTRY_VERIFY(right->width() >= px(240)); // edges settle in some turns
        QTRY_VERIFY(one->centralWidget()->width() >= px(480));
        for (auto* left : one->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (one->dockWidgetArea(left) == Qt::LeftDockWidgetArea && seen(left))
                QTRY_VERIFY2(left->width() <= px(320), qPrintable(QString::number(left->width())));
    }

    /// Where the parameters are folded, their button opens them beside the stage; the answer gives way to a stage that would
    /// scroll, and comes back.
    void foldedParametersOpenBesideTheStage() {
        all_->window.resize(1120, 800); // less than all panels need, whatever the results show
        Lab* kernel = show("bench");
        auto* setup = dock(kernel, "setup");
        QTRY_VERIFY(kernel->foldedDocks().contains(setup));
        auto* button = kernel->findChild<QToolBar*>("foldedLeft")->findChild<QToolButton*>("foldedPanel");
        QVERIFY(button && seen(button) && button->height() > button->width()); // its text runs upwards
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(seen(setup));
        auto* stage = qobject_cast<QScrollArea*>(kernel->centralWidget());
        QTRY_VERIFY(stage && !stage->horizontalScrollBar()->isVisible() && !seen(dock(kernel, "results")));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(setup->isHidden() && seen(dock(kernel, "results")));
    }

    void theDrawerOpensAtTwoFifthsAndRemembers() {
        auto* neuron = show("neuron");
        auto* times = dock(neuron, "times");
        QTRY_VERIFY(neuron->foldedDocks().contains(times));
        neuron->bringUp(*times);
        QTRY_VERIFY(seen(times));
        const int fifths = neuron->height() * 2 / 5;
        QTRY_VERIFY2(std::abs(times->height() - fifths) < px(24), qPrintable(QString::number(times->height())));
        // A person drags its edge.
        const QPoint edge(times->x() + times->width() / 2, times->y() - 2);
        QTest::mousePress(neuron, Qt::LeftButton, {}, edge);
        for (const int up : {40, 90}) {
            QTest::mouseMove(neuron, edge - QPoint(0, up));
            QTest::qWait(50); // edges move by a timer
        }
        QTest::mouseRelease(neuron, Qt::LeftButton, {}, edge - QPoint(0, 90));
        QTRY_VERIFY2(times->height() > fifths + 40, qPrintable(QString::number(times->height())));
        const int dragged = times->height();
        auto* button = neuron->findChild<QToolBar*>("folded")->findChild<QToolButton*>("foldedPanel");
        button->click();
        QTRY_VERIFY(times->isHidden());
        button->click();
        QTRY_VERIFY(std::abs(times->height() - dragged) < px(8));
        button->click();
        neuron->saveLayout();
        QCOMPARE(QSettings().value("drawer/neuron").toInt(), dragged);
        neuron->resetLayout();
        QTest::qWait(100);
        neuron->bringUp(*times);
        QTRY_VERIFY(std::abs(times->height() - fifths) < px(24));
        neuron->restoreLayout(); // as after a restart
        QTest::qWait(100);
        neuron->bringUp(*times);
        QTRY_VERIFY(std::abs(times->height() - dragged) < px(8));
        neuron->resetLayout();
    }

    void aDigitAndItsAnswerShareAPage() {
        Lab* mlp = show("mlp");
        auto* card = mlp->findChild<DigitCard*>();
        QVERIFY(seen(card) && seen(dock(mlp, "results")) && seen(card->columns()));
        QVERIFY(onWindow(card->columns()).left() > onWindow(card->findChild<QWidget*>("digitPad")).right());
        QVERIFY(!show("cnn")->findChild<DigitCard*>()->isVisible()); // pictures that nobody draws
    }

    /// What a newcomer does, with the mouse on what is seen: each click counts, and no page is turned.
    void pathsAreShort() {
        auto& window = all_->window;
        int clicks = 0;
        const auto click = [&](QWidget* on, QPoint at) {
            QVERIFY(seen(on) && on->rect().contains(at));
            QTest::mouseClick(on, Qt::LeftButton, {}, at);
            ++clicks;
        };
        const auto card = [&](const char* name) {
            window.action("start")->trigger();
            clicks = 0;
            auto* one = window.startPage()->findChild<QWidget*>(QLatin1String(name));
            click(one, one->rect().center());
            (void)all_->rest(20000);
            QTest::qWait(150);
        };
        // The thread of C(5, 7).
        card("sample2");
        auto* threads = all_->matmul->stage();
        click(threads->c(), threads->c()->cellRect(5, 7).center().toPoint());
        auto* formula = all_->matmul->findChild<QLabel*>("formula");
        QTRY_VERIFY_WITH_TIMEOUT(seen(formula) && formula->text().contains("C(5, 7)"), test::patience);
        QVERIFY2(clicks <= 3, qPrintable(QString::number(clicks)));
        // Why an access takes 32 wavefronts.
        card("sample3");
        auto* caption = all_->kernel->findChild<QLabel*>("stepCaption");
        QTRY_VERIFY_WITH_TIMEOUT(seen(caption) && caption->text().contains("wavefronts: 32") &&
                                     caption->text().contains("all lanes share 1 of the 32 banks"),
                                 test::patience);
        QCOMPARE(clicks, 1);
        // A guard that is missing: the arguments stay as Telar proposes them.
        const auto open = [&](const char* sample) {
            all_->kernel->findChild<QAction*>(QStringLiteral("sample_%1").arg(QLatin1String(sample)))->trigger();
            return QTest::qWaitFor([&] { return !all_->kernel->busy(); }, test::patience);
        };
        QVERIFY(open("vector_add"));
        auto* editor = all_->kernel->stage()->source()->editor();
        editor->setFocus();
        QTest::keyClick(editor, Qt::Key_Home, Qt::ControlModifier);
        const auto before = all_->kernel->stage()->source()->text().split('\n');
        for (const auto& line : before) {
            if (line.contains("if (i < n)"))
                break;
            QTest::keyClick(editor, Qt::Key_Down);
        }
        QTest::keyClicks(editor, "//");
        auto* summary = all_->kernel->findChild<QLabel*>("summary");
        QTRY_VERIFY_WITH_TIMEOUT(seen(summary) && summary->text().contains("Faults found: 1"), test::patience);
        // A picture for others.
        QVERIFY(open("vector_add"));
        show("pooling");
        auto* picture = all_->pooling->stage()->output();
        clicks = 1; // the right button
        QContextMenuEvent right(QContextMenuEvent::Mouse, picture->rect().center(),
                                picture->mapToGlobal(picture->rect().center()));
        QCoreApplication::sendEvent(picture, &right);
        auto* menu = picture->findChild<QMenu*>("copyMenu");
        QVERIFY(menu);
        QString shared;
        QTimer::singleShot(0, &window, [&] {
            auto* dialog = window.findChild<ShareDialog*>();
            connect(dialog, &ShareDialog::shared, this, [&](const QString& path) { shared = path; });
            dialog->findChild<QLineEdit*>("sharePath")->setText(files_.filePath("shared.html"));
            auto* write = dialog->findChild<QPushButton*>("shareWrite");
            click(write, write->rect().center());
        });
        for (auto* action : menu->actions())
            if (action->text().startsWith("Share")) {
                ++clicks;
                action->trigger();
            }
        QVERIFY(QFile::exists(shared));
        QCOMPARE(clicks, 3);
    }

    void messagesDisturbNothing() {
        Lab* kernel = show("bench");
        auto* messages = all_->window.findChild<Messages*>();
        const auto before = messages->kept().size();
        messages->done("Saved to /tmp/picture.svg", "/tmp/picture.svg");
        auto* toast = all_->window.findChild<QLabel*>("notice")->parentWidget();
        QVERIFY(seen(toast) && seen(all_->window.findChild<QPushButton*>("noticeOpen")));
        QVERIFY(!onWindow(toast).intersects(onWindow(kernel->runButton())));
        QVERIFY(onWindow(toast).right() > all_->window.width() - px(40));
        QVERIFY(onWindow(toast).top() < all_->window.height() / 4);
        // In either language it covers no page, no head and no menu.
        for (const char* spoken : {"es", "en"}) {
            setLanguage(spoken);
            messages->done("Saved to /tmp/picture.svg", "/tmp/picture.svg");
            QVERIFY(seen(toast) && !onWindow(toast).intersects(onWindow(kernel)));
            const QRect head = onWindow(all_->window.findChild<QWidget*>("topBar"));
            QVERIFY2(!onWindow(toast).intersects(head), qPrintable(QStringLiteral("%1 and %2, below %3")
                                                                       .arg(onWindow(toast).height())
                                                                       .arg(head.top())
                                                                       .arg(onWindow(toast).top())));
            const auto* menus = all_->window.menuBar();
            for (auto* menu : menus->actions())
                QVERIFY(!onWindow(toast).intersects(menus->actionGeometry(menu).translated(menus->pos())));
        }
        // Longer than the menu bar has room: cut there, whole in its tip; where there is hardly any, below the page, which makes room.
        const QString far = "Saved to /" + QString("folder/").repeated(40) + "picture.svg";
        messages->done(far, "/tmp/picture.svg");
        const auto* words = all_->window.findChild<QLabel*>("notice");
        QVERIFY(words->text().endsWith(u'…') && words->toolTip() == far);
        QVERIFY(!onWindow(toast).intersects(onWindow(kernel)));
        const QSize usual = all_->window.size();
        all_->window.menuBar()->hide();
        all_->window.resize(usual.width() - 1, usual.height());
        QTRY_VERIFY(!onWindow(toast).intersects(onWindow(kernel)) && words->text() == far);
        QVERIFY(onWindow(toast).top() > all_->window.height() / 2 && onWindow(toast).bottom() < all_->window.height());
        all_->window.menuBar()->show();
        all_->window.resize(usual);
        QTRY_VERIFY(onWindow(toast).top() < all_->window.height() / 4);
        const QString longest = QString("`slice.png` is not a PNG file: its first bytes are `Rar!`. ").repeated(8);
        messages->problem(longest);
        auto* banner = all_->window.findChild<QLabel*>("problem");
        QVERIFY(seen(banner));
        QCOMPARE(banner->text(), longest); // whole, wrapped
        QVERIFY(banner->height() >= banner->heightForWidth(banner->width()));
        QVERIFY(!onWindow(banner->parentWidget()).intersects(onWindow(kernel->runButton())));
        QVERIFY(!onWindow(banner->parentWidget()).intersects(onWindow(toast)));
        QTRY_VERIFY(!onWindow(banner->parentWidget()).intersects(onWindow(kernel))); // the page makes room
        QVERIFY(!banner->parentWidget()->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly)->pixmap().isNull());
        QTest::qWait(Messages::shownMs + 500);
        QVERIFY(!toast->isVisible()); // done goes by itself
        QVERIFY(seen(banner));        // what went wrong stays
        QCOMPARE(messages->kept().size(), before + 5);
        QVERIFY(messages->kept().back().problem);
        show("neuron");
        QVERIFY(!banner->isVisible());
        // It goes with its cause: something was edited, or another file was opened.
        messages->problem(longest);
        QVERIFY(banner->isVisible());
        emit all_->window.currentLab()->edited();
        QVERIFY(!banner->isVisible());
        messages->problem(longest);
        emit all_->window.currentLab()->pathOpened(QString());
        QVERIFY(!banner->isVisible());
    }

    void preferencesTakeEffectAndAreKept() {
        Preferences dialog(&all_->window);
        QSignalSpy chosen(&dialog, &Preferences::languageChosen);
        auto* language = dialog.findChild<QComboBox*>("language");
        language->setCurrentIndex(1);
        emit language->activated(1);
        QTRY_COMPARE(chosen.size(), 1); // once the list of languages has closed
        QCOMPARE(chosen[0][0].toString(), QString("es"));
        auto* theme = dialog.findChild<QComboBox*>("theme");
        const auto before = Theme::instance().mode();
        emit theme->activated(static_cast<int>(Theme::Mode::Dark));
        QTRY_COMPARE(Theme::instance().mode(), Theme::Mode::Dark);
        QTRY_VERIFY(colors().dark);
        Theme::instance().setMode(before);
        auto* numbers = dialog.findChild<QComboBox*>("numbers");
        setLanguage("es");
        emit numbers->activated(2);
        QCOMPARE(formatFixed(0.5, 1), QString("0,5"));
        emit numbers->activated(1);
        QCOMPARE(formatFixed(0.5, 1), QString("0.5"));
        emit numbers->activated(2);
        setCountry("es_MX"); // as a program that starts on another desktop
        Preferences::restore();
        QCOMPARE(formatFixed(0.5, 1), QString("0,5"));
        emit numbers->activated(0);
        setLanguage("en");
        QSettings().setValue("recent", QStringList{"/tmp/a.png"});
        dialog.findChild<QPushButton*>("forgetRecent")->click();
        QVERIFY(!QSettings().contains("recent"));
        QVERIFY(all_->window.action("preferences")->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_Comma));
    }

    /// It stays, in the language that was chosen in it.
    void preferencesSpeakTheLanguageAtOnce() {
        all_->window.resize(1280, 800);
        bool stayed = false;
        QTimer::singleShot(0, &all_->window, [&] {
            auto* dialog = all_->window.findChild<Preferences*>();
            QVERIFY(dialog);
            const auto choose = [dialog](int at) {
                auto* language = dialog->findChild<QComboBox*>("language");
                language->setCurrentIndex(at);
                emit language->activated(at);
            };
            choose(1);
            QTRY_COMPARE(dialog->windowTitle(), QString("Preferencias"));
            QTRY_VERIFY(dialog->findChild<QPushButton*>("forgetRecent"));
            QTRY_COMPARE(dialog->findChild<QPushButton*>("forgetRecent")->text(),
                         QString("Olvidar archivos recientes"));
            QCOMPARE(dialog->findChildren<QComboBox*>("language").size(), 1);
            QCOMPARE(dialog->findChild<QComboBox*>("language")->currentIndex(), 1);
            stayed = dialog->isVisible();
            choose(0);
            QTRY_COMPARE(dialog->windowTitle(), QString("Preferences"));
            dialog->close();
        });
        all_->window.action("preferences")->trigger();
        QVERIFY(stayed);
    }

    /// What was opened can be opened again from the menu, whatever it is, and goes where it went.
    void recentFilesAreInTheMenu() {
        QSettings().remove("recent");
        auto* menu = all_->window.projects()->recentMenu();
        auto* file = qobject_cast<QMenu*>(menu->menuAction()->associatedObjects().value(0));
        QVERIFY(file);
        emit file->aboutToShow();
        QVERIFY(!menu->isEnabled());
        QFile kernel(files_.filePath("mine.cu"));
        QVERIFY(kernel.open(QIODevice::WriteOnly) && kernel.write("__global__ void mine(int* o) { o[0] = 1; }\n") > 0);
        kernel.close();
        show("bench");
        QVERIFY(all_->window.openPath(kernel.fileName()));
        QTRY_COMPARE(all_->kernel->model().state().name, std::string("mine.cu"));
        all_->window.showLab({});
        all_->kernel->stage()->openSample("transpose");
        emit file->aboutToShow();
        QVERIFY(menu->isEnabled());
        QCOMPARE(menu->actions().first()->text(), QString("mine.cu"));
        menu->actions().first()->trigger();
        QTRY_COMPARE(all_->kernel->model().state().name, std::string("mine.cu"));
        QCOMPARE(all_->window.currentLab(), static_cast<Lab*>(all_->kernel.get()));
    }

    /// A menu that is higher than its screen has rows that nobody finds.
    void menusFitALowScreen() {
        for (const auto* language : {"en", "es"}) {
            setLanguage(language);
            for (const auto& name : all_->window.labs().names()) {
                show(name.id);
                for (auto* action : all_->window.menuBar()->actions()) {
                    emit action->menu()->aboutToShow();
                    QVERIFY2(action->menu()->sizeHint().height() <= 720 - 28,
                             qPrintable(QString("%1: %2 is %3 high")
                                            .arg(name.id, action->text())
                                            .arg(action->menu()->sizeHint().height())));
                }
            }
        }
    }

    void thePaletteKnowsOtherWords_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("found");
        QTest::addRow("font size") << "en"
                                   << "font size"
                                   << "Presenter mode: large type";
        QTest::addRow("dark") << "en"
                              << "dark"
                              << "Switch light and dark";
        QTest::addRow("worst mistake") << "en"
                                       << "worst mistake"
                                       << "Worst mistakes";
        QTest::addRow("conflicts") << "en"
                                   << "bank conflicts"
                                   << "Bank conflicts by line";
        QTest::addRow("bancos") << "es"
                                << "conflictos de banco"
                                << "Conflictos de bancos por línea";
        QTest::addRow("tamaño") << "es"
                                << "tamaño de letra"
                                << "Preferencias…";
        QTest::addRow("oscuro") << "es"
                                << "oscuro"
                                << "Preferencias…";
        QTest::addRow("peor error") << "es"
                                    << "peor error"
                                    << "Peores errores";
    }
    void thePaletteKnowsOtherWords() {
        QFETCH(QString, language);
        QFETCH(QString, typed);
        QFETCH(QString, found);
        setLanguage(language);
        QCoreApplication::processEvents();
        show("mlp");
        CommandPalette palette(&all_->window, palettePlaces(all_->window), paletteSynonyms());
        palette.show();
        palette.findChild<QLineEdit*>()->setText(typed);
        const auto shown = palette.shown();
        QVERIFY2(std::any_of(shown.begin(), shown.end(), [&](const QString& one) { return one.startsWith(found); }),
                 qPrintable(shown.join('|')));
        palette.findChild<QLineEdit*>()->setText("xqzwv");
        QVERIFY(palette.shown().isEmpty());
        auto* nothing = palette.findChild<QLabel*>("nothingFits");
        QVERIFY(nothing->isVisible() && nothing->text().contains("xqzwv"));
    }

    /// Names in one line, keys in another, and keys called as the help calls them.
    void thePaletteStandsInColumns() {
        setLanguage("es");
        QCoreApplication::processEvents();
        show("mlp");
        CommandPalette palette(&all_->window, palettePlaces(all_->window), paletteSynonyms());
        palette.show();
        palette.findChild<QLineEdit*>()->setText("preferencias");
        QCOMPARE(palette.shown().first(), all_->window.action("preferences")->text().remove(u'&'));
        const auto* list = palette.findChild<QListWidget*>();
        QVERIFY2(list->item(0)->data(Qt::AccessibleTextRole).toString().endsWith(", Ctrl+,"),
                 qPrintable(list->item(0)->data(Qt::AccessibleTextRole).toString()));
        QCOMPARE(all_->window.action("palette")->shortcut().toString(QKeySequence::NativeText),
                 QString("Ctrl+Mayús+P"));
    }

    void theListOfLessonsShowsProgress() {
        setLessonProgress(builtInLessons().front().id, {2, false});
        LessonsDialog dialog(&all_->window);
        dialog.show();
        const QImage begun = dialog.list()->viewport()->grab().toImage();
        setLessonProgress(builtInLessons().front().id, {});
        LessonsDialog fresh(&all_->window);
        fresh.show();
        QVERIFY(begun != fresh.list()->viewport()->grab().toImage());
        QCOMPARE(fresh.list()->count(), static_cast<int>(builtInLessons().size()));
        QVERIFY(fresh.list()->item(0)->data(Qt::AccessibleTextRole).toString().contains("minutes"));
    }
};

QTEST_MAIN(tst_surface)
#include "tst_surface.moc"
