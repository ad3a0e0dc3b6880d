// What a work takes of the processor: unlike the time on the wall it does not grow when other programs hold the
// cores, so a test may set it a limit.
#pragma once

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

} // namespace telar::test
