// Somebody who clicks, types, drags, opens and closes whatever there is, at random but the same for the same
// seed: every lab, dialog, lesson, project, language, theme and presenter mode. What it did last is printed
// when the program ends under it.
#pragma once

#include "tests/support/all_labs.hpp"
#include "tests/support/holdings.hpp"
#include "tests/support/last_actions.hpp"
#include "tests/support/random_hands.hpp"
#include "tests/support/timed_application.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/project/project_menu.hpp"

#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QEventLoop>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QThread>
#include <QThreadPool>

namespace telar::test {

class RandomUser : public QObject {
public:
    /// Everything that is written goes into `folder`.
    RandomUser(uint64_t seed, const QString& folder) : folder_(folder), dice_(seed), hands_(dice_) {
        prepareFiles();
        hands_.will = [this](const QString& words) { note(words); };
        if (auto* app = TimedApplication::instance()) {
            app->forget();
            app->saying = [this] { return last_; };
        }
        LastActions::instance().watch(seed, std::chrono::seconds(TELAR_SANITIZED ? 600 : 120));
    }

    ~RandomUser() override {
        if (auto* app = TimedApplication::instance())
            app->saying = nullptr;
    }

    /// That many actions; the program is started anew whenever its window has been closed, and now and then.
    void act(int actions) {
        for (left_ = actions; left_ > 0;) {
            if (!all_)
                start();
            QEventLoop loop;
            loop_ = &loop;
            schedule();
            loop.exec();
            if (all_ && (!all_->window.isVisible() || sinceStart_ > 700))
                end();
        }
    }
    /// Looks at every lab once: each is made when it is first seen.
    void seeEveryLab() {
        if (!all_)
            start();
        for (const auto& lab : all_->window.labs().names()) {
            all_->window.showLab(lab.id);
            QTest::qWait(50);
        }
    }
    /// Closes everything and waits for what a program leaves behind; what was copied last goes, too.
    void leave() {
        if (all_)
            end();
        QThreadPool::globalInstance()->waitForDone();
        QGuiApplication::clipboard()->clear();
    }
    /// The most processor time that one event took of the window's thread.
    QString slowest() const {
        const auto* app = TimedApplication::instance();
        return app ? QStringLiteral("%1 ms: %2, after '%3'")
                         .arg(app->longest().ms, 0, 'f', 0)
                         .arg(app->longest().event, app->longest().words)
                   : QString();
    }
    int starts() const { return starts_; }

private:
    void prepareFiles() {
        const QString data = QStringLiteral(TELAR_TEST_DATA "/");
        for (const char* name : {"images/colour.png", "images/grey16.png", "images/progressive.jpg",
                                 "mri/anatomical.nii", "mri/someones_epi.nii.gz", "projects/version1.telar",
                                 "projects/version2.telar", "oracles/random_seed7_5x5.csv"}) {
            const QString copy = folder_ + QLatin1Char('/') + QFileInfo(QLatin1String(name)).fileName();
            QFile::copy(data + QLatin1String(name), copy);
            QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
            files_.push_back(copy);
        }
        const QString lessons = QStringLiteral(TELAR_SOURCE_DIR "/resources/lessons/");
        for (const QString& name : QDir(lessons).entryList({QStringLiteral("*.telar-lesson")}))
            files_.push_back(lessons + name);
        for (const char* name : {"damaged.telar", "damaged.png", "damaged.nii", "damaged.csv", "damaged.telar-lesson",
                                 "damaged.jsonl", "damaged.json"}) {
            QFile damaged(folder_ + QLatin1Char('/') + QLatin1String(name));
            if (damaged.open(QIODevice::WriteOnly))
                damaged.write("{\"format\": \"telar-project\", 1,2,3\n\0\xff", 36);
            files_.push_back(damaged.fileName());
        }
        files_.push_back(folder_ + QStringLiteral("/missing.telar"));
        folders_ = {folder_, data + QStringLiteral("digits"), data + QStringLiteral("images")};
    }

    void start() {
        all_ = std::make_unique<AllLabs>();
        all_->experiments->setFindings(
            [findings = all_->findings](const auto& done) { findings->model().collect(done); });
        all_->window.session()->setAutosaveInterval(2000);
        all_->window.restoreSettings();
        all_->window.session()->findRecoveries();
        sinceStart_ = 0;
        ++starts_;
    }
    void end() {
        note(QStringLiteral("leave the program"));
        for (auto* window : QApplication::topLevelWidgets())
            if (window != &all_->window && window->isVisible())
                window->close();
        all_.reset();
    }

