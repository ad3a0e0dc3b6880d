// telar-cli finding: the answer of a finding, as the page Findings shows it.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/base/comma_list.hpp"
#include "core/base/numbers.hpp"
#include "core/findings/digit_stories.hpp"
#include "core/report/compose.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

bool ofWords(const StoryControl& control) { return control.choices.front().unit == Quantity::Unit::Words; }

/// "4, 8 or 16"; of words the place before each: "1 As published, 2 Correct".
std::string choicesOf(const StoryControl& control) {
    std::string all;
    for (std::size_t i = 0; i < control.choices.size(); ++i) {
        const auto& one = control.choices[i];
        all += (i == 0 ? "" : ", ") +
               (ofWords(control) ? std::to_string(i + 1) + " " + one.words.str() : toText(one.value));
    }
    return all;
}

/// Characters, not bytes.
std::size_t lengthOf(const std::string& words) {
    return static_cast<std::size_t>(std::count_if(
        words.begin(), words.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string_view trimmed(std::string_view word) {
    while (word.starts_with(' '))
        word.remove_prefix(1);
    while (word.ends_with(' '))
        word.remove_suffix(1);
    return word;
}

/// "NAME=VALUE; NAME=VALUE" into places; what is not named stays as it is.
Status readChoices(std::string_view typed, const Story& story, std::vector<int>& places) {
    while (!trimmed(typed).empty()) {
        const auto end = std::min(typed.find(';'), typed.size());
        const auto one = trimmed(typed.substr(0, end));
        typed.remove_prefix(std::min(end + 1, typed.size()));
        const auto equals = one.find('=');
        const std::string name(trimmed(one.substr(0, equals)));
        const std::string value(equals == std::string_view::npos ? "" : trimmed(one.substr(equals + 1)));
        std::vector<std::string> names;
        for (const auto& control : story.controls)
            names.push_back(control.id);
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            return userError(text("The finding %1 has no setting '%2'", story.id, name), {},
                             text("Its settings are %1", commaList(names)));
        const auto at = static_cast<std::size_t>(found - names.begin());
        const auto& control = story.controls[at];
        const auto number = readNumber(value);
        int place = -1;
        for (std::size_t i = 0; number && i < control.choices.size(); ++i)
            if (*number == (ofWords(control) ? static_cast<double>(i + 1) : control.choices[i].value))
                place = static_cast<int>(i);
        if (place < 0)
            return userError(text("%1 cannot be '%2'", name, value), {}, text("Choose one of %1", choicesOf(control)));
        places[at] = place;
    }
    return {};
}

/// Columns side by side, the first to the left.
std::string tableOf(const StoryAnswer& answer) {
    std::vector<std::vector<std::string>> cells;
    auto& head = cells.emplace_back();
    for (const auto& column : answer.columns)
        head.push_back(column.str());
    for (const auto& row : answer.rows) {
        auto& words = cells.emplace_back();
        for (const auto& q : row)
            words.push_back(quantityWords(q, "en"));
    }
    std::vector<std::size_t> widths(answer.columns.size());
    for (const auto& row : cells)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], lengthOf(row[c]));
    std::string out;
    for (const auto& row : cells) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string blanks(widths[c] - lengthOf(row[c]), ' ');
            line += c == 0 ? row[c] + blanks : "   " + blanks + row[c];
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

Json jsonOf(const Quantity& q) {
    if (q.unit == Quantity::Unit::Words)
        return q.words.empty() ? Json() : Json(q.words.str());
    return std::isfinite(q.value) ? Json(q.value) : Json();
}

std::string recordOf(const Story& story, const Choices& at, const StoryAnswer& answer) {
    Json settings = Json::object(), columns = Json::array(), rows = Json::array();
    for (std::size_t i = 0; i < story.controls.size(); ++i)
        settings[story.controls[i].id] = at[i] + (ofWords(story.controls[i]) ? 1 : 0);
    for (const auto& column : answer.columns)
        columns.push_back(column.str());
    for (const auto& row : answer.rows) {
        auto& cells = rows.emplace_back(Json::array());
        for (const auto& q : row)
            cells.push_back(jsonOf(q));
    }
    const Json json{{"schema", 1},
                    {"operation", "finding"},
                    {"finding", story.id},
                    {"question", story.title.str()},
                    {"settings", settings},
                    {"columns", columns},
                    {"rows", rows},
                    {"conclusion", sentenceWords(answer.conclusion, "en")},
                    {"source", story.source.str()}};
    return indented(json);
}

Outcome runFinding(const Arguments& arguments, Session& session) {
    const auto stories = digitStories();
    std::vector<std::string> ids;
    for (const auto& story : stories)
        ids.push_back(story.id);
    if (arguments.operands.size() != 1)
        return wrongCall(userError(text("finding takes one question"), {}, text("They are %1", commaList(ids))));
    const auto& asked = arguments.operands.front();
    const auto found = std::find(ids.begin(), ids.end(), asked);
    if (found == ids.end())
        return wrongCall(userError(text("There is no finding '%1'", asked), {}, text("They are %1", commaList(ids))));
    const auto& story = stories[static_cast<std::size_t>(found - ids.begin())];
    auto places = story.initial();
    for (const auto& typed : arguments.all("--set"))
        TELAR_CHECK_CALL(readChoices(typed, story, places));
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.quiet = json == "-";
    session.doing = "computing";
    const auto at = story.choices(places);
    TELAR_TRY(answer, story.answer(at, session.job));
    return tell(session, json,
                story.title.str() + "\n\n" + tableOf(*answer) + "\n" + sentenceWords(answer->conclusion, "en") + "\n" +
                    story.source.str() + "\n",
                [&] { return recordOf(story, at, *answer); });
}

} // namespace

Command findingCommand() {
    std::string ids;
    for (const auto& story : digitStories())
        ids += (ids.empty() ? "" : " ") + story.id;
    Command command{"finding",
                    "Answer a question of the page Findings: its table and its conclusion",
                    {{"--set", "NAME=VALUE;...",
                      "What the page's controls say; of words the place, counted from 1 (default: as the page begins)"},
                     {"--json", "FILE", "The answer as JSON; - writes it to standard output", "FILE"}},
                    {"telar-cli finding sure --set 'pictures=99; wrong=5'", "telar-cli finding race --json -"},
                    runFinding};
    command.operands = {"QUESTION", "One of " + ids, ids};
    return command;
}

} // namespace telar::cli
