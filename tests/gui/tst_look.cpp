// The look changes while everything is open: theme, desktop, presenter mode and language. Qt walks all
// widgets then, and whoever deletes one meanwhile ends the program.
#include "core/lesson/lesson.hpp"
#include "tests/support/all_labs.hpp"
#include "ui/lessons/lesson_library.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QPushButton>

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
                              .arg(child->objectName(), watched->metaObject()->className(),
                                   watched->objectName());
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

} // namespace

class tst_look : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        Theme::instance().attach(*qApp);
    }
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
                session.goTo(session.step() + 1);
            }
            session.stop();
        }
    }
    void inEveryLab() {
        AllLabs all;
        int turn = 0;
        for (auto* lab : all.window.lessons()->session().labs()) {
            all.window.showLab(lab->id());
            (void)QTest::qWaitFor([&] { return !lab->busy(); }, 500); // some of it is there by then
            QString deleted = changeOne(turn++); // the theme, then presenter mode, for the next lab the other way
            deleted += changeOne(turn++);
            QVERIFY2(deleted.isEmpty(), qPrintable(lab->id() + ": " + deleted));
        }
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