    /// The next action, before this one is done: this one may open a dialog and wait for its end.
    void schedule() {
        QTimer::singleShot(1, this, [this] { step(); });
    }
    void step() {
        // Qt Test handles events while it clicks: the next action asks again until this one is done or a
        // dialog of its own runs, which may be opened after the first asking.
        const int level = QThread::currentThread()->loopLevel();
        if (acting_ == level) {
            QTimer::singleShot(5, this, [this] { step(); });
            return;
        }
        if (left_ <= 0 || !all_->window.isVisible() || sinceStart_ > 700) {
            // Dialogs that are still open run loops of their own: out of them first.
            if (QWidget* modal = QApplication::activeModalWidget(); modal && level > 1) {
                schedule();
                modal->close();
            } else if (QWidget* popup = QApplication::activePopupWidget()) {
                schedule();
                popup->close();
            } else if (level > 1) {
                schedule();
            } else {
                loop_->quit();
            }
            return;
        }
        --left_;
        ++done_;
        ++sinceStart_;
        const int before = std::exchange(acting_, level);
        schedule();
        const TimedApplication::Through ownHands;
        one();
        acting_ = before;
    }

    void note(const QString& words) {
        last_ = words;
        LastActions::instance().note(QStringLiteral("%1 %2").arg(done_).arg(words).toStdString());
    }

    /// Without an event, but as long as one: nothing else is done meanwhile.
    static void called(const std::function<void()>& work) {
        if (auto* app = TimedApplication::instance())
            app->measure(work, [] { return QStringLiteral("a call"); });
        else
            work();
    }

    void one() {
        QWidget* window = hands_.front();
        if (!window) {
            note(QStringLiteral("no window"));
            return;
        }
        if (auto* dialog = qobject_cast<QFileDialog*>(window))
            return called([&] { answer(dialog); });
        const bool busy = QApplication::activePopupWidget() || QApplication::activeModalWidget();
        const int what = dice_.below(100);
        if (what < 46)
            hands_.click(window);
        else if (what < 51)
            hands_.drag(window);
        else if (what < 55)
            hands_.wheel(window);
        else if (what < 72)
            hands_.key(window, keys());
        else if (what < 78)
            type(window);
        else if (busy && what < 90)
            hands_.key(window, {Qt::Key_Escape, Qt::Key_Return});
        else if (busy)
            pause();
        else if (what < 81)
            called([this] { trigger(); });
        else if (what < 84)
            called([this] { openFile(); });
        else if (what < 87)
            called([this] { lesson(); });
        else if (what < 90)
            called([this] { project(); });
        else if (what < 94)
            called([this] { look(); });
        else if (what < 96)
            called([this] { resize(); });
        else if (what < 98)
            called([this] { page(); });
        else
            pause();
    }

