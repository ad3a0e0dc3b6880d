// Planes of the output that are done, counted from their pieces, which end in any order.
#pragma once

#include "core/jobs/job.hpp"

#include <atomic>

namespace telar {

/// Any thread may advance.
class PlaneProgress {
public:
    /// So many equal pieces (rows, blocks) make a plane.
    PlaneProgress(const JobContext& job, int64_t piecesOfPlane) : job_(job), pieces_(piecesOfPlane) {}
    void advance(int64_t pieces) {
        const int64_t before = done_.fetch_add(pieces, std::memory_order_relaxed);
        if (const int64_t planes = (before + pieces) / pieces_ - before / pieces_; planes > 0)
            job_.advance(planes);
    }

private:
    const JobContext& job_;
    int64_t pieces_;
    std::atomic<int64_t> done_{0};
};

} // namespace telar
