#include "core/data/image.hpp"

#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/data/codecs/codec.hpp"
#include "core/data/codecs/opencv_loader.hpp"
#include "core/data/decoder_process/decoder_process.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar {

namespace {

/// What is wanted of a picture.
struct Wanted {
    std::vector<Channel> channels;
    int shrink = 1; ///< JPG: 1, 2, 4 or 8
};

bool needsColour(const ImageFacts& facts, const std::vector<Channel>& channels) {
    return facts.colour && !(facts.plainGrey && channels == std::vector{Channel::Grey});
}

/// Puts decoded pixels where they belong in upright planes, one a channel.
class Planes : public codecs::Receiver {
public:
    static Expected<Planes> create(const ImageFacts& facts, const Wanted& wanted, const JobContext& job) {
        Planes planes;
        planes.job_ = job;
        planes.channels_ = wanted.channels;
        planes.frame_.rows = (facts.rows + wanted.shrink - 1) / wanted.shrink;
        planes.frame_.columns = (facts.columns + wanted.shrink - 1) / wanted.shrink;
        planes.frame_.channels = needsColour(facts, wanted.channels) ? 3 : 1;
        planes.frame_.bits = facts.bits > 8 ? 16 : 8;
        const auto& frame = planes.frame_;
        TELAR_SET(planes.values_,
                  createMatrix(facts.bits > 8 ? ElementType::Int32 : ElementType::UInt8,
                               facts.turned() ? frame.columns : frame.rows, facts.turned() ? frame.rows : frame.columns,
                               static_cast<int64_t>(wanted.channels.size())));
        planes.turn(facts.orientation);
        return planes;
    }
    bool begin(const codecs::Frame& frame) noexcept override {
        return frame.rows == frame_.rows && frame.columns == frame_.columns && frame.channels == frame_.channels &&
               frame.bits == frame_.bits;
    }
    void take(const codecs::Run& run) noexcept override {
        if (frame_.bits == 16)
            put(run, static_cast<const uint16_t*>(run.samples), std::get<Matrix<int32_t>>(values_).data());
        else
            put(run, static_cast<const uint8_t*>(run.samples), std::get<Matrix<uint8_t>>(values_).data());
    }
    bool step(int64_t steps) noexcept override {
        job_.advance(steps);
        return !job_.stopRequested();
    }
    AnyMatrix take() { return std::move(values_); }

private:
    /// Where the first stored pixel goes, and how far apart stored rows and columns lie. Orientation 1 to 4:
    /// upright, mirrored, on its head, both; 5 to 8 the same with rows and columns exchanged.
    /// Source: EXIF 2.32, 4.6.4 A, Orientation.
    void turn(int orientation) {
        const int64_t rows = frame_.rows, columns = frame_.columns;
        const bool turned = orientation > 4;
        const int64_t width = turned ? rows : columns;
        downStep_ = turned ? 1 : width;
        acrossStep_ = turned ? width : 1;
        constexpr bool fromBottom[] = {false, false, true, true, false, true, true, false};
        constexpr bool fromRight[] = {false, true, true, false, false, false, true, true};
        if (fromBottom[orientation - 1]) {
            origin_ += (rows - 1) * downStep_;
            downStep_ = -downStep_;
        }
        if (fromRight[orientation - 1]) {
            origin_ += (columns - 1) * acrossStep_;
            acrossStep_ = -acrossStep_;
        }
    }

    template <class S, class T>
    void put(const codecs::Run& run, const S* in, T* planes) const {
        const int64_t step = run.step * acrossStep_;
        T* out = planes + origin_ + run.row * downStep_ + run.column * acrossStep_;
        for (const Channel channel : channels_) {
            if (frame_.channels == 1) {
                for (int64_t i = 0; i < run.count; ++i)
                    out[i * step] = static_cast<T>(in[i]);
            } else if (channel == Channel::Grey) {
                for (int64_t i = 0; i < run.count; ++i) // in thousandths: the rounding is the same everywhere
                    out[i * step] =
                        static_cast<T>((299u * in[3 * i] + 587u * in[3 * i + 1] + 114u * in[3 * i + 2] + 500u) / 1000u);
            } else {
                const int at = channel == Channel::Red ? 0 : channel == Channel::Green ? 1 : 2;
                for (int64_t i = 0; i < run.count; ++i)
                    out[i * step] = static_cast<T>(in[3 * i + at]);
            }
            out += frame_.rows * frame_.columns;
        }
    }