    static const std::vector<QKeyCombination>& keys() {
        static const std::vector<QKeyCombination> all = [] {
            std::vector<QKeyCombination> made;
            for (const auto one :
                 {Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Left,     Qt::Key_Right,  Qt::Key_Up,        Qt::Key_Down,
                  Qt::Key_Return, Qt::Key_Space,   Qt::Key_Escape,   Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Home,
                  Qt::Key_End,    Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_F1,     Qt::Key_F5,        Qt::Key_F11,
                  Qt::Key_Plus,   Qt::Key_Minus,   Qt::Key_0,        Qt::Key_7,      Qt::Key_A})
                made.emplace_back(Qt::KeyboardModifiers(), one);
            for (const auto one : {Qt::Key_Z, Qt::Key_C, Qt::Key_V, Qt::Key_F, Qt::Key_N, Qt::Key_O, Qt::Key_S,
                                   Qt::Key_Period, Qt::Key_Q, Qt::Key_Tab})
                made.emplace_back(Qt::ControlModifier, one);
            for (const auto one :
                 {Qt::Key_Z, Qt::Key_D, Qt::Key_L, Qt::Key_P, Qt::Key_E, Qt::Key_C, Qt::Key_R, Qt::Key_S})
                made.emplace_back(Qt::ControlModifier | Qt::ShiftModifier, one);
            for (int digit = 0; digit < 10; ++digit)
                made.emplace_back(Qt::AltModifier, static_cast<Qt::Key>(Qt::Key_0 + digit));
            made.emplace_back(Qt::ShiftModifier, Qt::Key_F1);
            made.emplace_back(Qt::ControlModifier, Qt::Key_F1);
            made.emplace_back(Qt::AltModifier, Qt::Key_F);
            return made;
        }();
        return all;
    }
    void type(QWidget* window) {
        static const std::vector<QString> texts{"",
                                                "0",
                                                "-1",
                                                "1",
                                                "3",
                                                "3x3",
                                                "2x5",
                                                "999999",
                                                "1e99",
                                                "nan",
                                                "inf",
                                                "0.001",
                                                "64:512:x2",
                                                "1,2,4",
                                                "kernel=3",
                                                "%1 %n %%",
                                                "a name",
                                                "<b>bold</b>",
                                                "18446744073709551616",
                                                "1 2 3;4 5 6",
                                                "((((",
                                                "serial",
                                                "seed=1,2,3",
                                                "....."};
        hands_.type(window, texts);
    }
    void answer(QFileDialog* dialog) {
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        if (!name || dice_.chance(30)) {
            note(QStringLiteral("leave the file dialog"));
            return dialog->reject();
        }
        QString path;
        if (dialog->acceptMode() == QFileDialog::AcceptSave)
            path = QStringLiteral("%1/out-%2").arg(folder_).arg(dice_.below(6));
        else if (dialog->fileMode() == QFileDialog::Directory)
            path = dice_.any(folders_);
        else
            path = dice_.any(files_);
        note(QStringLiteral("file dialog '%1' takes %2").arg(dialog->windowTitle(), path));
        name->setText(path);
        if (auto* on = dialog->windowHandle()) {
            name->setFocus();
            RandomHands::tap(on, Qt::Key_Return);
        }
    }
    void trigger() {
        std::vector<QAction*> actions;
        for (auto* one : all_->window.findChildren<QAction*>())
            if (one->isEnabled() && !one->text().isEmpty() && !one->menu() && !one->isSeparator())
                actions.push_back(one);
        if (actions.empty())
            return;
        const QPointer<QAction> action = dice_.any(actions);
        note(QStringLiteral("trigger %1").arg(hands_.named(action)));
        action->trigger();
    }
    void openFile() {
        const QString path = dice_.chance(80) ? dice_.any(files_) : dice_.any(folders_);
        if (dice_.chance(50)) {
            note(QStringLiteral("open %1").arg(path));
            all_->window.openPath(path);
            return;
        }
        note(QStringLiteral("drop %1").arg(path));
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&all_->window, &enter);
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&all_->window, &event);
    }
    void lesson() {
        auto& session = all_->window.lessons()->session();
        const auto& lessons = builtInLessons();
        if (session.lesson() && dice_.chance(60)) {
            const int step = dice_.below(static_cast<int>(session.lesson()->steps.size()));
            note(QStringLiteral("lesson's step %1").arg(step + 1));
            session.goTo(step);
        } else if (session.lesson()) {
            note(QStringLiteral("leave the lesson"));
            session.stop();
        } else {
            const auto& chosen = lessons[static_cast<std::size_t>(dice_.below(static_cast<int>(lessons.size())))];
            note(QStringLiteral("lesson %1").arg(QString::fromStdString(chosen.id)));
            all_->window.lessons()->open(chosen.id);
        }
    }
    void project() {
        auto* session = all_->window.session();
        const QString path = QStringLiteral("%1/project-%2.telar").arg(folder_).arg(dice_.below(4));
        switch (dice_.below(4)) {
        case 0:
            note(QStringLiteral("save %1 twice").arg(path));
            session->save(path);
            session->save(path);
            break;
        case 1:
            note(QStringLiteral("save %1").arg(path));
            session->save(path);
            break;
        case 2:
            note(QStringLiteral("open project %1").arg(path));
            all_->window.openPath(path);
            break;
        default:
            note(QStringLiteral("new project"));
            all_->window.projects()->startNew();
        }
    }
    void look() {
        const int what = dice_.below(6);
        note(QStringLiteral("look %1").arg(what));
        const char* themes[] = {"themeSystem", "themeLight", "themeDark"};
        if (what == 0)
            all_->window.action(QLatin1String(themes[dice_.below(3)]))->trigger();
        else if (what == 1)
            all_->window.action(QStringLiteral("presenter"))->trigger();
        else if (what == 2)
            Theme::instance().followDesktop(dice_.below(3), Theme::Pace::InTurns);
        else
            all_->window.switchLanguage(language() == QLatin1String("en") ? "es" : "en");
    }
    void resize() {
        const QSize size(640 + dice_.below(1281), 400 + dice_.below(700));
        note(QStringLiteral("resize to %1 x %2").arg(size.width()).arg(size.height()));
        all_->window.resize(size);
    }
    void page() {
        const auto labs = all_->window.labs().names(); // made when it is shown, as in `telar`
        const QString id = dice_.any(labs).id;
        note(QStringLiteral("lab %1").arg(id));
        all_->window.openLab(id);
    }
    void pause() {
        const int ms = dice_.below(120);
        note(QStringLiteral("wait %1 ms").arg(ms));
        QTest::qWait(ms);
    }

    QString folder_;
    Dice dice_;
    RandomHands hands_;
    std::vector<QString> files_, folders_;
    std::unique_ptr<AllLabs> all_;
    QEventLoop* loop_ = nullptr;
    int left_ = 0, done_ = 0, sinceStart_ = 0, starts_ = 0;
    int acting_ = -1; ///< level of event loops in which an action is being done
    QString last_;
};

} // namespace telar::test
