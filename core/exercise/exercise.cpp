#include "core/exercise/exercise.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/files.hpp"
#include "core/base/json_file.hpp"
#include "core/exercise/figures.hpp"
#include "core/exercise/hand_in.hpp"
#include "core/exercise/sealed.hpp"
#include "core/lesson/json_reader.hpp"

#include <algorithm>

namespace telar {

namespace {

constexpr std::size_t mostCases = 20, mostChecks = 30, mostHints = 60, mostArguments = 64;
constexpr int64_t mostThreads = 1 << 24, mostCaseBytes = int64_t{512} << 20;
constexpr int64_t bytesAnElement = 64; ///< as numbers, as bytes, before, after, in the model's and the answer's run

JsonFileRules rules() {
    return {"telar-exercise", exerciseSchema, text(TELAR_TR("core", "The file is not a Telar exercise")),
            mostExerciseBytes, 16};
}

void takeArguments(JsonReader& r, ExerciseCase& one) {
    one.arguments = r.words("arguments", mostArguments);
    for (std::size_t k = 0; k < one.arguments.size(); ++k) {
        const auto argument = cuda::parseArgument(one.arguments[k], k);
        if (!argument)
            r.refuse("arguments", argument.error().what);
        else if (argument->kind == cuda::ArgumentRequest::Kind::File)
            r.refuse("arguments",
                     text(TELAR_TR("core", "An exercise reads no files: '%1' is not allowed"), one.arguments[k]));
    }
}

/// Of a whole program.
ExerciseCase programCaseOf(JsonReader& r) {
    r.onlyKnows({"ranks", "arguments", "hidden"});
    ExerciseCase one;
    one.ranks = r.whole("ranks", 0, 0, mostExerciseRanks);
    one.hidden = r.yesNo("hidden", false);
    one.arguments = r.words("arguments", mostArguments);
    return one;
}

ExerciseCase caseOf(JsonReader& r, bool program) {
    if (program)
        return programCaseOf(r);
    r.onlyKnows({"grid", "block", "shared", "arguments", "hidden"});
    ExerciseCase one;
    for (const auto& [name, sizes] : {std::pair{"grid", &one.config.grid}, {"block", &one.config.block}}) {
        const auto read = cuda::parseSizes(r.word(name, true), name);
        if (read)
            *sizes = *read;
        else
            r.refuse(name, read.error().what);
    }
    one.config.dynamicShared = static_cast<uint32_t>(r.whole("shared", 0, 0, simt::maxSharedBytes));
    one.hidden = r.yesNo("hidden", false);
    takeArguments(r, one);
    if (const auto fine = simt::checkLaunch(one.config); !fine)
        r.refuse("block", fine.error().what);
    else if (one.config.grid.count() > mostThreads / one.config.block.count())
        r.refuse("grid", text(TELAR_TR("core", "A case has at most %1 threads"), mostThreads));
    if (exerciseBytes(one) > mostCaseBytes)
        r.refuse("arguments",
                 text(TELAR_TR("core", "The arrays would need about %1 MiB, and the limit for a case is %2"),
                      exerciseBytes(one) >> 20, mostCaseBytes >> 20));
    return one;
}

/// Refuses a figure that is none of a kernel's, or of a whole program's.
void checkFigure(JsonReader& r, const char* field, const std::string& name, bool program) {
    const auto names = figureNames(program);
    if (std::find(names.begin(), names.end(), name) == names.end())
        r.refuse(field, text(TELAR_TR("core", "The figures known here are %1"), commaList(names)));
}

ExerciseCheck checkOf(JsonReader& r, bool program) {
    r.onlyKnows({"check", "figure", "is", "value", "of", "text", "after", "tries"});
    ExerciseCheck check;
    check.after = r.word("after", false);
    if (!check.after.empty() && !isMoment(check.after))
        r.refuse("after", text(TELAR_TR("core", "It takes a time as in 2026-03-02T10:15:00Z")));
    check.tries = r.whole("tries", 0, 0, 1000);
    check.text = r.both("text", false);
    check.figure = r.word("figure", false);
    if (check.figure.empty()) {
        const auto word = r.word("check", true);
        check.kind = word == "findings" ? ExerciseCheck::Kind::Findings : ExerciseCheck::Kind::Outputs;
        if (word != "findings" && word != "outputs")
            r.refuse("check", text(TELAR_TR("core", "It is \"outputs\" or \"findings\"; name a figure in \"figure\"")));
        return check;
    }
    check.kind = ExerciseCheck::Kind::Figure;
    checkFigure(r, "figure", check.figure, program);
    const auto sign = r.word("is", true);
    if (sign == "<=")
        check.comparison = Comparison::AtMost;
    else if (sign == ">=")
        check.comparison = Comparison::AtLeast;
    else if (sign != "=")
        r.refuse("is", text(TELAR_TR("core", "It is =, <= or >=")));
    if (!r.find("value"))
        r.refuse("value", text(TELAR_TR("core", "It must not be empty")));
    check.value = r.number("value", 0, 0, 1e15);
    const auto of = r.word("of", false);
    check.ofModel = of == "model";
    if (!of.empty() && !check.ofModel)
        r.refuse("of", text(TELAR_TR("core", "It is \"model\" or omitted")));
    return check;
}

bool findingKnown(const std::string& name) {
    for (int kind = 0; kind <= static_cast<int>(simt::FindingKind::UnknownFunction); ++kind)
        if (name == simt::findingName(static_cast<simt::FindingKind>(kind)))
            return true;
    return false;
}

ExerciseHint hintOf(JsonReader& r, bool program) {
    using When = ExerciseHint::When;
    static constexpr std::pair<const char*, When> moments[] = {
        {"untouched", When::Untouched}, {"compile", When::Compile}, {"kernel", When::Kernel},
        {"stopped", When::Stopped},     {"outputs", When::Outputs}, {"finding", When::Finding},
        {"figure", When::Figure}};
    r.onlyKnows({"on", "what", "text"});
    ExerciseHint hint;
    const auto on = r.word("on", true);
    const auto known =
        std::find_if(std::begin(moments), std::end(moments), [&](const auto& one) { return on == one.first; });
    if (known == std::end(moments))
        r.refuse("on", text(TELAR_TR("core", "It is untouched, compile, kernel, stopped, outputs, finding or figure")));
    else
        hint.when = known->second;
    hint.what = r.word("what", false);
    if (hint.when == When::Finding && !hint.what.empty() && !program && !findingKnown(hint.what))
        r.refuse("what", text(TELAR_TR("core", "It is a kind of finding, as in \"shared race\" or \"out of bounds\"")));
    if (hint.when == When::Figure && !hint.what.empty())
        checkFigure(r, "what", hint.what, program);
    hint.text = r.both("text", true);
    return hint;
}

/// Where the line with the gap begins; npos: there is none, or it holds something else.
std::size_t gapStart(const std::string& code) {
    const auto at = code.find(exerciseGap);
    if (at == std::string::npos || code.find(exerciseGap, at + 1) != std::string::npos)
        return std::string::npos;
    const auto line = at == 0 ? 0 : code.rfind('\n', at - 1) + 1;
    const auto end = std::min(code.find('\n', at), code.size());
    const auto length = std::char_traits<char>::length(exerciseGap);
    const bool alone = code.find_first_not_of(" \t", line) == at && end == at + length;
    return alone ? line : std::string::npos;
}

void takeCode(JsonReader& r, Exercise& e) {
    e.kernel = r.word("kernel", !e.program);
    if (e.program && !e.kernel.empty())
        r.refuse("kernel", text(TELAR_TR("core", "A whole program has none: leave it out")));
    e.code = r.lines("code", true);
    e.gap = r.both("gap", true);
    e.given = r.lines("given", false);
    const auto seal = r.word("model_sealed", false);
    e.model = r.lines("model", seal.empty());
    if (!seal.empty()) {
        const auto model = unsealed(seal, e.id);
        if (!model || !e.model.empty() || model->empty())
            r.refuse("model_sealed",
                     text(TELAR_TR("core", "It is the locked answer as Telar wrote it, and replaces \"model\"")));
        else
            e.model = *model;
    }
    if (!e.code.empty() && gapStart(e.code) == std::string::npos)
        r.refuse("code", text(TELAR_TR("core", "Exactly one of its lines must be %1"), exerciseGap));
    for (const auto* words : {&e.gap.en, &e.gap.es})
        if (words->find('\n') != std::string::npos || words->ends_with('\\'))
            r.refuse("gap", text(TELAR_TR("core", "It is one line")));
    for (const auto& [name, content] : {std::pair{"code", &e.code}, {"given", &e.given}, {"model", &e.model}})
        if (content->find('\0') != std::string::npos)
            r.refuse(name, text(TELAR_TR("core", "It holds bytes of value zero")));
}

/// Checks that are shown later, as Telar sealed them.
void takeLaterChecks(JsonReader& r, Exercise& e) {
    const auto seal = r.word("later_sealed", false);
    if (seal.empty())
        return;
    const auto words = unsealed(seal, e.id);
    const auto list = words ? parseJson(*words, 8, e.id) : Expected<Json>(Json());
    const bool fine = list && list->is_array() && list->size() + e.checks.size() <= mostChecks &&
                      std::all_of(list->begin(), list->end(), [](const Json& one) { return one.is_object(); });
    if (!fine)
        return r.refuse("later_sealed", text(TELAR_TR("core", "It is the list of later checks as Telar wrote it")));
    JsonReader::Wrong wrong;
    for (const auto& one : *list) {
        JsonReader reader(one, "later_sealed", wrong);
        e.checks.push_back(checkOf(reader, e.program));
    }
    if (!wrong.place.empty())
        r.refuse("later_sealed", wrong.expected);
}

} // namespace

int64_t exerciseBytes(const ExerciseCase& one) {
    int64_t elements = 0;
    for (std::size_t k = 0; k < one.arguments.size(); ++k)
        if (const auto argument = cuda::parseArgument(one.arguments[k], k); argument && argument->isArray())
            elements += argument->count;
    return elements * bytesAnElement;
}

std::string Exercise::source(const std::string& content, const std::string& language) const {
    const auto from = gapStart(code);
    const auto at = code.find(exerciseGap);
    const std::string indent = code.substr(from, at - from), comment = python ? "#" : "//";
    std::string made = code.substr(0, from) + indent + comment + " >>> " + gap.in(language) + "\n" + content;
    if (content.empty())
        made += indent;
    made += "\n" + indent + comment + " <<<" + code.substr(at + std::char_traits<char>::length(exerciseGap));
    return made.ends_with('\n') ? made : made + "\n";
}

std::pair<int, int> Exercise::gapLines(const std::string& content) const {
    const auto lines = [](std::string_view words) {
        return static_cast<int>(std::count(words.begin(), words.end(), '\n'));
    };
    const int first = lines(std::string_view(code).substr(0, gapStart(code))) + 2;
    return {first, first + lines(content) + 1};
}

int Exercise::gapColumn() const { return static_cast<int>(code.find(exerciseGap) - gapStart(code)) + 1; }

std::string Exercise::fileName() const {
    std::string name = id;
    std::replace_if(
        name.begin(), name.end(),
        [](char c) {
            return !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '-';
        },
        '_');
    return name + ending();
}

const char* Exercise::ending() const { return python ? ".py" : program ? ".c" : ".cu"; }

cuda::LaunchRequest Exercise::launch(const ExerciseCase& one) const { return {kernel, one.config, one.arguments}; }

std::string Exercise::compiledKernel() const {
    return python ? cuda::pythonKernel(kernel, cases.front().arguments) : kernel;
}

Exercise Exercise::shownTo(int tries, const std::string& now) const {
    Exercise shown = *this;
    std::erase_if(shown.checks, [&](const ExerciseCheck& check) { return check.tries > tries || check.after > now; });
    return shown;
}

const ExerciseCase& Exercise::shownCase() const {
    const auto shown = std::find_if(cases.begin(), cases.end(), [](const auto& one) { return !one.hidden; });
    return shown == cases.end() ? cases.front() : *shown;
}

Expected<Exercise> readExercise(std::string_view bytes, const std::string& name) {
    TELAR_TRY(json, parseJsonFile(bytes, rules(), name));
    JsonReader::Wrong wrong;
    JsonReader r(*json, {}, wrong);
    r.onlyKnows({"format",  "schema",    "id",     "language", "title", "text",         "chapter",      "minutes",
                 "kernel",  "code",      "gap",    "given",    "model", "model_locked", "model_sealed", "later_sealed",
                 "outputs", "tolerance", "budget", "page",     "step",  "cases",        "checks",       "hints"});
    Exercise e;
    e.id = r.word("id", true);
    if (e.id.size() > 100)
        r.refuse("id", text(TELAR_TR("core", "It takes a text of at most %1 bytes"), 100));
    const auto language = r.word("language", false);
    e.python = language == "python";
    e.program = language == "c";
    if (!language.empty() && language != "cuda" && !e.python && !e.program)
        r.refuse("language", text(TELAR_TR("core", "It is \"cuda\", \"python\" or \"c\"")));
    e.title = r.both("title", true);
    e.text = r.both("text", true);
    e.chapter = r.whole("chapter", 1, 1, 99);
    e.minutes = r.whole("minutes", 5, 1, 600);
    takeCode(r, e);
    e.modelLocked = r.yesNo("model_locked", false);
    e.outputs = r.words("outputs", mostArguments);
    e.tolerance = r.number("tolerance", 0, 0, 1);
    e.budget = r.whole("budget", 5'000'000, 1000, 50'000'000);
    e.page = r.word("page", false);
    e.step = r.whole("step", 0, 0, 100000);
    static constexpr const char* pages[] = {"",         "arrays",  "warp",      "counts",
                                            "findings", "printed", "variables", "multiprocessor"};
    if (std::none_of(std::begin(pages), std::end(pages), [&](const char* page) { return e.page == page; }))
        r.refuse("page",
                 text(TELAR_TR("core", "It is arrays, warp, counts, findings, printed, variables or multiprocessor")));
    for (auto& one : r.list("cases", mostCases)) {
        e.cases.push_back(caseOf(one, e.program));
        if (e.python && cuda::pythonKernel(e.kernel, e.cases.back().arguments) != e.compiledKernel())
            one.refuse(
                "arguments",
                text(TELAR_TR("core", "They have the types of the first case, for which the kernel is compiled")));
    }
    for (auto& one : r.list("checks", mostChecks))
        e.checks.push_back(checkOf(one, e.program));
    takeLaterChecks(r, e);
    for (auto& one : r.list("hints", mostHints))
        e.hints.push_back(hintOf(one, e.program));
    if (e.cases.empty())
        r.refuse("cases", text(TELAR_TR("core", "There is at least one")));
    if (e.checks.empty())
        r.refuse("checks", text(TELAR_TR("core", "There is at least one")));
    if (!wrong.place.empty())
        return userError(text(TELAR_TR("core", "The exercise is damaged: '%1' is not as expected"), wrong.place),
                         text("%1", name), wrong.expected);
    return e;
}

Expected<Exercise> loadExercise(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, mostExerciseBytes));
    return readExercise(*bytes, path);
}

} // namespace telar