    std::vector<Channel> channels_;
    codecs::Frame frame_;
    JobContext job_;
    AnyMatrix values_;
    int64_t origin_ = 0, downStep_ = 1, acrossStep_ = 1;
};

Expected<AnyMatrix> decodeWanted(std::string_view bytes, const std::string& name, const ImageFacts& facts,
                                 const Wanted& wanted, const JobContext& job) {
    const bool png = facts.format == ImageFormat::Png;
    const auto planes = static_cast<int64_t>(wanted.channels.size());
    const int64_t kept = planes * facts.pixels() / wanted.shrink / wanted.shrink * (facts.bits > 8 ? 4 : 1);
    TELAR_CHECK(checkMemoryFor(facts.kept + kept, name));
    TELAR_TAKE(receiver, Planes::create(facts, wanted, job));
    job.start(facts.steps);
    const int64_t memory = facts.kept + facts.kept / 8;
    TELAR_TRY(outcome, png ? decoder_process::decodePng(bytes, name, memory, *receiver, job)
                           : decoder_process::decodeJpeg(bytes, name, needsColour(facts, wanted.channels),
                                                         wanted.shrink, memory, *receiver, job));
    switch (*outcome) {
    case codecs::Outcome::Done:
        return receiver->take();
    case codecs::Outcome::NoMemory:
        return outOfMemoryError(name);
    case codecs::Outcome::Stopped:
        if (job.stopRequested())
            return cancelledError();
        break; // the frame was another than the header said
    case codecs::Outcome::Damaged:
        break;
    }
    return userError(text(TELAR_TR("core", "The %1 picture is damaged"), png ? "PNG" : "JPG"), text("%1", name),
                     text(TELAR_TR("core", "Copy or export the picture again")));
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
Expected<std::string> encodeLevels(const PlanesView<const T>& v, ImageFormat format, const ImageOptions& options) {
    TELAR_TAKE(grey, levels<S>(v, options));
    std::string bytes;
    codecs::Outcome outcome;
    if constexpr (sizeof(S) == 1)
        outcome = format == ImageFormat::Png
                      ? codecs::encodePng(grey->data(), v.rows, v.columns, 8, bytes)
                      : codecs::encodeJpeg(grey->data(), v.rows, v.columns, options.quality, bytes);
    else
        outcome = codecs::encodePng(grey->data(), v.rows, v.columns, 16, bytes);
    if (outcome != codecs::Outcome::Done)
        return outOfMemoryError();
    return bytes;
}

/// The longer side at most `most`, in proportion.
std::pair<int64_t, int64_t> within(int64_t rows, int64_t columns, int64_t most) {
    const double scale = static_cast<double>(most) / static_cast<double>(std::max(rows, columns));
    if (scale >= 1)
        return {rows, columns};
    const auto side = [&](int64_t n) { return std::max<int64_t>(1, std::lround(static_cast<double>(n) * scale)); };
    return {side(rows), side(columns)};
}

Matrix<uint8_t> toEightBits(AnyMatrix values) {
    if (auto* plane = std::get_if<Matrix<uint8_t>>(&values))
        return std::move(*plane);
    const auto& wide = std::get<Matrix<int32_t>>(values);
    Matrix<uint8_t> plane(wide.rows(), wide.columns());
    for (int64_t i = 0; i < wide.size(); ++i)
        plane.data()[i] = static_cast<uint8_t>((wide.data()[i] + 128) / 257);
    return plane;
}

} // namespace

Expected<AnyMatrix> decodePlanes(std::string_view bytes, const std::string& name, const std::vector<Channel>& channels,
                                 const JobContext& job) {
    TELAR_TAKE(facts, inspectImage(bytes, name));
    return decodeWanted(bytes, name, *facts, {channels, 1}, job);
}

Expected<SourceMatrix> decodeImage(std::string_view bytes, const std::string& name, Channel channel,
                                   const JobContext& job) {
    TELAR_TAKE(values, decodePlanes(bytes, name, {channel}, job));
    SourceMatrix source;
    source.values = std::move(*values);
    source.name = fileName(name);
    source.origin = name;
    source.image = true;
    return source;
}

Expected<SourceMatrix> loadImage(const std::string& path, Channel channel, const JobContext& job) {
    TELAR_TAKE(bytes, readFile(path, job));
    auto source = decodeImage(*bytes, path, channel, job);
    if (source) {
        CommandLine options({});
        options.option("--input", path);
        if (channel != Channel::Grey)
            options.option("--channel", channelName(channel));
        source->cliOptions = options.str();
    }
    return source;
}

Expected<Matrix<uint8_t>> loadThumbnail(const std::string& path, int maxSide, const JobContext& job) {
    TELAR_TAKE(bytes, readFile(path, job));
    TELAR_TAKE(facts, inspectImage(*bytes, path));
    const int64_t most = std::max(1, maxSide), side = std::max(facts->rows, facts->columns);
    // A JPG is decoded smaller by its own blocks, as long as enough is left to average over.
    int shrink = 1;
    while (facts->format == ImageFormat::Jpeg && shrink < 8 && side / (2 * shrink) >= 2 * most)
        shrink *= 2;
    TELAR_TAKE(values, decodeWanted(*bytes, path, *facts, {{Channel::Grey}, shrink}, job));
    auto large = toEightBits(std::move(*values));
    const bool turned = facts->turned();
    const auto [rows, columns] =
        within(turned ? facts->columns : facts->rows, turned ? facts->rows : facts->columns, most);
    if (large.rows() == rows && large.columns() == columns)
        return large;
    TELAR_TRY(opencv, codecs::loadOpenCv());
    auto out = Matrix<uint8_t>::create(rows, columns);
    if (out && (*opencv)->shrink(large.data(), static_cast<int>(large.rows()), static_cast<int>(large.columns()),
                                 out->data(), static_cast<int>(rows), static_cast<int>(columns)) != 0)
        return outOfMemoryError(path);
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
                    text(TELAR_TR("core", "A picture has at most %1 pixels per side, and the matrix is %2 x %3"), most,
                         v.rows, v.columns),
                    {}, text(TELAR_TR("core", "Write it as CSV")));
            if (options.bits == 16 && format == ImageFormat::Jpeg)
                return userError(text(TELAR_TR("core", "A JPG picture has 8 bits per sample, not 16")), {},
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
    auto bytes = encodeImage(values, fileExtension(path) == ".png" ? ImageFormat::Png : ImageFormat::Jpeg, options);
    if (!bytes) {
        Error error = bytes.error();
        error.where = text("%1", path);
        return error;
    }
    TELAR_CHECK(file->write(*bytes));
    return file->commit(options.durable);
}

bool hasImageExtension(const std::string& path) {
    const auto extension = fileExtension(path);
    return extension == ".png" || extension == ".jpg" || extension == ".jpeg";
}

} // namespace telar
