// Keys: no two actions share one in one place, the general ones work in every lab, and Tab gets everywhere.
#include "tests/support/all_labs.hpp"
#include "tests/support/random_hands.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/copying.hpp"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QShortcut>
#include <QTableView>

using namespace telar;
using telar::test::AllLabs;

namespace {

/// A key with the place where it works.
struct Bound {
    QString name;
    QKeySequence key;
    Qt::ShortcutContext context;
    QList<const QWidget*> widgets; ///< to which it belongs, of those on screen
};

void addBound(QList<Bound>& all, const QString& name, const QList<QKeySequence>& keys, Qt::ShortcutContext context,
              const QList<const QWidget*>& widgets) {
    QList<const QWidget*> shown;
    for (const auto* one : widgets)
        if (one->isVisible())
            shown << one;
    for (const auto& key : keys)
        if (!key.isEmpty() && !shown.isEmpty())
            all.push_back({name, key, context, shown});
}

QList<Bound> boundIn(const QWidget& window) {
    QList<Bound> all;
    for (const auto* action : window.findChildren<QAction*>()) {
        QList<const QWidget*> widgets;
        for (const auto* object : action->associatedObjects()) {
            if (const auto* menu = qobject_cast<const QMenu*>(object))
                widgets << menu->window()->parentWidget(); // in the bar of the window
            else if (const auto* widget = qobject_cast<const QWidget*>(object))
                widgets << widget;
        }
        widgets.removeAll(nullptr);
        addBound(all, action->objectName() + " \"" + action->text() + "\"", action->shortcuts(),
                 action->shortcutContext(), widgets);
    }
    for (const auto* one : window.findChildren<QShortcut*>())
        addBound(all, QStringLiteral("shortcut of %1").arg(one->parent()->objectName()), {one->key()}, one->context(),
                 {qobject_cast<const QWidget*>(one->parent())});
    return all;
}

/// Whether the focus can be where both are meant.
bool meet(const Bound& a, const Bound& b) {
    const auto everywhere = [](const Bound& one) {
        return one.context == Qt::WindowShortcut || one.context == Qt::ApplicationShortcut;
    };
    if (everywhere(a) || everywhere(b))
        return true;
    for (const auto* one : a.widgets)
        for (const auto* other : b.widgets)
            if (one == other || one->isAncestorOf(other) || other->isAncestorOf(one))
                return true;
    return false;
}

} // namespace

class tst_keys : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }

    void noTwoActionsShareAKey() {
        AllLabs all;
        all.window.lessons()->edit();
        auto labs = all.window.lessons()->session().labs().all();
        labs.prepend(nullptr); // the start page
        for (auto* lab : labs) {
            all.window.showLab(lab ? lab->id() : QString());
            QTest::qWait(20);
            const auto bound = boundIn(all.window);
            QVERIFY(bound.size() > 20);
            for (qsizetype i = 0; i < bound.size(); ++i)
                for (qsizetype j = i + 1; j < bound.size(); ++j)
                    QVERIFY2(bound[i].name == bound[j].name || bound[i].key != bound[j].key ||
                                 !meet(bound[i], bound[j]),
                             qPrintable(QStringLiteral("%1: %2 and %3 share %4")
                                            .arg(lab ? lab->id() : "start", bound[i].name, bound[j].name,
                                                 bound[i].key.toString())));
        }
    }
    void generalKeysWorkInEveryLab() {
        AllLabs all;
        for (auto* lab : all.window.lessons()->session().labs().all()) {
            all.window.showLab(lab->id());
            (void)QTest::qWaitForWindowActive(&all.window);
            QTest::keyClick(&all.window, Qt::Key_F11);
            QVERIFY2(all.window.isFullScreen(), qPrintable(lab->id()));
            QTest::keyClick(&all.window, Qt::Key_F11);
            QVERIFY(!all.window.isFullScreen());
        }
    }
    void aTrainingIsStoppedByItsKey() {
        AllLabs all;
        all.window.showLab("cnn");
        (void)QTest::qWaitForWindowActive(&all.window);
        QVERIFY(QTest::qWaitFor([&] { return all.cnn->model().training(); }, test::patience));
        QTest::keyClick(&all.window, Qt::Key_Period, Qt::ControlModifier);
        QVERIFY(QTest::qWaitFor([&] { return !all.cnn->model().training(); }, test::patience));
    }
    void anotherLabsKeyClosesAnOpenMenu() {
        AllLabs all;
        const auto labs = all.window.lessons()->session().labs().all();
        int menus = 0;
        for (qsizetype i = 0; i < labs.size(); ++i) {
            all.window.showLab(labs[i]->id());
            (void)QTest::qWaitForWindowActive(&all.window);
            (void)all.rest(3000); // an empty picture has no menu
            for (auto* view : labs[i]->findChildren<QWidget*>()) {
                if (!view->isVisible() || !pictureOf(view) || QApplication::activePopupWidget())
                    continue;
                QContextMenuEvent asked(QContextMenuEvent::Mouse, view->rect().center(),
                                        view->mapToGlobal(view->rect().center()));
                QApplication::sendEvent(view, &asked);
            }
            QPointer<QWidget> menu = QApplication::activePopupWidget();
            if (!menu)
                continue;
            ++menus;
            test::RandomHands::tap(menu->windowHandle(), Qt::Key_Return);
            if (menu)
                test::RandomHands::tap(menu->windowHandle(), i == 1 ? Qt::Key_1 : Qt::Key_2, Qt::AltModifier);
            while (auto* open = QApplication::activePopupWidget())
                open->close();
            test::RandomHands::tap(all.window.windowHandle(), i == 1 ? Qt::Key_1 : Qt::Key_2, Qt::AltModifier);
            QCOMPARE(all.window.currentLab()->id(), labs[i == 1 ? 0 : 1]->id());
        }
        QVERIFY(menus >= 5);
    }
    void tabLeavesEveryTable() {
        AllLabs all;
        int tables = 0;
        for (auto* lab : all.window.lessons()->session().labs().all()) {
            all.window.showLab(lab->id());
            for (auto* table : lab->findChildren<QTableView*>()) {
                if (!table->isVisible() || table->inherits("QCalendarView"))
                    continue;
                ++tables;
                table->setFocus();
                QTest::keyClick(table, Qt::Key_Tab);
                QVERIFY2(QApplication::focusWidget() != table, qPrintable(lab->id() + " " + table->objectName()));
            }
        }
        QVERIFY(tables >= 4);
    }
};

QTEST_MAIN(tst_keys)
#include "tst_keys.moc"
