// The two decoders and encoders of pictures that Telar trusts with a stranger's bytes: libjpeg-turbo and
// libpng, each called directly. Nothing here guesses a format: the caller has read the header
// (inspectImage) and chooses. Rows go out as they are decoded, so that a picture is never twice in memory.
//
// Any thread may call any of these. Both stop within some milliseconds when the receiver says so. A stranger's
// picture is decoded through core/data/apart, which calls them in a process of their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace telar::codecs {

/// Pixels of one row, `step` columns apart (1 but for interlaced pictures).
struct Run {
    int64_t row = 0, column = 0, step = 1;
    int64_t count = 0;
    const void* samples = nullptr; ///< uint8_t or uint16_t; one a pixel, or red, green, blue
};

/// What a decoder found: the frame of the runs that follow.
struct Frame {
    int64_t rows = 0, columns = 0;
    int channels = 1; ///< 1 or 3
    int bits = 8;     ///< 8 or 16
};

/// Takes what a decoder gives. Never throws: it is called from within C libraries.
class Receiver {
public:
    virtual ~Receiver() = default;
    virtual bool begin(const Frame& frame) noexcept = 0; ///< false: stop decoding
    virtual void take(const Run& run) noexcept = 0;
    /// That many steps of the work are done; false: stop decoding.
    virtual bool step(int64_t steps) noexcept = 0;
};

enum class Outcome {
    Done,
    Damaged,  ///< the library complained of the file
    NoMemory, ///< the system refused
    Stopped   ///< by the receiver
};

/// `colour` gives three channels, else one (luma where the file stores it). A file of four inks gives three.
/// `shrink` is 1, 2, 4 or 8: both sides divided by it, rounded up, each pixel the average of a block.
/// Steps are the rows of blocks of every scan that is kept, and the rows that come out.
Outcome decodeJpeg(std::string_view bytes, bool colour, int shrink, Receiver& receiver);
/// Palettes become three channels, transparency is left out. Steps are rows of the file.
Outcome decodePng(std::string_view bytes, Receiver& receiver);

/// One channel of `rows` x `columns` samples, dense: 8 bits, or 16 for PNG. `out` receives the file.
Outcome encodeJpeg(const uint8_t* samples, int64_t rows, int64_t columns, int quality, std::string& out);
Outcome encodePng(const void* samples, int64_t rows, int64_t columns, int bits, std::string& out);

/// "2.1.5", "1.6.39"
std::string jpegVersion();
std::string pngVersion();

} // namespace telar::codecs
