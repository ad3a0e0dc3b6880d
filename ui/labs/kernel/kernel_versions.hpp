// A version of the source that was kept to be compared with the one at work: its text, its launch, the lines that differ, and its
// run beside the present one.
#pragma once

#include "ui/labs/kernel/compared_view.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

namespace telar {

/// The run as its record would tell it, with the time that the model predicts for the card of the preferences, or for the first
/// that has the kernel's instructions.
Expected<compare::KeptRun> keptRunOf(const KernelLaunch& run, const JobContext& job);

class KernelVersions : public QObject {
    Q_OBJECT
public:
    explicit KernelVersions(KernelModel& model, QObject* parent = nullptr);

    /// Keeps what is in the editor now, in place of what was kept before.
    void keep();
    void forget();
    /// The same by hand: `discarded` says what was kept.
    void discard();
    /// Of a project: compiled and run again when somebody looks, its counts follow.
    void restore(const KernelState& state);
    /// The same of what suits now, an earlier attempt or a model answer, unless somebody has kept one by hand.
    void offer(const KernelState& state);
    /// A record that telar-cli wrote becomes the kept version; what cannot be read changes nothing but `error`.
    void openRecord(const QString& path);
    /// The kept version becomes the one at work; one undo step.
    void goBack();

    /// Of a record: its leading source, as far as it has one.
    const std::optional<KernelState>& kept() const { return kept_; }
    /// Name of the record that the kept version is; empty: it was in the editor.
    const std::string& record() const { return record_; }
    const std::optional<Error>& error() const { return error_; }
    /// Null while it is not known, or where the kept version does not run.
    std::shared_ptr<const compare::KeptRun> keptRun() const { return keptRun_; }
    /// Whether the newest source at work has run.
    bool hasRun() const;
    /// Both runs; null while one of them is not there.
    std::shared_ptr<const SeenComparison> result() const { return result_; }
    /// From the kept text to the one at work; null before it is known.
    DifferenceLines difference() const { return difference_; }
    /// Nobody looks: differences wait.
    void setWanted(bool on);
    bool busy() const { return runner_.running() || differ_.running() || seer_.running() || reader_.running(); }

signals:
    void changed();
    void busyChanged();
    void discarded(const telar::KernelState& kept);

private:
    void compare();
    void runKept();
    void see();

    KernelModel& model_;
    std::optional<KernelState> kept_;
    std::shared_ptr<const compare::KeptRun> keptRun_;
    std::shared_ptr<const SeenComparison> result_;
    std::shared_ptr<const KernelLaunch> seen_; ///< the run at work that `result_` is of
    DifferenceLines difference_;
    std::string compared_;                                   ///< text at work that `difference_` is of
    bool wanted_ = false, offered_ = false, failed_ = false; ///< of the kept version
    std::string record_;
    std::optional<Error> error_; ///< of the record that was opened last
    JobRunner runner_, differ_, seer_, reader_;
};

} // namespace telar
