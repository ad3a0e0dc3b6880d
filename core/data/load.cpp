#include "core/data/load.hpp"

#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/byte_stream.hpp"
#include "core/data/codecs/codec.hpp"
#include "core/data/codecs/dicom.hpp"
#include "core/data/codecs/onnx.hpp"
#include "core/data/codecs/opencv_loader.hpp"
#include "core/data/csv.hpp"
#include "core/data/dicom.hpp"
#include "core/data/npy.hpp"
#include "core/matrix/floats.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <zlib.h>

namespace telar {

namespace {

/// The first bytes of an IDX file of bytes with one to four dimensions.
bool isIdx(std::string_view start) {
    return start.size() >= 8 && start.substr(0, 3) == std::string_view("\0\0\x08", 3) && start[3] >= 1 && start[3] <= 4;
}

/// The first plane of an array of NumPy's.
Expected<SourceMatrix> npySource(const std::string& path, const JobContext& job) {
    TELAR_TRY(array, loadNpy(path, job));
    Matrix<float> plane(array->rows(), array->columns());
    std::copy_n(array->data(), plane.size(), plane.data());
    SourceMatrix source;
    source.wholeNumbers =
        std::all_of(plane.data(), plane.data() + plane.size(), [](float value) { return value == std::floor(value); });
    source.values = std::move(plane);
    source.name = fileName(path);
    source.origin = path;
    source.cliOptions = CommandLine({}).option("--input", path).str();
    return source;
}

} // namespace

Expected<FileKind> fileKind(const std::string& path) {
    const auto extension = fileExtension(path);
    if (extension == ".csv" || extension == ".tsv" || extension == ".txt")
        return FileKind::Csv;
    if (hasImageExtension(path))
        return FileKind::Image;
    if (hasDicomExtension(path) || (fileExtension(path) == ".img" && isDicomFile(path)))
        return FileKind::Dicom;
    if (hasNiftiExtension(path))
        return FileKind::Volume;
    if (extension == ".npy")
        return FileKind::Npy;
    std::error_code unknown;
    if (std::filesystem::is_directory(os::pathOf(path), unknown))
        return FileKind::Dicom; // the one kind of matrix that is a folder
    TELAR_TAKE(start, readFileStart(path, 348));
    if (start->starts_with("\x1f\x8b")) { // packed: what is inside says
        TELAR_TAKE(stream, ByteStream::open(path));
        TELAR_TRY(got, stream->read(start->data(), static_cast<int64_t>(start->size()), {}));
        start->resize(static_cast<std::size_t>(*got));
        return isIdx(*start) ? FileKind::Idx : FileKind::Volume;
    }
    if (start->starts_with("\x93NUMPY"))
        return FileKind::Npy;
    if (start->starts_with(std::string_view("II*\0", 4)) || start->starts_with(std::string_view("MM\0*", 4)))
        return userError(text(TELAR_TR("core", "TIFF files are not read")), text("%1", path),
                         text(TELAR_TR("core", "Export the picture as PNG or JPG")));
    if (isIdx(*start))
        return FileKind::Idx;
    if (codecs::startsLikeDicom(*start))
        return FileKind::Dicom;
    if (start->starts_with("\xFF\xD8") || start->starts_with("\x89PNG"))
        return FileKind::Image;
    const bool volume = start->size() == 348 && (start->substr(344, 3) == "n+1" || start->substr(4, 3) == "n+2");
    return volume ? FileKind::Volume : FileKind::Csv;
}

Expected<AnyMatrix> loadArray(const std::string& path, const JobContext& job) {
    TELAR_TAKE(loaded, fileExtension(path) == ".csv" ? loadCsv(path, job) : loadImage(path, Channel::Grey, job));
    return std::move(loaded->values);
}

Expected<Matrix<float>> loadFloats(const std::string& path, const JobContext& job) {
    if (fileExtension(path) == ".npy")
        return loadNpy(path, job);
    const auto file = loadMatrix(path, {}, job);
    return file ? asFloats(file->values, job.stop) : Expected<Matrix<float>>(file.error());
}

Expected<SourceMatrix> loadMatrix(const std::string& path, const LoadOptions& options, const JobContext& job) {
    TELAR_TRY(kind, fileKind(path));
    switch (*kind) {
    case FileKind::Csv:
        return loadCsv(path, job);
    case FileKind::Image:
        return loadImage(path, options.channel, job);
    case FileKind::Idx:
        return loadIdx(path, job);
    case FileKind::Npy:
        return npySource(path, job);
    case FileKind::Dicom:
        return loadDicomSlice(path, options.slice, job, options.series);
    case FileKind::Volume:
        break;
    }
    return loadNiftiSlice(path, options.slice, job);
}

std::vector<std::pair<std::string, std::string>> dataLibraries() {
    std::vector<std::pair<std::string, std::string>> found;
    found.emplace_back("libjpeg-turbo", codecs::jpegVersion());
    found.emplace_back("libpng", codecs::pngVersion());
    const auto opencv = codecs::loadOpenCv();
    found.emplace_back("OpenCV", opencv ? (*opencv)->version : opencv.error().str());
    found.emplace_back("zlib", zlibVersion());
    found.emplace_back("protobuf", codecs::protobufVersion());
    return found;
}

} // namespace telar
