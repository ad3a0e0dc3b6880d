#include "ui/lessons/lesson_menu.hpp"

#include "ui/base/language.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lesson_panel.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QDockWidget>
#include <QMessageBox>

namespace telar {

LessonMenu::LessonMenu(QMainWindow& window, LabSet& labs)
    : QObject(&window), window_(window), labs_(labs), session_(labs) {
    panel_ = new LessonPanel(session_, &window);
    dock_ = named(new QDockWidget(&window), "lesson");
    dock_->setFeatures(QDockWidget::DockWidgetMovable);
    dock_->setTitleBarWidget(new QWidget(dock_)); // the panel has a title of its own
    dock_->setWidget(panel_);
    window.addDockWidget(Qt::RightDockWidgetArea, dock_);
    dock_->hide();
    const auto action = [&](const char* name, const QKeySequence& key, const char* iconFile, auto call) {
        auto* made = new QAction(icon(iconFile), {}, &window);
        made->setObjectName(QString::fromLatin1(name));
        made->setShortcut(key);
        connect(made, &QAction::triggered, this, call);
        window.addAction(made);
        return made;
    };
    list_ = action("lessons", Qt::SHIFT | Qt::Key_F1, "thesis", [this] { choose(); });
    editor_ = action("lessonEditor", {}, "new", [this] { edit(); });
    connect(&session_, &LessonSession::notice, this, &LessonMenu::notice);
    connect(&session_, &LessonSession::problem, this, &LessonMenu::problem);
    connect(&session_, &LessonSession::stepChanged, dock_, &QWidget::show);
    connect(&session_, &LessonSession::ended, this, [this] {
        dock_->hide();
        emit progressChanged();
    });
    connect(&session_, &LessonSession::checksChanged, this, &LessonMenu::progressChanged);
    retranslate();
}

bool LessonMenu::isLesson(const QString& path) {
    return path.endsWith(QLatin1String(".telar-lesson"), Qt::CaseInsensitive);
}

void LessonMenu::start(std::shared_ptr<const Lesson> lesson) {
    opening_ = lesson;
    const auto progress = lessonProgress(lesson->id);
    const int step = progress.done ? 0 : std::clamp(progress.step, 0, static_cast<int>(lesson->steps.size()) - 1);
    labs_.prepare(QString::fromStdString(lesson->steps[static_cast<std::size_t>(step)].lab), [this, lesson, step] {
        if (opening_ == lesson) // no other has been asked for meanwhile
            session_.start(lesson, step);
    });
}

void LessonMenu::open(const std::string& id) {
    for (const auto& lesson : builtInLessons())
        if (lesson.id == id)
            return start(std::make_shared<const Lesson>(lesson));
}

void LessonMenu::openFile(const QString& path) {
    opener_.start<Lesson>([path = path.toStdString()](const JobContext& job) { return loadLesson(path, job); },
                          [this](std::shared_ptr<const Lesson> lesson) { start(std::move(lesson)); },
                          [this](const Error& error) {
                              auto* box = named(new QMessageBox(QMessageBox::Warning, tr("Lesson"), translated(error),
                                                                QMessageBox::Ok, &window_),
                                                "lessonRefused");
                              box->setAttribute(Qt::WA_DeleteOnClose);
                              box->open();
                          });
}

void LessonMenu::choose() {
    LessonsDialog dialog(&window_, [this](const QString& lab) {
        const auto* name = labs_.name(lab);
        return name ? name->icon : nullptr;
    });
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (!dialog.chosen().empty())
        return open(dialog.chosen());
    const QString path = askSource(&window_, tr("Open a lesson"), tr("Telar lessons (*.telar-lesson)"));
    if (!path.isEmpty())
        openFile(path);
}

void LessonMenu::edit() {
    auto* editor = window_.findChild<LessonEditor*>(QString(), Qt::FindDirectChildrenOnly);
    if (!editor) {
        editor = new LessonEditor(session_, &window_);
        connect(editor, &LessonEditor::tryRequested, this,
                [this](std::shared_ptr<const Lesson> lesson, int step) { session_.start(lesson, step, true); });
    }
    editor->show();
    editor->raise();
}

bool LessonMenu::unsaved() const {
    const auto* editor = window_.findChild<LessonEditor*>(QString(), Qt::FindDirectChildrenOnly);
    return editor && editor->modified();
}

void LessonMenu::beforeLosing(std::function<void()> then) {
    if (unsaved())
        window_.findChild<LessonEditor*>(QString(), Qt::FindDirectChildrenOnly)->beforeLosing(std::move(then));
    else
        then();
}

void LessonMenu::retranslate() {
    list_->setText(tr("Lessons…"));
    editor_->setText(tr("Write a lesson…"));
    dock_->setWindowTitle(tr("Lesson"));
}

} // namespace telar
