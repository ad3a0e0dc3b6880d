// telar-cli records import, describe, remove, compare: into the library, its sets, and two of them side by side.
#include "app/cli/records/records.hpp"
#include "app/operations.hpp"

#include "core/base/numbers.hpp"
#include "core/base/one_line.hpp"
#include "core/library/compare_sets.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

Outcome sayRecords(const std::string& words) { return outcomeOf(printWords(words)); }

Outcome runRecordsImport(const Arguments& arguments, Session& session) {
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Write, session.job));
    SetFacts facts;
    facts.name = arguments.get("--name");
    facts.notes = arguments.get("--notes");
    facts.tags = tagsOf(arguments.get("--tags"));
    session.doing = "import";
    std::string out;
    for (const auto& file : arguments.operands) {
        TELAR_TRY(outcome, library->importFile(file, facts, arguments.has("--again"), session.job));
        if (outcome->set == 0) {
            out += file + ": was imported before; --again takes it once more\n";
            continue;
        }
        if (outcome->refused > 0)
            sayAside("telar-cli: %s: %lld lines are no records and were left out\n", file.c_str(),
                     static_cast<long long>(outcome->refused));
        if (outcome->torn)
            sayAside("telar-cli: %s: the last line was cut and was left out\n", file.c_str());
        out += file + ": set " + std::to_string(outcome->set) + ", " + std::to_string(outcome->records) + " records\n";
    }
    return sayRecords(out);
}

Outcome runRecordsDescribe(const Arguments& arguments, Session& session) {
    if (!arguments.has("--name") && !arguments.has("--notes") && !arguments.has("--tags"))
        return wrongCall(userError(text("Say what is to be changed: --name, --notes or --tags")));
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Write, session.job));
    TELAR_TRY(set, library->set(arguments.operands[0]));
    return outcomeOf(library->describe(set->id, arguments.get("--name", set->name),
                                       arguments.get("--notes", set->notes),
                                       arguments.has("--tags") ? tagsOf(arguments.get("--tags")) : set->tags));
}

Outcome runRecordsRemove(const Arguments& arguments, Session& session) {
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Write, session.job));
    TELAR_TRY(sets, namedSets(*library, arguments.operands));
    for (const auto& set : *sets) {
        TELAR_CHECK(library->remove(set.id, session.job));
        if (auto said = sayRecords("removed set " + std::to_string(set.id) + ", " + oneLine(set.name) + ": " +
                                   std::to_string(set.records) + " records\n");
            said.code != 0)
            return said;
    }
    return done();
}

Json comparisonJson(const SetComparison& comparison, const RecordSet& first, const RecordSet& second,
                    const Catalogue& catalogue) {
    Json points = Json::array();
    for (const auto& point : comparison.points) {
        const auto& p = point.first;
        Json one{{"operation", p.operation},
                 {"backend", p.backend},
                 {"threads", p.threads},
                 {"size", p.size},
                 {"settings", settingsWords(p, catalogue)},
                 {"first_ms", p.total.median},
                 {"second_ms", point.second.total.median},
                 {"ratio", point.ratio}};
        if (point.test)
            one["test"] = {
                {"u", point.test->u}, {"p", point.test->p}, {"exact", point.test->exact}, {"adjusted", point.adjusted}};
        points.push_back(std::move(one));
    }
    return {{"first", first.name},
            {"second", second.name},
            {"points", std::move(points)},
            {"only_first", comparison.onlyFirst},
            {"only_second", comparison.onlySecond},
            {"mean_ratio", comparison.mean},
            {"mean_ratio_95", {comparison.interval.low, comparison.interval.high}},
            {"p", comparison.p},
            {"tested", comparison.tested},
            {"faster", comparison.faster},
            {"slower", comparison.slower}};
}

