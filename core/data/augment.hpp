// From a stored picture to the values that a network reads: turn, resize, mirror, shift, normalise, in one
// look-up per output value. The thesis' chain (RandomRotation, Resize, RandomHorizontalFlip, RandomCrop with
// padding, Normalize), drawn from a seed, the epoch and the sample's number.
#pragma once

#include "core/base/counter_random.hpp"

namespace telar::nn {

struct Augmentation {
    bool on = false;
    float degrees = 5; ///< turned by up to this much either way
    int32_t shift = 2; ///< the crop's padding: shifted by up to this many pixels, black comes in
    bool mirror = true;
    bool operator==(const Augmentation&) const = default;
};

/// Values become (v / 255 - mean) / deviation. With a mean of 0 black stays 0, like the zeros that a
/// convolution puts around a picture: no edge appears where the picture ends.
struct Normalisation {
    float mean = 0, deviation = 1;
    bool operator==(const Normalisation&) const = default;
};

/// What was drawn for one picture. Sine and cosine by their series: the same bits everywhere.
struct Pose {
    float sine = 0, cosine = 1;
    int32_t shiftRow = 0, shiftColumn = 0;
    bool mirrored = false;
};

TELAR_DEVICE Pose drawPose(const Augmentation& a, uint64_t seed, uint64_t epoch, uint64_t sample) {
    Pose pose;
    if (!a.on)
        return pose;
    const float turn = 2 * randomUniform(seed, uint32_t(Stream::Rotation), epoch, sample) - 1;
    const float x = turn * a.degrees * 0.017453292519943295f, xx = x * x;
    pose.sine = x * (1 - xx * (1.0f / 6) * (1 - xx * (1.0f / 20) * (1 - xx * (1.0f / 42))));
    pose.cosine = 1 - xx * 0.5f * (1 - xx * (1.0f / 12) * (1 - xx * (1.0f / 30)));
    pose.mirrored = a.mirror && (randomWord(seed, uint32_t(Stream::Flip), epoch, sample) & 1);
    const uint32_t places = uint32_t(2 * a.shift + 1);
    pose.shiftRow = int32_t(randomWord(seed, uint32_t(Stream::CropRow), epoch, sample) % places) - a.shift;
    pose.shiftColumn = int32_t(randomWord(seed, uint32_t(Stream::CropColumn), epoch, sample) % places) - a.shift;
    return pose;
}

/// The cell that comes to lie at (row, column) before it was turned; false outside the picture.
TELAR_DEVICE bool unshifted(int32_t rows, int32_t columns, int32_t& row, int32_t& column, const Pose& pose) {
    row += pose.shiftRow;
    column += pose.shiftColumn;
    const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
    if (pose.mirrored)
        column = columns - 1 - column;
    return inside;
}

/// The stored pixel of a plane that comes to lie at (row, column) when the picture keeps its size; black
/// outside it.
TELAR_DEVICE uint8_t posedByte(const uint8_t* plane, int32_t rows, int32_t columns, int32_t row, int32_t column,
                               const Pose& pose) {
    if (!unshifted(rows, columns, row, column, pose))
        return 0;
    if (pose.sine != 0) {
        const float middleR = 0.5f * float(rows), middleC = 0.5f * float(columns);
        const float y = float(row) + 0.5f - middleR, x = float(column) + 0.5f - middleC;
        // Half a cell of play keeps the sums positive, so that the cast rounds down.
        const float atR = pose.cosine * y + pose.sine * x + middleR + 1;
        const float atC = pose.cosine * x - pose.sine * y + middleC + 1;
        if (!(atR >= 1) || !(atC >= 1))
            return 0;
        row = int32_t(atR) - 1, column = int32_t(atC) - 1;
        if (row >= rows || column >= columns)
            return 0;
    }
    return plane[int64_t(row) * columns + column];
}

/// Output value (row, column) of rows x columns from one stored plane, before normalisation: the mean of the
/// nearest stored pixels at evenly spaced points of the cell; black outside the picture.
TELAR_DEVICE float posedPixel(const uint8_t* plane, int32_t storedRows, int32_t storedColumns, int32_t rows,
                              int32_t columns, int32_t row, int32_t column, const Pose& pose) {
    if (storedRows == rows && storedColumns == columns)
        return float(posedByte(plane, rows, columns, row, column, pose));
    if (!unshifted(rows, columns, row, column, pose))
        return 0;
    const int32_t pointsR = (storedRows + rows - 1) / rows, pointsC = (storedColumns + columns - 1) / columns;
    const float stepR = float(storedRows) / float(rows), stepC = float(storedColumns) / float(columns);
    const float middleR = 0.5f * float(storedRows), middleC = 0.5f * float(storedColumns);
    float sum = 0;
    for (int32_t i = 0; i < pointsR; ++i) {
        const float y = (float(row) + (float(i) + 0.5f) / float(pointsR)) * stepR - middleR;
        for (int32_t j = 0; j < pointsC; ++j) {
            const float x = (float(column) + (float(j) + 0.5f) / float(pointsC)) * stepC - middleC;
            const float atR = pose.cosine * y + pose.sine * x + middleR + 1; // as above
            const float atC = pose.cosine * x - pose.sine * y + middleC + 1;
            if (!(atR >= 1) || !(atC >= 1))
                continue;
            const int32_t r = int32_t(atR) - 1, c = int32_t(atC) - 1;
            if (r < storedRows && c < storedColumns)
                sum += float(plane[int64_t(r) * storedColumns + c]);
        }
    }
    return sum / float(pointsR * pointsC);
}

} // namespace telar::nn
