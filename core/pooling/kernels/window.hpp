// What the pooling kernels share: the sizes of the problem and the rule by which one cell wins.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// In cells. The input may lie in a wider matrix (strides); so may the output.
struct PoolGeometry {
    int64_t rows = 0, columns = 0, rowStride = 0, planeStride = 0;
    int64_t outRows = 0, outColumns = 0, outRowStride = 0, outPlaneStride = 0;
    int64_t kernelH = 1, kernelW = 1, strideH = 1, strideW = 1;
    int64_t paddingH = 0, paddingW = 0, dilationH = 1, dilationW = 1;
    bool average = false;       ///< else the maximum
    bool paddingCounts = false; ///< padding cells are zeros that take part; else they are left out
};

/// The largest so far: of equal ones the first, and NaN above all.
template <class T>
struct Largest {
    T value = T(0);
    int64_t index = -1; ///< row-major in the input plane; -1: in the padding
    bool found = false;

    TELAR_LANE void take(T v, int64_t i) {
        const bool isNan = v != v, holdsNan = value != value;
        if (!found || (!holdsNan && (v > value || isNan))) {
            value = v;
            index = i;
        }
        found = true;
    }
};

/// Cells of a window along one axis that an average divides by.
TELAR_LANE int64_t countedCells(int64_t start, int64_t kernel, int64_t dilation, int64_t n, int64_t padding,
                                bool paddingCounts) {
    int64_t count = 0;
    for (int64_t i = 0; i < kernel; ++i) {
        const int64_t at = start + i * dilation;
        count += at < n + padding && (paddingCounts || (at >= 0 && at < n));
    }
    return count;
}

} // namespace telar::simt
