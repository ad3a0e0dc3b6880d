// How far a piece of work has come: written by its workers, read by whoever shows it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace telar {

/// Any thread may call any member. `total` 0 means "not known yet".
class Progress {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts (or restarts) the count and the clock.
    void start(int64_t total) {
        done_.store(0, std::memory_order_relaxed);
        total_.store(total, std::memory_order_relaxed);
        start_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
    }
    void advance(int64_t steps = 1) { done_.fetch_add(steps, std::memory_order_relaxed); }
    int64_t done() const { return done_.load(std::memory_order_relaxed); }
    int64_t total() const { return total_.load(std::memory_order_relaxed); }

    /// 0 to 1; nothing while the total is unknown.
    std::optional<double> fraction() const {
        const auto all = total();
        if (all <= 0)
            return std::nullopt;
        const double part = static_cast<double>(done()) / static_cast<double>(all);
        return part < 1.0 ? part : 1.0;
    }
    std::chrono::duration<double> elapsed() const {
        return Clock::now() - Clock::time_point(Clock::duration(start_.load(std::memory_order_relaxed)));
    }
    /// Linear estimate; nothing before the first half per cent, where it would jump about.
    std::optional<std::chrono::duration<double>> remaining() const {
        const auto part = fraction();
        if (!part || *part < 0.005)
            return std::nullopt;
        return elapsed() * ((1.0 - *part) / *part);
    }

private:
    std::atomic<int64_t> done_{0};
    std::atomic<int64_t> total_{0};
    std::atomic<Clock::rep> start_{Clock::now().time_since_epoch().count()};
};

} // namespace telar
