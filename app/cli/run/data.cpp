// telar-cli data: make the built-in pictures, or cut a volume into pictures.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/csv.hpp"
#include "core/data/dicom.hpp"
#include "core/data/nifti.hpp"
#include "core/data/phantom.hpp"
#include "core/data/random.hpp"

#include <cmath>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

Expected<ImageFormat> imageFormat(const Arguments& arguments) {
    TELAR_TRY(format, choice(arguments, "--format", {"jpg", "png"}));
    return *format == "jpg" ? ImageFormat::Jpeg : ImageFormat::Png;
}

/// Tells what was written, in words or, with --json, as an object.
Outcome report(const Arguments& arguments, const Json& json, const std::string& words) {
    if (arguments.has("--json"))
        TELAR_CHECK(writeText(arguments.get("--json"), indented(json)));
    if (arguments.get("--json") == "-")
        return done();
    return outcomeOf(printWords(words));
}

Outcome runPhantom(const Arguments& arguments, Session& session) {
    PhantomOptions options;
    TELAR_TRY_CALL(kind, choice(arguments, "--class", {"all", "anatomical", "functional", "meta-analytic"}));
    if (*kind != "all")
        std::erase_if(options.classes, [&](PhantomClass c) { return *kind != phantomClassName(c); });
    TELAR_TRY_CALL(format, imageFormat(arguments));
    options.format = *format;
    TELAR_TRY_CALL(heads, wholeNumber(arguments, "--heads", 1, 1, 10000));
    options.people.heads = *heads;
    TELAR_TRY_CALL(label, choice(arguments, "--label", {"look", "random", "lesion"}));
    options.people.label = *label == "look"     ? HeadLabel::Look
                           : *label == "random" ? HeadLabel::Random
                                                : HeadLabel::Lesion;
    if (options.people.label != HeadLabel::Look && arguments.has("--class"))
        return wrongCall(userError(text("--class is for heads whose label is their look")));
    if (options.people.label != HeadLabel::Look && *heads < 2)
        return wrongCall(userError(text("The label %1 takes at least 2 heads", *label), {}, text("Give --heads 8")));
    TELAR_TRY_CALL(quality, wholeNumber(arguments, "--quality", 95, 1, 100));
    options.quality = static_cast<int>(*quality);
    TELAR_TRY_CALL(seed, wholeNumber(arguments, "--seed", arguments.has("--seed") ? 0 : freshSeed(), 0,
                                     std::numeric_limits<uint32_t>::max()));
    if (!arguments.has("--output"))
        return wrongCall(userError(text("No folder was given"), {}, text("Give --output DIR")));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    const auto folder = arguments.get("--output");
    TELAR_TRY(count, writePhantom(folder, static_cast<uint32_t>(*seed), options, session.job));
    Json classes = Json::array();
    for (const auto c : options.classes)
        if (options.people.label == HeadLabel::Look)
            classes.push_back(phantomClassName(c));
    if (classes.empty())
        classes = {"control", "patient"};
    const Json json{{"schema", 1},         {"operation", "data phantom"}, {"folder", folder}, {"seed", *seed},
                    {"classes", classes},  {"pictures", *count},          {"heads", *heads},  {"label", *label},
                    {"rows", phantomRows}, {"columns", phantomColumns}};
    return report(arguments, json,
                  std::to_string(*count) + " pictures of " + std::to_string(phantomRows) + " x " +
                      std::to_string(phantomColumns) + " in " + folder + ", seed " + std::to_string(*seed) + "\n");
}

/// "LOW:HIGH", black and white.
Expected<Window> parseWindow(const std::string& typed) {
    const auto colon = typed.find(':');
    const auto low = parseNumber(typed.substr(0, colon));
    const auto high = parseNumber(colon == std::string::npos ? "" : typed.substr(colon + 1));
    if (!low || !high || !std::isfinite(*low) || !std::isfinite(*high) || !(*low < *high))
        return userError(text("--window takes the values of black and white, as in 0:1000, not '%1'", typed));
    return Window{(*low + *high) / 2, *high - *low};
}

