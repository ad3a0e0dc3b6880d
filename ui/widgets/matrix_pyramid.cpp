#include "ui/widgets/matrix_pyramid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar {

namespace {

constexpr int64_t firstFactor = 4;
constexpr int64_t smallestLevel = 128; ///< no level whose longer side is under this is needed
constexpr int64_t rowsBetweenChecks = 64;

struct Extremes {
    double min = std::numeric_limits<double>::infinity();
    double max = -std::numeric_limits<double>::infinity();
    int64_t nans = 0;

    std::optional<ValueRange> range() const {
        if (min > max)
            return std::nullopt;
        return ValueRange{min, max};
    }
};

template <class T>
void addRow(Extremes& extremes, const T* row, int64_t columns) {
    T low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::lowest();
    if constexpr (std::is_floating_point_v<T>) {
        bool any = false;
        for (int64_t c = 0; c < columns; ++c) {
            const T v = row[c];
            if (std::isfinite(v)) {
                low = std::min(low, v);
                high = std::max(high, v);
                any = true;
            } else if (v != v) {
                ++extremes.nans;
            }
        }
        if (!any)
            return;
    } else {
        for (int64_t c = 0; c < columns; ++c) {
            low = std::min(low, row[c]);
            high = std::max(high, row[c]);
        }
        if (columns == 0)
            return;
    }
    extremes.min = std::min(extremes.min, static_cast<double>(low));
    extremes.max = std::max(extremes.max, static_cast<double>(high));
}

/// Adds rows into column sums, then block sums; one output row of a level.
template <class T>
void meanRow(const PlanesView<const T>& from, int64_t firstRow, int64_t factor, std::vector<float>& sums, float* out,
             int64_t outColumns) {
    const int64_t rows = std::min(factor, from.rows - firstRow);
    std::fill(sums.begin(), sums.end(), 0.0F);
    float* sum = sums.data();
    for (int64_t r = 0; r < rows; ++r) {
        const T* row = from.row(firstRow + r);
        for (int64_t c = 0; c < from.columns; ++c)
            sum[c] += static_cast<float>(row[c]);
    }
    for (int64_t c = 0; c < outColumns; ++c) {
        const int64_t begin = c * factor, end = std::min(begin + factor, from.columns);
        float block = 0;
        for (int64_t k = begin; k < end; ++k)
            block += sum[k];
        out[c] = block / static_cast<float>((end - begin) * rows);
    }
}

template <class T>
Expected<Matrix<float>> reduce(const PlanesView<const T>& from, int64_t factor, const JobContext& job,
                               Extremes* extremes) {
    TELAR_TAKE(out, Matrix<float>::create(ceilDiv(from.rows, factor), ceilDiv(from.columns, factor)));
    std::vector<float> sums(static_cast<std::size_t>(from.columns));
    for (int64_t r = 0; r < out->rows(); ++r) {
        if (r % (rowsBetweenChecks / firstFactor) == 0 && job.stopRequested())
            return cancelledError();
        meanRow(from, r * factor, factor, sums, out->row(r), out->columns());
        if (extremes)
            for (int64_t k = r * factor; k < std::min((r + 1) * factor, from.rows); ++k)
                addRow(*extremes, from.row(k), from.columns);
        job.advance();
    }
    return out;
}

template <class T>
Expected<Matrix<uint8_t>> reduceAny(const PlanesView<const T>& from, int64_t factor, const JobContext& job,
                                    int64_t* count) {
    TELAR_TAKE(out, Matrix<uint8_t>::create(ceilDiv(from.rows, factor), ceilDiv(from.columns, factor)));
    for (int64_t r = 0; r < out->rows(); ++r) {
        if (r % (rowsBetweenChecks / firstFactor) == 0 && job.stopRequested())
            return cancelledError();
        uint8_t* any = out->row(r);
        std::fill(any, any + out->columns(), uint8_t{0});
        for (int64_t k = r * factor; k < std::min((r + 1) * factor, from.rows); ++k) {
            const T* row = from.row(k);
            for (int64_t c = 0; c < from.columns; ++c) {
                if (row[c] == 0)
                    continue;
                any[c / factor] = 1;
                if (count)
                    ++*count;
            }
        }
    }
    return out;
}

template <class Levels>
auto* coarsest(const Levels& levels, double cells) {
    const typename Levels::value_type* found = nullptr;
    for (const auto& level : levels)
        if (static_cast<double>(level.factor) <= cells)
            found = &level;
    return found;
}

} // namespace

Expected<MatrixPyramid> MatrixPyramid::build(const AnyMatrix& matrix, const JobContext& job) {
    MatrixPyramid pyramid;
    Extremes extremes;
    job.start(ceilDiv(rowsOf(matrix), firstFactor));
    auto first = std::visit([&](const auto& m) { return reduce(m.view(), firstFactor, job, &extremes); }, matrix);
    if (!first)
        return first.error();
    pyramid.levels_.push_back({firstFactor, std::move(*first)});
    while (true) {
        const Level& last = pyramid.levels_.back();
        if (std::max(last.means.rows(), last.means.columns()) <= smallestLevel)
            break;
        const int64_t factor = last.factor * 2;
        TELAR_TAKE(next, reduce(last.means.view(), 2, job, nullptr));
        pyramid.levels_.push_back({factor, std::move(*next)});
    }
    pyramid.range_ = extremes.range();
    pyramid.nans_ = extremes.nans;
    return pyramid;
}

const MatrixPyramid::Level* MatrixPyramid::level(double cells) const { return coarsest(levels_, cells); }

std::optional<ValueRange> sampledRange(const AnyMatrix& matrix) {
    Extremes extremes;
    std::visit(
        [&](const auto& m) {
            constexpr int64_t samples = 512;
            const int64_t rowStep = std::max<int64_t>(1, m.rows() / samples);
            const int64_t columnStep = std::max<int64_t>(1, m.columns() / samples);
            for (int64_t r = 0; r < m.rows(); r += rowStep)
                for (int64_t c = 0; c < m.columns(); c += columnStep)
                    addRow(extremes, m.row(r) + c, 1);
        },
        matrix);
    return extremes.range();
}

Expected<DifferencePyramid> DifferencePyramid::build(const Matrix<uint8_t>& differences, const JobContext& job) {
    DifferencePyramid pyramid;
    TELAR_TAKE(first, reduceAny(differences.view(), firstFactor, job, &pyramid.count_));
    pyramid.levels_.push_back({firstFactor, std::move(*first)});
    while (true) {
        const Level& last = pyramid.levels_.back();
        if (std::max(last.any.rows(), last.any.columns()) <= smallestLevel)
            break;
        const int64_t factor = last.factor * 4;
        TELAR_TAKE(next, reduceAny(last.any.view(), 4, job, nullptr));
        pyramid.levels_.push_back({factor, std::move(*next)});
    }
    return pyramid;
}

const DifferencePyramid::Level* DifferencePyramid::level(double cells) const { return coarsest(levels_, cells); }

} // namespace telar
