#include "core/data/warp_comparison.hpp"

#include "core/base/elapsed.hpp"
#include "core/data/codecs/opencv_loader.hpp"
#include "core/data/pose_map.hpp"

namespace telar::nn {

Expected<WarpComparison> compareWarp(const Samples& samples, std::span<const int32_t> which, const Augmentation& drawn,
                                     uint64_t seed, uint64_t epoch, const JobContext& job) {
    TELAR_TRY(opencv, codecs::loadOpenCv());
    const auto rows = static_cast<int32_t>(samples.rows), columns = static_cast<int32_t>(samples.columns);
    WarpComparison made;
    made.version = (*opencv)->version;
    std::vector<uint8_t> own(static_cast<std::size_t>(samples.rows * samples.columns));
    std::vector<Pose> poses;
    for (const auto i : which)
        poses.push_back(drawPose(drawn, seed, epoch, static_cast<uint64_t>(i)));
    const auto start = Clock::now();
    for (std::size_t k = 0; k < which.size(); ++k) {
        double map[6];
        poseMap(rows, columns, poses[k], map);
        auto& to = made.warped.emplace_back(own.size());
        if ((*opencv)->warp(samples.plane(which[k]), rows, columns, to.data(), map) != 0)
            return outOfMemoryError();
    }
    made.opencvMs = millisecondsSince(start);
    for (std::size_t k = 0; k < which.size(); ++k) {
        if (job.stopRequested())
            return cancelledError();
        const auto begun = Clock::now();
        const auto* plane = samples.plane(which[k]);
        for (int32_t r = 0; r < rows; ++r)
            for (int32_t c = 0; c < columns; ++c)
                own[static_cast<std::size_t>(r * columns + c)] = posedByte(plane, rows, columns, r, c, poses[k]);
        made.ownMs += millisecondsSince(begun);
        for (std::size_t i = 0; i < own.size(); ++i)
            made.equal += own[i] == made.warped[k][i];
        made.cells += static_cast<int64_t>(own.size());
    }
    return made;
}

} // namespace telar::nn
