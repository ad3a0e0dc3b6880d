#include "core/data/dicom.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/dicom_stack.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

namespace telar {

namespace {

using codecs::DicomFacts;
using codecs::DicomOutcome;
using dicom::Decoded;
using dicom::Slice;

Expected<DicomFacts> factsOf(std::string_view bytes, const std::string& name, const JobContext& job) {
    auto facts = decoder_process::decodeDicom(bytes, name, 0, nullptr, job);
    return facts && facts->outcome != DicomOutcome::Done ? Expected<DicomFacts>(dicom::refused(*facts, name)) : facts;
}

/// The smallest and the largest value, and whether all are whole numbers that int32 holds.
void findRange(const std::vector<Slice>& slices, int64_t cells, Volume& volume) {
    volume.minimum = HUGE_VAL, volume.maximum = -HUGE_VAL;
    const auto isWhole = [](double value) { return value == std::floor(value); };
    for (const auto& slice : slices) {
        int64_t least = std::numeric_limits<int64_t>::max(), most = std::numeric_limits<int64_t>::min();
        for (int64_t i = 0; i < cells; ++i) {
            const int64_t word = slice.word(i);
            least = std::min(least, word), most = std::max(most, word);
        }
        for (const int64_t word : {least, most}) {
            volume.minimum = std::min(volume.minimum, slice.value(word));
            volume.maximum = std::max(volume.maximum, slice.value(word));
        }
        volume.wholeNumbers = volume.wholeNumbers && isWhole(slice.frame().slope) && isWhole(slice.frame().intercept);
    }
    volume.wholeNumbers = volume.wholeNumbers && volume.minimum >= std::numeric_limits<int32_t>::min() &&
                          volume.maximum <= std::numeric_limits<int32_t>::max();
}

/// Where the first pixel of a slice goes, and how far the next row and the next column are from it.
struct Stride {
    int64_t slice, row, column;
};

/// Rows of a picture run down, and those of a volume up.
Stride strideOf(Axis axis, const Volume& v) {
    switch (axis) {
    case Axis::Axial:
        return {v.nx * v.ny, -v.nx, 1};
    case Axis::Coronal:
        return {v.nx, -v.nx * v.ny, 1};
    case Axis::Sagittal:
        break;
    }
    return {1, -v.nx * v.ny, v.nx};
}

void setSize(Volume& volume, const dicom::Stack& stack, const DicomFacts& first) {
    const int64_t slices = static_cast<int64_t>(stack.slices.size()) / stack.times;
    const double columnWide = first.spacing[0] > 0 ? first.spacing[0] : 1;
    const double rowHigh = first.spacing[1] > 0 ? first.spacing[1] : 1;
    const double apart = stack.distance > 0 ? stack.distance : first.spacing[2] > 0 ? first.spacing[2] : 1;
    volume.nt = stack.times;
    switch (stack.axis) {
    case Axis::Axial:
        volume.nx = first.columns, volume.ny = first.rows, volume.nz = slices;
        volume.voxel = {columnWide, rowHigh, apart};
        break;
    case Axis::Coronal:
        volume.nx = first.columns, volume.ny = slices, volume.nz = first.rows;
        volume.voxel = {columnWide, apart, rowHigh};
        break;
    case Axis::Sagittal:
        volume.nx = slices, volume.ny = first.columns, volume.nz = first.rows;
        volume.voxel = {apart, columnWide, rowHigh};
        break;
    }
}

/// Of one slice of the volume.
Expected<Matrix<uint8_t>> greyAt(const DicomVolume& dicom, int64_t index, int64_t time) {
    TELAR_TRY(slice, extractSlice(dicom.volume, {dicom.stack, index, time}));
    auto grey = windowed(viewOf(slice->values), dicom.window.value_or(fullWindow(dicom.volume)));
    if (dicom.inverted)
        std::transform(grey.data(), grey.data() + grey.size(), grey.data(),
                       [](uint8_t level) { return static_cast<uint8_t>(255 - level); });
    return grey;
}

} // namespace

namespace dicom {

Error refused(const DicomFacts& facts, const std::string& name) {
    const Text where = text("%1", name), again = text(TELAR_TR("core", "Copy or export the file again"));
    switch (facts.outcome) {
    case DicomOutcome::NotDicom:
        return userError(text(TELAR_TR("core", "The file is not DICOM")), where,
                         text(TELAR_TR("core", "Open a DICOM, NIfTI, JPG, PNG or CSV file")));
    case DicomOutcome::NoPicture:
        return userError(text(TELAR_TR("core", "The DICOM file has no picture of whole numbers")), where,
                         text(TELAR_TR("core", "Choose a file with a picture")));
    case DicomOutcome::Directory:
        return userError(text(TELAR_TR("core", "The file is the list of a DICOM disc and has no picture itself")),
                         where, text(TELAR_TR("core", "Open it where it lies, beside its folders")));
    case DicomOutcome::Compression:
        return userError(text(TELAR_TR("core", "The DICOM file is packed as %1, which Telar does not read"),
                              std::string(facts.said)),
                         where, text(TELAR_TR("core", "Export it without compression")));
    case DicomOutcome::Photometric:
        return userError(text(TELAR_TR("core", "The DICOM file has colours of the kind %1, which Telar does not read"),
                              std::string(facts.said)),
                         where, text(TELAR_TR("core", "Export it in grey levels or RGB")));
    case DicomOutcome::Attribute:
        return userError(text(TELAR_TR("core", "The DICOM file contains something that Telar does not read: %1"),
                              std::string(facts.said)),
                         where, text(TELAR_TR("core", "Export it in grey levels of 8 or 16 bits")));
    default:
        return userError(text(TELAR_TR("core", "The DICOM file is damaged")), where, again);
    }
}

Status checkMemory(int64_t values, const std::string& name) {
    constexpr int64_t copies = 12;
    return checkMemoryFor(copies * values, name);
}

Expected<Decoded> decode(std::string_view bytes, const std::string& name, int64_t wanted, const JobContext& job) {
    Decoded made;
    TELAR_TAKE(facts, decoder_process::decodeDicom(bytes, name, wanted, &made.pixels, job));
    if (facts->outcome != DicomOutcome::Done)
        return refused(*facts, name);
    made.facts = *facts;
    return made;
}

Expected<DicomVolume> assembled(const std::vector<Decoded>& files, const std::string& name) {
    auto stack = stacked(files);
    const auto& first = stack.slices.front().file->facts;
    const int64_t rows = first.rows, columns = first.columns, cells = rows * columns;
    DicomVolume out;
    auto& volume = out.volume;
    findRange(stack.slices, cells, volume);
    constexpr double most = std::numeric_limits<float>::max();
    if (volume.minimum < -most || volume.maximum > most)
        return userError(text(TELAR_TR("core", "The DICOM file has values that are too large")), text("%1", name),
                         text(TELAR_TR("core", "Copy or export the file again")));
    setSize(volume, stack, first);
    TELAR_TAKE(made, createMatrix(volume.wholeNumbers ? ElementType::Int32 : ElementType::Float32, volume.ny, volume.nx,
                                  volume.nz * volume.nt));
    const auto stride = strideOf(stack.axis, volume);
    std::visit(
        [&](auto& values) {
            for (const auto& slice : stack.slices) {
                auto* corner = values.data() + slice.time * volume.nx * volume.ny * volume.nz +
                               slice.place * stride.slice - (rows - 1) * stride.row;
                for (int64_t row = 0; row < rows; ++row)
                    for (int64_t column = 0; column < columns; ++column)
                        corner[row * stride.row + column * stride.column] =
                            static_cast<std::decay_t<decltype(*corner)>>(
                                slice.value(slice.word(row * columns + column)));
            }
        },
        *made);
    volume.values = std::move(*made);
    volume.storedType = "DICOM";
    volume.name = fileName(name), volume.origin = name;
    volume.notes = std::move(stack.notes);
    out.stack = stack.axis;
    if (first.hasWindow != 0)
        out.window = Window{first.windowCentre, first.windowWidth};
    out.inverted = first.inverted != 0;
    return out;
}

} // namespace dicom

bool hasDicomExtension(const std::string& path) {
    const auto extension = fileExtension(path);
    return extension == ".dcm" || extension == ".dicom";
}

bool isDicomFile(const std::string& path) {
    if (hasDicomExtension(path))
        return true;
    if (hasImageExtension(path) || fileExtension(path) == ".nii" || fileExtension(path) == ".gz")
        return false;
    const auto start = readFileStart(path, 140);
    return start && codecs::startsLikeDicom(*start);
}

Expected<DicomVolume> parseDicom(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TRY(facts, factsOf(bytes, name, job));
    TELAR_CHECK(dicom::checkMemory(dicom::valuesOf(*facts), name));
    TELAR_TAKE(made, dicom::decode(bytes, name, dicom::valuesOf(*facts), job));
    std::vector<Decoded> files;
    files.push_back(std::move(*made));
    return dicom::assembled(files, name);
}

Expected<DicomVolume> loadDicom(const std::string& path, const JobContext& job, int64_t choice) {
    TELAR_TRY(bytes, readFile(path, job));
    const auto facts = decoder_process::decodeDicom(*bytes, path, 0, nullptr, job);
    if (!facts || facts->outcome != DicomOutcome::Directory)
        return parseDicom(*bytes, path, job);
    const auto files = dicom::filesOfDirectory(*bytes, path, job);
    return files ? loadDicomSeries(*files, path, job, choice) : Expected<DicomVolume>(files.error());
}

Matrix<uint8_t> dicomGrey(const DicomVolume& dicom, int64_t index, int64_t time) {
    auto grey = greyAt(dicom, std::clamp<int64_t>(index, 0, dicom.slices() - 1),
                       std::clamp<int64_t>(time, 0, dicom.volume.nt - 1));
    return std::move(grey.value());
}

Expected<std::vector<std::string>> cutDicom(const DicomVolume& dicom, const std::string& folder,
                                            const CutOptions& options, const JobContext& job) {
    TELAR_CHECK(checkSlice(dicom.volume, {dicom.stack, 0, options.time}));
    TELAR_CHECK(makeFolder(folder));
    std::vector<std::string> files;
    ImageOptions image;
    image.quality = options.quality;
    image.durable = false;
    job.start(dicom.slices());
    for (int64_t i = 0; i < dicom.slices(); ++i) {
        if (job.stopRequested())
            return cancelledError();
        files.push_back(cutName(folder, dicom.stack, i, options.format));
        const auto grey = dicomGrey(dicom, i, options.time);
        TELAR_CHECK(saveImage(AnyView(grey.view()), files.back(), image));
        job.advance();
    }
    return files;
}

Expected<SourceMatrix> loadDicomSlice(const std::string& path, const std::optional<SliceChoice>& choice,
                                      const JobContext& job, int64_t series) {
    std::error_code unknown;
    const bool folder = std::filesystem::is_directory(os::pathOf(path), unknown);
    TELAR_TRY(dicom, folder ? loadDicomFolder(path, job, series) : loadDicom(path, job, series));
    auto slice = extractSlice(dicom->volume, choice.value_or(SliceChoice{dicom->stack, dicom->slices() / 2, 0}));
    if (slice && series > 0)
        slice->cliOptions += " --series " + std::to_string(series);
    return slice;
}

} // namespace telar
