#include "core/data/samples.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"
#include "core/base/first_failure.hpp"
#include "core/data/augment.hpp"
#include "core/data/image.hpp"
#include "core/data/phantom.hpp"

#include <algorithm>
#include <filesystem>
#include <omp.h>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace telar {

namespace {

enum class Part { Train, Validation, Test };

struct File {
    std::string path;
    int32_t label = 0;
    Part part = Part::Train;
    std::vector<Matrix<uint8_t>> planes; ///< one, or red, green and blue; none: broken
    bool resized = false;
    std::optional<Error> broken;
};

/// One of `planes`, in 8 bits; pictures of 16 keep their upper ones.
Matrix<uint8_t> planeOf(const AnyMatrix& planes, int64_t index) {
    Matrix<uint8_t> plane(rowsOf(planes), columnsOf(planes));
    std::visit(
        [&](const auto& from) {
            const auto* in = from.data() + index * plane.size();
            constexpr int shift = sizeof *in > 1 ? 8 : 0;
            for (int64_t i = 0; i < plane.size(); ++i)
                plane.data()[i] = static_cast<uint8_t>(static_cast<int32_t>(in[i]) >> shift);
        },
        planes);
    return plane;
}

/// Of the samples: what the first picture says it is.
struct Frame {
    bool colour = false;
    int64_t rows = 0, columns = 0; ///< upright
};

Frame frameOf(const std::string& path) {
    const auto bytes = readFile(path);
    const auto facts = bytes ? inspectImage(*bytes, path) : Expected<ImageFacts>(bytes.error());
    if (!facts)
        return {};
    return {facts->colour, facts->turned() ? facts->columns : facts->rows,
            facts->turned() ? facts->rows : facts->columns};
}

Matrix<uint8_t> asLargeAs(const Frame& frame, const Matrix<uint8_t>& from) {
    Matrix<uint8_t> out(frame.rows, frame.columns);
    uint8_t* to = out.data();
    const nn::Pose straight;
    for (int32_t r = 0; r < frame.rows; ++r)
        for (int32_t c = 0; c < frame.columns; ++c)
            *to++ = static_cast<uint8_t>(
                nn::posedPixel(from.data(), static_cast<int32_t>(from.rows()), static_cast<int32_t>(from.columns()),
                               static_cast<int32_t>(frame.rows), static_cast<int32_t>(frame.columns), r, c, straight) +
                0.5f);
    return out;
}

/// A picture of another size becomes as large as the frame at once: a folder of large ones takes no more
/// memory than its samples will.
void decodeFile(File& file, const Frame& frame, const JobContext& job) {
    const auto channels = frame.colour ? std::vector<Channel>{Channel::Red, Channel::Green, Channel::Blue}
                                       : std::vector<Channel>{Channel::Grey};
    const auto bytes = readFile(file.path, job);
    const auto planes = bytes ? decodePlanes(*bytes, file.path, channels, job) : bytes.error();
    if (!planes) {
        file.broken = planes.error();
        return;
    }
    file.resized = rowsOf(*planes) != frame.rows || columnsOf(*planes) != frame.columns;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        auto plane = planeOf(*planes, static_cast<int64_t>(i));
        file.planes.push_back(file.resized ? asLargeAs(frame, plane) : std::move(plane));
    }
}

std::vector<Text> emptyFolders(const std::string& folder, const ClassFolder& found) {
    std::vector<Text> notes;
    std::error_code failure;
    for (std::filesystem::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
        std::error_code unknown;
        const auto name = it->path().filename().string();
        if (name.starts_with('.') || !it->is_directory(unknown))
            continue;
        const bool kept = std::any_of(found.classes.begin(), found.classes.end(),
                                      [&](const ImageClass& c) { return c.name == name; });
        if (!kept)
            notes.push_back(
                text(TELAR_TR("core", "The class '%1' has no picture that can be read and is left out"), name));
    }
    return notes;
}

