// What running work may look at and report to: whether it is to stop, and how far it is.
#pragma once

#include "core/base/progress.hpp"

#include <stop_token>

namespace telar {

/// Copied freely into loops.
struct JobContext {
    std::stop_token stop;
    Progress* progress = nullptr;

    bool stopRequested() const { return stop.stop_requested(); }
    void start(int64_t total) const {
        if (progress)
            progress->start(total);
    }
    void advance(int64_t steps = 1) const {
        if (progress)
            progress->advance(steps);
    }
};

} // namespace telar
