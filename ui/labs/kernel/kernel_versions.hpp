// A version of the source that was kept to be compared with the one at work: its text, its launch, what its
// run counted, and the lines that differ.
#pragma once

#include "core/base/line_diff.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

namespace telar {

/// What one version did, and whether it did it to its end.
struct VersionCounts {
    cuda::LineCounts total;
    int64_t findings = 0;
    int64_t sharedBytes = 0; ///< of a block
};
VersionCounts versionCounts(const KernelLaunch& run);

class KernelVersions : public QObject {
    Q_OBJECT
public:
    explicit KernelVersions(KernelModel& model, QObject* parent = nullptr);

    /// Keeps what is in the editor now, in place of what was kept before.
    void keep();
    void forget();
    /// The same by hand: `discarded` says what was kept.
    void discard();
    /// Of a project: compiled and run again, its counts follow.
    void restore(const KernelState& state);
    /// The kept version becomes the one at work; one undo step.
    void goBack();

    const std::optional<KernelState>& kept() const { return kept_; }
    /// Nothing while it is not known or the run failed.
    const std::optional<VersionCounts>& keptCounts() const { return keptCounts_; }
    /// Of the version at work; nothing where its newest source has not run.
    std::optional<VersionCounts> counts() const;
    /// From the kept text to the one at work; null before it is known.
    std::shared_ptr<const std::vector<DiffLine>> difference() const { return difference_; }
    /// Nobody looks: differences wait.
    void setWanted(bool on);
    bool busy() const { return runner_.running() || differ_.running(); }

signals:
    void changed();
    void busyChanged();
    void discarded(const telar::KernelState& kept);

private:
    void compare();
    void countKept();

    KernelModel& model_;
    std::optional<KernelState> kept_;
    std::optional<VersionCounts> keptCounts_;
    std::shared_ptr<const std::vector<DiffLine>> difference_;
    std::string compared_; ///< text at work that `difference_` is of
    bool wanted_ = false;
    JobRunner runner_, differ_;
};

} // namespace telar
