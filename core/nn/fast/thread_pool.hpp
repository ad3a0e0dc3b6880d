// Helpers for many short pieces of work. Whoever calls works too and never waits for a helper that has not
// begun: on a busy machine a helper that gets no processor costs nothing.
#pragma once

#include "core/base/first_failure.hpp"
#include "core/base/float_mode.hpp"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace telar::nn::fast {

/// One caller at a time. Subnormal numbers are zeros to the helpers.
class ThreadPool {
public:
    /// Where the system refuses a thread, there are fewer helpers.
    explicit ThreadPool(int threads) {
        helpers_.reserve(static_cast<std::size_t>(threads));
        try {
            for (int i = 1; i < threads; ++i)
                helpers_.emplace_back([this] { help(); });
        } catch (const std::system_error&) {
        } catch (...) { // those that have started wait for work: they are sent home before they are joined
            leave();
            throw;
        }
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool() { leave(); }

    /// Does body(0) ... body(count - 1), each once, in any order and on any thread. What one of them throws
    /// is thrown when all helpers are done, and the rest is left out.
    template <class Body>
    void run(int64_t count, const Body& body) {
        // No helper is inside here: the last call waited for them.
        FirstFailure failure;
        failure_ = &failure;
        call_ = [](const void* b, int64_t i, FirstFailure& first) {
            first.guard([&] { (*static_cast<const Body*>(b))(i); });
        };
        body_ = &body;
        count_ = count;
        next_.store(0);
        open_.store(true);
        generation_.fetch_add(1);
        generation_.notify_all();
        work();
        open_.store(false);
        for (int i = 0; i < 100 && inside_.load() != 0; ++i) // somebody is finishing its last piece
            std::this_thread::yield();
        for (int still = inside_.load(); still != 0; still = inside_.load()) // and has no processor now
            inside_.wait(still);
        failure.rethrow();
    }

private:
    void leave() {
        leaving_.store(true);
        generation_.fetch_add(1);
        generation_.notify_all();
    }
    /// Says to the processor that this thread only waits.
    static void pause() {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#elif defined(__aarch64__)
        asm volatile("yield");
#endif
    }
    void work() {
        for (int64_t i = next_.fetch_add(1); i < count_; i = next_.fetch_add(1))
            call_(body_, i, *failure_);
    }
    void help() {
        const FloatMode mode(Subnormals::Zeros);
        uint64_t seen = 0;
        for (;;) {
            // The next call often comes within microseconds: look before sleeping.
            for (int i = 0; i < 4000 && generation_.load(std::memory_order_relaxed) == seen; ++i)
                pause();
            generation_.wait(seen);
            seen = generation_.load();
            if (leaving_.load())
                return;
            inside_.fetch_add(1);
            if (open_.load()) // else this call is over: its body may be gone
                work();
            if (inside_.fetch_sub(1) == 1)
                inside_.notify_all();
        }
    }

    std::atomic<uint64_t> generation_{0};
    std::atomic<int64_t> next_{0};
    std::atomic<int> inside_{0};
    std::atomic<bool> open_{false}, leaving_{false};
    void (*call_)(const void*, int64_t, FirstFailure&) = nullptr;
    const void* body_ = nullptr;
    FirstFailure* failure_ = nullptr;
    int64_t count_ = 0;
    std::vector<std::jthread> helpers_; // last: joined first
};

} // namespace telar::nn::fast
