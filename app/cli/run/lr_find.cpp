// telar-cli lr-find alexnet|mlp: the learning-rate range test.
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/train.hpp"
#include "app/operations.hpp"
#include "core/base/numbers.hpp"
#include "core/base/version.hpp"
#include "core/data/csv.hpp"
#include "core/nn/lr_finder.hpp"

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string recordOf(const TrainingRequest& request, const nn::Engine& engine, const nn::LrFinderSpec& finder,
                     const nn::LrFinding& finding) {
    Json points = Json::array();
    for (const auto& p : finding.points)
        points.push_back({{"rate", p.rate}, {"loss", p.loss}, {"smoothed", p.smoothed}});
    const Json json{{"schema", 1},
                    {"operation", "lr-find"},
                    {"backend", engine.id()},
                    {"spec",
                     {{"model", request.spec.model.name},
                      {"batch", request.spec.batch},
                      {"from", finder.from},
                      {"to", finder.to},
                      {"steps", finder.steps},
                      {"smoothing", finder.smoothing},
                      {"stop_at", finder.stopAt}}},
                    {"seed", request.spec.seed},
                    {"input", {{"source", request.data}}},
                    {"points", std::move(points)},
                    {"diverged", finding.diverged},
                    {"steepest", finding.steepest > 0 ? Json(finding.steepest) : Json()},
                    {"minimum_over_10", finding.valley > 0 ? Json(finding.valley) : Json()},
                    {"suggestion", finding.suggestion > 0 ? Json(finding.suggestion) : Json()},
                    {"rule", finding.rule.str()},
                    {"version", telarVersion()}};
    return indented(json);
}

Status readFinder(const Arguments& arguments, nn::LrFinderSpec& finder) {
    for (const auto& [name, to] : {std::pair{"--from", &finder.from}, {"--to", &finder.to}})
        if (arguments.has(name)) {
            const auto typed = parseNumber(arguments.get(name));
            if (!typed || !std::isfinite(*typed) || *typed <= 0)
                return userError(text("%1 takes a positive number, not '%2'", name, arguments.get(name)));
            *to = *typed;
        }
    if (!(finder.from < finder.to))
        return userError(text("--from must be smaller than --to"));
    TELAR_SET(finder.steps, wholeNumber(arguments, "--steps", finder.steps, 3, 100000));
    return {};
}

Outcome runFinder(const std::string& model, const Arguments& arguments, Session& session) {
    const auto engines = trainingEngines();
    TELAR_TAKE_CALL(request, readTraining(model, arguments, engines));
    nn::LrFinderSpec finder;
    TELAR_CHECK_CALL(readFinder(arguments, finder));
    TELAR_CHECK(checkWritable(request->json));
    session.quiet = request->json == "-";
    TELAR_TAKE(loaded, loadFor(*request, arguments, session));
    TELAR_TRY(engine, engineFor(*request, loaded->samples, engines));
    session.doing = "trying rates";
    TELAR_TRY(finding, nn::findLearningRate(**engine, request->spec, finder, loaded->samples, session.job));
    if (!request->json.empty())
        TELAR_CHECK(writeText(request->json, recordOf(*request, **engine, finder, *finding)));
    if (session.quiet)
        return done();
    std::string out = "        rate        loss    smoothed\n";
    for (const auto& p : finding->points) {
        char line[96];
        std::snprintf(line, sizeof line, "%12s %11s %11s\n", generalText(p.rate, 3).c_str(),
                      fixedText(p.loss, 4).c_str(), fixedText(p.smoothed, 4).c_str());
        out += line;
    }
    if (finding->suggestion > 0)
        out += "\nsuggestion   " + generalText(finding->suggestion, 3) + ", " + finding->rule.str() + "\n";
    else
        out += "\n" + finding->rule.str() + "\n";
    return outcomeOf(printWords(out));
}

Command command(const std::string& model, Outcome (*run)(const Arguments&, Session&)) {
    auto options = trainingOptions(model, true);
    options.insert(options.begin() + 2,
                   {{"--from", "R", "First learning rate (default 1e-7)"},
                    {"--to", "R", "Last learning rate (default 10)"},
                    {"--steps", "N", "Rates in between, growing evenly on a log scale (default 100)"}});
    return {"lr-find " + model,
            "Let the learning rate grow during a short training of " + model + " and suggest one",
            std::move(options),
            {"telar-cli lr-find " + model + " --json -"},
            run};
}

} // namespace

Command lrFindAlexnetCommand() {
    return command(nn::alexnetId, [](const Arguments& a, Session& s) { return runFinder(nn::alexnetId, a, s); });
}
Command lrFindMlpCommand() {
    return command(nn::mlpId, [](const Arguments& a, Session& s) { return runFinder(nn::mlpId, a, s); });
}

} // namespace telar::cli
