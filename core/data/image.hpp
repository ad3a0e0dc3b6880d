// JPG and PNG pictures as matrices, and matrices as pictures.
//
// A picture is known by its content, not by its name. Its size is read from its header before anything is
// allocated; a cut or damaged file is refused rather than filled with grey. EXIF orientation is honoured.
// 8-bit pictures give uint8, 16-bit ones (PNG) int32. Any thread may call any of these.
#pragma once

#include "core/data/source.hpp"
#include "core/jobs/job.hpp"

#include <string_view>

namespace telar {

enum class Channel { Grey, Red, Green, Blue }; ///< Grey of a colour: 0.299 R + 0.587 G + 0.114 B (BT.601)

enum class ImageFormat { Png, Jpeg };

struct ImageFacts {
    ImageFormat format = ImageFormat::Png;
    int64_t rows = 0, columns = 0; ///< as stored, before EXIF turns it
    int bits = 8;                  ///< per sample as stored: 1 to 16
    bool colour = false;
    bool plainGrey = false; ///< the decoder gives the grey itself; else it is made from colours
};

/// Reads the header and checks that the file is whole, without decoding. `name` goes into messages.
Expected<ImageFacts> inspectImage(std::string_view bytes, const std::string& name);

Expected<SourceMatrix> decodeImage(std::string_view bytes, const std::string& name,
                                   Channel channel = Channel::Grey);
Expected<SourceMatrix> loadImage(const std::string& path, Channel channel = Channel::Grey,
                                 const JobContext& job = {});
/// Grey, 8 bits, its longer side at most `maxSide`.
Expected<Matrix<uint8_t>> loadThumbnail(const std::string& path, int maxSide);

struct ImageOptions {
    int bits = 8; ///< 8 or 16 (16: PNG only)
    bool asIs =
        true; ///< values are grey levels, rounded and cut to the range; else minimum..maximum is stretched
    double minimum = 0, maximum = 255; ///< black and white where not `asIs`
    int quality = 95;                  ///< of JPG, 1 to 100
    bool durable = true;               ///< flushed to the disk before it takes its name
};

/// The bytes of a picture file of plane 0.
Expected<std::string> encodeImage(const AnyView& values, ImageFormat format,
                                  const ImageOptions& options = {});
/// By the extension: .png, .jpg or .jpeg. The file appears whole or not at all.
Status saveImage(const AnyView& values, const std::string& path, const ImageOptions& options = {});

/// ".jpg", ".jpeg" or ".png", in any case.
bool hasImageExtension(const std::string& path);

} // namespace telar
