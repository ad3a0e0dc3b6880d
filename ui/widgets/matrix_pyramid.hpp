// Smaller versions of a matrix for painting it reduced, and facts about its values. Built once in a job.
#pragma once

#include "core/jobs/job.hpp"
#include "ui/widgets/matrix_scene.hpp"

namespace telar {

/// Means of blocks of 4 x 4, 8 x 8, 16 x 16 ... cells. A block with a NaN is NaN, so it stays visible at any
/// zoom. Immutable after `build`; any thread.
class MatrixPyramid {
public:
    struct Level {
        int64_t factor = 1; ///< cells per block side
        Matrix<float> means;
    };

    static Expected<MatrixPyramid> build(const AnyMatrix& matrix, const JobContext& job = {});

    /// The coarsest level with at most `cells` cells per block side; null for the matrix itself.
    const Level* level(double cells) const;
    /// Smallest and largest finite value; nothing where no value is finite.
    std::optional<ValueRange> range() const { return range_; }
    int64_t nanCount() const { return nans_; }

private:
    std::vector<Level> levels_;
    std::optional<ValueRange> range_;
    int64_t nans_ = 0;
};

/// Smallest and largest finite value among some 260,000 evenly spaced cells.
std::optional<ValueRange> sampledRange(const AnyMatrix& matrix);

/// For each block of 4 x 4, 16 x 16 ... cells whether any differs, and how many differ in all.
class DifferencePyramid {
public:
    struct Level {
        int64_t factor = 1;
        Matrix<uint8_t> any;
    };

    static Expected<DifferencePyramid> build(const Matrix<uint8_t>& differences, const JobContext& job = {});

    const Level* level(double cells) const;
    int64_t count() const { return count_; }

private:
    std::vector<Level> levels_;
    int64_t count_ = 0;
};

} // namespace telar
