// Times of kernels, predicted for a card by a model, and beside them what a GPU of this computer was measured to take. A
// page of its own: nothing that is predicted stands among measured times.
#pragma once

#include "core/operation/operation.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "ui/charts/export.hpp"
#include "ui/jobs/job_runner.hpp"

class QLabel;

namespace telar {

class CardBox;
class DeviceSource;
class RowsTable;

/// A kernel that a lab can count.
struct PredictedKernel {
    std::string id; ///< "direct"
    std::function<Expected<std::vector<simt::LaunchWork>>(const JobContext&)> count;
    std::optional<double> measuredMs; ///< of the kernel alone, on the GPU of this computer
};

/// The right ones among these kernels of an operation, on one piece of work, which is made and prepared in the first count.
std::vector<PredictedKernel>
predictedKernels(const std::vector<simt::KernelCard>& cards, std::shared_ptr<const Operation> operation,
                 const std::function<Expected<Work>(const JobContext&)>& work,
                 const std::function<std::optional<double>(const std::string& kernel)>& measuredMs);

class PredictedPage : public QWidget {
    Q_OBJECT
public:
    /// `kernels` is asked on the window's thread; what it counts with runs in a job.
    explicit PredictedPage(std::function<std::vector<PredictedKernel>()> kernels, QWidget* parent = nullptr);
    void setDevices(const DeviceSource* devices);
    /// Other work than before: counted anew when the page is on show.
    void invalidate();
    /// Times have been measured meanwhile.
    void measuredChanged();
    CardBox* cards() const { return cards_; }
    RowsTable* table() const { return table_; }
    QString words() const;
    bool busy() const { return runner_.running() || predictor_.running(); }
    /// Nothing before the first counts.
    std::optional<Exportable> exportable() const;

signals:
    void busyChanged();

private:
    using Counted = std::vector<Expected<std::vector<simt::LaunchWork>>>;
    using Predicted = std::vector<Expected<builtin::PredictedRun>>;
    void count();
    void predict();
    void fail(const Error& error);
    void refresh();
    QByteArray csv() const;

    std::function<std::vector<PredictedKernel>()> kernelsOf_;
    std::vector<PredictedKernel> kernels_;
    std::shared_ptr<const Counted> counted_;
    std::shared_ptr<const Predicted> predicted_; ///< for the card that is chosen
    bool stale_ = true;
    CardBox* cards_;
    QLabel *label_, *words_;
    RowsTable* table_;
    JobRunner runner_, predictor_;
};

} // namespace telar
