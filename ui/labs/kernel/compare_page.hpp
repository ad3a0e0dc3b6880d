// Two versions of a kernel side by side: the lines that differ, and what the runs of both counted.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_versions.hpp"

#include <QWidget>

namespace telar {

class RowsTable;
class SourceView;
struct Exportable;

class ComparePage : public QWidget {
    Q_OBJECT
public:
    ComparePage(KernelModel& model, KernelVersions& versions, QWidget* parent = nullptr);
    RowsTable* table() const { return table_; }
    SourceView* difference() const { return difference_; }
    std::vector<Exportable> exportables() const;

signals:
    void lineRequested(int line, int column);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    void refresh();
    void fillTable();
    QByteArray csv() const;

    KernelModel& model_;
    KernelVersions& versions_;
    QPushButton *keep_, *back_, *forget_;
    QLabel* words_;
    RowsTable* table_;
    SourceView* difference_;
    std::shared_ptr<const std::vector<DiffLine>> shown_;
};

} // namespace telar
