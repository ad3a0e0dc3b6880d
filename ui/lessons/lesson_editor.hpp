// Writing a lesson: its steps in order, their text in both languages with a preview, the state each opens,
// and the checks, built from what the lab publishes.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/lessons/lesson_session.hpp"
#include "ui/widgets/document_editor.hpp"

namespace telar {

class Prose;

class LessonEditor : public DocumentEditor {
    Q_OBJECT
public:
    LessonEditor(LessonSession& session, QWidget* parent = nullptr);
    const Lesson& lesson() const { return lesson_; }
    void setLesson(const Lesson& lesson);
    void openFrom(const QString& path) override;
    /// Of the step: its text, its lab, its checks.
    enum Page { TextPage, LabPage, CheckPage, Pages };

signals:
    void tryRequested(std::shared_ptr<const telar::Lesson> lesson, int step);

protected:
    std::string document() const override { return writeLesson(lesson_); }
    DocumentSaver::Words fileWords() const override;
    std::function<Status(const std::string&)> writer() const override;
    QString savedWords(const QString& path) override;
    void showAll() override;

private:
    QWidget* buildSteps();
    QWidget* buildStep();
    QWidget* buildTextPage();
    QWidget* buildLab();
    QWidget* buildChecks();
    void connectParts();
    void connectChecks();
    /// What is still missing in the language that is not being written; empty: nothing.
    QString untranslated() const;
    void retranslate();
    void addStep();
    void removeStep();
    void moveStep(int by);
    void showStep(int index);
    /// The list of steps, and this one.
    void lookAt(int index);
    void showSteps();
    void showChecks();
    void fillFacts();
    void addCheck();
    void removeCheck();
    void takeState();
    void preview();
    void tryIt();
    void fillControlMenu();
    void showControls();
    void fillExercises();
    void takeExercise(int index);
    LessonStep* step();

    LessonSession& session_;
    Lesson lesson_;
    int current_ = -1;
    QLineEdit *stepTitle_, *hint_, *notes_, *controls_, *checkWords_, *value_;
    QSpinBox* level_;
    QListWidget* steps_;
    Prose* prose_;
    QTableWidget* checks_;
    QComboBox *fact_, *comparison_, *exercise_;
    QLabel *state_, *now_;
    QPushButton *take_, *dropState_, *addCheck_;
    QMenu* pickMenu_;
};

} // namespace telar
