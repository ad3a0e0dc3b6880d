// What several commands share: where the matrix comes from, how numbers and files are written.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/data/source.hpp"
#include "core/operation/run_record.hpp"

#include <functional>
#include <string_view>

namespace telar::cli {

/// --random, --seed, --max, --input, --channel, --slice.
std::vector<Option> inputOptions();

struct Input {
    SourceMatrix source;
    bool freshSeed = false;
};
/// Bytes that a command makes besides an input of that size and kind; they are asked for before random numbers are drawn and before
/// anything is made of a file.
using BytesBeside = std::function<double(int64_t rows, int64_t columns, ElementType type)>;
Tried<Input> readInput(const Arguments& arguments, const Session& session, const BytesBeside& beside = {});

/// A slice of the built-in phantom: "anatomical:45".
Expected<SourceMatrix> readPhantom(const std::string& words, uint32_t seed);

/// Of --random: the size, where it was given and is right.
struct RandomChoice {
    int64_t rows = 0, columns = 0;
    uint32_t seed = 0, max = 9;
    bool fresh = false; ///< nobody chose the seed
};
Expected<RandomChoice> randomChoice(const Arguments& arguments);

/// Words for a person, to standard output: as `shownText` makes them, since names in them may be a stranger's.
Status printWords(std::string_view words);
/// Words beside the output, to standard error, made harmless in the same way.
[[gnu::format(printf, 1, 2)]] void sayAside(const char* format, ...);
/// Data, to standard output, whole and byte for byte where that is no terminal; a closed pipe or a full disk is an error.
Status writeStandardOutput(std::string_view bytes);
/// JSON as people read it; bytes that are no UTF-8 are replaced.
template <class Json>
std::string indented(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}
/// To a file, or to standard output where `path` is "-".
Status writeText(const std::string& path, const std::string& bytes);
Outcome outcomeOf(const Status& status);
/// The record where `json` names a file, then the words where standard output is not the record's.
template <class Record>
Outcome tell(const Session& session, const std::string& json, std::string_view words, const Record& record) {
    if (!json.empty())
        TELAR_CHECK(writeText(json, record()));
    return session.quiet ? done() : outcomeOf(printWords(words));
}
/// Fails now if a file of that name could not be written later.
Status checkWritable(const std::string& path);
Status checkWritable(std::initializer_list<std::string> paths);

/// "1.234 ms"
std::string milliseconds(double value);

} // namespace telar::cli
