// Lessons in the window: the list, opening files, the panel beside the labs, and the editor.
#pragma once

#include "ui/lessons/lesson_session.hpp"

#include <QMainWindow>

namespace telar {

class LessonPanel;

class LessonMenu : public QObject {
    Q_OBJECT
public:
    /// Makes the actions "lessons" and "lessonEditor" of the window.
    LessonMenu(QMainWindow& window, LabSet& labs);

    static bool isLesson(const QString& path);
    LessonSession& session() { return session_; }
    LessonPanel* panel() const { return panel_; }
    /// Once the lab is there, which is given back at the lesson's end; goes on where the reader was, from the start where it was
    /// done.
    void open(const std::string& id);
    void openFile(const QString& path);
    void start(std::shared_ptr<const Lesson> lesson);
    /// A list to choose from.
    void choose();
    void edit();
    /// Whether the editor holds a lesson that is in no file.
    bool unsaved() const;
    /// Calls `then` when that would not be lost: at once, after saving, or never.
    void beforeLosing(std::function<void()> then);
    void retranslate();

signals:
    void notice(const QString& sentence);
    /// What went wrong.
    void problem(const QString& sentence);
    void progressChanged();

private:
    QMainWindow& window_;
    LabSet& labs_;
    LessonSession session_;
    LessonPanel* panel_;
    QDockWidget* dock_;
    QAction *list_, *editor_;
    JobRunner opener_;
    std::shared_ptr<const Lesson> opening_; ///< begins once its lab is there
};

} // namespace telar
