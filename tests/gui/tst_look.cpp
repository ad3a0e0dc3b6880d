// The look changes while everything is open: theme, desktop, presenter mode and language. Qt walks all
// widgets then, and whoever deletes one meanwhile ends the program.
#include "core/lesson/lesson.hpp"
#include "tests/support/all_labs.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QAbstractItemView>
#include <QComboBox>
#include <QPushButton>
#include <QStyle>

using namespace telar;
using telar::test::AllLabs;

namespace {

/// Counts the widgets that are deleted while it lives.
class Deletions : public QObject {
public:
    Deletions() { qApp->installEventFilter(this); }
    int count() const { return count_; }
    QString names() const { return names_.join(QStringLiteral(", ")); }

private:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::ChildRemoved) {
            const auto* child = static_cast<QChildEvent*>(event)->child();
            if (child->isWidgetType()) {
                ++count_;
                names_ << QStringLiteral("%1 in %2 '%3'")
                              .arg(child->objectName(), watched->metaObject()->className(), watched->objectName());
            }
        }
        return false;
    }
    int count_ = 0;
    QStringList names_;
};

/// The desktop goes dark, presenter mode and language change, and back; what was deleted meanwhile.
QString change() {
    auto& theme = Theme::instance();
    const Deletions deleted;
    for (const bool forth : {true, false}) {
        theme.followDesktop(forth ? 1 : 2);
        theme.setPresenter(forth);
        setLanguage(forth ? "es" : "en");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
    }
    return deleted.count() == 0 ? QString() : deleted.names();
}

/// One of the same four after the other, and the language with each: all styles anew once, not four times.
QString changeOne(int turn) {
    auto& theme = Theme::instance();
    const Deletions deleted;
    if (turn % 2 == 0)
        theme.followDesktop(turn % 4 == 0 ? 1 : 2);
    else
        theme.setPresenter(turn % 4 == 1);
    setLanguage(turn % 2 == 0 ? "es" : "en");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
    return deleted.count() == 0 ? QString() : deleted.names();
}

/// Letters of one width, for code and columns of numbers.
bool isMono(const QWidget& w) { return w.font().families().contains(QStringLiteral("DejaVu Sans Mono")); }

using Sizes = std::map<QWidget*, int>;

Sizes monospaced(const QWidget& root) {
    Sizes out;
    for (auto* w : root.findChildren<QWidget*>())
        if (isMono(*w) && !w->inherits("QScrollBar") &&
            !(w->objectName().startsWith("qt_scrollarea_") && w->objectName().endsWith("container")))
            out[w] = w->font().pixelSize();
    return out;
}

/// What has other letters than before, or other than `grown` tells of their size.
QStringList changedLetters(const Sizes& before, bool grown) {
    QStringList out;
    for (const auto& [w, size] : before)
        if (!isMono(*w) || (grown ? w->font().pixelSize() <= size : w->font().pixelSize() != size))
            out << QStringLiteral("%1 '%2' in %3: %4 px, was %5")
                       .arg(w->metaObject()->className(), w->objectName(),
                            w->parentWidget() ? w->parentWidget()->metaObject()->className() : "")
                       .arg(w->font().families().join(QLatin1Char(' ')) + u' ' + QString::number(w->font().pixelSize()))
                       .arg(size);
    return out;
}

/// Through theme and presenter mode, and back.
QStringList lettersThroughLooks(const QWidget& root, std::size_t least) {
    auto& theme = Theme::instance();
    const auto before = monospaced(root);
    QStringList wrong;
    if (before.size() < least)
        wrong << QStringLiteral("only %1 monospaced").arg(before.size());
    for (int turn = 0; turn < 4; ++turn) { // dark, dark and large, dark, light
        turn == 0 || turn == 3 ? theme.followDesktop(turn == 0 ? 1 : 2) : theme.setPresenter(turn == 1);
        QCoreApplication::sendPostedEvents();
        for (auto* lab : root.findChildren<Lab*>())
            lab->catchUp(); // hidden ones have put it off
        for (const auto& one : changedLetters(before, theme.presenter()))
            wrong << QStringLiteral("turn %1: %2").arg(turn).arg(one);
    }
    return wrong;
}

} // namespace

