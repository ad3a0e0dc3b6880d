// Writing an exercise: its text in both languages, the code with its gap, inputs seen and hidden, what must hold and the
// hints; *Try* runs the model answer, which must pass, and the empty gap, which must not.
#pragma once

#include "core/exercise/try_exercise.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/widgets/document_saver.hpp"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace telar {

class Messages;
class OwnText;
class PageStack;
class Segmented;

class ExerciseEditor : public QDialog {
    Q_OBJECT
public:
    enum Page { Task, Code, Inputs, Checks, Hints, Pages };

    explicit ExerciseEditor(QWidget* parent = nullptr);
    const Exercise& exercise() const { return exercise_; }
    void setExercise(const Exercise& exercise);
    void showPage(int page);
    /// Off the window's thread; `fileWritten`, `fileRead` or a message follows.
    void saveTo(const QString& path);
    void openFrom(const QString& path);
    QString message() const;
    bool busy() const { return files_.running() || saver_.saving() || trier_.running(); }
    /// Whether the exercise is not as it was opened or saved last.
    bool modified() const;
    /// Into its file, after asking for one where there is none; `then` where it has been written.
    void save(std::function<void()> then);
    /// Calls `then` when nothing would be lost: at once, after saving, or never.
    void beforeLosing(std::function<void()> then);
    /// Runs the model answer and the empty gap, in a job.
    void tryIt();
    /// Of the last try; null before the first, and after a change.
    std::shared_ptr<const TriedExercise> tried() const { return tried_; }
    void reject() override;

signals:
    void fileWritten(const QString& path);
    void fileRead(const QString& path);
    void triedOut();
    /// As a student sees it: the file, which has been saved.
    void openRequested(const QString& path);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    QWidget* buildHead();
    QWidget* buildTask();
    QWidget* buildCode();
    QWidget* buildInputs();
    QWidget* buildChecks();
    QWidget* buildHints();
    QWidget* buildFoot();
    void connectTexts();
    void connectLists();
    void connectFoot();
    void retranslate();
    void retranslateLists();
    void showAll(); ///< the exercise in all fields
    void showCases();
    void showChecks();
    void showHints();
    void fillHintSubjects();
    void takeCase(int row, int column);
    void addCheck();
    void addHint();
    /// The chosen row's; `done` says it, and offers it back.
    template <typename T>
    void removeRow(QTableWidget& table, std::vector<T>& list, const QString& done);
    void insertGap();
    void changed();
    void sayTried();
    QString missing() const; ///< what an exercise cannot be without; empty: nothing
    void saveAs();
    DocumentSaver::Document document();
    /// Says what has still to be written.
    bool writable();
    void say(const QString& sentence, bool bad = false);
    std::string& written(Bilingual& words); ///< in the language being written
    std::string languageCode() const;       ///< "en" or "es", of that language
    static Exercise fresh();

    Exercise exercise_;
    bool showing_ = false;
    Segmented *language_, *pages_;
    PageStack* stack_;
    QLineEdit *title_, *kernel_, *gap_, *outputs_, *checkWords_, *hintWords_;
    QSpinBox *chapter_, *minutes_, *step_;
    QDoubleSpinBox *tolerance_, *value_;
    QPlainTextEdit *text_, *code_, *given_, *model_;
    OwnText* preview_;
    QCheckBox *locked_, *ofModel_;
    QComboBox *page_, *check_, *comparison_, *hintWhen_, *hintWhat_;
    QTableWidget *cases_, *checks_, *hints_;
    QLabel *titleLabel_, *chapterLabel_, *minutesLabel_, *textLabel_, *pageLabel_, *stepLabel_, *kernelLabel_,
        *codeLabel_, *gapLabel_, *givenLabel_, *modelLabel_, *lockNote_, *outputsLabel_, *toleranceLabel_, *casesNote_,
        *checksNote_, *hintsNote_, *message_;
    QPushButton *insertGap_, *addCase_, *removeCase_, *addCheck_, *removeCheck_, *addHint_, *removeHint_, *open_,
        *save_, *see_, *try_;
    QProgressBar* progress_;
    Messages* messages_;
    JobRunner files_, trier_;
    std::shared_ptr<const TriedExercise> tried_;
    std::string kept_; ///< as it was opened or saved last
    DocumentSaver saver_{*this, "exerciseUnsaved", document()};
};

} // namespace telar
