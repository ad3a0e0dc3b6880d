// Recording how one warp goes through the source of a kernel, line by line, with every variable: away from
// the window's thread, from a build of its own (-O0). Labs say what there is to record.
#pragma once

#include "core/simt/cuda/step_kernel.hpp"
#include "core/simt/machine/thread_steps.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/earlier.hpp"

#include <any>

namespace telar {

/// What there is to record: a value of the lab's own type, compared with ==.
class StepSubject {
public:
    StepSubject() = default;
    template <class T>
    explicit StepSubject(T value)
        : value_(std::move(value)), same_([](const std::any& a, const std::any& b) {
              return std::any_cast<const T&>(a) == std::any_cast<const T&>(b);
          }) {}
    bool operator==(const StepSubject& other) const {
        return value_.type() == other.value_.type() && (!same_ || same_(value_, other.value_));
    }

private:
    std::any value_;
    bool (*same_)(const std::any&, const std::any&) = nullptr;
};

struct StepRecording {
    StepSubject subject, compiledSubject; ///< of the Stepper, when it was recorded
    std::shared_ptr<const cuda::SteppedFile> file;
    std::shared_ptr<const machine::StepTrace> trace;
    int32_t source = 0; ///< key of the source in ptx::Module::files
    int64_t block = 0;
    uint32_t warp = 0;
    double milliseconds = 0; ///< of the run, without the compiler
};

/// The recorded warp: which thread is looked at, and whether what is known of it is still so.
class Stepper : public QObject {
    Q_OBJECT
public:
    static constexpr int64_t mostBytes = int64_t{64} << 20;

    explicit Stepper(QObject* parent = nullptr);
    ~Stepper() override;

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
    std::shared_ptr<const StepRecording> steps() const { return steps_; }
    const std::optional<Error>& error() const { return error_; }
    /// Whether the source or the launch is no longer what was recorded.
    bool stale() const { return steps_ && !(steps_->subject == subject()); }
    Earlier earlier() const {
        return !stale()                                       ? Earlier::No
               : steps_->compiledSubject == compiledSubject() ? Earlier::Settings
                                                              : Earlier::Kernel;
    }

    virtual simt::LaunchConfig launch() const = 0;
    /// Whether there is something to record.
    virtual bool ready() const = 0;
    /// Why there never will be, on this computer.
    virtual std::optional<Error> refusal() const { return {}; }
    /// Of the launch that would be recorded, from its counted run; nothing where there is none.
    virtual std::optional<machine::StepEstimate> estimate() const { return {}; }

signals:
    void changed();
    void busyChanged();

protected:
    /// What is recorded, source and launch: another one makes recordings stale.
    virtual StepSubject subject() const = 0;
    /// The part of it that is compiled.
    virtual StepSubject compiledSubject() const = 0;
    /// The job that records one warp. `file`: of the same `compiledSubject`; null: to be compiled.
    virtual Job<StepRecording>::Work work(int64_t block, uint32_t warp,
                                          std::shared_ptr<const cuda::SteppedFile> file) = 0;
    /// To be called when the subject is another one; when it is at rest.
    void subjectChanged();
    void subjectRests();

private:
    bool fits() const;

    int64_t block_ = 0;
    uint32_t thread_ = 0;
    bool wanted_ = false;
    std::shared_ptr<const StepRecording> steps_;
    std::optional<Error> error_;
    JobRunner recorder_;
};

} // namespace telar
