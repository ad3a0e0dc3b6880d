// In front of a class: spotlight and magnifier while a key is held, keys shown, a lesson stepped by a clicker, notes in a window
// of their own, and nothing cut on a small and on a very large screen.
#include "tests/support/all_labs.hpp"
#include "tests/support/crowding.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/presenter/notes_window.hpp"
#include "ui/presenter/presenter.hpp"
#include "ui/source/finding_card.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/own_text.hpp"

#include <QCursor>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBlock>

using namespace telar;
using telar::test::AllLabs;

class tst_presenter : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    std::unique_ptr<AllLabs> all_;

    LessonSession& session() { return all_->window.lessons()->session(); }
    Presenter& presenter() { return *all_->window.presenter(); }
    void look(const QString& language, bool large) {
        setLanguage(language);
        Theme::instance().setPresenter(large);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QTest::qWait(50);
    }
    bool openLesson() {
        all_->window.lessons()->open(builtInLessons().front().id);
        return QTest::qWaitFor([&] { return session().lesson() != nullptr; }, test::patience);
    }

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        all_ = std::make_unique<AllLabs>();
        all_->workBriefly();
        all_->device->cancel();
        all_->window.resize(1280, 720);
        all_->window.showLab("pooling");
        (void)all_->rest(3000);
        all_->window.activateWindow();
        (void)QTest::qWaitForWindowActive(&all_->window);
    }
    void cleanupTestCase() {
        look("en", false);
        all_.reset();
    }
    void cleanup() {
        if (session().lesson())
            session().stop();
        presenter().setHintsShown(false);
    }

    /// The sentence of a step is the answer: it is in sight with the pictures, and so is the pad to draw on.
    void pagesAreWholeInFrontOfAClass() {
        auto& window = all_->window;
        window.resize(1280, 800);
        look("es", true);
        for (const auto& [id, last] : {std::pair{"attention", "caption"},
                                       {"findings", "conclusion"},
                                       {"forward", "gradient"},
                                       {"mlp", "digitPad"},
                                       {"matmul", "threadAnswer"},
                                       {"softmax", "caption"}}) {
            window.showLab(id);
            (void)all_->rest(3000);
            const auto* seen = window.currentLab()->findChild<QWidget*>(last);
            QVERIFY2(seen, id);
            QTRY_VERIFY2_WITH_TIMEOUT(seen->visibleRegion().boundingRect() == seen->rect(), id, test::patience);
        }
        // The answer of a network stands over its picture, whose panel is folded, as the thread's does above.
        window.showLab("network");
        (void)all_->rest(3000);
        const auto says = [&window] {
            return std::ranges::any_of(
                window.currentLab()->centralWidget()->findChildren<QLabel*>(),
                [](QLabel* label) { return label->isVisible() && label->text().contains("de confianza"); });
        };
        QTRY_VERIFY(says());
        look("en", false);
        window.resize(1280, 720);
        window.showLab("pooling");
    }

    /// What does not compile, or goes wrong in a run, is read with its line and its remedy where the results have no room beside.
    void whatIsWrongIsWholeInFrontOfAClass() {
        auto& window = all_->window;
        window.resize(1280, 800);
        window.showLab("bench");
        auto* kernel = all_->kernel.get();
        auto& source = *kernel->stage()->source();
        const auto isWhole = [&] {
            for (const auto* card : source.cards())
                if (const auto* fix = card->fixButton();
                    card->visibleRegion().boundingRect() == card->rect() && fix->isVisible() && card->y() > px(20))
                    return true; // its line stands above it
            return false;
        };
        for (const char* spoken : {"en", "es"})
            for (const auto& [has, gets] :
                 {std::pair{"b[i];", "b[i]"}, {"if (i < n)", ""}, {"if (i < n)", "if (i <= n)"}}) {
                look(spoken, true);
                kernel->stage()->openSample("vector_add");
                QVERIFY(all_->rest());
                source.goToBeginning();
                auto text = kernel->model().state().source;
                kernel->model().typeSource(text.replace(text.find(has), std::strlen(has), gets));
                QVERIFY(all_->rest());
                QTest::keyClick(kernel, Qt::Key_F5);
                QTRY_VERIFY2_WITH_TIMEOUT(!all_->window.currentLab()->busy() && isWhole(), gets, 10000);
            }
        look("en", false);
        window.resize(1280, 720);
        window.showLab("pooling");
        (void)all_->rest(3000);
    }

    /// In front of a class too, what is opened beside the source leaves it room, at any size that came before.
    void theSourceKeepsItsRoom() {
        auto& window = all_->window;
        window.showLab("bench");
        (void)all_->rest();
        auto* kernel = all_->kernel.get();
        auto* panel = kernel->findChild<QDockWidget*>("exercises");
        look("en", true);
        QTest::qWait(200); // its panels fold
        kernel->showExercises();
        QTRY_VERIFY(panel->isVisible() && !panel->visibleRegion().isEmpty());
        QTRY_VERIFY2(kernel->centralWidget()->width() >= kernel->width() * 2 / 5,
                     qPrintable(QString::number(kernel->centralWidget()->width())));
        // Code within a text grows with the words around it.
        look("en", false);
        QVERIFY(kernel->openExercise("double"));
        const auto* text = kernel->findChild<OwnText*>("exerciseText");
        QTRY_VERIFY(text->isVisible() && text->toPlainText().size() > 50);
        look("en", true);
        int parts = 0;
        for (auto block = text->document()->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (const auto format = it.fragment().charFormat(); format.fontFixedPitch()) {
                    ++parts;
                    QVERIFY(!format.hasProperty(QTextFormat::FontPointSize) &&
                            !format.hasProperty(QTextFormat::FontPixelSize));
                }
        QVERIFY(parts > 0);
        look("en", false);
        window.resize(1920, 1080);
        QTest::qWait(200);
        QTRY_VERIFY(panel->isVisible()); // and stays where there is room again
        look("es", true);
        QTRY_VERIFY2(kernel->centralWidget()->width() >= px(480),
                     qPrintable(QString::number(kernel->centralWidget()->width())));
        look("en", false);
        panel->hide();
        window.resize(1280, 720);
        window.showLab("pooling");
        QTest::qWait(200);
    }

    /// The picture has at least 60 % of the page's room, in both languages and on a projector's usual sizes; what is said beside it has
    /// the rest.
    void theSubjectHasMostOfTheRoom() {
        auto& window = all_->window;
        QStringList wrong;
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
            for (const char* spoken : {"en", "es"}) {
                window.resize(size);
                look(spoken, true);
                for (const auto& name : window.labs().names()) {
                    window.showLab(name.id);
                    (void)all_->rest(3000);
                    const auto* lab = window.currentLab();
                    double share = 0;
                    const auto isLarge = [&] {
                        double shown =
                            static_cast<double>(lab->centralWidget()->width()) * lab->centralWidget()->height();
                        for (const auto* dock : lab->findChildren<QDockWidget*>())
                            if (dock->property(subjectPanel).toBool() && !dock->visibleRegion().isEmpty())
                                shown += static_cast<double>(dock->width()) * dock->height();
                        share = 100 * shown / (static_cast<double>(lab->width()) * lab->height());
                        return share >= 60;
                    };
                    if (!QTest::qWaitFor(isLarge, 2000)) // panels fold in the turns after it is shown
                        wrong << QStringLiteral("%1 %2 %3: %4 %")
                                     .arg(name.id, spoken)
                                     .arg(size.width())
                                     .arg(share, 0, 'f', 1);
                }
            }
        look("en", false);
        window.resize(1280, 720);
        window.showLab("pooling");
        (void)all_->rest(3000);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void lightWhileAKeyIsHeld() {
        auto& window = all_->window;
        auto& light = presenter().light();
        const QPoint at(400, 300);
        QCursor::setPos(window.mapToGlobal(at));
        QVERIFY(!light.isVisible());
        const QImage before = window.grab().toImage();
        QTest::keyPress(&window, Qt::Key_F6);
        QVERIFY(light.isVisible() && light.kind() == PointerLight::Kind::Spotlight);
        QCOMPARE(light.at(), at);
        const QImage lit = window.grab().toImage();
        QCOMPARE(lit.pixelColor(at), before.pixelColor(at));
        const QPoint far(1200, 650);
        QVERIFY(lit.pixelColor(far).lightness() < before.pixelColor(far).lightness() ||
                before.pixelColor(far).lightness() < 8);
        QTest::keyRelease(&window, Qt::Key_F6);
        QVERIFY(!light.isVisible());
        QCOMPARE(window.grab().toImage().pixelColor(far), before.pixelColor(far));
        // The mouse goes through it.
        QVERIFY(light.testAttribute(Qt::WA_TransparentForMouseEvents));
    }
    void magnifierShowsWhatLiesUnderIt() {
        auto& window = all_->window;
        auto& light = presenter().light();
        const QPoint at = window.mapFromGlobal(QCursor::pos());
        QTest::keyPress(&window, Qt::Key_F7);
        QCOMPARE(light.kind(), PointerLight::Kind::Magnifier);
        const double zoom = light.zoom();
        QVERIFY(zoom >= 2);
        QWheelEvent wheel(at, window.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&window, &wheel);
        QVERIFY(light.zoom() > zoom);
        for (int i = 0; i < 40; ++i)
            light.setZoom(light.zoom() * 2);
        QCOMPARE(light.zoom(), 8.0);
        light.setZoom(2.5);
        const QImage seen = window.grab().toImage();
        QTest::keyRelease(&window, Qt::Key_F7);
        QVERIFY(!light.isVisible());
        QVERIFY(seen != window.grab().toImage());
    }
    void anotherWindowLetsGoOfTheKey() {
        QTest::keyPress(&all_->window, Qt::Key_F6);
        QEvent away(QEvent::WindowDeactivate);
        QApplication::sendEvent(&all_->window, &away);
        QVERIFY(!presenter().light().isVisible());
    }
    void keysAreShown() {
        all_->window.action("keyHints")->setChecked(true);
        auto& hints = presenter().hints();
        QVERIFY(hints.isVisible() && hints.shown() > 8);
        QStringList keys;
        for (const auto& hint : hints.hints()) {
            QVERIFY(!hint.key.isEmpty() && !hint.words.isEmpty());
            keys << hint.key;
        }
        QVERIFY(keys.contains("F6") && keys.contains("F9") && keys.contains("F11"));
        QVERIFY(!keys.contains(QKeySequence(Qt::Key_PageDown).toString(QKeySequence::NativeText)));
        QVERIFY(openLesson());
        keys.clear();
        for (const auto& hint : hints.hints())
            keys << hint.key;
        QVERIFY(keys.contains(QKeySequence(Qt::Key_PageDown).toString(QKeySequence::NativeText)));
        QVERIFY(hints.height() < all_->window.height() / 2);
        all_->window.action("keyHints")->setChecked(false);
        QVERIFY(!hints.isVisible());
    }
    void aClickerStepsTheLesson() {
        QVERIFY(openLesson());
        session().goTo(0);
        QTRY_COMPARE(session().step(), 0);
        auto* lab = all_->window.currentLab();
        lab->setFocus();
        QTest::keyClick(lab, Qt::Key_PageDown);
        QTRY_COMPARE(session().step(), 1);
        for (auto* table : all_->window.findChildren<QAbstractItemView*>())
            if (table->isVisible()) { // which would turn its own pages
                QTest::keyClick(table, Qt::Key_PageDown);
                QTRY_COMPARE(session().step(), 2);
                break;
            }
        session().goTo(1);
        QTRY_COMPARE(session().step(), 1);
        QTest::keyClick(all_->window.currentLab(), Qt::Key_PageUp); // of that step
        QTRY_COMPARE(session().step(), 0);
        QTest::keyClick(all_->window.currentLab(), Qt::Key_PageUp); // there is none before
        QCOMPARE(session().step(), 0);
        QLineEdit typed(&all_->window);
        typed.show();
        typed.setFocus();
        QTRY_VERIFY(typed.hasFocus());
        QTest::keyClick(&typed, Qt::Key_PageDown);
        QCOMPARE(session().step(), 0);
        session().stop();
        QTest::keyClick(all_->window.currentLab(), Qt::Key_PageDown); // without a lesson it is the widget's
        QVERIFY(!session().lesson());
    }
    void notesOfTheTeacher() {
        auto lesson = std::make_shared<Lesson>(builtInLessons().front());
        lesson->steps[0].notes = {"Ask first.", "Pregunte primero."};
        session().start(lesson, 0, true);
        auto* notes = presenter().notes();
        QVERIFY(notes->isVisible() && notes->isWindow());
        const auto label = [&](const char* name) { return notes->findChild<QLabel*>(QLatin1String(name))->text(); };
        QVERIFY(label("notesNotes").startsWith("Ask first."));
        QCOMPARE(label("notesNext"), QString::fromStdString(lesson->steps[1].title.en));
        QVERIFY(!notes->findChild<OwnText*>("notesText")->toPlainText().isEmpty());
        QTest::keyClick(notes, Qt::Key_PageDown); // a clicker over this window
        QCOMPARE(session().step(), 1);
        QCOMPARE(label("notesStep"), QString::fromStdString(lesson->steps[1].title.en));
        notes->findChild<QPushButton*>("notesBack")->click();
        QCOMPARE(session().step(), 0);
        QVERIFY(QRegularExpression("^\\d+:\\d\\d$").match(notes->elapsed()).hasMatch());
        look("es", false);
        QVERIFY(label("notesNotes").startsWith("Pregunte primero."));
        look("en", false);
        session().stop();
        QVERIFY(!notes->findChild<QLabel*>("notesStep")->isVisible());
        notes->hide();
    }
    void notesAreKeptInTheFile() {
        auto lesson = builtInLessons().front();
        const auto plain = writeLesson(lesson);
        QVERIFY(plain.find("\"notes\"") == std::string::npos);
        lesson.steps[0].notes = {"Ask first.", ""};
        const auto again = readLesson(writeLesson(lesson), "again");
        QVERIFY(again && again->steps == lesson.steps);
        auto without = *again;
        without.steps[0].notes = {};
        QVERIFY(writeLesson(without).find("\"notes\"") == std::string::npos);
    }

    void nothingIsCut_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::newRow("en 3840") << "en" << QSize(3840, 2160);
        QTest::newRow("es 1280") << "es" << QSize(1280, 720);
    }
    /// Every lab for the last row: large type, the picture alone and not, with notes beside.
    void nothingIsCut() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        look(language, true);
        auto& window = all_->window;
        window.resize(size);
        QStringList wrong;
        const auto see = [&](const QString& what, const QWidget& shown, const QWidget* scrolls) {
            (void)QTest::qWaitFor([&] { return test::crowded(shown, scrolls).isEmpty(); },
                                  TELAR_SANITIZED ? 20000 : 2000);
            for (const auto& one : test::crowded(shown, scrolls))
                wrong << what + u' ' + one;
        };
        for (auto* lab : window.labs().all()) {
            window.showLab(lab->id());
            (void)all_->rest(3000);
            QTest::qWait(50);
            if (size.width() > 1280) // tst_small_screens looks at the small one with its panels
                see(lab->id(), window, nullptr);
            window.action("pictureAlone")->setChecked(true);
            QTest::qWait(50);
            see(lab->id() + " alone", window, nullptr);
            window.action("pictureAlone")->setChecked(false);
        }
        QVERIFY(openLesson());
        auto* notes = presenter().notes();
        notes->resize(std::min(900, size.width()), std::min(680, size.height()));
        for (int step = 0; step < static_cast<int>(session().lesson()->steps.size()); ++step) {
            session().goTo(step);
            QTRY_COMPARE(session().step(), step);
            QTest::qWait(30);
            see(QStringLiteral("notes %1").arg(step), *notes, nullptr);
        }
        notes->hide();
        for (const auto& one : wrong)
            qWarning("%s", qPrintable(one));
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size())));
        QVERIFY(window.width() <= size.width() && window.height() <= size.height());
    }
};

QTEST_MAIN(tst_presenter)
#include "tst_presenter.moc"
