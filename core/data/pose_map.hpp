// What was drawn for a picture as an affine map: for OpenCV's warpAffine and its like.
#pragma once

#include "core/data/augment.hpp"

namespace telar::nn {

/// From the place of a cell to where it is read, in columns and rows of a picture of that size, which counts from the middle of
/// the first cell: 2 x 3, the column's row first. `posedByte` reads the cell nearest to it.
inline void poseMap(int32_t rows, int32_t columns, const Pose& pose, double map[6]) {
    // After the shift and the mirror, about the middle of the picture.
    const double side = pose.mirrored ? -1 : 1, middleR = 0.5 * rows - 0.5, middleC = 0.5 * columns - 0.5;
    const double sine = static_cast<double>(pose.sine), cosine = static_cast<double>(pose.cosine);
    const double x = side * (pose.shiftColumn - middleC), y = pose.shiftRow - middleR;
    const double all[6] = {cosine * side, -sine,  cosine * x - sine * y + middleC,
                           sine * side,   cosine, cosine * y + sine * x + middleR};
    for (int i = 0; i < 6; ++i)
        map[i] = all[i];
}

} // namespace telar::nn