Expected<LoadedSamples> assemble(std::vector<File>& files, const ClassFolder& found, LoadedSamples out,
                                 const Frame& frame) {
    std::erase_if(files, [&](const File& file) {
        if (file.broken)
            out.skipped.push_back({file.path, *file.broken});
        return file.broken.has_value();
    });
    if (files.empty()) {
        const auto& why = out.skipped.front().reason;
        if (why.kind == ErrorKind::Environment) // of this computer, not of the pictures
            return why;
        return userError(
            text(TELAR_TR("core", "None of the %1 pictures can be read; the first: %2"), out.skipped.size(), why.str()),
            text("%1", found.root), text(TELAR_TR("core", "Choose a folder with pictures")));
    }
    auto samples = std::make_shared<nn::Samples>();
    samples->name = fileName(found.root).empty() ? found.root : fileName(found.root);
    samples->channels = frame.colour ? 3 : 1;
    samples->rows = frame.rows, samples->columns = frame.columns;
    auto pixels = Matrix<uint8_t>::create(samples->rows, samples->columns,
                                          static_cast<int64_t>(files.size()) * samples->channels);
    if (!pixels)
        return pixels.error();
    samples->pixels = std::move(*pixels);
    for (const auto& c : found.classes)
        samples->classes.push_back(c.name);
    uint8_t* to = samples->pixels.data();
    int64_t resized = 0;
    for (auto& file : files) { // in the order of the parts
        samples->labels.push_back(file.label);
        samples->ownTest += file.part == Part::Test;
        samples->ownValidation += file.part == Part::Validation;
        samples->names.push_back(fileName(file.path));
        resized += file.resized;
        for (auto& plane : file.planes)
            to = std::copy_n(plane.data(), plane.size(), to);
        file.planes.clear();
    }
    if (resized > 0)
        out.notes.push_back(text(TELAR_TR("core", "%1 pictures of other sizes were resized to %2 x %3"), resized,
                                 samples->rows, samples->columns));
    out.samples = std::move(samples);
    return out;
}

std::string listed(const ClassFolder& folder) { return commaList(folder.classes, &ImageClass::name); }

Status sameClasses(const ClassFolder& train, const ClassFolder& other) {
    const auto same = [](const ImageClass& a, const ImageClass& b) { return a.name == b.name; };
    if (std::equal(train.classes.begin(), train.classes.end(), other.classes.begin(), other.classes.end(), same))
        return {};
    return userError(text(TELAR_TR("core", "The training classes (%1) differ from the test classes (%2)"),
                          listed(train), listed(other)),
                     text("%1", other.root),
                     text(TELAR_TR("core", "Give both folders the same subfolders, one per class")));
}

void addFiles(const ClassFolder& folder, Part part, std::vector<File>& files) {
    for (std::size_t c = 0; c < folder.classes.size(); ++c)
        for (const auto& path : folder.classes[c].files)
            files.push_back({path, static_cast<int32_t>(c), part, {}, false, {}});
}

} // namespace

FolderParts folderParts(const std::string& folder) {
    const auto named = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) {
            std::error_code unknown;
            const auto path = std::filesystem::path(folder) / name;
            if (std::filesystem::is_directory(path, unknown))
                return path.string();
        }
        return std::string();
    };
    FolderParts parts{named({"train", "training", "entrenamiento"}),
                      named({"validation", "val", "validacion", "validación"}), named({"test", "testing", "prueba"})};
    if (parts.train.empty() || parts.test.empty())
        return {folder, {}, {}};
    return parts;
}

/// Pictures of the test part that are in the training part, too: what is right of those says nothing of new pictures.
static void sayWhatTrainsToo(LoadedSamples& loaded) {
    const auto& samples = *loaded.samples;
    const auto bytes = static_cast<std::size_t>(samples.channels * samples.rows * samples.columns);
    const auto picture = [&](int64_t sample) {
        return std::string_view(reinterpret_cast<const char*>(samples.plane(sample)), bytes);
    };
    const int64_t test = samples.count() - samples.ownTest;
    std::unordered_set<std::string_view> trained;
    for (int64_t i = 0; samples.ownTest > 0 && i < test - samples.ownValidation; ++i)
        trained.insert(picture(i));
    int64_t known = 0;
    for (int64_t i = test; i < samples.count(); ++i)
        known += trained.count(picture(i)) > 0;
    if (known > 0)
        loaded.notes.push_back(text(TELAR_TR("core", "%1 of the %2 test pictures are also training pictures: correct "
                                                     "answers on them say nothing about new pictures"),
                                    known, samples.ownTest));
}

