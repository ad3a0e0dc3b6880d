#include "core/data/samples.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/augment.hpp"
#include "core/data/dicom.hpp"
#include "core/data/groups.hpp"
#include "core/data/image.hpp"
#include "core/data/nifti.hpp"
#include "core/data/phantom.hpp"
#include "core/data/sample_table.hpp"
#include "core/jobs/in_parallel.hpp"

#include <algorithm>
#include <charconv>
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
    PictureName name = {};
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
    for (std::filesystem::directory_iterator it(os::pathOf(folder), failure), end; !failure && it != end;
         it.increment(failure)) {
        std::error_code unknown;
        const auto name = os::nameOf(it->path().filename());
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
                                 const Frame& frame, const std::string& groupFrom, const JobContext& job) {
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
    TELAR_TAKE(pixels, Matrix<uint8_t>::create(samples->rows, samples->columns,
                                               static_cast<int64_t>(files.size()) * samples->channels));
    samples->pixels = std::move(*pixels);
    for (const auto& c : found.classes)
        samples->classes.push_back(c.name);
    uint8_t* to = samples->pixels.data();
    int64_t resized = 0;
    std::vector<PictureName> named;
    for (auto& file : files) { // in the order of the parts
        named.push_back(file.name);
        samples->labels.push_back(file.label);
        samples->ownTest += file.part == Part::Test;
        samples->ownValidation += file.part == Part::Validation;
        samples->names.push_back(file.name.inClass);
        resized += file.resized;
        for (auto& plane : file.planes)
            to = std::copy_n(plane.data(), plane.size(), to);
        file.planes.clear();
    }
    if (resized > 0)
        out.notes.push_back(text(TELAR_TR("core", "%1 pictures of other sizes were resized to %2 x %3"), resized,
                                 samples->rows, samples->columns));
    TELAR_TRY(groups, groupsOf(named, groupFrom, job));
    if (!groups->empty())
        setGroups(*samples, *groups);
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
        for (const auto& path : folder.classes[c].files) {
            const auto& name = folder.classes[c].name;
            const auto from = os::nameOf(os::pathOf(folder.root) / os::pathOf(name));
            files.push_back({path,
                             static_cast<int32_t>(c),
                             part,
                             {path.starts_with(from + "/") ? path.substr(from.size() + 1) : fileName(path), name, {}},
                             {},
                             false,
                             {}});
        }
}

/// Without the endings of a volume.
std::string volumeName(const std::string& path) {
    auto name = fileName(path);
    for (const std::string ending : {".gz", ".nii", ".hdr", ".dcm", ".dicom"})
        if (fileExtension(name) == ending)
            name.resize(name.size() - ending.size());
    return name;
}

std::string inThreeDigits(int64_t number) {
    const auto digits = std::to_string(number);
    return std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
}

bool isVolume(const std::string& path) { return isVolumeName(path) || isDicomFile(path); }

/// A volume with the way in which its grey levels are shown.
Expected<DicomVolume> openVolume(const std::string& path, const JobContext& job) {
    if (!isVolumeName(path))
        return loadDicom(path, job);
    TELAR_TAKE(volume, loadNifti(path, job));
    DicomVolume made;
    made.volume = std::move(*volume);
    return made;
}

/// The slices of a volume in its place, decoded. One value in all of a slice: there is nothing to see. Files of a DICOM series
/// are a slice each: the folder they are in, or else the file, is their group.
std::vector<File> slicesOf(File& file, Frame& frame, int64_t& empty, const JobContext& job) {
    const auto dicom = openVolume(file.path, job);
    std::vector<File> made;
    if (!dicom) {
        file.broken = dicom.error();
        made.push_back(std::move(file));
        return made;
    }
    for (int64_t z = 0; z < dicom->slices(); ++z) {
        auto plane = dicomGrey(*dicom, z);
        if (frame.rows == 0)
            frame = {false, plane.rows(), plane.columns()};
        if (std::all_of(plane.data(), plane.data() + plane.size(), [&](uint8_t v) { return v == plane.data()[0]; })) {
            ++empty;
            continue;
        }
        File one{file.path, file.label, file.part, file.name, {}, false, {}};
        if (dicom->slices() > 1)
            one.name.inClass += "#" + inThreeDigits(z);
        one.name.volume = volumeName(file.path);
        one.resized = plane.rows() != frame.rows || plane.columns() != frame.columns;
        for (int c = 0; c < (frame.colour ? 3 : 1); ++c)
            one.planes.push_back(one.resized ? asLargeAs(frame, plane) : plane.clone());
        made.push_back(std::move(one));
    }
    return made;
}

