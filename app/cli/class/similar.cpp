// telar-cli similar: pairs of hand-ins whose answers have much in common.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "core/exercise/similarity.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Record = nlohmann::ordered_json;

constexpr char notCopied[] = "Similar is not copied: short tasks have few good answers. Read both before you ask.";

std::string percent(double share) { return std::to_string(static_cast<int>(100 * share + 0.5)) + " %"; }
std::string linesOf(const LineRange& lines) {
    return std::to_string(lines.first) + (lines.last > lines.first ? "-" + std::to_string(lines.last) : "");
}

std::string table(const ClassList& list, const Similarities& found) {
    std::string out = "compared  " + std::to_string(found.compared) +
                      " answers; too short to compare: " + std::to_string(found.tooShort) + "\n\n";
    for (const auto& pair : found.pairs) {
        const auto &a = list.students[pair.a].handIn.student, &b = list.students[pair.b].handIn.student;
        out += list.exercises[pair.exercise].id + ": " + a + " (" + percent(pair.shareA) + ") and " + b + " (" +
               percent(pair.shareB) + ")\n";
        for (const auto& part : pair.parts)
            out += "    lines " + linesOf(part.a) + " and " + linesOf(part.b) + ", " + std::to_string(part.tokens) +
                   " tokens\n";
    }
    if (found.pairs.empty())
        out += "No two answers have so much in common.\n";
    if (found.left > 0)
        out += "\nFurther pairs that are not listed: " + std::to_string(found.left) + "\n";
    for (const auto& error : list.unread)
        out += "not read: " + error.str() + "\n";
    return out + "\n" + notCopied + "\n";
}

std::string record(const ClassList& list, const Similarities& found, int64_t share) {
    Record made{{"schema", 2},
                {"operation", "similar"},
                {"backend", "emulator"},
                {"device", hostFacts().processor},
                {"settings", {{"share", static_cast<double>(share) / 100}}},
                {"figures",
                 {{"students", list.students.size()},
                  {"compared", found.compared},
                  {"too_short", found.tooShort},
                  {"pairs", found.pairs.size()},
                  {"not_listed", found.left}}},
                {"note", notCopied},
                {"pairs", Record::array()}};
    for (const auto& pair : found.pairs) {
        Record parts = Record::array();
        for (const auto& part : pair.parts)
            parts.push_back(
                {{"lines", {{part.a.first, part.a.last}, {part.b.first, part.b.last}}}, {"tokens", part.tokens}});
        made["pairs"].push_back(
            {{"exercise", list.exercises[pair.exercise].id},
             {"students", {list.students[pair.a].handIn.student, list.students[pair.b].handIn.student}},
             {"files", {list.students[pair.a].path, list.students[pair.b].path}},
             {"shares", {pair.shareA, pair.shareB}},
             {"parts", std::move(parts)}});
    }
    made["version"] = telarVersion();
    return indented(made);
}

Outcome runSimilar(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(share, wholeNumber(arguments, "--share", 60, 1, 100));
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.quiet = json == "-";
    session.doing = "reading";
    TELAR_TRY(list, openClass(arguments.operands, session.job));
    session.doing = "comparing";
    TELAR_TRY(found, similarAnswers(*list, static_cast<double>(*share) / 100, session.job));
    if (!json.empty())
        TELAR_CHECK(writeText(json, record(*list, *found, *share)));
    if (!session.quiet)
        TELAR_CHECK(printWords(table(*list, *found)));
    if (list->students.empty())
        return failed(list->unread.front());
    return list->unread.empty() && found->pairs.empty() ? done() : Outcome{3, {}};
}

} // namespace

Command similarCommand() {
    return {
        .name = "similar",
        .summary = "Find similar answers in the hand-ins of a class: pairs, shares and lines in common",
        .options = {{"--share", "P", "List pairs from that share in common, in % (default 60)"},
                    {"--json", "FILE", "Write the record: every pair with its lines; - for standard output", "FILE"}},
        .examples = {"telar-cli similar handins", "telar-cli similar handins --share 40 --json similar.json"},
        .run = runSimilar,
        .operands = {"FOLDER",
                     "Folders of .telar-handin files, or such files; the code that an exercise gives does not count",
                     "FILE", true}};
}

} // namespace telar::cli
