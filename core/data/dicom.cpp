#include "core/data/dicom.hpp"

#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/decoder_process/decoder_process.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace telar {

namespace {

using codecs::DicomFacts;
using codecs::DicomOutcome;

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
    default:
        return userError(text(TELAR_TR("core", "The DICOM file is damaged")), where, again);
    }
}

struct Decoded {
    DicomFacts facts;
    std::vector<float> values;
};

Expected<Decoded> decode(std::string_view bytes, const std::string& name, const JobContext& job) {
    auto facts = decoder_process::decodeDicom(bytes, name, 0, nullptr, job);
    if (!facts)
        return facts.error();
    if (facts->outcome != DicomOutcome::Done)
        return refused(*facts, name);
    const int64_t wanted = int64_t{facts->rows} * facts->columns * facts->frames * facts->samples;
    if (auto fits = checkMemoryFor(12 * wanted, name); !fits)
        return fits.error();
    Decoded made;
    facts = decoder_process::decodeDicom(bytes, name, wanted, &made.values, job);
    if (!facts)
        return facts.error();
    if (facts->outcome != DicomOutcome::Done)
        return refused(*facts, name);
    made.facts = *facts;
    return made;
}

/// As pictures in colour are read, in thousandths.
float greyOf(const float* colour) {
    const auto part = [&](int i) { return static_cast<uint32_t>(colour[i]); };
    return static_cast<float>((299 * part(0) + 587 * part(1) + 114 * part(2) + 500) / 1000);
}

/// Slices of one size, the first lowest; rows run to the front as a volume's do.
Expected<DicomVolume> assembled(const std::vector<const Decoded*>& parts, const std::string& name) {
    const auto& first = parts.front()->facts;
    const int64_t rows = first.rows, columns = first.columns, cells = rows * columns;
    int64_t slices = 0;
    bool whole = true;
    for (const auto* part : parts)
        slices += part->facts.frames, whole = whole && part->facts.wholeNumbers;
    auto made = createMatrix(whole ? ElementType::Int32 : ElementType::Float32, rows, columns, slices);
    if (!made)
        return made.error();
    DicomVolume out;
    auto& volume = out.volume;
    volume.minimum = HUGE_VAL, volume.maximum = -HUGE_VAL;
    std::visit(
        [&](auto& values) {
            auto* to = values.data();
            for (const auto* part : parts)
                for (int64_t f = 0; f < part->facts.frames; ++f, to += cells)
                    for (int64_t i = 0; i < cells; ++i) {
                        const float* from = part->values.data() + (f * cells + i) * first.samples;
                        const float value = first.samples == 3 ? greyOf(from) : *from;
                        const int64_t row = rows - 1 - i / columns;
                        to[row * columns + i % columns] = static_cast<std::decay_t<decltype(*to)>>(value);
                        volume.minimum = std::min(volume.minimum, static_cast<double>(value));
                        volume.maximum = std::max(volume.maximum, static_cast<double>(value));
                    }
        },
        *made);
    volume.values = std::move(*made);
    volume.nx = columns, volume.ny = rows, volume.nz = slices;
    volume.wholeNumbers = whole;
    for (std::size_t i = 0; i < 3; ++i)
        volume.voxel[i] = first.spacing[i] > 0 ? first.spacing[i] : 1;
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
    const auto made = decode(bytes, name, job);
    return made ? assembled({&*made}, name) : Expected<DicomVolume>(made.error());
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
    std::vector<const Decoded*> order;
    for (const auto& part : parts)
        order.push_back(&part);
    const bool placed =
        std::all_of(parts.begin(), parts.end(), [](const Decoded& one) { return one.facts.hasPosition != 0; });
    std::stable_sort(order.begin(), order.end(), [&](const Decoded* a, const Decoded* b) {
        return placed ? a->facts.position < b->facts.position : a->facts.instance < b->facts.instance;
    });
    auto made = assembled(order, name);
    if (made && placed && order.size() > 1) {
        const double apart = std::fabs(order[1]->facts.position - order[0]->facts.position);
        made->volume.voxel[2] = apart > 0 ? apart : made->volume.voxel[2];
    }
    return made;
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