/// Every volume becomes its slices.
Status cutVolumes(std::vector<File>& files, Frame& frame, LoadedSamples& out, const JobContext& job) {
    if (std::none_of(files.begin(), files.end(), [](const File& file) { return isVolume(file.path); }))
        return {};
    std::vector<File> all;
    int64_t empty = 0, bytes = 0;
    for (auto& file : files) {
        if (!isVolume(file.path)) {
            all.push_back(std::move(file));
            continue;
        }
        for (auto& one : slicesOf(file, frame, empty, JobContext{job.stop, nullptr})) {
            bytes += static_cast<int64_t>(one.planes.size()) * frame.rows * frame.columns;
            all.push_back(std::move(one));
        }
        if (job.stopRequested())
            return cancelledError();
        TELAR_CHECK(checkMemoryFor(bytes, file.path));
    }
    if (empty > 0)
        out.notes.push_back(text(TELAR_TR("core", "%1 slices of one value are left out"), empty));
    files = std::move(all);
    return {};
}

/// Pictures of the test part that are in the training part, too: what is right of those says nothing of new pictures.
void sayWhatTrainsToo(LoadedSamples& loaded) {
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
        loaded.notes.push_back(
            text(TELAR_TR("core", "%1 of the %2 pictures in the test part of the folder are also in its training part: "
                                  "correct answers on them say nothing about new pictures"),
                 known, samples.ownTest));
}

/// Decodes and puts together.
Expected<LoadedSamples> readFiles(std::vector<File> files, const ClassFolder& found, LoadedSamples out,
                                  const std::string& groupFrom, const JobContext& job) {
    Frame frame;
    for (std::size_t i = 0; i < files.size() && frame.rows == 0; ++i)
        if (!isVolume(files[i].path))
            frame = frameOf(files[i].path);
    TELAR_CHECK(cutVolumes(files, frame, out, job));
    // Each picture by itself, and then all together.
    if (auto fits = checkMemoryFor(
            2 * static_cast<int64_t>(files.size()) * frame.rows * frame.columns * (frame.colour ? 3 : 1), found.root);
        !fits)
        return fits.error();
    job.start(static_cast<int64_t>(files.size()));
    // A thread takes as long to start as some pictures to decode.
    const auto threads = std::clamp(static_cast<int>(files.size() / 64), 1, omp_get_max_threads());
    const auto decode = [&](int64_t i) {
        auto& file = files[static_cast<std::size_t>(i)];
        if (file.planes.empty() && !file.broken)
            decodeFile(file, frame, JobContext{job.stop, nullptr});
        job.advance();
    };
    TELAR_CHECK(inParallel(job, static_cast<int64_t>(files.size()), decode, 8, threads));
    auto loaded = assemble(files, found, std::move(out), frame, groupFrom, job);
    if (loaded)
        sayWhatTrainsToo(*loaded);
    return loaded;
}

} // namespace

FolderParts folderParts(const std::string& folder) {
    const auto named = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) {
            std::error_code unknown;
            const auto path = os::pathOf(folder) / name;
            if (std::filesystem::is_directory(path, unknown))
                return os::nameOf(path);
        }
        return std::string();
    };
    FolderParts parts{named({"train", "training", "entrenamiento"}),
                      named({"validation", "val", "validacion", "validación"}), named({"test", "testing", "prueba"})};
    if (parts.train.empty() || parts.test.empty())
        return {folder, {}, {}};
    return parts;
}

Expected<LoadedSamples> folderSamples(const std::string& folder, const JobContext& job, const SampleOptions& options) {
    auto parts = folderParts(folder);
    if (!options.test.empty())
        parts.test = options.test;
    TELAR_TAKE(found, scanClassFolder(parts.train, JobContext{job.stop, nullptr}, true));
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
        TELAR_TRY(more, scanClassFolder(path, JobContext{job.stop, nullptr}, true));
        TELAR_CHECK(sameClasses(*found, *more));
        out.skipped.insert(out.skipped.end(), more->skipped.begin(), more->skipped.end());
        addFiles(*more, part, files);
    }
    found->root = folder;
    return readFiles(std::move(files), *found, std::move(out), options.groupFrom, job);
}

