// The border between Telar's libraries and the module that holds OpenCV (libtelar_opencv.so), which brings twenty
// libraries with it: loaded when the first thumbnail, or the first variant `opencv`, needs it. OpenCV makes pictures smaller and
// glides windows over them; it never reads a file, since its readers hand what they do not know to other libraries. Plain C types
// only.
#pragma once

#include <cstdint>

namespace telar::codecs {

constexpr int opencvAbi = 4;

/// Area average of a grey picture of 8 bits, dense, into a smaller one. Returns 0, or not 0 where memory is
/// exhausted.
using Shrink = int (*)(const uint8_t* from, int rows, int columns, uint8_t* to, int toRows, int toColumns);

/// Windows over one plane, with borders as wide as the padding. `from` and `to` are bytes (`ofBytes`) or float32; steps in bytes.
struct Windows {
    const void* from;
    int64_t fromStep;
    int rows, columns; ///< of the plane
    void* to;
    int64_t toStep;
    int firstRow, toRows, toColumns; ///< which rows of the output
    int kernel[2], stride[2], padding[2], dilation[2];
    bool ofBytes, zeroBorder; ///< the border is zeros; else the lowest value
};
/// The maximum of each window, by `cv::dilate`. Returns 0, or not 0 where memory is exhausted.
using WindowMaxima = int (*)(const Windows& windows);
/// The sum of each window as float32, by `cv::sepFilter2D`; no dilation.
using WindowSums = int (*)(const Windows& windows);
/// to += the filter (kernel[0] x kernel[1], dense) over float32, by `cv::filter2D`.
using FilterPlane = int (*)(const Windows& windows, const float* filter);

/// A grey picture of 8 bits, dense, moved by `cv::warpAffine` to one of the same size: the cell (row, column) is the one of
/// `from` nearest to (map[3] column + map[4] row + map[5], map[0] column + map[1] row + map[2]), black outside. Returns 0, or
/// not 0 where memory is exhausted.
using Warp = int (*)(const uint8_t* from, int rows, int columns, uint8_t* to, const double map[6]);

struct OpenCv {
    int abi;
    Shrink shrink;
    WindowMaxima maxima;
    WindowSums sums;
    FilterPlane filter;
    Warp warp;
    const char* version;
};

/// The one name that the module exports for us: `const OpenCv* telar_opencv()`.
using OpenCvEntry = const OpenCv* (*)();

} // namespace telar::codecs
