// Nothing makes the window larger than its screen: every lab, on a screen of 1280 x 720 pixels at 100 to 200 %, in
// both languages, with and without presenter mode. At 200 % that screen has 640 x 360 pixels of the program's own. That
// nothing in them is cut is seen by tst_fit_labs, tst_fit_workshops, tst_fit_lessons and tst_fit_dialogs.
#include "tests/support/all_labs.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/training/digit_card.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QBoxLayout>
#include <QDockWidget>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QToolBar>
#include <QToolButton>

using namespace telar;
using telar::test::AllLabs;

class tst_small_screens : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;
    std::unique_ptr<AllLabs> all_;

    void look(const QString& language, bool presenter) {
        setLanguage(language);
        Theme::instance().setPresenter(presenter);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
        QTest::qWait(50);
    }

    /// What of the window, at this size, is larger than it.
    QStringList tooLarge(const QString& what, const QSize& screen) {
        QStringList out;
        auto& window = all_->window;
        window.resize(screen);
        QTest::qWait(20);
        if (window.width() > screen.width() || window.height() > screen.height())
            out << QStringLiteral("%1: %2 x %3 on a screen of %4 x %5")
                       .arg(what)
                       .arg(window.width())
                       .arg(window.height())
                       .arg(screen.width())
                       .arg(screen.height());
        return out;
    }

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        all_ = std::make_unique<AllLabs>();
        all_->workBriefly();
        all_->device->cancel();
    }
    void cleanupTestCase() {
        look("en", false);
        all_.reset();
    }

    void everyLabFits_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("presenter");
        QTest::newRow("en") << "en" << false;
        QTest::newRow("es, presenter") << "es" << true;
    }
    void everyLabFits() {
        QFETCH(QString, language);
        QFETCH(bool, presenter);
        look(language, presenter);
        QStringList wrong;
        QStringList labs{QString()};
        for (const auto* lab : all_->window.labs().all())
            labs << lab->id();
        for (const auto& id : labs) {
            all_->window.showLab(id);
            (void)all_->rest(3000);
            for (const QSize& screen : {QSize(1280, 720), QSize(1024, 576), QSize(853, 480), QSize(640, 360)})
                wrong << tooLarge(id.isEmpty() ? QStringLiteral("start") : id, screen);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("\n"))));
    }

    /// With a lesson beside it.
    void everyLessonFits() {
        QStringList wrong;
        for (const bool presenter : {false, true}) {
            look("es", presenter);
            for (const auto& lesson : builtInLessons()) {
                all_->window.resize(1280, 720);
                all_->window.lessons()->open(lesson.id);
                QVERIFY(QTest::qWaitFor([&] { return all_->window.lessons()->session().lesson() != nullptr; },
                                        test::patience));
                QTest::qWait(50); // the lab has made room for the lesson
                for (const QSize& screen : {QSize(1280, 720), QSize(853, 480)})
                    wrong << tooLarge(QString::fromStdString(lesson.id), screen);
                all_->window.lessons()->session().stop();
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QStringLiteral("\n"))));
    }

    /// Where not all labs fit, a mark at the end of the bar says so, on any ground.
    void theBarOfLabsSaysThatItGoesOn() {
        all_->window.resize(853, 480);
        auto* more = all_->window.findChild<QToolBar*>("rail")->findChild<QToolButton*>("qt_toolbar_ext_button");
        QTRY_VERIFY(more && more->isVisible());
        for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
            Theme::instance().setMode(mode);
            // On the ground of its bar; the window is painted again in steps, some of them later than the arrow.
            const auto most = [&] {
                const QRect place(more->mapTo(&all_->window, QPoint()), more->size());
                const QImage seen = all_->window.grab(place).toImage();
                double found = 1;
                for (int y = 0; y < seen.height(); ++y)
                    for (int x = 0; x < seen.width(); ++x)
                        found = std::max(found, contrast(seen.pixelColor(x, y), seen.pixelColor(0, 0)));
                return (seen.pixelColor(0, 0).lightness() < 128) == (mode == Theme::Mode::Dark) ? found : 0;
            };
            QTRY_VERIFY2(most() >= 3, qPrintable(QString::number(most())));
        }
    }

    /// Parts of a page stand beside each other only where both are seen whole, whatever the page was before.
    void partsTurnWithTheRoomThatIsSeen() {
        auto* page = new QWidget;
        auto* parts = new QHBoxLayout(page);
        for (const int wide : {200, 240}) {
            auto* part = new QWidget(page);
            part->setMinimumSize(wide, 40);
            parts->addWidget(part);
        }
        turnWithShape(page, parts);
        ShrinkArea area(page, QSize(50, 50), &all_->window); // no window of its own, which would be the active one
        area.show();
        for (const int wide : {400, 600, 400, 700, 300}) {
            area.resize(wide, 180);
            const bool across = wide > 500;
            QTRY_COMPARE(parts->direction(), across ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
            QTRY_COMPARE(area.horizontalScrollBar()->maximum(), 0);
        }
        // In a place higher than wide, too, where below each other they would have to be scrolled to.
        for (auto* part : page->findChildren<QWidget*>())
            part->setMinimumHeight(220);
        for (const auto& [high, across] : {std::pair(600, false), {430, true}, {600, false}, {430, true}}) {
            area.resize(500, high);
            QTRY_COMPARE(parts->direction(), across ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
            QTRY_COMPARE(area.verticalScrollBar()->maximum(), 0);
        }
    }

    /// In large type a step that speaks of the picture leaves it the room; a click on it opens what it tells.
    void aLessonLeavesThePictureItsRoom() {
        look("es", true);
        all_->window.resize(1280, 720);
        all_->window.lessons()->open("pooling-by-hand");
        QVERIFY(QTest::qWaitFor([&] { return all_->window.lessons()->session().lesson() != nullptr; }, test::patience));
        QTest::qWait(100);
        (void)all_->rest(3000);
        auto* map = all_->pooling->stage()->output();
        const auto* inspector = all_->pooling->findChild<QDockWidget*>("inspector");
        QTRY_VERIFY(!inspector->isVisible());
        QTRY_VERIFY(map->visibleRegion().boundingRect().width() > map->width() * 9 / 10);
        emit map->cellClicked(0, 0);
        QTRY_VERIFY(inspector->isVisible());
        all_->window.lessons()->session().stop();
        look("en", false);
    }

    /// Its pad is below the curves: who asks for it sees pad and answer at once.
    void thePadIsScrolledTo() {
        look("es", true);
        all_->window.resize(1280, 720);
        all_->window.showLab("mlp");
        all_->mlp->cancel(); // its first training, whose rows come and go
        QVERIFY(all_->rest());
        QVERIFY(all_->mlp->showState("draw"));
        for (const char* name : {"digitPad", "digitAnswer"}) {
            const auto* part = all_->mlp->digit()->findChild<QWidget*>(name);
            QTRY_COMPARE(part->visibleRegion().boundingRect(), part->rect());
        }
        look("en", false);
    }

    /// Where there is room again, every panel shows all it has, where it was before.
    void thereIsRoomAgain() {
        look("en", false);
        for (auto* lab : all_->window.labs().all()) {
            all_->window.resize(640, 360);
            all_->window.showLab(lab->id());
            (void)all_->rest(3000);
            QTest::qWait(50);
            all_->window.resize(1920, 1080);
            const auto atSides = [lab] { // a drawer stays folded until it is asked for
                const auto folded = lab->foldedDocks();
                return std::count_if(folded.begin(), folded.end(), [lab](QDockWidget* dock) {
                    return lab->dockWidgetArea(dock) != Qt::BottomDockWidgetArea;
                });
            };
            QTRY_VERIFY2(atSides() == 0, qPrintable(lab->id()));
            for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (dock->isVisible() && !dock->visibleRegion().isEmpty())
                    QTRY_VERIFY2(dock->width() >= comfortableSize(*dock->widget()).width(),
                                 qPrintable(lab->id() + " " + dock->objectName()));
        }
    }

    /// F9: nothing but the picture and the strips; a panel opens from each, and all are back where they were.
    void thePictureAlone() {
        look("en", false);
        all_->window.resize(1920, 1080);
        for (auto* lab : {static_cast<Lab*>(all_->pooling), static_cast<Lab*>(all_->kernel)}) {
            all_->window.showLab(lab->id());
            (void)all_->rest(3000);
            QTest::qWait(100);
            const auto docks = [lab] {
                QStringList shown;
                for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
                    if (!dock->isHidden())
                        shown << dock->objectName();
                shown.sort();
                return shown;
            };
            const auto before = docks();
            const int width = lab->centralWidget()->width();
            QTest::keyClick(&all_->window, Qt::Key_F9);
            QTRY_VERIFY(docks().isEmpty());
            QTRY_VERIFY(lab->centralWidget()->width() > width);
            qsizetype folded = 0;
            QList<QToolBar*> strips;
            for (const char* name : {"foldedLeft", "foldedRight", "folded"}) {
                auto* strip = lab->findChild<QToolBar*>(name);
                const auto buttons = strip->findChildren<QToolButton*>("foldedPanel");
                QCOMPARE(strip->isVisible(), !buttons.isEmpty());
                folded += buttons.size();
                if (buttons.isEmpty())
                    continue;
                if (qstrcmp(name, "folded") != 0) // a drawer stays folded until it is asked for
                    strips << strip;
                buttons.first()->click();
                QCOMPARE(docks().size(), 1);
                buttons.first()->click();
                QVERIFY(docks().isEmpty());
            }
            QVERIFY(folded >= before.size());
            QTest::keyClick(&all_->window, Qt::Key_F9);
            QTRY_COMPARE(docks(), before);
            for (const auto* strip : strips)
                QVERIFY(!strip->isVisible());
        }
        all_->window.resize(1280, 800);
    }

    /// A panel that was closed by its cross while panels shared a place stays closed, in a project too.
    void aPanelClosedInASmallWindowStaysClosed() {
        look("en", false);
        auto* lab = all_->pooling.get();
        all_->window.resize(640, 360);
        all_->window.showLab("pooling");
        (void)all_->rest(3000);
        QTRY_VERIFY(!lab->foldedDocks().isEmpty());
        auto* dock = lab->foldedDocks().last();
        QVERIFY(dock->close());
        QTest::qWait(50);
        const auto kept = lab->view();
        all_->window.resize(1920, 1080);
        QTRY_VERIFY(lab->foldedDocks().size() < 4);
        QVERIFY2(dock->isHidden(), qPrintable(dock->objectName()));
        lab->resetLayout();
        QTRY_VERIFY(!dock->isHidden());
        lab->setView(kept);
        QTRY_VERIFY2(dock->isHidden(), "what the project kept");
        lab->resetLayout();
    }

    /// What does not fit can be scrolled to: the button that runs a lab, and the end of its stage.
    void whatDoesNotFitIsReached() {
        look("en", false);
        for (auto* lab : all_->window.labs().all()) {
            all_->window.showLab(lab->id());
            (void)all_->rest(3000);
            all_->window.resize(640, 360);
            QTest::qWait(50);
            for (auto* area : lab->findChildren<ShrinkArea*>()) {
                if (area->visibleRegion().isEmpty())
                    continue;
                const auto reaches = [area] {
                    const QSize missing = area->widget()->size() - area->viewport()->size();
                    return area->horizontalScrollBar()->maximum() >= missing.width() &&
                           area->verticalScrollBar()->maximum() >= missing.height();
                };
                QTRY_VERIFY2(reaches(), qPrintable(lab->id()));
            }
            if (auto* run = lab->runButton())
                QTRY_VERIFY2(!run->visibleRegion().isEmpty(), qPrintable(lab->id()));
        }
        all_->window.resize(1280, 800);
    }
};

QTEST_MAIN(tst_small_screens)
#include "tst_small_screens.moc"
