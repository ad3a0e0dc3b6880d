// A request to stop that comes by itself after a while, or with the job's own.
#pragma once

#include "core/jobs/job.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace telar {

class Deadline {
public:
    Deadline(const JobContext& job, std::chrono::milliseconds after)
        : asked_(job.stop, [this] { source_.request_stop(); }), clock_([this, after](std::stop_token over) {
              std::unique_lock lock(mutex_);
              if (!wake_.wait_for(lock, over, after, [&] { return over.stop_requested(); })) {
                  passed_ = !over.stop_requested();
                  if (passed_)
                      source_.request_stop();
              }
          }) {}
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    std::stop_token token() const { return source_.get_token(); }
    /// Whether it was the time that ran out.
    bool passed() const { return passed_; }

private:
    std::stop_source source_;
    std::atomic<bool> passed_{false};
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::stop_callback<std::function<void()>> asked_;
    std::jthread clock_; // last: ends first
};

} // namespace telar
