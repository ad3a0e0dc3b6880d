#include "core/nn/slips.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/first_failure.hpp"

#include <algorithm>
#include <atomic>

namespace telar::nn {

namespace {

constexpr int64_t side = 64;
constexpr int64_t products = 1200; // of side x side matrices, in all

/// Keeps the compiler from leaving the work out.
float multiply(std::vector<float>& c, const std::vector<float>& a, const std::vector<float>& b) {
    for (int64_t i = 0; i < side; ++i)
        for (int64_t k = 0; k < side; ++k) {
            const float factor = a[static_cast<std::size_t>(i * side + k)];
            for (int64_t j = 0; j < side; ++j)
                c[static_cast<std::size_t>(i * side + j)] += factor * b[static_cast<std::size_t>(k * side + j)];
        }
    return c[0];
}

} // namespace

Expected<ClockReading> measureClocks(int threads, const JobContext& job) {
    threads = std::max(threads, 1);
    std::atomic<float> kept{0};
    const auto start = Clock::now();
    const auto ticks = std::clock();
    std::atomic<int64_t> next{0};
    const auto work = [&] {
        std::vector<float> a(side * side, 0.5f), b(side * side, 0.25f), c(side * side);
        float last = 0;
        while (next.fetch_add(1) < products && !job.stopRequested())
            last = multiply(c, a, b);
        kept.store(last, std::memory_order_relaxed);
    };
    Helpers helpers;
    for (int t = 1; t < threads; ++t)
        if (!helpers.start(work))
            threads = t; // the reading is of those that are there
    helpers.work(work);
    helpers.join();
    const auto counted = std::clock() - ticks;
    if (job.stopRequested())
        return cancelledError();
    ClockReading reading;
    reading.threads = threads;
    reading.wallMs = millisecondsSince(start);
    reading.clockMs = 1000.0 * static_cast<double>(counted) / CLOCKS_PER_SEC;
    reading.printedMs = reading.clockMs / 10;
    return reading;
}

std::vector<int> updatesWithLostIndex(int64_t count, int64_t lanes, int64_t found) {
    std::vector<int> times(static_cast<std::size_t>(std::max<int64_t>(count, 0)));
    const int64_t whole = count / lanes * lanes;
    for (int64_t i = 0; i < whole; ++i)
        ++times[static_cast<std::size_t>(i)];
    for (int64_t i = std::max<int64_t>(found, 0); i < count; ++i)
        ++times[static_cast<std::size_t>(i)];
    return times;
}

} // namespace telar::nn
