// The teacher's own window, for a second screen: what the class reads now, what only the teacher reads, what comes next, and
// how long it has been.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/lessons/lesson_session.hpp"

#include <QTimer>
#include <QWidget>

namespace telar {

class OwnText;
class Prose;

class NotesWindow : public QWidget {
    Q_OBJECT
public:
    /// Beside `window`, or on another screen where there is one.
    NotesWindow(LessonSession& session, QWidget* window);
    /// "12:05" since the lesson was begun or the clock set back.
    QString elapsed() const;
    void restartClock();

private:
    void showStep();
    void showClock();

    LessonSession& session_;
    QWidget* window_;
    QLabel *title_, *count_, *clock_, *stepTitle_, *notesTitle_, *notes_, *wanted_, *nextTitle_, *next_;
    OwnText* text_;
    Prose* prose_;
    QPushButton *back_, *forward_, *restart_;
    const Lesson* lesson_ = nullptr; ///< of which the clock is
    QElapsedTimer since_;
    QTimer tick_;
};

} // namespace telar