Expected<LoadedSamples> folderSamples(const std::string& folder, const JobContext& job, const std::string& test) {
    auto parts = folderParts(folder);
    if (!test.empty())
        parts.test = test;
    auto found = scanClassFolder(parts.train, JobContext{job.stop, nullptr});
    if (!found)
        return found.error();
    LoadedSamples out;
    out.skipped = found->skipped;
    out.notes = emptyFolders(parts.train, *found);
    if (found->classes.size() < 2)
        return userError(
            text(TELAR_TR("core", "The folder has one class with pictures, and a network needs at least two")),
            text("%1", folder), text(TELAR_TR("core", "Choose a folder with one subfolder per class")));
    std::vector<File> files;
    addFiles(*found, Part::Train, files);
    for (const auto& [path, part] : {std::pair{parts.validation, Part::Validation}, {parts.test, Part::Test}}) {
        if (path.empty())
            continue;
        const auto more = scanClassFolder(path, JobContext{job.stop, nullptr});
        if (!more)
            return more.error();
        if (auto fine = sameClasses(*found, *more); !fine)
            return fine.error();
        out.skipped.insert(out.skipped.end(), more->skipped.begin(), more->skipped.end());
        addFiles(*more, part, files);
    }
    found->root = folder;
    Frame frame;
    for (std::size_t i = 0; i < files.size() && frame.rows == 0; ++i)
        frame = frameOf(files[i].path);
    // Each picture by itself, and then all together.
    if (auto fits = checkMemoryFor(
            2 * static_cast<int64_t>(files.size()) * frame.rows * frame.columns * (frame.colour ? 3 : 1), folder);
        !fits)
        return fits.error();
    job.start(static_cast<int64_t>(files.size()));
    // A thread takes as long to start as some pictures to decode.
    const auto threads = std::clamp(static_cast<int>(files.size() / 64), 1, omp_get_max_threads());
    FirstFailure failure;
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads)
    for (std::size_t i = 0; i < files.size(); ++i)
        failure.guard([&] {
            if (job.stopRequested())
                return;
            decodeFile(files[i], frame, JobContext{job.stop, nullptr});
            job.advance();
        });
    failure.rethrow();
    if (job.stopRequested())
        return cancelledError();
    auto loaded = assemble(files, *found, std::move(out), frame);
    if (loaded)
        sayWhatTrainsToo(*loaded);
    return loaded;
}

Expected<nn::SamplesPtr> pictureSample(const std::string& path, int64_t channels, const JobContext& job) {
    File file{path, 0, Part::Test, {}, false, {}};
    Frame frame = frameOf(path);
    frame.colour = frame.colour && channels == 3;
    decodeFile(file, frame, job);
    if (file.broken)
        return *file.broken;
    auto samples = std::make_shared<nn::Samples>();
    samples->name = fileName(path);
    samples->channels = frame.colour ? 3 : 1;
    samples->rows = file.planes.front().rows(), samples->columns = file.planes.front().columns();
    samples->pixels = Matrix<uint8_t>(samples->rows, samples->columns, samples->channels);
    for (std::size_t i = 0; i < file.planes.size(); ++i)
        std::copy_n(file.planes[i].data(), file.planes[i].size(),
                    samples->pixels.data() + static_cast<int64_t>(i) * file.planes[i].size());
    samples->labels = {0};
    samples->names = {samples->name};
    return nn::SamplesPtr(std::move(samples));
}

Expected<LoadedSamples> phantomSamples(uint32_t seed, const JobContext& job) {
    constexpr int64_t classes = std::size(phantomClasses), pixels = phantomRows * phantomColumns;
    auto samples = std::make_shared<nn::Samples>();
    samples->name = "phantom";
    samples->rows = phantomRows, samples->columns = phantomColumns;
    samples->pixels = Matrix<uint8_t>(phantomRows, phantomColumns, classes * phantomSlices);
    job.start(classes * phantomSlices);
    for (const auto kind : phantomClasses) {
        const auto label = static_cast<int32_t>(samples->classes.size());
        samples->classes.push_back(phantomClassName(kind));
        const auto volume = phantomVolume(kind, seed, JobContext{job.stop, nullptr});
        if (!volume)
            return volume.error();
        const auto& values = std::get<Matrix<uint8_t>>(volume->values);
        for (int64_t z = 0; z < phantomSlices; ++z) {
            uint8_t* to = samples->pixels.data() + samples->count() * pixels;
            for (int64_t r = 0; r < phantomRows; ++r) // planes run to the front, pictures to the back
                std::copy_n(values.view().row(phantomRows - 1 - r, z), phantomColumns, to + r * phantomColumns);
            samples->labels.push_back(label);
            const auto number = std::to_string(z);
            samples->names.push_back("axial_" + std::string(3 - number.size(), '0') + number);
        }
        job.advance(phantomSlices);
    }
    return LoadedSamples{std::move(samples), {}, {}};
}

Expected<LoadedSamples> loadSamples(const std::string& source, uint32_t seed, const JobContext& job,
                                    const std::string& test) {
    if (!test.empty() && (source == "phantom" || source == "digits" || hasIdxFiles(source)))
        return userError(text(TELAR_TR("core", "A test folder requires a folder of training classes, not %1"), source));
    if (source == "phantom")
        return phantomSamples(seed, job);
    if (source == "digits")
        return digitSamples(60000, 10000, seed, job);
    return hasIdxFiles(source) ? idxSamples(source, job) : folderSamples(source, job, test);
}

} // namespace telar