Expected<LoadedSamples> tableSamples(const std::string& table, const JobContext& job, const SampleOptions& options) {
    TELAR_TRY(bytes, readFile(table, job));
    TELAR_TRY(read, parseSampleTable(*bytes, table));
    if (!read->hasLabels)
        return userError(text(TELAR_TR("core", "The table has no column of classes")), text("%1", table),
                         text(TELAR_TR("core", "Begin it with a header such as file,label,patient")));
    ClassFolder found;
    found.root = table;
    for (const auto& row : read->rows)
        if (std::none_of(found.classes.begin(), found.classes.end(),
                         [&](const ImageClass& one) { return one.name == row.label; }))
            found.classes.push_back({row.label, {}});
    std::sort(found.classes.begin(), found.classes.end(),
              [](const ImageClass& a, const ImageClass& b) { return naturalLess(a.name, b.name); });
    if (found.classes.size() < 2)
        return userError(text(TELAR_TR("core", "The table has one class, and a network needs at least two")),
                         text("%1", table));
    std::vector<File> files;
    for (const auto& row : read->rows) {
        const auto path = os::pathOf(row.file).is_absolute() ? row.file : folderName(table) + "/" + row.file;
        std::error_code unknown;
        if (!std::filesystem::is_regular_file(os::pathOf(path), unknown))
            return userError(text(TELAR_TR("core", "The table names %1, and there is no such picture"), row.file),
                             text(TELAR_TR("core", "%1, line %2"), table, row.line),
                             text(TELAR_TR("core", "Correct the name, or delete the line")));
        const auto label = std::find_if(found.classes.begin(), found.classes.end(),
                                        [&](const ImageClass& one) { return one.name == row.label; });
        files.push_back({path,
                         static_cast<int32_t>(label - found.classes.begin()),
                         Part::Train,
                         {row.file, {}, {}},
                         {},
                         false,
                         {}});
    }
    const auto groupFrom = options.groupFrom.empty() && read->hasGroups ? table : options.groupFrom;
    return readFiles(std::move(files), found, {}, groupFrom, job);
}

bool isBids(const std::string& folder) {
    std::error_code unknown;
    return std::filesystem::is_regular_file(os::pathOf(folder) / "participants.tsv", unknown);
}

/// Volumes below a folder, in the order of people.
static std::vector<std::string> volumesBelow(const std::filesystem::path& folder) {
    std::vector<std::string> found;
    std::error_code failure;
    for (std::filesystem::recursive_directory_iterator it(folder, failure), end; !failure && it != end;
         it.increment(failure))
        if (isVolumeName(os::nameOf(it->path())))
            found.push_back(os::nameOf(it->path()));
    std::sort(found.begin(), found.end(), naturalLess);
    return found;
}

Expected<LoadedSamples> bidsSamples(const std::string& folder, const JobContext& job) {
    const auto root = os::pathOf(folder);
    const auto table = os::nameOf(root / "participants.tsv");
    TELAR_TRY(bytes, readFile(table, job));
    TELAR_TRY(people, parseParticipants(*bytes, table));
    ClassFolder found;
    found.root = folder;
    LoadedSamples out;
    std::vector<File> files;
    std::vector<std::string> labels;
    int64_t without = 0;
    for (const auto& person : *people) {
        auto volumes = volumesBelow(root / os::pathOf(person.id) / "anat");
        if (volumes.empty())
            volumes = volumesBelow(root / os::pathOf(person.id));
        without += volumes.empty();
        for (const auto& path : volumes) {
            labels.push_back(person.label);
            const auto name = os::nameOf(os::pathOf(path).lexically_relative(root));
            files.push_back({path, 0, Part::Train, {name, person.label, {}}, {}, false, {}});
        }
    }
    for (const auto& label : labels)
        if (std::none_of(found.classes.begin(), found.classes.end(),
                         [&](const ImageClass& one) { return one.name == label; }))
            found.classes.push_back({label, {}});
    std::sort(found.classes.begin(), found.classes.end(),
              [](const ImageClass& a, const ImageClass& b) { return naturalLess(a.name, b.name); });
    if (found.classes.size() < 2)
        return userError(
            text(TELAR_TR("core", "The participants with volumes are of %1 classes, and a network needs at least two"),
                 found.classes.size()),
            text("%1", table), text(TELAR_TR("core", "Complete participants.tsv, or the folders beside it")));
    for (std::size_t i = 0; i < files.size(); ++i)
        files[i].label =
            static_cast<int32_t>(std::find_if(found.classes.begin(), found.classes.end(),
                                              [&](const ImageClass& one) { return one.name == labels[i]; }) -
                                 found.classes.begin());
    if (without > 0)
        out.notes.push_back(text(TELAR_TR("core", "%1 participants have no volume and are left out"), without));
    return readFiles(std::move(files), found, std::move(out), "folder", job);
}

