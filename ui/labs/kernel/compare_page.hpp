// The kept version of a kernel beside the one at work: the lines that differ, and what the runs of both counted.
#pragma once

#include "ui/labs/kernel/kernel_versions.hpp"

namespace telar {

class ComparePage : public QWidget {
    Q_OBJECT
public:
    ComparePage(KernelModel& model, KernelVersions& versions, QWidget* parent = nullptr);
    ComparedView* view() const { return view_; }
    std::vector<Exportable> exportables() const { return view_->exportables(); }

signals:
    void lineRequested(int line, int column);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    void refresh();
    void fillMenu();
    QString words() const;

    KernelModel& model_;
    KernelVersions& versions_;
    QPushButton *keep_, *against_, *back_, *forget_;
    QMenu* menu_;
    QLabel* words_;
    ComparedView* view_;
};

} // namespace telar
