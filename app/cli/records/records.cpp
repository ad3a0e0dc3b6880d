// telar-cli records list, search, export: what the library holds.
#include "app/cli/records/records.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/one_line.hpp"
#include "core/library/record_text.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace telar::cli {

Option libraryOption() {
    return {"--library", "FILE", "The library (default: the window's; TELAR_LIBRARY names another)", "FILE"};
}

Expected<RecordLibrary> openLibrary(const Arguments& arguments, RecordLibrary::Access access, const JobContext& job) {
    const auto path = arguments.get("--library", defaultLibraryPath());
    auto library = RecordLibrary::open(path, access, job);
    if (!library && access == RecordLibrary::Access::Read && library.error().hint.empty()) {
        Error error = library.error();
        error.hint = text("telar-cli records import FILE.jsonl makes one");
        return error;
    }
    return library;
}

std::string typedWords(const Arguments& arguments) {
    std::string words;
    for (const auto& word : arguments.operands)
        words += (words.empty() ? "" : " ") + word;
    return words;
}

Expected<std::vector<RecordSet>> namedSets(RecordLibrary& library, const std::vector<std::string>& names) {
    std::vector<RecordSet> sets;
    for (const auto& name : names) {
        TELAR_TAKE(set, library.set(name));
        sets.push_back(std::move(*set));
    }
    return sets;
}

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* wordsHelp =
    "Words that must all fit: kernel=3, variant=simd, size=64, threads=2, seed=1, operation=pool, set=, tag=, "
    "machine=, version=, date=, notes=; others are found anywhere in names, settings, tags and notes";

std::string tagWords(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : " ") + word;
    return out;
}

Json setJson(const RecordSet& set) {
    return {{"number", set.id},
            {"uid", set.uid},
            {"name", set.name},
            {"date", set.date},
            {"operations", set.operations},
            {"machine", set.machine},
            {"version", set.version},
            {"records", set.records},
            {"tags", set.tags},
            {"notes", set.notes},
            {"origin", set.origin}};
}

Expected<SetOrder> setOrderOf(const Arguments& arguments) {
    TELAR_TRY(chosen, choice(arguments, "--sort", {"date", "name", "operations", "machine", "version", "records"}));
    const std::pair<const char*, SetOrder> orders[] = {{"name", SetOrder::Name},
                                                       {"operations", SetOrder::Operations},
                                                       {"machine", SetOrder::Machine},
                                                       {"version", SetOrder::Version},
                                                       {"records", SetOrder::Records}};
    for (const auto& [name, order] : orders)
        if (*chosen == name)
            return order;
    return SetOrder::Date;
}

Outcome runRecordsList(const Arguments& arguments, Session& session) {
    const auto order = setOrderOf(arguments);
    const auto most = wholeNumber(arguments, "--most", 100, 1, 1000000);
    if (!order || !most)
        return wrongCall(!order ? order.error() : most.error());
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Read, session.job));
    const bool words = *order == SetOrder::Name || *order == SetOrder::Operations || *order == SetOrder::Machine;
    TELAR_TRY(page, library->sets({typedWords(arguments), *order, !words, 0, *most}, session.job));
    if (const auto path = arguments.get("--json"); !path.empty()) {
        Json all = Json::array();
        for (const auto& set : page->sets)
            all.push_back(setJson(set));
        return outcomeOf(writeText(path, indented(all)));
    }
    std::string out = "number  date                    records  version     name\n";
    for (const auto& set : page->sets) {
        char line[120];
        std::snprintf(line, sizeof line, "%6lld  %-20s  %9lld  %-10.10s  ", static_cast<long long>(set.id),
                      oneLine(set.date).c_str(), static_cast<long long>(set.records), oneLine(set.version).c_str());
        out += line + oneLine(set.name);
        if (!set.tags.empty())
            out += "  [" + oneLine(tagWords(set.tags)) + "]";
        out += '\n';
    }
    out += std::to_string(page->sets.size()) + " of " + std::to_string(page->total) + " sets, in " + library->path() +
           "\n";
    return outcomeOf(printWords(out));
}