/// Pictures that lay in the folder before are no slices of this volume.
void sayWhatStays(const std::string& folder, const std::vector<std::string>& written) {
    std::error_code failure;
    const std::set<std::string> own(written.begin(), written.end());
    int64_t others = 0;
    for (const auto& entry : std::filesystem::directory_iterator(os::pathOf(folder), failure)) {
        const auto extension = fileExtension(os::nameOf(entry.path()));
        const auto path = folder + (folder.ends_with('/') ? "" : "/") + os::nameOf(entry.path().filename());
        others += (extension == ".jpg" || extension == ".png") && !own.contains(path);
    }
    if (others > 0)
        sayAside(
            "telar-cli: note: %s\n",
            text("the folder %1 holds other pictures, too: %2 that were there before", folder, others).str().c_str());
}

Outcome runNifti(const Arguments& arguments, Session& session) {
    CutOptions options;
    TELAR_TRY_CALL(axis, choice(arguments, "--axis", {"axial", "coronal", "sagittal"}));
    options.axis = *axis == "axial" ? Axis::Axial : *axis == "coronal" ? Axis::Coronal : Axis::Sagittal;
    TELAR_TRY_CALL(format, imageFormat(arguments));
    options.format = *format;
    TELAR_TRY_CALL(time, wholeNumber(arguments, "--time", 0, 0, std::numeric_limits<int32_t>::max()));
    options.time = *time;
    TELAR_TRY_CALL(quality, wholeNumber(arguments, "--quality", 95, 1, 100));
    options.quality = static_cast<int>(*quality);
    if (arguments.has("--window")) {
        TELAR_TRY_CALL(window, parseWindow(arguments.get("--window")));
        options.window = *window;
    }
    for (const char* name : {"--input", "--output"})
        if (!arguments.has(name))
            return wrongCall(
                userError(text("The option %1 is missing", name), {}, text("Give --input FILE.nii --output DIR")));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    TELAR_TRY(volume, loadNifti(arguments.get("--input"), session.job));
    TELAR_TRY(files, cutVolume(*volume, arguments.get("--output"), options, session.job));
    sayWhatStays(arguments.get("--output"), *files);
    const Json json{{"schema", 1},
                    {"operation", "data nifti"},
                    {"input", volume->origin},
                    {"folder", arguments.get("--output")},
                    {"axis", *axis},
                    {"size", {volume->nx, volume->ny, volume->nz, volume->nt}},
                    {"voxel_mm", volume->voxel},
                    {"minimum", volume->minimum},
                    {"maximum", volume->maximum},
                    {"pictures", files->size()}};
    return report(arguments, json,
                  std::to_string(files->size()) + " " + *axis + (files->size() == 1 ? " slice of " : " slices of ") +
                      volume->name + " in " + arguments.get("--output") + "\n");
}

void sayNotes(const std::vector<Text>& notes) {
    for (const auto& note : notes)
        sayAside("telar-cli: note: %s\n", note.str().c_str());
}

