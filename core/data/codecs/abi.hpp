// The border between telar_data and the two modules that read pictures. One (libtelar_codecs.so) holds
// OpenCV, which brings more than a hundred libraries; the other (libtelar_jpeg.so) reads plain JPG pictures
// and nothing else. Each is loaded when the first picture needs it. Plain C types only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace telar::codecs {

constexpr int abiVersion = 1;

struct Pixels {
    int rows = 0, columns = 0;
    int channels = 0;         ///< 1: grey; 3: blue, green, red
    int depth = 0;            ///< bits a sample: 8 or 16
    int warnings = 0;         ///< complaints of the format's library: the picture is damaged
    uint8_t* bytes = nullptr; ///< rows x columns x channels samples in the machine's byte order, dense
};

struct Encoded {
    uint8_t* bytes = nullptr;
    size_t size = 0;
};

/// Decodes a JPG or PNG in memory, turned upright as its EXIF says. `colour` 0 gives one channel. `maxSide`
/// above 0 shrinks the picture (area average, 8 bits) so that its longer side is at most that. Returns 0, or
/// not 0 with a reason in `reason` (English, ends with 0).
using Decode = int (*)(const uint8_t* bytes, size_t size, int colour, int maxSide, Pixels* out, char* reason,
                       size_t reasonSize);
/// `format` is ".png" or ".jpg"; one channel.
using Encode = int (*)(const Pixels* pixels, const char* format, int quality, Encoded* out, char* reason,
                       size_t reasonSize);
using Release = void (*)(uint8_t* bytes);

struct Table {
    int version;
    Decode decode;
    Encode encode;
    Release release;
    const char* opencv; ///< version; null, like encode, in the module of plain JPG
};

/// The one name that a module exports for us: `const Table* telar_codecs()` or `telar_jpeg()`.
using Entry = const Table* (*)();

} // namespace telar::codecs