class tst_look : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    /// The list of a combo box has a frame on all four sides.
    void listsHaveAWholeFrame() {
        QComboBox box;
        box.addItems({"one", "two", "three"});
        box.resize(160, 30);
        box.show();
        box.showPopup();
        auto* list = box.view()->window();
        QTRY_VERIFY(list->isVisible());
        const auto seen = list->grab().toImage();
        const auto has = [&](int x, int y) { return seen.pixelColor(x, y) == colors().border; };
        const int right = seen.width() - 1, bottom = seen.height() - 1;
        const auto edge = [&](const std::function<bool(int)>& at) { return at(0) || at(1) || at(2); };
        QVERIFY(edge([&](int k) { return has(k, bottom / 2); }) &&
                edge([&](int k) { return has(right - k, bottom / 2); }));
        QVERIFY(edge([&](int k) { return has(right / 2, k); }) &&
                edge([&](int k) { return has(right / 2, bottom - k); }));
        box.hidePopup();
    }
    void initTestCase() { test::beginWindows(settings_); }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setPresenter(false);
    }

    void inEveryStepOfEveryLesson() {
        AllLabs all;
        int turn = 0;
        for (const auto& lesson : builtInLessons()) {
            auto& session = all.window.lessons()->session();
            session.start(std::make_shared<const Lesson>(lesson), 0, true);
            for (;;) {
                const QString deleted = changeOne(turn++);
                QVERIFY2(deleted.isEmpty(), qPrintable(QStringLiteral("%1, step %2: %3")
                                                           .arg(QString::fromStdString(lesson.id))
                                                           .arg(session.step() + 1)
                                                           .arg(deleted)));
                if (session.isLast())
                    break;
                const int next = session.step() + 1;
                session.goTo(next);
                QTRY_COMPARE(session.step(), next); // its lab catches up first
            }
            session.stop();
        }
    }
    void inEveryLab() {
        AllLabs all;
        int turn = 0;
        for (auto* lab : all.window.lessons()->session().labs().all()) {
            all.window.showLab(lab->id());
            (void)QTest::qWaitFor([&] { return !lab->busy(); }, 500); // some of it is there by then
            QString deleted = changeOne(turn++); // the theme, then presenter mode, for the next lab the other way
            deleted += changeOne(turn++);
            QVERIFY2(deleted.isEmpty(), qPrintable(lab->id() + ": " + deleted));
        }
    }
    /// Icons grow with the type, in buttons and messages, and those of dialogs are Telar's own.
    void iconsGrowWithTheType() {
        QPushButton button(icon("save"), "Save");
        const QSize usual = button.iconSize();
        Theme::instance().setPresenter(true);
        QCOMPARE(button.iconSize().width(), px(usual.width()));
        QVERIFY(button.iconSize().width() > usual.width());
        Theme::instance().setPresenter(false);
        const auto* style = QApplication::style();
        QVERIFY(!style->styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons));
        const QSize size(32, 32);
        QCOMPARE(style->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(size).toImage(),
                 icon("warning").pixmap(size).toImage());
    }

    /// Code stays code: what had letters of one width has them in every theme, larger in presenter mode.
    void codeStaysMonospaced() {
        AllLabs all;
        QStringList wrong;
        for (auto* lab : all.window.lessons()->session().labs().all()) { // in each, what is made when it is first seen
            all.window.showLab(lab->id());
            (void)QTest::qWaitFor([&] { return !lab->busy(); }, 1000);
        }
        wrong << lettersThroughLooks(all.window, 20);
        ExerciseEditor editor(&all.window);
        editor.show();
        wrong << lettersThroughLooks(editor, 2);
        wrong.removeDuplicates();
        for (const auto& one : wrong)
            qWarning("%s", qPrintable(one));
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size())));
    }
    void withEveryDialog() {
        AllLabs all;
        all.window.showLab("pooling");
        QVERIFY(all.rest());
        all.window.lessons()->edit();
        HelpWindow::open(&all.window, "start");
        ExportDialog dialog(all.pooling->exportables(), 0, &all.window);
        dialog.show();
        const QString deleted = change();
        QVERIFY2(deleted.isEmpty(), qPrintable(deleted));
    }
};

QTEST_MAIN(tst_look)
#include "tst_look.moc"
