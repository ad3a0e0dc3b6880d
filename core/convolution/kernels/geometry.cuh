// The sizes of a convolution, as its kernels and whoever launches them know them.
#pragma once

#include <cstdint>

/// In cells. The input may lie in a wider matrix (strides); so may the output.
struct ConvolutionGeometry {
    int rows = 0, columns = 0, outRows = 0, outColumns = 0;
    int64_t rowStride = 0, planeStride = 0, outRowStride = 0, outPlaneStride = 0;
    int inChannels = 1, outChannels = 1;           ///< of a picture
    int groupInChannels = 1, groupOutChannels = 1; ///< of a group
    int kernelH = 3, kernelW = 3, strideH = 1, strideW = 1;
    int paddingH = 0, paddingW = 0, dilationH = 1, dilationW = 1;
    bool relu = false;
};
