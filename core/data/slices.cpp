#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/data/nifti.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace telar {

namespace {

constexpr Axis axes[] = {Axis::Sagittal, Axis::Coronal, Axis::Axial};

template <class T>
void copySlice(const Matrix<T>& values, const Volume& v, const SliceChoice& s, Matrix<T>& out) {
    const T* volume = values.data() + s.time * v.nx * v.ny * v.nz;
    auto at = [&](int64_t x, int64_t y, int64_t z) { return volume[(z * v.ny + y) * v.nx + x]; };
    for (int64_t r = 0; r < out.rows(); ++r) {
        const int64_t up = out.rows() - 1 - r;
        for (int64_t c = 0; c < out.columns(); ++c)
            out.at(r, c) = s.axis == Axis::Axial     ? at(c, up, s.index)
                           : s.axis == Axis::Coronal ? at(c, s.index, up)
                                                     : at(s.index, c, up);
    }
}

} // namespace

Status checkSlice(const Volume& v, const SliceChoice& s) {
    if (s.index < 0 || s.index >= v.slices(s.axis))
        return userError(text(TELAR_TR("core", "There is no %1 slice %2: the volume has %3, from 0 to %4"),
                              axisName(s.axis), s.index, v.slices(s.axis), v.slices(s.axis) - 1),
                         text("%1", v.origin));
    if (s.time < 0 || s.time >= v.nt)
        return userError(text(TELAR_TR("core", "There is no time %1: the series has %2 volumes, from 0 to %3"), s.time,
                              v.nt, v.nt - 1),
                         text("%1", v.origin));
    return {};
}

const char* axisName(Axis axis) {
    return axis == Axis::Sagittal ? "sagittal" : axis == Axis::Coronal ? "coronal" : "axial";
}

Expected<SliceChoice> parseSlice(const std::string& words) {
    SliceChoice choice;
    const auto colon = words.find(':');
    const std::string axis = words.substr(0, colon);
    const auto* found = std::find_if(std::begin(axes), std::end(axes), [&](Axis a) { return axis == axisName(a); });
    std::vector<int64_t> numbers;
    bool good = found != std::end(axes) && colon != std::string::npos;
    const char* at = words.data() + std::min(colon, words.size());
    const char* end = words.data() + words.size();
    while (good && at < end) {
        int64_t number = -1;
        const auto [next, failure] = std::from_chars(at + 1, end, number);
        good = failure == std::errc() && number >= 0 && (next == end || *next == ':');
        numbers.push_back(number);
        at = next;
    }
    if (!good || numbers.empty() || numbers.size() > 2)
        return userError(
            text(TELAR_TR("core", "'%1' does not name a slice"), words), {},
            text(TELAR_TR("core", "Write axial:45, coronal:30 or sagittal:20, with the time after another colon")));
    choice.axis = *found;
    choice.index = numbers[0];
    choice.time = numbers.size() > 1 ? numbers[1] : 0;
    return choice;
}

Expected<SourceMatrix> extractSlice(const Volume& volume, const SliceChoice& choice) {
    TELAR_CHECK(checkSlice(volume, choice));
    const int64_t rows = choice.axis == Axis::Axial ? volume.ny : volume.nz;
    const int64_t columns = choice.axis == Axis::Sagittal ? volume.ny : volume.nx;
    TELAR_TAKE(made, createMatrix(elementType(volume.values), rows, columns));
    SourceMatrix source;
    std::visit(
        [&](const auto& values) { copySlice(values, volume, choice, std::get<std::decay_t<decltype(values)>>(*made)); },
        volume.values);
    source.values = std::move(*made);
    source.wholeNumbers = volume.wholeNumbers;
    source.image = true;
    nameSlice(source, volume, choice);
    return source;
}

void nameSlice(SourceMatrix& source, const Volume& volume, const SliceChoice& choice) {
    const std::string slice = std::string(axisName(choice.axis)) + ":" + std::to_string(choice.index) +
                              (choice.time > 0 ? ":" + std::to_string(choice.time) : "");
    source.name = volume.name + " " + slice;
    source.origin = volume.origin;
    source.notes = volume.notes;
    source.cliOptions = CommandLine({}).option("--input", volume.origin).option("--slice", slice).str();
}

Window fullWindow(const Volume& volume) {
    const double width = volume.maximum - volume.minimum;
    if (!(width > 0))
        return {volume.minimum + 0.5, 1}; // a constant volume is black
    return {volume.minimum + width / 2, width};
}

Matrix<uint8_t> windowed(const AnyView& slice, const Window& window) {
    return std::visit(
        [&](const auto& in) {
            Matrix<uint8_t> out(in.rows, in.columns);
            const double low = window.centre - window.width / 2;
            for (int64_t r = 0; r < in.rows; ++r) {
                for (int64_t c = 0; c < in.columns; ++c) {
                    const double level =
                        std::floor((static_cast<double>(in.at(r, c)) - low) / window.width * 255 + 0.5);
                    out.at(r, c) = static_cast<uint8_t>(level > 0 ? (level < 255 ? level : 255) : 0); // NaN fails both
                }
            }
            return out;
        },
        slice);
}

std::string cutName(const std::string& folder, Axis axis, int64_t index, ImageFormat format) {
    const auto digits = std::to_string(index);
    return folder + (folder.ends_with('/') ? "" : "/") + axisName(axis) + "_" +
           std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits +
           (format == ImageFormat::Jpeg ? ".jpg" : ".png");
}

Expected<std::vector<std::string>> cutVolume(const Volume& volume, const std::string& folder, const CutOptions& options,
                                             const JobContext& job) {
    TELAR_CHECK(checkSlice(volume, {options.axis, 0, options.time}));
    const Window window = options.window.value_or(fullWindow(volume));
    if (!(window.width > 0) || !std::isfinite(window.centre) || !std::isfinite(window.width))
        return userError(
            text(TELAR_TR("core", "The width of the grey window must be above 0, and it is %1"), window.width));
    TELAR_CHECK(makeFolder(folder));
    std::vector<std::string> files;
    ImageOptions image;
    image.quality = options.quality;
    image.durable = false;
    job.start(volume.slices(options.axis));
    for (int64_t i = 0; i < volume.slices(options.axis); ++i) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_TAKE(slice, extractSlice(volume, {options.axis, i, options.time}));
        const auto grey = windowed(viewOf(slice->values), window);
        files.push_back(cutName(folder, options.axis, i, options.format));
        TELAR_CHECK(saveImage(AnyView(grey.view()), files.back(), image));
        job.advance();
    }
    return files;
}

} // namespace telar
