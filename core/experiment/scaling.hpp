// What the laws of parallel speed-up say of repeated measurements, and where they say nothing. Fractions stay
// between 0 and 1, where the laws are; 95 % intervals by the percentile bootstrap over the repetitions
// (B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
#pragma once

#include "core/experiment/fit.hpp"

#include <limits>
#include <string>

namespace telar {

/// Repetitions with one number of workers, in ms.
struct WorkerTimes {
    double workers = 1;
    std::vector<double> ms;
};

enum class ScalingLaw {
    Amdahl,    ///< the same work with more workers
    Gustafson, ///< work that grows with the workers
};

struct ScalingVerdict {
    enum class Kind {
        Holds,
        NothingSerial, ///< as fast as all workers together, or faster: no serial part to be seen
        Slower,        ///< than one worker: no fraction of the work explains that
        TooFew,        ///< one worker and more are needed
    };
    Kind kind = Kind::TooFew;
    /// Where it holds: the fraction, and its interval where it is `sure`. NothingSerial: as fitted, below 0 where they are
    /// faster than all workers together.
    Interval serial;
    bool sure = false; ///< there are repetitions, and numbers of workers, enough for an interval
    /// Faster than the law has any fraction for, by more than what measurements vary.
    bool outside() const { return kind == Kind::NothingSerial && serial.value < -0.01; }
};

/// Of medians; one worker must be among them. The bootstrap draws the same numbers each time.
/// More workers than `cores` only take turns: no law is about them, and they are left out.
ScalingVerdict judgeScaling(ScalingLaw law, std::span<const WorkerTimes> times,
                            double cores = std::numeric_limits<double>::infinity());

/// Median of each over that of one worker, times the growth of the work where the law has one.
double speedupOf(ScalingLaw law, const WorkerTimes& one, const WorkerTimes& several);

/// Whether a variant shares its work among the threads that it is given. Those that run in one thread, in the
/// emulator or on a GPU do not, and no law of threads is about them.
bool sharesWork(const std::string& backend);

} // namespace telar
