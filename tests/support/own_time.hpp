// What a work takes of the processor: unlike the time on the wall it does not grow when other programs hold the
// cores, so a test may set it a limit.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <ctime>

namespace telar::test {

inline double clockMs(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

/// Processor time of all threads of this program since it was made or started again, in ms.
class OwnTime {
public:
    void start() { start_ = clockMs(CLOCK_PROCESS_CPUTIME_ID); }
    double ms() const { return clockMs(CLOCK_PROCESS_CPUTIME_ID) - start_; }

private:
    double start_ = clockMs(CLOCK_PROCESS_CPUTIME_ID);
};

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
