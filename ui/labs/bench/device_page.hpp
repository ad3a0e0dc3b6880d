// The launch of the bench on a GPU, beside the machine's: times by the GPU's own clock, and how many numbers of each
// array are equal to the machine's.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/labs/bench/bench_model.hpp"

#include <QWidget>

class QLabel;
class QPushButton;

namespace telar {

class RowsTable;

class DevicePage : public QWidget {
    Q_OBJECT
public:
    explicit DevicePage(BenchModel& model, QWidget* parent = nullptr);
    /// Null: this Telar knows no GPU. Asked whether it is there when the page is first on show.
    void setDevice(const cuda::KernelDevice* device);
    QPushButton* button() const { return run_; }
    RowsTable* table() const { return table_; }
    QString words() const;
    std::shared_ptr<const BenchDeviceRun> result() const { return result_; }
    bool busy() const { return asker_.running() || runner_.running(); }
    void cancel();
    std::optional<Exportable> exportable() const;

signals:
    void busyChanged();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void ask();
    void launch();
    void retranslate();
    void refresh();
    void fillTable();
    QByteArray csv() const;

    BenchModel& model_;
    const cuda::KernelDevice* device_ = nullptr;
    bool asked_ = false;
    std::optional<Status> there_; ///< empty: not asked yet
    std::shared_ptr<const BenchDeviceRun> result_;
    std::optional<Error> error_;
    QPushButton* run_;
    QLabel *words_, *times_;
    RowsTable* table_;
    JobRunner asker_, runner_;
};

} // namespace telar
