#pragma once

#include "geometry.cuh"

/// The largest so far: of equal ones the first, and NaN above all.
template <class T>
struct Largest {
    T value = 0;
    int64_t index = -1; ///< row-major in the input plane; -1: in the padding
    bool found = false;

    __device__ __forceinline__ void take(T v, int64_t i) {
        const bool isNan = v != v, holdsNan = value != value;
        const bool wins = !found | (!holdsNan & ((v > value) | isNan)); // no branch: lanes would part at every cell
        value = wins ? v : value;
        index = wins ? i : index;
        found = true;
    }
};

/// Rows or columns of input under `count` neighbouring windows.
__device__ __forceinline__ int tileExtent(int count, int kernel, int stride, int dilation) {
    return (count - 1) * stride + (kernel - 1) * dilation + 1;
}

/// Cells of a window along one axis that an average divides by.
__device__ __forceinline__ int countedCells(int start, int kernel, int dilation, int n, int padding,
                                            bool paddingCounts) {
    int count = 0;
    for (int i = 0; i < kernel; ++i) {
        const int at = start + i * dilation;
        count += at < n + padding && (paddingCounts || (at >= 0 && at < n));
    }
    return count;
}
