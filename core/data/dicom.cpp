#include "core/data/dicom.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/decoder_process/decoder_process.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>

namespace telar {

namespace {

using codecs::DicomFacts;
using codecs::DicomFrame;
using codecs::DicomOutcome;
using codecs::DicomPixels;
using codecs::DicomPlace;

Error refused(const DicomFacts& facts, const std::string& name) {
    const Text where = text("%1", name), again = text(TELAR_TR("core", "Copy or export the file again"));
    switch (facts.outcome) {
    case DicomOutcome::NotDicom:
        return userError(text(TELAR_TR("core", "The file is not DICOM")), where,
                         text(TELAR_TR("core", "Open a DICOM, NIfTI, JPG, PNG or CSV file")));
    case DicomOutcome::NoPicture:
        return userError(text(TELAR_TR("core", "The DICOM file has no picture of whole numbers")), where,
                         text(TELAR_TR("core", "Choose a file with a picture")));
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

struct Decoded {
    DicomFacts facts;
    DicomPixels pixels;
};

Expected<Decoded> decode(std::string_view bytes, const std::string& name, const JobContext& job) {
    auto facts = decoder_process::decodeDicom(bytes, name, 0, nullptr, job);
    if (!facts)
        return facts.error();
    if (facts->outcome != DicomOutcome::Done)
        return refused(*facts, name);
    const int64_t wanted = int64_t{facts->rows} * facts->columns * facts->frames * facts->samples;
    constexpr int64_t copies = 12; // the decoder's, this one and the volume, of four bytes each
    if (auto fits = checkMemoryFor(copies * wanted, name); !fits)
        return fits.error();
    Decoded made;
    facts = decoder_process::decodeDicom(bytes, name, wanted, &made.pixels, job);
    if (!facts)
        return facts.error();
    if (facts->outcome != DicomOutcome::Done)
        return refused(*facts, name);
    made.facts = *facts;
    return made;
}

/// As pictures in colour are read, in thousandths.
int32_t greyOf(const int32_t* colour) {
    const auto part = [&](int i) { return static_cast<uint32_t>(colour[i]); };
    return static_cast<int32_t>((299 * part(0) + 587 * part(1) + 114 * part(2) + 500) / 1000);
}

/// One frame of a file.
struct Slice {
    const Decoded* file;
    int64_t index;
    std::size_t round = 0; ///< how many slices before it lie at the same place: another time or another echo

    const DicomFrame& frame() const { return file->pixels.frames[static_cast<std::size_t>(index)]; }
    int32_t word(int64_t cell) const {
        const int64_t samples = file->facts.samples, cells = int64_t{file->facts.rows} * file->facts.columns;
        const auto* from = file->pixels.values.data() + (index * cells + cell) * samples;
        return samples == 3 ? greyOf(from) : *from;
    }
    double value(int32_t word) const { return word * frame().slope + frame().intercept; }
};

/// The lowest first, volume after volume where slices share a place; as numbered where the place of one is not known.
std::vector<Slice> ordered(const std::vector<Decoded>& files) {
    std::vector<Slice> slices;
    for (const auto& file : files)
        for (int64_t i = 0; i < file.facts.frames; ++i)
            slices.push_back({&file, i});
    const auto place = slices.front().frame().place;
    const bool placed =
        place != DicomPlace::Unknown &&
        std::all_of(slices.begin(), slices.end(), [&](const Slice& one) { return one.frame().place == place; });
    std::map<double, std::size_t> rounds;
    constexpr double perMillimetre = 1000; // places closer than that are one
    for (auto& slice : slices)
        slice.round = placed ? rounds[std::floor(slice.frame().position * perMillimetre + 0.5)]++ : 0;
    std::stable_sort(slices.begin(), slices.end(), [&](const Slice& a, const Slice& b) {
        return placed ? std::pair(a.round, a.frame().position) < std::pair(b.round, b.frame().position)
                      : a.file->facts.instance < b.file->facts.instance;
    });
    return slices;
}

/// The smallest and the largest value, and whether all are whole numbers that int32 holds.
void findRange(const std::vector<Slice>& slices, int64_t cells, Volume& volume) {
    volume.minimum = HUGE_VAL, volume.maximum = -HUGE_VAL;
    const auto isWhole = [](double value) { return value == std::floor(value); };
    for (const auto& slice : slices) {
        int32_t least = std::numeric_limits<int32_t>::max(), most = std::numeric_limits<int32_t>::min();
        for (int64_t i = 0; i < cells; ++i) {
            const int32_t word = slice.word(i);
            least = std::min(least, word), most = std::max(most, word);
        }
        for (const int32_t word : {least, most}) {
            volume.minimum = std::min(volume.minimum, slice.value(word));
            volume.maximum = std::max(volume.maximum, slice.value(word));
        }
        volume.wholeNumbers = volume.wholeNumbers && isWhole(slice.frame().slope) && isWhole(slice.frame().intercept);
    }
    volume.wholeNumbers = volume.wholeNumbers && volume.minimum >= std::numeric_limits<int32_t>::min() &&
                          volume.maximum <= std::numeric_limits<int32_t>::max();
}

/// Slices of one size, the first lowest; rows run to the front as a volume's do.
Expected<DicomVolume> assembled(const std::vector<Decoded>& files, const std::string& name) {
    const auto slices = ordered(files);
    const auto& first = slices.front().file->facts;
    const int64_t rows = first.rows, columns = first.columns, cells = rows * columns;
    DicomVolume out;
    auto& volume = out.volume;
    findRange(slices, cells, volume);
    constexpr double most = std::numeric_limits<float>::max();
    if (volume.minimum < -most || volume.maximum > most)
        return userError(text(TELAR_TR("core", "The DICOM file has values that are too large")), text("%1", name),
                         text(TELAR_TR("core", "Copy or export the file again")));
    volume.nx = columns, volume.ny = rows, volume.nz = static_cast<int64_t>(slices.size());
    auto made = createMatrix(volume.wholeNumbers ? ElementType::Int32 : ElementType::Float32, rows, columns, volume.nz);
    if (!made)
        return made.error();
    std::visit(
        [&](auto& values) {
            auto* to = values.data();
            for (const auto& slice : slices)
                for (int64_t row = rows - 1; row >= 0; --row)
                    for (int64_t column = 0; column < columns; ++column)
                        *to++ =
                            static_cast<std::decay_t<decltype(*to)>>(slice.value(slice.word(row * columns + column)));
        },
        *made);
    volume.values = std::move(*made);
    for (std::size_t i = 0; i < 3; ++i)
        volume.voxel[i] = first.spacing[i] > 0 ? first.spacing[i] : 1;
    if (slices.size() > 1 && slices[0].frame().place == DicomPlace::Millimetres &&
        slices[1].frame().place == DicomPlace::Millimetres)
        if (const double apart = std::fabs(slices[1].frame().position - slices[0].frame().position); apart > 0)
            volume.voxel[2] = apart;
    volume.storedType = "DICOM";
    volume.name = fileName(name), volume.origin = name;
    if (first.hasWindow != 0)
        out.window = Window{first.windowCentre, first.windowWidth};
    out.inverted = first.inverted != 0;
    return out;
}

/// Of one slice of the volume.
Expected<Matrix<uint8_t>> greyAt(const DicomVolume& dicom, int64_t index) {
    const auto slice = extractSlice(dicom.volume, {Axis::Axial, index, 0});
    if (!slice)
        return slice.error();
    auto grey = windowed(viewOf(slice->values), dicom.window.value_or(fullWindow(dicom.volume)));
    if (dicom.inverted)
        std::transform(grey.data(), grey.data() + grey.size(), grey.data(),
                       [](uint8_t level) { return static_cast<uint8_t>(255 - level); });
    return grey;
}

} // namespace

bool hasDicomExtension(const std::string& path) {
    const auto extension = fileExtension(path);
    return extension == ".dcm" || extension == ".dicom";
}

Expected<DicomVolume> parseDicom(std::string_view bytes, const std::string& name, const JobContext& job) {
    auto made = decode(bytes, name, job);
    if (!made)
        return made.error();
    std::vector<Decoded> files;
    files.push_back(std::move(*made));
    return assembled(files, name);
}

Expected<DicomVolume> loadDicom(const std::string& path, const JobContext& job) {
    const auto bytes = readFile(path, job);
    return bytes ? parseDicom(*bytes, path, job) : Expected<DicomVolume>(bytes.error());
}

Expected<DicomVolume> loadDicomSeries(const std::vector<std::string>& paths, const std::string& name,
                                      const JobContext& job) {
    std::vector<Decoded> parts;
    job.start(static_cast<int64_t>(paths.size()));
    for (const auto& path : paths) {
        const auto bytes = readFile(path, job);
        if (!bytes)
            return bytes.error();
        auto made = decode(*bytes, path, JobContext{job.stop, nullptr});
        if (!made)
            return made.error();
        const auto& first = parts.empty() ? made->facts : parts.front().facts;
        const auto& facts = made->facts;
        if (std::string(facts.series) != first.series)
            return userError(text(TELAR_TR("core", "The folder has pictures of more than one series")),
                             text("%1", path), text(TELAR_TR("core", "Put each series into a folder of its own")));
        if (facts.rows != first.rows || facts.columns != first.columns || facts.samples != first.samples)
            return userError(text(TELAR_TR("core", "The pictures of the series differ in size or colour")),
                             text("%1", path));
        if (facts.frames > 1 && paths.size() > 1)
            return userError(text(TELAR_TR("core", "A file of the series has %1 frames"), facts.frames),
                             text("%1", path), text(TELAR_TR("core", "Open it by itself")));
        parts.push_back(std::move(*made));
        job.advance();
    }
    return assembled(parts, name);
}

Expected<DicomVolume> loadDicomFolder(const std::string& folder, const JobContext& job) {
    std::vector<std::string> paths;
    std::error_code failure;
    for (std::filesystem::directory_iterator it(os::pathOf(folder), failure), end; !failure && it != end;
         it.increment(failure))
        if (hasDicomExtension(os::nameOf(it->path())))
            paths.push_back(os::nameOf(it->path()));
    if (failure)
        return userError(text(TELAR_TR("core", "Cannot read the folder: %1"), systemReason(failure.value()).str()),
                         text("%1", folder));
    if (paths.empty())
        return userError(text(TELAR_TR("core", "The folder has no DICOM files (.dcm)")), text("%1", folder));
    std::sort(paths.begin(), paths.end(), naturalLess);
    return loadDicomSeries(paths, folder, job);
}

Matrix<uint8_t> dicomGrey(const DicomVolume& dicom, int64_t index) {
    auto grey = greyAt(dicom, std::clamp<int64_t>(index, 0, dicom.volume.nz - 1));
    return std::move(grey.value());
}

Expected<std::vector<std::string>> cutDicom(const DicomVolume& dicom, const std::string& folder,
                                            const CutOptions& options, const JobContext& job) {
    if (auto made = makeFolder(folder); !made)
        return made.error();
    std::vector<std::string> files;
    ImageOptions image;
    image.quality = options.quality;
    image.durable = false;
    job.start(dicom.volume.nz);
    for (int64_t i = 0; i < dicom.volume.nz; ++i) {
        if (job.stopRequested())
            return cancelledError();
        const auto number = std::to_string(i);
        files.push_back(folder + (folder.ends_with('/') ? "" : "/") + "axial_" +
                        std::string(number.size() < 3 ? 3 - number.size() : 0, '0') + number +
                        (options.format == ImageFormat::Jpeg ? ".jpg" : ".png"));
        const auto grey = dicomGrey(dicom, i);
        if (auto saved = saveImage(AnyView(grey.view()), files.back(), image); !saved)
            return saved.error();
        job.advance();
    }
    return files;
}

Expected<SourceMatrix> loadDicomSlice(const std::string& path, const std::optional<SliceChoice>& choice,
                                      const JobContext& job) {
    const auto dicom = loadDicom(path, job);
    if (!dicom)
        return dicom.error();
    return extractSlice(dicom->volume, choice.value_or(SliceChoice{Axis::Axial, dicom->volume.nz / 2, 0}));
}

} // namespace telar
