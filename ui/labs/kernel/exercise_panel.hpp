// The dock of exercises: the list, and the one that is open.
#pragma once

#include "ui/labs/kernel/exercise_session.hpp"

#include <QWidget>

class QStackedWidget;

namespace telar {

class ExerciseList;
class ExercisePage;

class ExercisePanel : public QWidget {
    Q_OBJECT
public:
    explicit ExercisePanel(ExerciseSession& session, QWidget* parent = nullptr);
    ExerciseList* list() const { return list_; }
    ExercisePage* page() const { return page_; }
    void showList();
    void chooseFile();

signals:
    void lineRequested(int line);
    void handInRequested();
    void classRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showOpen();

    ExerciseSession& session_;
    QStackedWidget* stack_;
    ExerciseList* list_;
    ExercisePage* page_;
};

} // namespace telar
