// Writing an exercise: its text in both languages, the code with its gap, inputs seen and hidden, what must hold and the
// hints; *Try* runs the model answer, which must pass, and the empty gap, which must not.
#pragma once

#include "core/exercise/try_exercise.hpp"
#include "core/exercise/write_exercise.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/widgets/document_editor.hpp"

namespace telar {

class ExerciseEditor : public DocumentEditor {
    Q_OBJECT
public:
    enum Page { Task, Code, Inputs, Checks, Hints, Pages };

    explicit ExerciseEditor(QWidget* parent = nullptr);
    const Exercise& exercise() const { return exercise_; }
    void setExercise(const Exercise& exercise);
    void openFrom(const QString& path) override;
    bool busy() const { return files_.running() || saver_.saving() || trier_.running(); }
    /// Runs the model answer and the empty gap, in a job.
    void tryIt();
    /// Of the last try; null before the first, and after a change.
    std::shared_ptr<const TriedExercise> tried() const { return tried_; }
    void reject() override;

signals:
    void triedOut();
    /// As a student sees it: the file, which has been saved.
    void openRequested(const QString& path);

protected:
    void closeEvent(QCloseEvent* event) override;
    std::string document() const override { return writeExercise(exercise_); }
    DocumentSaver::Words fileWords() const override;
    std::function<Status(const std::string&)> writer() const override;
    QString savedWords(const QString& path) override;
    bool writable() override;
    void dropped() override;
    void changed() override;
    void showAll() override; ///< the exercise in all fields

private:
    QWidget* buildTask();
    QWidget* buildCode();
    QWidget* buildInputs();
    QWidget* buildChecks();
    QWidget* buildHints();
    QWidget* buildFoot();
    void connectTexts();
    void connectLists();
    void connectTry();
    void retranslate();
    void retranslateLists();
    void showCases();
    void showChecks();
    void showHints();
    void fillHintSubjects();
    void takeCase(int row, int column);
    void showKind();
    void fillChecks(); ///< what may be checked, of a kernel or of a program
    void addCheck();
    QString shownWords(const ExerciseCheck& check) const; ///< when students see it
    void addHint();
    /// What is written into a column of words; `words` finds those of a row.
    void takeWords(QTableWidget* table, int column, std::function<Bilingual&(std::size_t row)> words);
    /// A button that takes out the chosen row.
    template <typename T>
    QPushButton* remover(const char* name, QTableWidget* table, std::vector<T>& list, Words done);
    void insertGap();
    void sayTried();
    QString missing() const; ///< what an exercise cannot be without; empty: nothing
    static Exercise fresh();

    Exercise exercise_;
    QLineEdit *kernel_, *gap_, *outputs_, *checkWords_, *hintWords_;
    QSpinBox *chapter_, *step_, *tries_;
    QDoubleSpinBox *tolerance_, *value_;
    QPlainTextEdit *code_, *given_, *model_;
    QCheckBox *locked_, *ofModel_;
    QComboBox *page_, *check_, *comparison_, *hintWhen_, *hintWhat_, *shown_;
    QTableWidget *cases_, *checks_, *hints_;
    QDateTimeEdit* from_;
    QProgressBar* progress_;
    JobRunner trier_;
    std::shared_ptr<const TriedExercise> tried_;
};

} // namespace telar
