// One exercise beside the editor: what is asked, the checks with ticks and what came of them, the hint.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/exercise_session.hpp"

#include <QWidget>

class QStackedWidget;

namespace telar {

class ExerciseList;
class OwnText;
class ShrinkArea;

class ExercisePage : public QWidget {
    Q_OBJECT
public:
    explicit ExercisePage(ExerciseSession& session, QWidget* parent = nullptr);

signals:
    void listRequested();
    void lineRequested(int line);

private:
    QWidget* buildBody();
    void showExercise();
    void showChecks();
    void showCheck(qsizetype index, const GradedCheck& check, bool current);
    void showProgress();
    void showOutcome();
    QLabel* tick(qsizetype index);

    ExerciseSession& session_;
    ShrinkArea* scroll_;
    std::shared_ptr<const Grade> shown_; ///< brought into sight already
    bool failed_ = false;
    QPushButton *back_, *answer_, *again_, *next_, *check_;
    QLabel *title_, *about_, *checksTitle_, *cases_, *stale_, *hint_, *error_, *done_;
    OwnText* text_;
    QVBoxLayout* checks_;
    QList<QLabel*> ticks_;
    QProgressBar* progress_;
};

// The dock of exercises: the list, and the one that is open.

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
