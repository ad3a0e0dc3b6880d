// Writing a lesson: its steps in order, their text in both languages with a preview, the state each opens,
// and the checks, built from what the lab publishes.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/lessons/lesson_session.hpp"
#include "ui/widgets/document_saver.hpp"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace telar {

class Messages;
class OwnText;
class PageStack;
class Prose;
class Segmented;

class LessonEditor : public QDialog {
    Q_OBJECT
public:
    LessonEditor(LessonSession& session, QWidget* parent = nullptr);
    const Lesson& lesson() const { return lesson_; }
    void setLesson(const Lesson& lesson);
    /// Off the window's thread; `fileWritten` or a message follows.
    void saveTo(const QString& path);
    void openFrom(const QString& path);
    /// Of the step: its text, its lab, its checks.
    enum Page { TextPage, LabPage, CheckPage, Pages };
    void showPage(int page);
    QString message() const;
    /// Whether the lesson is not as it was opened or saved last.
    bool modified() const;
    /// Into the lesson's file, after asking for one where there is none; `then` where it has been written.
    void save(std::function<void()> then);
    /// Calls `then` when no lesson would be lost: at once, after saving, or never.
    void beforeLosing(std::function<void()> then);

signals:
    void tryRequested(std::shared_ptr<const telar::Lesson> lesson, int step);
    void fileWritten(const QString& path);
    void fileRead(const QString& path);

private:
    QWidget* buildHead();
    QWidget* buildSteps();
    QWidget* buildStep();
    QWidget* buildText();
    QWidget* buildLab();
    QWidget* buildChecks();
    void connectParts();
    void connectChecks();
    /// What is still missing in the language that is not being written; empty: nothing.
    QString untranslated() const;
    QString otherLanguage() const;
    DocumentSaver::Document document();
    void retranslate();
    void addStep();
    void removeStep();
    void moveStep(int by);
    void showStep(int index);
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
    void say(const QString& sentence, bool bad = false);
    LessonStep* step();
    std::string& written(Bilingual& words); ///< in the language being written

    LessonSession& session_;
    Lesson lesson_;
    int current_ = -1;
    bool showing_ = false;
    Segmented *language_, *pages_; ///< pages of a step: text, lab, checks
    PageStack* stack_;
    QLineEdit *title_, *stepTitle_, *hint_, *notes_, *controls_, *checkWords_, *value_;
    QSpinBox *minutes_, *level_;
    QListWidget* steps_;
    QPlainTextEdit* text_;
    OwnText* preview_;
    Prose* prose_;
    QTableWidget* checks_;
    QComboBox *fact_, *comparison_, *exercise_;
    QLabel *titleLabel_, *levelLabel_, *minutesLabel_, *stepLabel_, *textLabel_, *hintLabel_, *notesLabel_, *labLabel_,
        *controlsLabel_, *exerciseLabel_, *state_, *message_, *now_;
    QPushButton *add_, *remove_, *up_, *down_, *take_, *dropState_, *addCheck_, *removeCheck_, *try_, *open_, *save_,
        *pick_;
    QMenu* pickMenu_;
    Messages* messages_;
    JobRunner files_;
    std::string kept_; ///< the lesson as it was opened or saved last
    DocumentSaver saver_{*this, "lessonUnsaved", document()};
};

} // namespace telar
