// Carries core's jobs to the window. One runner per kind of work and owner: starting a newer job makes the
// older one stale (asked to stop, its result dropped, its thread reaped without waiting). Progress is polled
// at frame rate, so a million steps never queue a million events. The destructor asks everything to stop and
// joins.
#pragma once

#include "core/jobs/job.hpp"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace telar {

/// GUI thread only. Callbacks run on the GUI thread and never after the runner is gone.
class JobRunner : public QObject {
    Q_OBJECT
public:
    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    /// `onDone` gets the immutable result; `onFailed` the error of a failure (a cancelled job calls neither;
    /// see `finished`).
    template <class T>
    void start(typename Job<T>::Work work, std::function<void(std::shared_ptr<const T>)> onDone,
               std::function<void(const Error&)> onFailed = {}) {
        begin([work = std::move(work), onDone = std::move(onDone), onFailed = std::move(onFailed)]() mutable {
            return std::make_unique<Holder<T>>(std::move(work), std::move(onDone), std::move(onFailed));
        });
    }
    /// What measures times needs the cores for itself: a job begins only when those before it have really ended, this
    /// runner's and those of all others that measure, in the order in which they were asked for.
    void setMeasures();

    /// Also while a job waits for its turn.
    bool running() const { return current_ || next_; }
    /// Asks the running job to stop; `finished(Cancelled)` follows within its grain.
    void cancel();
    /// Asks it to stop and has done with it: `running` is false at once, and `finished(Cancelled)` follows
    /// now.
    void abandon();
    /// Null when nothing runs yet.
    const Progress* progress() const;

signals:
    void started();
    /// At most 30 times a second while a job runs.
    void progressed();
    void finished(telar::JobState outcome);
    void busyChanged(); ///< with both

private:
    struct Base {
        virtual ~Base() = default;
        virtual JobState state() const = 0;
        virtual const Progress& progress() const = 0;
        virtual void requestStop() = 0;
        virtual void deliver() = 0;
    };
    template <class T>
    struct Holder final : Base {
        Holder(typename Job<T>::Work work, std::function<void(std::shared_ptr<const T>)> done,
               std::function<void(const Error&)> failed)
            : onDone(std::move(done)), onFailed(std::move(failed)), job(std::move(work)) {}
        JobState state() const override { return job.state(); }
        const Progress& progress() const override { return job.progress(); }
        void requestStop() override { job.requestStop(); }
        void deliver() override {
            if (job.state() == JobState::Done && onDone)
                onDone(job.result());
            else if (job.state() == JobState::Failed && onFailed)
                onFailed(job.error());
        }
        std::function<void(std::shared_ptr<const T>)> onDone;
        std::function<void(const Error&)> onFailed;
        Job<T> job;
    };

    using Begin = std::function<std::unique_ptr<Base>()>;
    void begin(Begin job);
    void poll();
    void retire(); ///< what runs becomes stale
    bool itsTurn() const;

    bool measures_ = false;
    Begin next_;          ///< waits for its turn
    uint64_t number_ = 0; ///< of `next_`, in the order of all

    std::unique_ptr<Base> current_;
    std::vector<std::unique_ptr<Base>> stale_;
    QTimer timer_;
    QElapsedTimer lastProgress_;
};

// Keeping long work and large memory out of the window's way.

/// From now on this thread, and every thread that it starts, comes after the window's where cores are short.
/// For work that takes all cores for minutes; measurements stay as they are.
void yieldToWindow();

/// Lets go of `last` on a thread of its own: freeing hundreds of megabytes takes a while.
void releaseElsewhere(std::shared_ptr<const void> last);

} // namespace telar
