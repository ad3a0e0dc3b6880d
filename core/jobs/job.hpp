// One piece of work on a thread of its own: it can be asked to stop, tells how far it is, and hands over its
// result once, as an immutable value. Whatever the work throws, and a thread that cannot be started, is its
// outcome. The destructor asks it to stop and joins.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <functional>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

namespace telar {

enum class JobState { Running, Done, Failed, Cancelled };

template <class T>
class Job {
public:
    using Work = std::function<Expected<T>(const JobContext&)>;

    /// Starts at once. `work` must look at its stop token at least every 50 ms.
    explicit Job(Work work) {
        try {
            thread_ = std::jthread([this, work = std::move(work)](std::stop_token stop) {
                state_.store(outcomeOf(work, stop), std::memory_order_release);
            });
        } catch (const std::system_error& error) {
            error_ = environmentError(text(TELAR_TR("core", "No thread could be started: %1"), error.what()), {},
                                      text(TELAR_TR("core", "Close other programs and try again.")));
            state_.store(JobState::Failed, std::memory_order_release);
        }
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
    JobState outcomeOf(const Work& work, const std::stop_token& stop) noexcept {
        try {
            const JobContext context{stop, &progress_};
            auto outcome = work(context);
            if (outcome.ok()) {
                result_ = std::make_shared<const T>(std::move(*outcome));
                return stop.stop_requested() ? JobState::Cancelled : JobState::Done;
            }
            error_ = outcome.error();
            return error_.kind == ErrorKind::Cancelled ? JobState::Cancelled : JobState::Failed;
        } catch (const std::bad_alloc&) {
            // `error_` says so already: writing a sentence now could fail as well.
        } catch (const std::exception& error) {
            explain(error.what());
        } catch (...) {
            explain("unknown");
        }
        return JobState::Failed;
    }
    void explain(const char* reason) noexcept {
        try {
            error_ = environmentError(text(TELAR_TR("core", "The work ended unexpectedly: %1"), reason));
        } catch (const std::bad_alloc&) {
        }
    }

    Progress progress_;
    std::shared_ptr<const T> result_;
    Error error_ = outOfMemoryError();
    std::atomic<JobState> state_{JobState::Running};
    std::jthread thread_; // last: destroyed first, so it never outlives what it writes to
};

} // namespace telar