Expected<nn::SamplesPtr> pictureSample(const std::string& path, int64_t channels, const JobContext& job) {
    File file{path, 0, Part::Test, {}, {}, false, {}};
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

Expected<LoadedSamples> phantomSamples(uint32_t seed, const JobContext& job, const PhantomHeads& people) {
    const std::vector<PhantomClass> looks(std::begin(phantomClasses), std::end(phantomClasses));
    const auto heads = headsOf(people, looks, seed);
    auto samples = std::make_shared<nn::Samples>();
    samples->name = "phantom";
    samples->rows = phantomRows, samples->columns = phantomColumns;
    if (auto fits = checkMemoryFor(static_cast<int64_t>(heads.size()) * phantomSlices * phantomRows * phantomColumns,
                                   samples->name);
        !fits)
        return fits.error();
    samples->pixels = Matrix<uint8_t>(phantomRows, phantomColumns, static_cast<int64_t>(heads.size()) * phantomSlices);
    if (people.label == HeadLabel::Look)
        for (const auto kind : phantomClasses)
            samples->classes.push_back(phantomClassName(kind));
    else
        samples->classes = {TELAR_TR("core", "control"), TELAR_TR("core", "patient")};
    std::vector<std::string> groups;
    job.start(static_cast<int64_t>(heads.size()) * phantomSlices);
    uint8_t* to = samples->pixels.data();
    for (const auto& head : heads) {
        TELAR_TRY(slices, drawHead(head, JobContext{job.stop, nullptr}));
        to = std::copy_n(slices->data(), slices->size(), to);
        const auto label = std::find(samples->classes.begin(), samples->classes.end(), head.className);
        for (int64_t z = 0; z < phantomSlices; ++z) {
            samples->labels.push_back(static_cast<int32_t>(label - samples->classes.begin()));
            groups.push_back(headName(head.head));
            samples->names.push_back((people == PhantomHeads() ? "" : groups.back() + "/") + phantomPictureName(z));
        }
        job.advance(phantomSlices);
    }
    setGroups(*samples, groups);
    return LoadedSamples{std::move(samples), {}, {}};
}

std::optional<PhantomHeads> phantomHeads(const std::string& source) {
    if (source == "phantom")
        return PhantomHeads();
    if (!source.starts_with("phantom:"))
        return {};
    PhantomHeads people;
    const auto* end = source.data() + source.size();
    const auto read = std::from_chars(source.data() + 8, end, people.heads);
    if (read.ec != std::errc() || people.heads < 1 || people.heads > 10000)
        return {};
    const std::string label(read.ptr, end);
    if (!label.empty() && label != ":random" && label != ":lesion")
        return {};
    people.label = label.empty() ? HeadLabel::Look : label == ":random" ? HeadLabel::Random : HeadLabel::Lesion;
    return people;
}

Expected<LoadedSamples> loadSamples(const std::string& source, uint32_t seed, const JobContext& job,
                                    const SampleOptions& options) {
    const auto people = phantomHeads(source);
    const bool table = fileExtension(source) == ".csv" || fileExtension(source) == ".tsv";
    const bool made = people || source == "digits", folder = !made && !table && !hasIdxFiles(source);
    if (!options.test.empty() && !folder)
        return userError(text(TELAR_TR("core", "A test folder requires a folder of training classes, not %1"), source));
    if (!options.groupFrom.empty() && !folder && !table)
        return userError(
            text(TELAR_TR("core", "Groups are read from a folder of classes or a table, not from %1"), source));
    if (people)
        return phantomSamples(seed, job, *people);
    if (source == "digits")
        return digitSamples(60000, 10000, seed, job);
    if (table)
        return tableSamples(source, job, options);
    if (folder && isBids(source) && options.groupFrom.empty() && options.test.empty())
        return bidsSamples(source, job);
    return folder ? folderSamples(source, job, options) : idxSamples(source, job);
}

} // namespace telar
