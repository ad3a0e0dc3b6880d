// How many threads may be asked for.
#pragma once

#include "core/base/expected.hpp"

namespace telar {

/// The most that anything in Telar is asked for.
constexpr int mostThreads = 4096;

/// Refuses what is no number of threads; 0 stands for all cores.
Status checkThreads(int64_t threads);

/// Whether that many threads can run at once here. They are started and ended, for OpenMP ends the program
/// where it cannot start one; takes some 20 µs for each beyond the cores, and nothing up to them unless they
/// are to be tried, too. Any thread.
Status threadsCanStart(int threads, bool evenFew = false);

} // namespace telar
