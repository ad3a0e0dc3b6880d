// JPG and PNG pictures as matrices, and matrices as pictures.
//
// A picture is known by its content, not by its name. Its size and what decoding takes are read from its
// header before anything is allocated; a cut or damaged file is refused rather than filled with grey. EXIF
// orientation is honoured. 8-bit pictures give uint8, 16-bit ones (PNG) int32. Any thread may call any of
// these; decoding stops within some milliseconds when its job is asked to.
#pragma once

#include "core/data/source.hpp"
#include "core/jobs/job.hpp"

#include <string_view>
#include <vector>

namespace telar {

enum class Channel { Grey, Red, Green, Blue }; ///< Grey of a colour: 0.299 R + 0.587 G + 0.114 B (BT.601)

enum class ImageFormat { Png, Jpeg };

struct ImageFacts {
    ImageFormat format = ImageFormat::Png;
    int64_t rows = 0, columns = 0; ///< as stored, before EXIF turns it
    int bits = 8;                  ///< per sample as stored: 1 to 16
    bool colour = false;
    bool plainGrey = false; ///< the decoder gives the grey itself; else it is made from colours
    int orientation = 1;    ///< EXIF's: 1 upright, 2 to 8 mirrored or turned
    bool interlaced = false;
    int scans = 1;     ///< JPG: passes over the picture
    int64_t kept = 0;  ///< JPG: bytes of coefficients that are kept until the last scan; else 0
    int64_t steps = 0; ///< of decoding, for progress
    bool turned() const { return orientation > 4; }
    int64_t pixels() const { return rows * columns; }
};

/// Reads the header and checks that the file is whole, without decoding. `name` goes into messages.
Expected<ImageFacts> inspectImage(std::string_view bytes, const std::string& name);

Expected<SourceMatrix> decodeImage(std::string_view bytes, const std::string& name, Channel channel = Channel::Grey,
                                   const JobContext& job = {});
/// One plane a channel, from one decoding.
Expected<AnyMatrix> decodePlanes(std::string_view bytes, const std::string& name, const std::vector<Channel>& channels,
                                 const JobContext& job = {});
Expected<SourceMatrix> loadImage(const std::string& path, Channel channel = Channel::Grey, const JobContext& job = {});
/// Grey, 8 bits, its longer side at most `maxSide`.
Expected<Matrix<uint8_t>> loadThumbnail(const std::string& path, int maxSide, const JobContext& job = {});

struct ImageOptions {
    int bits = 8;     ///< 8 or 16 (16: PNG only)
    bool asIs = true; ///< values are grey levels, rounded and cut to the range; else minimum..maximum is stretched
    double minimum = 0, maximum = 255; ///< black and white where not `asIs`
    int quality = 95;                  ///< of JPG, 1 to 100
    bool durable = true;               ///< flushed to the disk before it takes its name
};

/// The bytes of a picture file of plane 0.
Expected<std::string> encodeImage(const AnyView& values, ImageFormat format, const ImageOptions& options = {});
/// By the extension: .png, .jpg or .jpeg. The file appears whole or not at all.
Status saveImage(const AnyView& values, const std::string& path, const ImageOptions& options = {});

/// ".jpg", ".jpeg" or ".png", in any case.
bool hasImageExtension(const std::string& path);

} // namespace telar
