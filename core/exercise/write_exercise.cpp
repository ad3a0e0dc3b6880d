#include "core/exercise/write_exercise.hpp"

#include "core/base/json_file.hpp"
#include "core/exercise/sealed.hpp"

#include <cmath>

namespace telar {

namespace {

/// A text of several lines as an array of them, so that people can read the file. Bytes that are no UTF-8 are replaced:
/// a locked answer may have held any.
Json textJson(const std::string& any) {
    const auto words = Json::parse(Json(any).dump(-1, ' ', false, Json::error_handler_t::replace)).get<std::string>();
    if (words.find('\n') == std::string::npos)
        return words;
    Json lines = Json::array();
    for (std::size_t from = 0;;) {
        const auto end = words.find('\n', from);
        lines.push_back(words.substr(from, end == std::string::npos ? end : end - from));
        if (end == std::string::npos)
            return lines;
        from = end + 1;
    }
}

Json wordsJson(const Bilingual& words) {
    Json made = Json::object();
    if (!words.en.empty())
        made["en"] = textJson(words.en);
    if (!words.es.empty())
        made["es"] = textJson(words.es);
    return made;
}

Json numberJson(double value) {
    if (value == std::floor(value) && std::fabs(value) < 1e15)
        return static_cast<int64_t>(value);
    return value;
}

Json writtenCase(const ExerciseCase& one, bool program) {
    Json made{{"arguments", one.arguments}};
    if (program) {
        made["ranks"] = one.ranks;
    } else {
        made["grid"] = cuda::sizesWord(one.config.grid);
        made["block"] = cuda::sizesWord(one.config.block);
    }
    if (one.config.dynamicShared > 0)
        made["shared"] = one.config.dynamicShared;
    if (one.hidden)
        made["hidden"] = true;
    return made;
}

Json writtenCheck(const ExerciseCheck& check) {
    Json made = Json::object();
    if (check.kind == ExerciseCheck::Kind::Figure) {
        made["figure"] = check.figure;
        made["is"] = comparisonSign(check.comparison);
        made["value"] = numberJson(check.value);
        if (check.ofModel)
            made["of"] = "model";
    } else {
        made["check"] = check.kind == ExerciseCheck::Kind::Findings ? "findings" : "outputs";
    }
    if (check.text != Bilingual())
        made["text"] = wordsJson(check.text);
    if (!check.after.empty())
        made["after"] = check.after;
    if (check.tries > 0)
        made["tries"] = check.tries;
    return made;
}

Json writtenHint(const ExerciseHint& hint) {
    static constexpr const char* moments[] = {"untouched", "compile", "kernel", "stopped",
                                              "outputs",   "finding", "figure"};
    Json made{{"on", moments[static_cast<int>(hint.when)]}, {"text", wordsJson(hint.text)}};
    if (!hint.what.empty())
        made["what"] = hint.what;
    return made;
}

} // namespace

std::string writeExercise(const Exercise& e) {
    Json json{{"format", "telar-exercise"}, {"schema", exerciseSchema},   {"id", e.id},
              {"chapter", e.chapter},       {"minutes", e.minutes},       {"title", wordsJson(e.title)},
              {"text", wordsJson(e.text)},  {"kernel", e.kernel},         {"code", textJson(e.code)},
              {"gap", wordsJson(e.gap)},    {"given", textJson(e.given)}, {"tolerance", numberJson(e.tolerance)},
              {"budget", e.budget}};
    if (e.modelLocked) {
        json["model_locked"] = true;
        json["model_sealed"] = sealed(e.model, e.id);
    } else {
        json["model"] = textJson(e.model);
    }
    if (e.python || e.program)
        json["language"] = e.python ? "python" : "c";
    if (e.program)
        json.erase("kernel");
    if (!e.outputs.empty())
        json["outputs"] = e.outputs;
    if (!e.page.empty())
        json["page"] = e.page;
    if (e.step > 0)
        json["step"] = e.step;
    for (const char* list : {"cases", "checks", "hints"})
        json[list] = Json::array();
    for (const auto& one : e.cases)
        json["cases"].push_back(writtenCase(one, e.program));
    Json later = Json::array();
    for (const auto& one : e.checks)
        (one.late() ? later : json["checks"]).push_back(writtenCheck(one));
    if (!later.empty())
        json["later_sealed"] = sealed(later.dump(), e.id);
    for (const auto& one : e.hints)
        json["hints"].push_back(writtenHint(one));
    return canonicalJson(json);
}

Status checkExercise(const Exercise& exercise) {
    const auto read = readExercise(writeExercise(exercise), {});
    return read ? Status() : Status(read.error());
}

Status saveExercise(const std::string& path, const Exercise& exercise) {
    const auto bytes = writeExercise(exercise);
    TELAR_CHECK(readExercise(bytes, path));
    return writeFile(path, bytes);
}

} // namespace telar
