// The library of records beside the experiments: its sets searched, sorted, opened, described, compared, exported, removed.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/experiments/library_table.hpp"

#include <QWidget>

namespace telar {

class ExperimentsModel;

class LibraryPanel : public QWidget {
    Q_OBJECT
public:
    explicit LibraryPanel(ExperimentsModel& model, QWidget* parent = nullptr);
    ~LibraryPanel() override;

    LibraryTable& table() { return *table_; }
    bool busy() const { return table_->loading() || worker_.running(); }
    void cancel() { worker_.cancel(); }
    void importFiles(const QStringList& paths);
    void exportChosen(const QString& path);
    void retranslate();

signals:
    void notice(const QString& sentence, const QString& file = {});
    void undoable(const QString& sentence, const std::function<void()>& undo);
    /// What went wrong.
    void problem(const QString& sentence);
    void busyChanged();

private:
    void connectParts();
    void refresh();
    std::vector<RecordSet> chosen() const;
    void openOrClose();
    void describe();
    void compare();
    void remove();
    void removeSets(const std::vector<RecordSet>& sets);
    void putBack(std::shared_ptr<const std::vector<RemovedSet>> sets);
    void askExport();
    /// In a job; the table is read again after it.
    void work(std::function<Expected<QString>(RecordLibrary&, const JobContext&)> what);

    ExperimentsModel& model_;
    LibraryTable* table_;
    QLineEdit* search_;
    QTableView* view_;
    QLabel* count_;
    QPushButton *open_, *compare_, *more_;
    QAction *describe_, *import_, *export_, *remove_;
    QString complaint_;
    QStringList kept_; ///< chosen before the table was read again, by their uids
    JobRunner worker_;
};

} // namespace telar