std::string comparisonTable(const SetComparison& comparison, const Catalogue& catalogue) {
    std::string out = "variant              threads       size        first       second   ratio         p  settings\n";
    for (const auto& point : comparison.points) {
        const auto& p = point.first;
        char line[200];
        const std::string chance =
            point.test ? generalText(point.adjusted, 3) + (point.adjusted < SetComparison::significant ? " *" : "")
                       : "-";
        std::snprintf(line, sizeof line, "%-20s %7d %10lld %12s %12s %7s %9s  ", p.backend.c_str(), p.threads,
                      static_cast<long long>(p.size), milliseconds(p.total.median).c_str(),
                      milliseconds(point.second.total.median).c_str(), generalText(point.ratio, 3).c_str(),
                      chance.c_str());
        out += line + settingsWords(p, catalogue) + "\n";
    }
    for (const auto& sentence : comparison.sentences())
        out += sentence.str() + "\n";
    return out;
}

Outcome runRecordsCompare(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() != 2)
        return wrongCall(userError(text("records compare takes two sets, by number or name")));
    TELAR_TAKE(library, openLibrary(arguments, RecordLibrary::Access::Read, session.job));
    TELAR_TRY(sets, namedSets(*library, arguments.operands));
    const auto first = library->records({"", {(*sets)[0].id}}, session.job);
    const auto second = library->records({"", {(*sets)[1].id}}, session.job);
    if (!first || !second)
        return failed(!first ? first.error() : second.error());
    TELAR_TRY(comparison, compareSets(first->points, second->points, session.job));
    const Operations operations;
    const auto path = arguments.get("--json");
    if (!path.empty())
        if (auto fine = writeText(path, comparisonJson(*comparison, (*sets)[0], (*sets)[1], operations.catalogue)
                                                .dump(2, ' ', false, Json::error_handler_t::replace) +
                                            "\n");
            !fine)
            return failed(fine.error());
    return path == "-" ? done() : sayRecords(comparisonTable(*comparison, operations.catalogue));
}

} // namespace

Command recordsImportCommand() {
    return {.name = "records import",
            .summary = "Take run records into the library, a set a file",
            .options = {{"--name", "NAME", "Name of the set (default: what was measured)"},
                        {"--notes", "TEXT", "What is worth knowing about it"},
                        {"--tags", "TAG,TAG", "Words to find it by"},
                        {"--again", "", "Also a file that was imported before"},
                        libraryOption()},
            .examples = {"telar-cli records import sweep.jsonl --name 'before the change' --tags exam,k20"},
            .run = runRecordsImport,
            .operands = {"FILE", "Run records, as sweep and --json write them; the file stays", "FILE", true}};
}

Command recordsDescribeCommand() {
    return {.name = "records describe",
            .summary = "Change name, notes or tags of a set",
            .options = {{"--name", "NAME", "Its name"},
                        {"--notes", "TEXT", "What is worth knowing about it"},
                        {"--tags", "TAG,TAG", "Words to find it by, instead of those it has"},
                        libraryOption()},
            .examples = {"telar-cli records describe 3 --tags exam"},
            .run = runRecordsDescribe,
            .operands = {"SET", "Its number or its name"}};
}

Command recordsRemoveCommand() {
    return {.name = "records remove",
            .summary = "Take sets and their records out of the library",
            .options = {libraryOption()},
            .examples = {"telar-cli records remove 3"},
            .run = runRecordsRemove,
            .operands = {"SET", "Its number or its name", "", true}};
}

Command recordsCompareCommand() {
    return {
        .name = "records compare",
        .summary = "Set two machines or two versions side by side: points of equal settings, with tests",
        .options = {{"--json", "FILE", "Write the comparison as JSON; - to standard output", "FILE"}, libraryOption()},
        .examples = {"telar-cli records compare 3 4"},
        .run = runRecordsCompare,
        .operands = {"SET", "Two sets, by number or name; the ratio is the second's time over the first's", "", true}};
}

} // namespace telar::cli
