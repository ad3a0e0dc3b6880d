// The sizes of a pooling problem, as its kernels and whoever launches them know them.
#pragma once

#include <cstdint>

/// In cells. The input may lie in a wider matrix (strides); so may the output.
struct PoolGeometry {
    int rows = 0, columns = 0, outRows = 0, outColumns = 0;
    int64_t rowStride = 0, planeStride = 0, outRowStride = 0, outPlaneStride = 0;
    int kernelH = 1, kernelW = 1, strideH = 1, strideW = 1;
    int paddingH = 0, paddingW = 0, dilationH = 1, dilationW = 1;
    bool average = false;       ///< else the maximum
    bool paddingCounts = false; ///< padding cells are zeros that take part; else they are left out
};
