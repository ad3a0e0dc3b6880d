// The launch of the kernel lab on a GPU, beside the machine's: times by the GPU's own clock and what a model predicts of them,
// what the hardware's counters count beside the machine's counts, and how many numbers of each array are equal.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

namespace telar {

class CardBox;
class DeviceSource;
class RowsTable;
class Segmented;

class DevicePage : public QWidget {
    Q_OBJECT
public:
    explicit DevicePage(KernelModel& model, QWidget* parent = nullptr);
    /// Null: this Telar knows no GPU. Asked whether it is there when the page is first on show. `devices`: what cards of this
    /// computer times can be predicted for.
    void setDevice(const cuda::KernelDevice* device, const DeviceSource* devices = nullptr);
    /// 0: counts; 1: arrays.
    void showPage(int page);
    QPushButton* button() const { return run_; }
    RowsTable* table() const { return table_; }
    RowsTable* counts() const { return counts_; }
    CardBox* cards() const { return cards_; }
    QString predicted() const;
    QString countWords() const;
    QString words() const;
    std::shared_ptr<const KernelDeviceRun> result() const { return result_; }
    bool busy() const { return asker_.running() || runner_.running() || predictor_.running(); }
    void cancel();
    std::optional<Exportable> exportable() const;
    std::optional<Exportable> exportableCounts() const;

signals:
    void busyChanged();

private:
    void ask();
    void launch();
    void refresh();
    void build();
    void fillTable();
    void fillCounts();
    void predict();
    void sayPredicted(double ms);
    QByteArray csv() const;
    QByteArray countsCsv() const;

    KernelModel& model_;
    const cuda::KernelDevice* device_ = nullptr;
    bool asked_ = false;
    std::optional<Status> there_; ///< empty: not asked yet
    std::shared_ptr<const KernelDeviceRun> result_;
    std::optional<Error> error_;
    QPushButton* run_;
    QLabel *words_, *times_;
    CardBox* cards_;
    QLabel *predicted_, *countWords_;
    Segmented* look_;
    QStackedWidget* pages_;
    RowsTable *counts_, *table_;
    JobRunner asker_, runner_, predictor_;
};

} // namespace telar
