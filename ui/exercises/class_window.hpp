// The class: a folder of hand-ins as a table, graded again in a job, with the mistakes that many make.
#pragma once

#include "core/exercise/gradebook.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QDialog>

namespace telar {

class ClassTable;
class Segmented;

class ClassWindow : public QDialog {
    Q_OBJECT
public:
    explicit ClassWindow(QWidget* parent = nullptr);

    /// Hand-ins and folders of them; what was open stays where they cannot be read. Grading begins by itself.
    void open(const QStringList& paths);
    /// Grades what has no marks yet.
    void grade();
    void stop();
    bool busy() const { return opener_.running() || grader_.running() || writer_.running() || gatherer_.running(); }
    /// Null: nothing is open.
    std::shared_ptr<const ClassGrading> grading() const { return grading_; }
    ClassTable* table() const { return table_; }
    void saveCsv(const QString& path);
    /// For that gradebook's import; `roster` is its export.
    void saveGradebook(GradebookKind kind, const QString& roster, const QString& path);
    /// A page for each student.
    void saveFeedback(const QString& folder);
    /// Takes what arrives or changes where the hand-ins are, as long as it is on.
    void watch(bool on);
    /// What the teacher added; kept beside the hand-ins.
    const ClassFile& file() const { return *file_; }
    void setMark(std::size_t student, std::size_t exercise, const HandMark& mark);
    void setNote(const std::string& group, const std::string& note);
    /// Writes that project of a student there and asks to have it opened.
    void saveProject(std::size_t student, std::size_t project, const QString& path);

signals:
    /// An answer to look at in the kernel lab; `exercise` is null where it is not known here.
    void answerRequested(std::shared_ptr<const telar::Exercise> exercise, const QString& id, const QString& student,
                         const QString& source, int line);
    /// A student's project, saved where the teacher chose.
    void projectRequested(const QString& path);
    void busyChanged();

private:
    void build();
    QWidget* buildLower();
    void connectParts();
    void retranslate();
    void buildGradebook(QLayout* head);
    void chooseProject(std::size_t student);
    void chooseGradebook(GradebookKind kind);
    void askMark(std::size_t student, std::size_t exercise);
    void askNote(const std::string& group, const QString& title);
    void keepFile(std::shared_ptr<ClassFile> file);
    void look();
    void showGroups();
    /// Sorts what the answers have in common, in a job.
    void gather();
    /// What is read from the folder.
    struct Opened {
        std::vector<std::string> paths;
        std::string filePath;
        std::shared_ptr<const ClassList> list;
        std::shared_ptr<const ClassFile> file;
        uint64_t state = 0; ///< of the files
    };
    void read(std::vector<std::string> paths);
    void take(const Opened& opened);
    void widenColumns();
    void refresh();
    void showSummary();
    void showMistakes();
    void showLeftOut();
    void request(std::size_t student, std::size_t exercise, int line);
    void say(const QString& sentence, bool bad = false);

    std::shared_ptr<ClassGrading> grading_;
    ClassTable* table_;
    QSortFilterProxyModel* sorted_;
    QLabel *summary_, *message_, *empty_;
    QPushButton *folder_, *files_, *grade_, *similar_, *csv_, *gradebook_, *watch_;
    QProgressBar* progress_;
    QTableView* view_;
    QStackedWidget *middle_, *lowerPages_;
    QSplitter* split_;
    Segmented* lower_;
    QTreeWidget *mistakes_, *groups_;
    QListWidget* leftOut_;
    struct Common {
        std::vector<CommonMistake> mistakes;
        std::vector<AnswerGroup> groups;
    };
    std::shared_ptr<const Common> common_ = std::make_shared<const Common>(); ///< of `grading_`
    JobRunner opener_, grader_, writer_, looker_, gatherer_;
    std::vector<std::string> paths_; ///< that are open
    std::string filePath_;
    std::shared_ptr<const ClassFile> file_ = std::make_shared<const ClassFile>();
    uint64_t state_ = 0; ///< of the files when they were read
    QTimer looks_;
    QElapsedTimer sinceMistakes_;
};

} // namespace telar
