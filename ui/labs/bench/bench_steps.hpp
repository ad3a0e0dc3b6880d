// Recording how one warp goes through the source, line by line, with every variable: away from the window's
// thread, from a build of its own (-O0) that is made once for a source.
#pragma once

#include "core/simt/cuda/step_kernel.hpp"
#include "core/simt/machine/thread_steps.hpp"
#include "ui/labs/bench/bench_model.hpp"

namespace telar {

struct BenchSteps {
    std::shared_ptr<const BenchCompiled> compiled; ///< what was stepped
    cuda::LaunchRequest launch;
    std::shared_ptr<const cuda::SteppedFile> file;
    std::shared_ptr<const machine::StepTrace> trace;
    int32_t source = 0; ///< key of the source in ptx::Module::files
    int64_t block = 0;
    uint32_t warp = 0;
    double milliseconds = 0; ///< of the run, without the compiler
};
/// `file`: of the same source; null: it is compiled first.
Expected<BenchSteps> recordSteps(std::shared_ptr<const BenchCompiled> compiled,
                                 const cuda::LaunchRequest& launch,
                                 std::shared_ptr<const cuda::SteppedFile> file, int64_t block, uint32_t warp,
                                 int64_t mostBytes, const JobContext& job);

/// The recorded warp of the bench: which thread is looked at, and whether what is known of it is still so.
class BenchStepper : public QObject {
    Q_OBJECT
public:
    static constexpr int64_t mostBytes = int64_t{64} << 20;

    explicit BenchStepper(BenchModel& model, QObject* parent = nullptr);
    ~BenchStepper() override;

    /// A thread of a block, both in the order x, y, z. Recorded where that is wanted and not yet done.
    void lookAt(int64_t block, uint32_t thread);
    int64_t block() const { return block_; }
    uint32_t thread() const { return thread_; }
    uint32_t lane() const { return thread_ % 32; }
    /// Whether somebody looks: only then each run is recorded again.
    void setWanted(bool on);
    void record();
    void cancel();
    bool busy() const { return recorder_.running(); }

    /// The last recording; it stays while a newer one is made.
    std::shared_ptr<const BenchSteps> steps() const { return steps_; }
    const std::optional<Error>& error() const { return error_; }
    /// Whether the source or the launch is no longer what was recorded.
    bool stale() const;
    /// Of the launch that would be recorded, from its counted run; nothing before there is one.
    std::optional<machine::StepEstimate> estimate() const;

signals:
    void changed();
    void busyChanged();

private:
    bool fits() const;

    BenchModel& model_;
    int64_t block_ = 0;
    uint32_t thread_ = 0;
    bool wanted_ = false;
    std::shared_ptr<const BenchSteps> steps_;
    std::optional<Error> error_;
    JobRunner recorder_;
};

} // namespace telar
