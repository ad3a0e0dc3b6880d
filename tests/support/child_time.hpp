// What the programs that a test starts take of the processor.
#pragma once

#include "tests/support/own_time.hpp"

#include <sys/resource.h>
#include <sys/types.h>

namespace telar::test {

/// Processor time of children that ended (and were waited for) since it was made, in ms. One that ran already is
/// given by its number: what it had taken then is left out.
class ChildTime {
public:
    explicit ChildTime(pid_t running = 0) : start_(ended()) {
        clockid_t clock{};
        if (running && clock_getcpuclockid(running, &clock) == 0)
            start_ += clockMs(clock);
    }
    double ms() const { return ended() - start_; }

private:
    static double ended() {
        rusage used{};
        getrusage(RUSAGE_CHILDREN, &used);
        const auto ms = [](const timeval& t) {
            return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3;
        };
        return ms(used.ru_utime) + ms(used.ru_stime);
    }
    double start_;
};

} // namespace telar::test
