#include "app/cli/frame/common.hpp"

#include "app/cli/frame/parse.hpp"
#include "core/base/files.hpp"
#include "core/base/memory.hpp"
#include "core/base/numbers.hpp"
#include "core/base/one_line.hpp"
#include "core/base/os/streams.hpp"
#include "core/data/csv.hpp"
#include "core/data/load.hpp"
#include "core/data/phantom.hpp"
#include "core/data/random.hpp"

#include <algorithm>
#include <charconv>
#include <cstdarg>
#include <cstdio>
#include <limits>

namespace telar::cli {

namespace {

constexpr int64_t mostSide = int64_t{1} << 40;

Expected<LoadOptions> loadOptions(const Arguments& arguments) {
    LoadOptions options;
    TELAR_TRY(channel, choice(arguments, "--channel", {"grey", "red", "green", "blue"}));
    options.channel = *channel == "red"     ? Channel::Red
                      : *channel == "green" ? Channel::Green
                      : *channel == "blue"  ? Channel::Blue
                                            : Channel::Grey;
    if (arguments.has("--slice")) {
        TELAR_SET(options.slice, parseSlice(arguments.get("--slice")));
    }
    TELAR_SET(options.series, wholeNumber(arguments, "--series", 0, 1, std::numeric_limits<int32_t>::max()));
    return options;
}

Expected<Input> take(Expected<SourceMatrix> made) {
    if (!made)
        return made.error();
    for (const auto& note : made->notes)
        sayAside("telar-cli: note: %s\n", note.str().c_str());
    return Input{std::move(*made)};
}

Tried<Input> readFileInput(const Arguments& arguments, const Session& session) {
    const auto path = arguments.get("--input");
    for (const char* name : {"--seed", "--max"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 does not belong to --input", name)));
    TELAR_TRY_CALL(options, loadOptions(arguments));
    FileKind kind = FileKind::Csv;
    if (path != "-") {
        TELAR_SET(kind, fileKind(path));
    }
    if (arguments.has("--slice") && kind != FileKind::Volume && kind != FileKind::Dicom)
        return wrongCall(userError(text("--slice is for NIfTI volumes and DICOM files"), text("%1", path)));
    if (arguments.has("--series") && kind != FileKind::Dicom)
        return wrongCall(userError(text("--series is for DICOM files"), text("%1", path)));
    if (arguments.has("--channel") && kind != FileKind::Image)
        return wrongCall(userError(text("--channel is for JPG and PNG pictures"), text("%1", path)));
    if (path != "-")
        return take(loadMatrix(path, *options, session.job));
    TELAR_TRY(bytes, readDescriptor(os::standardInput, "standard input", session.job));
    auto source = parseCsv(*bytes, "standard input", session.job);
    if (source)
        source->cliOptions = "--input -";
    return take(std::move(source));
}

} // namespace

std::vector<Option> inputOptions() {
    return {
        {"--random", "N|RxC", "Random whole numbers 0..M, the ones NumPy's randint gives for the seed"},
        {"--phantom", "CLASS:INDEX",
         "A slice of the built-in phantom: anatomical, functional or meta-analytic, and 0 to 90",
         "anatomical:45 functional:45 meta-analytic:45"},
        {"--seed", "S", "Seed of the random numbers or the phantom (default: a fresh one, printed)"},
        {"--max", "M", "Largest random number (default 9)"},
        {"--input", "FILE",
         "A .csv, .jpg, .png, .nii, .nii.gz or DICOM file, or a folder of DICOM files; - reads CSV from standard input",
         "FILE"},
        {"--channel", "grey|red|green|blue", "Of a colour picture (default grey)", "grey red green blue"},
        {"--slice", "AXIS:INDEX[:TIME]",
         "Of a volume: axial, coronal or sagittal and a number from 0 (default: the middle axial one)"},
        {"--series", "N",
         "Of DICOM files of several series, from 1 by their numbers (default: the one with most slices)"},
    };
}

Expected<RandomChoice> randomChoice(const Arguments& arguments) {
    TELAR_TRY(size, parsePair("--random", arguments.get("--random")));
    if (size->first < 1 || size->second < 1 || size->first > mostSide || size->second > mostSide)
        return userError(text("--random takes sizes from 1 to 2^40, not '%1'", arguments.get("--random")));
    constexpr int64_t word = std::numeric_limits<uint32_t>::max();
    TELAR_TRY(max, wholeNumber(arguments, "--max", 9, 0, std::numeric_limits<int32_t>::max()));
    TELAR_TRY(seed, wholeNumber(arguments, "--seed", arguments.has("--seed") ? 0 : freshSeed(), 0, word));
    for (const char* name : {"--channel", "--slice", "--series"})
        if (arguments.has(name))
            return userError(text("%1 belongs to --input, and the input is random", name));
    return RandomChoice{size->first, size->second, static_cast<uint32_t>(*seed), static_cast<uint32_t>(*max),
                        !arguments.has("--seed")};
}

Expected<SourceMatrix> readPhantom(const std::string& words, uint32_t seed) {
    const auto colon = words.find(':');
    int64_t index = -1;
    if (colon != std::string::npos) {
        const auto end = words.data() + words.size();
        const auto read = std::from_chars(words.data() + colon + 1, end, index);
        if (read.ec != std::errc() || read.ptr != end)
            index = -1;
    }
    for (const auto kind : phantomClasses)
        if (words.substr(0, colon) == phantomClassName(kind) && index >= 0 && index < phantomSlices)
            return phantomSource(kind, index, seed);
    return userError(text("'%1' is no slice of the phantom", words), {},
                     text("Write anatomical:45, functional:45 or meta-analytic:45, with 0 to 90 after the colon"));
}

static Tried<Input> readPhantomInput(const Arguments& arguments) {
    for (const char* name : {"--max", "--channel", "--slice", "--series"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 does not belong to --phantom", name)));
    TELAR_TRY_CALL(seed, wholeNumber(arguments, "--seed", arguments.has("--seed") ? 0 : freshSeed(), 0,
                                     std::numeric_limits<uint32_t>::max()));
    TELAR_TAKE_CALL(slice, readPhantom(arguments.get("--phantom"), static_cast<uint32_t>(*seed)));
    TELAR_TAKE(input, take(std::move(*slice)));
    input->freshSeed = !arguments.has("--seed");
    return input;
}

namespace {

/// The input, where what is made of it has room beside it.
Tried<Input> withRoom(Tried<Input> input, const BytesBeside& beside) {
    if (input && beside) {
        const auto& values = input->source.values;
        TELAR_CHECK(checkEstimate(beside(rowsOf(values), columnsOf(values), elementType(values))));
    }
    return input;
}

} // namespace

Tried<Input> readInput(const Arguments& arguments, const Session& session, const BytesBeside& beside) {
    const int given = arguments.has("--random") + arguments.has("--input") + arguments.has("--phantom");
    if (given != 1)
        return wrongCall(userError(given > 1 ? text("--random, --phantom and --input exclude each other")
                                             : text("No input was given"),
                                   {}, text("Give --random N, --phantom CLASS:INDEX or --input FILE")));
    if (arguments.has("--input"))
        return withRoom(readFileInput(arguments, session), beside);
    if (arguments.has("--phantom"))
        return withRoom(readPhantomInput(arguments), beside);
    TELAR_TRY_CALL(random, randomChoice(arguments));
    const auto type = randomType(random->max);
    const double cells = static_cast<double>(random->rows) * static_cast<double>(random->columns);
    TELAR_CHECK(checkEstimate(cells * static_cast<double>(elementSize(type)) +
                              (beside ? beside(random->rows, random->columns, type) : 0)));
    TELAR_TAKE(input, take(randomMatrix(random->rows, random->columns, random->seed, random->max, session.job)));
    input->freshSeed = random->fresh;
    return input;
}

static Status write(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0)
        return {};
    return environmentError(text("Cannot write: %1", systemReason(errno).str()), text("standard output"));
}

Status printWords(std::string_view words) { return write(shownText(words)); }

void sayAside(const char* format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    va_end(arguments);
    std::string words(static_cast<std::size_t>(std::max(length, 0)), ' ');
    std::vsnprintf(words.data(), words.size() + 1, format, again);
    va_end(again);
    words = shownText(words);
    std::fwrite(words.data(), 1, words.size(), stderr);
}

Status writeStandardOutput(std::string_view bytes) {
    return os::isTerminal(os::standardOutput) ? printWords(bytes) : write(bytes);
}

Status writeText(const std::string& path, const std::string& bytes) {
    return path == "-" ? writeStandardOutput(bytes) : writeFile(path, bytes);
}

Outcome outcomeOf(const Status& status) { return status ? done() : failed(status.error()); }

Status checkWritable(const std::string& path) {
    if (path.empty() || path == "-")
        return {};
    const auto file = AtomicFile::create(path);
    return file ? Status() : Status(file.error());
}

Status checkWritable(std::initializer_list<std::string> paths) {
    for (const auto& path : paths)
        TELAR_CHECK(checkWritable(path));
    return {};
}

std::string milliseconds(double value) {
    if (value > 0 && value < 1e-3)
        return fixedText(std::max(1.0, 1e6 * value), 0) + " ns";
    if (value > 0 && value < 1)
        return fixedText(1e3 * value, 2) + " µs";
    return fixedText(value, value < 100 ? 3 : 1) + " ms";
}

} // namespace telar::cli