Outcome runRecordsSearch(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(most, wholeNumber(arguments, "--most", 20, 1, 100000));
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Read, session.job));
    const RecordQuery query{typedWords(arguments), {}};
    TELAR_TRY(count, library->count(query, session.job));
    std::string lines;
    int64_t taken = 0;
    const Error enough = cancelledError(); // ends the reading, and is none
    const auto read = library->eachLine(
        query,
        [&](std::string_view line) -> Status {
            if (taken == *most)
                return enough;
            ++taken;
            lines.append(line).push_back('\n');
            return {};
        },
        session.job);
    if (!read && (taken < *most || session.job.stopRequested()))
        return failed(read.error());
    const Operations operations;
    std::string out;
    if (taken > 0) {
        TELAR_TRY(file, readRecords(lines, library->path(), session.job));
        out = "operation  variant              threads       size       median  settings\n";
        for (const auto& p : file->points) {
            char line[160];
            std::snprintf(line, sizeof line, "%-10s %-20s %7d %10lld %12s  ", p.operation.c_str(), p.backend.c_str(),
                          p.threads, static_cast<long long>(p.size), milliseconds(p.total.median).c_str());
            out += line + settingsWords(p, operations.catalogue) + "\n";
        }
    }
    out += std::to_string(taken) + " of " + (count->more ? "more than " : "") + std::to_string(count->records) +
           " records\n";
    return outcomeOf(printWords(out));
}

/// To standard output, line by line, whatever their number.
Status sayLines(RecordLibrary& library, const RecordQuery& query, const JobContext& job) {
    constexpr std::size_t pieceBytes = 1 << 20;
    std::string piece;
    const auto read = library.eachLine(
        query,
        [&piece](std::string_view line) -> Status {
            piece.append(line).push_back('\n');
            if (piece.size() < pieceBytes)
                return {};
            auto fine = writeStandardOutput(piece);
            piece.clear();
            return fine;
        },
        job);
    return read ? writeStandardOutput(piece) : read;
}

Outcome runRecordsExport(const Arguments& arguments, Session& session) {
    const std::string path = arguments.get("--output", "-");
    const auto extension = fileExtension(path);
    TELAR_TRY_CALL(format, choice(arguments, "--format", {extension == ".csv" ? "csv" : "jsonl", "jsonl", "csv"}));
    session.quiet = path == "-";
    TELAR_CHECK(checkWritable(path));
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Read, session.job));
    TELAR_TRY(sets, namedSets(*library, arguments.all("--set")));
    RecordQuery query{typedWords(arguments), {}};
    for (const auto& set : *sets)
        query.sets.push_back(set.id);
    TELAR_TRY(count, library->count(query, session.job));
    if (count->records == 0)
        return failed(userError(text("No record fits"), text("%1", library->path()),
                                text("telar-cli records list shows what there is")));
    if (*format == "jsonl")
        return outcomeOf(path == "-" ? sayLines(*library, query, session.job)
                                     : library->exportFile(query, path, session.job));
    TELAR_TRY(file, library->records(query, session.job));
    std::vector<const RecordPoint*> points;
    for (const auto& point : file->points)
        points.push_back(&point);
    return outcomeOf(writeText(path, csvOf(points)));
}

} // namespace

Command recordsListCommand() {
    Command command{"records list",
                    "List the sets of the library of records",
                    {{"--sort", "date|name|operations|machine|version|records",
                      "Their order (default: the newest first)", "date name operations machine version records"},
                     {"--most", "N", "At most so many (default 100)"},
                     {"--json", "FILE", "Write them as JSON; - to standard output", "FILE"},
                     libraryOption()},
                    {"telar-cli records list", "telar-cli records list simd kernel=3 tag=exam --sort name"},
                    runRecordsList};
    command.operands = {"WORD", wordsHelp, "", true, true};
    return command;
}

Command recordsSearchCommand() {
    return {.name = "records search",
            .summary = "Find records by words and settings",
            .options = {{"--most", "N", "At most so many (default 20)"}, libraryOption()},
            .examples = {"telar-cli records search variant=simd kernel=3 size=1024"},
            .run = runRecordsSearch,
            .operands = {"WORD", wordsHelp, "", true}};
}

Command recordsExportCommand() {
    Command command{
        "records export",
        "Write records of the library as JSON lines or as a table",
        {{"--set", "SET", "Of this set only: its number or its name; may be given more than once"},
         {"--output", "FILE", "Where they go: .jsonl or .csv (default: standard output)", "FILE"},
         {"--format", "jsonl|csv", "What they are written as (default: by the name, else jsonl)", "jsonl csv"},
         libraryOption()},
        {"telar-cli records export --set 3 --output sweep.jsonl",
         "telar-cli records export variant=simd kernel=3 --output simd.csv"},
        runRecordsExport};
    command.operands = {"WORD", wordsHelp, "", true, true};
    return command;
}

} // namespace telar::cli
