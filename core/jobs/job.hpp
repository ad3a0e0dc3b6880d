// One piece of work on a thread of its own: it can be asked to stop, tells how far it is, and hands over its
// result once, as an immutable value. The destructor asks it to stop and joins.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/progress.hpp"

#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

namespace telar {

/// What running work may look at and report to. Copied freely into loops.
struct JobContext {
    std::stop_token stop;
    Progress* progress = nullptr;

    bool stopRequested() const { return stop.stop_requested(); }
    void start(int64_t total) const {
        if (progress)
            progress->start(total);
    }
    void advance(int64_t steps = 1) const {
        if (progress)
            progress->advance(steps);
    }
};

enum class JobState { Running, Done, Failed, Cancelled };

template <class T>
class Job {
public:
    using Work = std::function<Expected<T>(const JobContext&)>;

    /// Starts at once. `work` must look at its stop token at least every 50 ms.
    explicit Job(Work work) {
        thread_ = std::jthread([this, work = std::move(work)](std::stop_token stop) {
            JobContext context{stop, &progress_};
            auto outcome = work(context);
            if (outcome.ok()) {
                result_ = std::make_shared<const T>(std::move(*outcome));
                state_.store(stop.stop_requested() ? JobState::Cancelled : JobState::Done,
                             std::memory_order_release);
            } else {
                error_ = outcome.error();
                const bool cancelled = error_.kind == ErrorKind::Cancelled;
                state_.store(cancelled ? JobState::Cancelled : JobState::Failed, std::memory_order_release);
            }
        });
    }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    JobState state() const { return state_.load(std::memory_order_acquire); }
    bool finished() const { return state() != JobState::Running; }
    const Progress& progress() const { return progress_; }
    void requestStop() { thread_.request_stop(); }
    void wait() {
        if (thread_.joinable())
            thread_.join();
    }

    /// After `Done` only.
    std::shared_ptr<const T> result() const { return result_; }
    /// After `Failed` only.
    const Error& error() const { return error_; }

private:
    Progress progress_;
    std::shared_ptr<const T> result_;
    Error error_;
    std::atomic<JobState> state_{JobState::Running};
    std::jthread thread_; // last: destroyed first, so it never outlives what it writes to
};

} // namespace telar
