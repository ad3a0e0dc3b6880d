#include "core/data/image.hpp"

#include "core/base/files.hpp"
#include "core/data/codecs/loader.hpp"

#include <cmath>
#include <limits>
#include <optional>

namespace telar {

namespace {

/// Pixels that belong to the module that made them.
class Decoded {
public:
    Decoded() = default;
    Decoded(const Decoded&) = delete;
    Decoded& operator=(const Decoded&) = delete;
    ~Decoded() {
        if (pixels.bytes)
            table_->release(pixels.bytes);
    }
    int decode(const codecs::Table* table, std::string_view bytes, bool colour, int maxSide, char* reason,
               std::size_t reasonSize) {
        table_ = table;
        return table->decode(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(), colour, maxSide,
                             &pixels, reason, reasonSize);
    }
    codecs::Pixels pixels;

private:
    const codecs::Table* table_ = nullptr;
};

/// Plain JPG pictures by their own small module; the rest, and what that one complains of, by OpenCV.
Status decodeInto(Decoded& out, std::string_view bytes, const std::string& name, const ImageFacts& facts,
                  bool colour, int maxSide) {
    char reason[200] = "";
    const char* format = facts.format == ImageFormat::Png ? "PNG" : "JPG";
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        return userError(text(TELAR_TR("core", "The picture file is larger than 2 GiB")), text("%1", name));
    if (const auto* plain = facts.format == ImageFormat::Jpeg ? codecs::plainJpeg() : nullptr)
        if (out.decode(plain, bytes, colour, maxSide, reason, sizeof reason) == 0)
            return {};
    const auto table = codecs::load();
    if (!table)
        return table.error();
    const int failed = out.decode(*table, bytes, colour, maxSide, reason, sizeof reason);
    if (!failed && out.pixels.warnings == 0)
        return {};
    const Text hint = text(TELAR_TR("core", "Copy or export the picture again"));
    if (reason[0])
        return userError(text(TELAR_TR("core", "The %1 picture cannot be read: %2"), format, reason),
                         text("%1", name), hint);
    return userError(text(TELAR_TR("core", "The %1 picture is damaged"), format), text("%1", name), hint);
}

template <class S, class T>
void pickChannel(const codecs::Pixels& from, Channel channel, Matrix<T>& to) {
    const auto* in = reinterpret_cast<const S*>(from.bytes);
    const int64_t count = to.size();
    T* out = to.data();
    if (from.channels == 1) {
        for (int64_t i = 0; i < count; ++i)
            out[i] = static_cast<T>(in[i]);
    } else if (channel == Channel::Grey) {
        for (int64_t i = 0; i < count; ++i) // in thousandths, so that the rounding is the same everywhere
            out[i] = static_cast<T>((114u * in[3 * i] + 587u * in[3 * i + 1] + 299u * in[3 * i + 2] + 500u) /
                                    1000u);
    } else {
        const int at = channel == Channel::Blue ? 0 : channel == Channel::Green ? 1 : 2;
        for (int64_t i = 0; i < count; ++i)
            out[i] = static_cast<T>(in[3 * i + at]);
    }
}

const char* channelName(Channel channel) {
    return channel == Channel::Red     ? "red"
           : channel == Channel::Green ? "green"
           : channel == Channel::Blue  ? "blue"
                                       : "grey";
}

/// Grey levels of one row, rounded to the nearest and cut to 0..top; NaN is black.
template <class S, class T>
void toLevels(const T* in, int64_t count, const ImageOptions& options, S* out) {
    constexpr double top = std::numeric_limits<S>::max();
    const double range = options.maximum - options.minimum;
    for (int64_t i = 0; i < count; ++i) {
        double v = static_cast<double>(in[i]);
        if (!options.asIs)
            v = range > 0 ? (v - options.minimum) / range * top : (v > options.minimum ? top : 0.0);
        v = std::floor(v + 0.5);
        out[i] = static_cast<S>(v > 0 ? (v < top ? v : top) : 0.0);
    }
}

template <class S, class T>
Expected<Matrix<S>> levels(const PlanesView<const T>& v, const ImageOptions& options) {
    auto out = Matrix<S>::create(v.rows, v.columns);
    if (out)
        for (int64_t r = 0; r < v.rows; ++r)
            toLevels<S>(v.row(r), v.columns, options, out->row(r));
    return out;
}

template <class S, class T>
Expected<std::string> encodeLevels(const PlanesView<const T>& v, ImageFormat format,
                                   const ImageOptions& options) {
    auto table = codecs::load();
    if (!table)
        return table.error();
    auto grey = levels<S>(v, options);
    if (!grey)
        return grey.error();
    const codecs::Pixels pixels{static_cast<int>(v.rows),
                                static_cast<int>(v.columns),
                                1,
                                static_cast<int>(8 * sizeof(S)),
                                0,
                                reinterpret_cast<uint8_t*>(grey->data())};
    codecs::Encoded out;
    char reason[200] = "";
    if ((*table)->encode(&pixels, format == ImageFormat::Png ? ".png" : ".jpg", options.quality, &out, reason,
                         sizeof reason))
        return environmentError(text(TELAR_TR("core", "The picture cannot be made: %1"), reason));
    std::string bytes(reinterpret_cast<const char*>(out.bytes), out.size);
    (*table)->release(out.bytes);
    return bytes;
}

} // namespace

Expected<SourceMatrix> decodeImage(std::string_view bytes, const std::string& name, Channel channel) {
    auto facts = inspectImage(bytes, name);
    if (!facts)
        return facts.error();
    const bool colour = facts->colour && !(channel == Channel::Grey && facts->plainGrey);
    Decoded decoded;
    if (auto fine = decodeInto(decoded, bytes, name, *facts, colour, 0); !fine)
        return fine.error();
    const auto& pixels = decoded.pixels;
    SourceMatrix source;
    auto made = createMatrix(pixels.depth == 16 ? ElementType::Int32 : ElementType::UInt8, pixels.rows,
                             pixels.columns);
    if (!made)
        return made.error();
    if (pixels.depth == 16)
        pickChannel<uint16_t>(pixels, channel, std::get<Matrix<int32_t>>(*made));
    else
        pickChannel<uint8_t>(pixels, channel, std::get<Matrix<uint8_t>>(*made));
    source.values = std::move(*made);
    source.name = fileName(name);
    source.origin = name;
    source.image = true;
    return source;
}

Expected<SourceMatrix> loadImage(const std::string& path, Channel channel, const JobContext& job) {
    auto bytes = readFile(path, job);
    if (!bytes)
        return bytes.error();
    auto source = decodeImage(*bytes, path, channel);
    if (source) {
        source->cliOptions = "--input " + shellQuoted(path);
        if (channel != Channel::Grey)
            source->cliOptions += std::string(" --channel ") + channelName(channel);
    }
    return source;
}

Expected<Matrix<uint8_t>> loadThumbnail(const std::string& path, int maxSide) {
    auto bytes = readFile(path);
    if (!bytes)
        return bytes.error();
    auto facts = inspectImage(*bytes, path);
    if (!facts)
        return facts.error();
    Decoded decoded;
    if (auto fine = decodeInto(decoded, *bytes, path, *facts, !facts->plainGrey, std::max(1, maxSide)); !fine)
        return fine.error();
    auto out = Matrix<uint8_t>::create(decoded.pixels.rows, decoded.pixels.columns);
    if (out)
        pickChannel<uint8_t>(decoded.pixels, Channel::Grey, *out);
    return out;
}

Expected<std::string> encodeImage(const AnyView& values, ImageFormat format, const ImageOptions& options) {
    return std::visit(
        [&](const auto& v) -> Expected<std::string> {
            constexpr int64_t mostSide = 65535;
            if (v.rows < 1 || v.columns < 1)
                return userError(text(TELAR_TR("core", "An empty matrix cannot be a picture")));
            const int64_t most = format == ImageFormat::Jpeg ? mostSide : 1000000;
            if (v.rows > most || v.columns > most)
                return userError(
                    text(
                        TELAR_TR("core", "A picture has at most %1 pixels a side, and the matrix is %2 x %3"),
                        most, v.rows, v.columns),
                    {}, text(TELAR_TR("core", "Write it as CSV")));
            if (options.bits == 16 && format == ImageFormat::Jpeg)
                return userError(text(TELAR_TR("core", "A JPG picture has 8 bits a sample, not 16")), {},
                                 text(TELAR_TR("core", "Write it as PNG")));
            return options.bits == 16 ? encodeLevels<uint16_t>(v, format, options)
                                      : encodeLevels<uint8_t>(v, format, options);
        },
        values);
}

Status saveImage(const AnyView& values, const std::string& path, const ImageOptions& options) {
    if (!hasImageExtension(path))
        return userError(text(TELAR_TR("core", "A picture file ends in .png or .jpg")), text("%1", path),
                         text(TELAR_TR("core", "Choose another name or folder")));
    auto file = AtomicFile::create(path); // before the work, since it may fail
    if (!file)
        return file.error();
    auto bytes =
        encodeImage(values, fileExtension(path) == ".png" ? ImageFormat::Png : ImageFormat::Jpeg, options);
    if (!bytes) {
        Error error = bytes.error();
        error.where = text("%1", path);
        return error;
    }
    if (auto written = file->write(*bytes); !written)
        return written;
    return file->commit(options.durable);
}

bool hasImageExtension(const std::string& path) {
    const auto extension = fileExtension(path);
    return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

} // namespace telar
