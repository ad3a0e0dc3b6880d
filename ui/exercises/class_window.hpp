// The class: a folder of hand-ins as a table, graded again in a job, with the mistakes that many make.
#pragma once

#include "core/exercise/class_grading.hpp"
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
    bool busy() const { return opener_.running() || grader_.running() || writer_.running(); }
    /// Null: nothing is open.
    std::shared_ptr<const ClassGrading> grading() const { return grading_; }
    ClassTable* table() const { return table_; }
    void saveCsv(const QString& path);
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
    void chooseProject(std::size_t student);
    void take(std::shared_ptr<const ClassList> list);
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
    QPushButton *folder_, *files_, *grade_, *similar_, *csv_;
    QProgressBar* progress_;
    QTableView* view_;
    QStackedWidget *middle_, *lowerPages_;
    QSplitter* split_;
    Segmented* lower_;
    QTreeWidget* mistakes_;
    QListWidget* leftOut_;
    JobRunner opener_, grader_, writer_;
    QElapsedTimer sinceMistakes_;
};

} // namespace telar
