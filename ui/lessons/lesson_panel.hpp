// The lesson beside the lab: step n of m, its text, its checks with ticks, a hint, back and next.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/lessons/lesson_session.hpp"

namespace telar {

class OwnText;
class Prose;

class LessonPanel : public QWidget {
    Q_OBJECT
public:
    explicit LessonPanel(LessonSession& session, QWidget* parent = nullptr);

private:
    void showStep();
    void showChecks();

    LessonSession& session_;
    QLabel *title_, *count_, *stepTitle_, *checksTitle_, *hint_, *done_;
    OwnText* text_;
    Prose* prose_;
    QVBoxLayout* checks_;
    QList<QLabel*> ticks_;
    QPushButton *back_, *next_, *hintButton_, *again_, *close_;
};

} // namespace telar
