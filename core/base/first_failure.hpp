// What threads that work together throw. An exception that leaves a thread, or an OpenMP region, ends the
// program: here the first one is kept, and goes on in the thread that waits for the others.
#pragma once

#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace telar {

class FirstFailure {
public:
    /// Does `body`, unless something has failed already. Any thread.
    template <class Body>
    void guard(Body&& body) noexcept {
        if (any())
            return;
        try {
            body();
        } catch (...) {
            if (!taken_.test_and_set())
                first_ = std::current_exception();
            any_.store(true, std::memory_order_release);
        }
    }
    bool any() const noexcept { return any_.load(std::memory_order_acquire); }
    /// When all have ended.
    void rethrow() const {
        if (any() && first_)
            std::rethrow_exception(first_);
    }

private:
    std::atomic_flag taken_;
    std::exception_ptr first_;
    std::atomic<bool> any_{false};
};

/// Threads that share a piece of work with their starter. Where the system refuses a thread, there is one
/// helper less: work must be handed out so that whoever is there does it all.
class Helpers {
public:
    Helpers() = default;
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    /// `body` outlives this object's `join`. False where there is no such helper.
    template <class Body>
    bool start(const Body& body) {
        try {
            threads_.emplace_back([this, &body] { failure_.guard(body); });
            return true;
        } catch (const std::system_error&) {
            return false;
        }
    }
    /// The starter's own share.
    template <class Body>
    void work(const Body& body) {
        failure_.guard(body);
    }
    bool failed() const { return failure_.any(); }
    /// Waits for all; throws what the first of them threw.
    void join() {
        threads_.clear();
        failure_.rethrow();
    }

private:
    FirstFailure failure_;
    std::vector<std::jthread> threads_; // last: joined first
};

} // namespace telar
