// The border between telar_data and the module that holds OpenCV (libtelar_opencv.so), which brings twenty
// libraries with it: loaded when the first thumbnail needs it. OpenCV makes pictures smaller; it never reads
// a file, since its readers hand what they do not know to other libraries. Plain C types only.
#pragma once

#include <cstdint>

namespace telar::codecs {

constexpr int opencvAbi = 2;

/// Area average of a grey picture of 8 bits, dense, into a smaller one. Returns 0, or not 0 where memory is
/// exhausted.
using Shrink = int (*)(const uint8_t* from, int rows, int columns, uint8_t* to, int toRows, int toColumns);

struct OpenCv {
    int abi;
    Shrink shrink;
    const char* version;
};

/// The one name that the module exports for us: `const OpenCv* telar_opencv()`.
using OpenCvEntry = const OpenCv* (*)();

} // namespace telar::codecs