/// A file, or the folder of a series: the slices in the order of their places.
Outcome runDicom(const Arguments& arguments, Session& session) {
    CutOptions options;
    TELAR_TRY_CALL(format, imageFormat(arguments));
    options.format = *format;
    TELAR_TRY_CALL(quality, wholeNumber(arguments, "--quality", 95, 1, 100));
    options.quality = static_cast<int>(*quality);
    for (const char* name : {"--input", "--output"})
        if (!arguments.has(name))
            return wrongCall(
                userError(text("The option %1 is missing", name), {}, text("Give --input FILE.dcm --output DIR")));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    const auto input = arguments.get("--input");
    std::error_code unknown;
    TELAR_TRY_CALL(chosen, wholeNumber(arguments, "--series", 0, 1, std::numeric_limits<int32_t>::max()));
    TELAR_TRY_CALL(time, wholeNumber(arguments, "--time", 0, 0, std::numeric_limits<int32_t>::max()));
    options.time = *time;
    TELAR_TAKE(dicom, std::filesystem::is_directory(os::pathOf(input), unknown)
                          ? loadDicomFolder(input, session.job, *chosen)
                          : loadDicom(input, session.job, *chosen));
    sayNotes(dicom->volume.notes);
    if (arguments.has("--window")) {
        TELAR_TRY_CALL(window, parseWindow(arguments.get("--window")));
        dicom->window = *window;
    }
    TELAR_TRY(files, cutDicom(*dicom, arguments.get("--output"), options, session.job));
    sayWhatStays(arguments.get("--output"), *files);
    const auto& volume = dicom->volume;
    Json series = Json::array(), notes = Json::array();
    for (const auto& one : dicom->series)
        series.push_back(
            {{"number", one.number}, {"slices", one.slices}, {"rows", one.rows}, {"columns", one.columns}});
    for (const auto& note : volume.notes)
        notes.push_back(note.str());
    const Json json{{"schema", 1},
                    {"operation", "data dicom"},
                    {"input", input},
                    {"folder", arguments.get("--output")},
                    {"axis", axisName(dicom->stack)},
                    {"size", {volume.nx, volume.ny, volume.nz}},
                    {"times", volume.nt},
                    {"voxel_mm", volume.voxel},
                    {"minimum", volume.minimum},
                    {"maximum", volume.maximum},
                    {"inverted", dicom->inverted},
                    {"series", series},
                    {"opened", dicom->series.empty() ? 1 : dicom->opened + 1},
                    {"notes", notes},
                    {"pictures", files->size()}};
    return report(arguments, json,
                  std::to_string(files->size()) + (files->size() == 1 ? " slice of " : " slices of ") + volume.name +
                      " in " + arguments.get("--output") + "\n");
}

const Option formatOption{"--format", "jpg|png", "Kind of the pictures (default jpg)", "jpg png"};
const Option qualityOption{"--quality", "1..100", "Of JPG pictures (default 95)"};
const Option folderOption{"--output", "DIR", "Folder of the pictures; made where it is missing", "DIR"};
const Option jsonOption{"--json", "FILE", "What was made, as JSON; - writes it to standard output", "FILE"};

} // namespace

Command phantomCommand() {
    return {"data phantom",
            "Make the synthetic head: 91 axial slices in each of three classes",
            {folderOption,
             {"--seed", "S", "Seed of the head (default: a fresh one, printed)"},
             {"--class", "all|anatomical|functional|meta-analytic", "Which looks (default all)",
              "all anatomical functional meta-analytic"},
             {"--heads", "N",
              "How many people, of seeds S, S+1 and so on; several differ in size, contrast, tilt and noise, and each "
              "has a folder of its own in its class (default 1)"},
             {"--label", "look|random|lesion",
              "What the classes are: the three looks, or control and patient, drawn for each head; with lesion "
              "patients have one, with random they differ in nothing (default look)",
              "look random lesion"},
             formatOption,
             qualityOption,
             jsonOption},
            {"telar-cli data phantom --output phantom --seed 35",
             "telar-cli data phantom --output heads --heads 8 --label random --seed 35"},
            runPhantom};
}

Command niftiCommand() {
    return {"data nifti",
            "Cut a NIfTI volume into pictures, one a slice",
            {{"--input", "FILE", "A .nii or .nii.gz file", "FILE"},
             folderOption,
             {"--axis", "axial|coronal|sagittal", "How it is cut (default axial)", "axial coronal sagittal"},
             {"--time", "T", "Which volume of a series, from 0 (default 0)"},
             {"--window", "LOW:HIGH", "Values of black and white (default: the least and the largest)"},
             formatOption,
             qualityOption,
             jsonOption},
            {"telar-cli data nifti --input brain.nii.gz --output slices"},
            runNifti};
}

Command dicomCommand() {
    return {"data dicom",
            "Cut a DICOM file, or a folder with the files of a series, into pictures in the order of their places",
            {{"--input", "FILE|DIR", "A DICOM file, a DICOMDIR, or a folder with the files of a series", "FILE"},
             folderOption,
             {"--series", "N", "Which series of several, from 1 by their numbers (default: the one with most slices)"},
             {"--time", "T", "Which time of a series, from 0 (default 0)"},
             {"--window", "LOW:HIGH",
              "Values of black and white (default: the file's window, or the least and the largest)"},
             formatOption,
             qualityOption,
             jsonOption},
            {"telar-cli data dicom --input series/ --output slices"},
            runDicom};
}

} // namespace telar::cli
