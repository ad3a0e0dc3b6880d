// Whether a computation stops when it is asked to.
#pragma once

#include "core/operation/run.hpp"
#include "tests/support/own_time.hpp"

#include <chrono>
#include <string>
#include <thread>

namespace telar::test {

/// Asks `work` to stop after `milliseconds`. Empty where it then fails as cancelled within `limit` ms of processor time.
template <class Work>
std::string stopsWithin(double limit, int milliseconds, Work work) {
    std::stop_source stop;
    RunOptions options;
    options.job.stop = stop.get_token();
    const OwnTime clock;
    double asked = 0;
    std::jthread asker([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        asked = clock.ms();
        stop.request_stop();
    });
    const auto ran = work(options);
    const double ended = clock.ms();
    asker.join();
    if (ran.ok())
        return "it was done before it was asked to stop";
    if (ran.error().kind != ErrorKind::Cancelled)
        return ran.error().str();
    const bool soon = ended - asked < (TELAR_SANITIZED ? 5000 : limit); // sanitizers make everything slow
    return soon ? "" : std::to_string(ended - asked) + " ms";
}

} // namespace telar::test
