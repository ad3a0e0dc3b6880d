#include "core/nn/training_record.hpp"

#include "core/base/command_line.hpp"
#include "core/base/host.hpp"
#include "core/base/statistics.hpp"
#include "core/base/version.hpp"
#include "core/nn/epochs_json.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar::nn {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json intervalJson(const Interval& interval) { return {interval.low, interval.high}; }

/// Of each class against the rest, and how far the confidence is to be believed.
void addMeasures(Json& test, const Samples& samples, std::span<const int32_t> part, const Evaluation& evaluation) {
    if (part.empty() || evaluation.probabilities.empty())
        return;
    const auto outputs = static_cast<int64_t>(evaluation.probabilities.size() / part.size());
    std::vector<int32_t> truth;
    std::vector<float> confidence;
    std::vector<bool> right;
    for (std::size_t i = 0; i < part.size(); ++i) {
        truth.push_back(samples.labels[static_cast<std::size_t>(part[i])]);
        const auto* own = evaluation.probabilities.data() + static_cast<int64_t>(i) * outputs;
        confidence.push_back(*std::max_element(own, own + outputs));
        right.push_back(evaluation.predicted[i] == truth.back());
    }
    for (std::size_t c = 0; c < samples.classes.size(); ++c) {
        const auto against = oneAgainstRest(truth, evaluation.probabilities, outputs, static_cast<int64_t>(c));
        test["per_class"][c]["roc_area"] = number(rocCurve(against.scores, against.positive).area);
        test["per_class"][c]["average_precision"] = number(precisionRecallCurve(against.scores, against.positive).area);
    }
    const auto calibration = calibrationOf(confidence, right);
    Json bins = Json::array();
    for (const auto& bin : calibration.bins)
        bins.push_back(
            {{"count", bin.count}, {"confidence", number(bin.confidence)}, {"accuracy", number(bin.accuracy)}});
    test["calibration"] = {{"expected_error", calibration.expectedError}, {"bins", std::move(bins)}};
}

Json figuresJson(const ClassFigures& figures) {
    return {{"precision", number(figures.precision)},
            {"recall", number(figures.recall)},
            {"f1", number(figures.f1)},
            {"support", figures.support}};
}

Json specJson(const TrainingSpec& spec) {
    const bool adam = spec.optimiser.kind == OptimiserKind::Adam;
    Json layers = Json::array();
    for (const auto& layer : spec.model.layers)
        layers.push_back(layerKindId(layer.kind));
    return {{"model", spec.model.name},
            {"layers", std::move(layers)},
            {"epochs", spec.epochs},
            {"batch", spec.batch},
            {"rate", spec.rate},
            {"schedule", wordOf(findParameter(trainingParameters(spec.model.name), "schedule")->get(spec))},
            {"warm_up", spec.warmUp},
            {"initial", initialId(spec.model.initial)},
            {"reads", {{"mean", spec.model.reads.mean}, {"deviation", spec.model.reads.deviation}}},
            {"optimiser", adam ? "adam" : "sgd"},
            {"momentum", adam ? Json() : Json(spec.optimiser.momentum)},
            {"augmentation", spec.augmentation.on},
            {"precision", precisionId(spec.precision)}};
}

/// By the names of the command line's options.
Json settingsJson(const TrainingRecordInput& input) {
    const auto& spec = input.spec;
    const auto& all = allTrainingParameters(spec.model.name);
    Json made{{"data", input.data}};
    for (const auto& one : all)
        if (const bool later = findParameter(evaluationParameters(), one.id);
            one.id != "setting" && applies(all, one, spec) && !(later && one.get(spec) == one.usual) &&
            one.get(spec) != SettingValue(std::string())) // no changes
            std::visit(
                [&](const auto& value) {
                    if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, Size2>)
                        made[one.option.substr(2)] = value;
                },
                one.get(spec));
    made["normalize"] = {spec.model.reads.mean, spec.model.reads.deviation};
    if (!input.groupFrom.empty())
        made["group-from"] = input.groupFrom;
    made["seed"] = spec.seed;
    return made;
}

std::vector<int32_t> allOf(const Samples& samples) {
    std::vector<int32_t> all(static_cast<std::size_t>(samples.count()));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

Json notesJson(const std::vector<Text>& notes) {
    Json out = Json::array();
    for (const auto& note : notes)
        out.push_back(note.str());
    return out;
}

Json testPart(double loss, const Confusion& confusion, const std::vector<std::string>& names) {
    Json perClass = Json::array();
    const auto figures = classFigures(confusion);
    const auto intervals = classIntervals(confusion);
    for (std::size_t c = 0; c < figures.size(); ++c) {
        perClass.push_back(figuresJson(figures[c]));
        perClass.back()["precision_95"] = intervalJson(intervals[c].precision);
        perClass.back()["recall_95"] = intervalJson(intervals[c].recall);
        perClass.back()["f1_95"] = intervalJson(intervals[c].f1);
    }
    const auto sure = wilson(confusion.right(), confusion.total());
    return {{"loss", number(loss)},
            {"accuracy", number(confusion.accuracy())},
            {"accuracy_95", {sure.low, sure.high}},
            {"balanced_accuracy", number(balancedAccuracy(confusion))},
            {"right", confusion.right()},
            {"total", confusion.total()},
            {"confusion", confusionJson(confusion)},
            {"per_class", std::move(perClass)},
            {"weighted", figuresJson(weightedFigures(figures))},
            {"classes", names}};
}

/// Of a set that knows whose pictures they are.
void addGroups(const TrainingRecordInput& input, Json& json) {
    const auto& samples = *input.samples;
    if (samples.groups.empty())
        return;
    json["groups"] = {{"count", samples.groupNames.size()},
                      {"names", samples.groupNames},
                      {"by", wordOf(findParameter(evaluationParameters(), "split")->get(input.spec))}};
    if (input.result->split.test.empty())
        return;
    Json groups = Json::array();
    std::vector<GroupCount> counts;
    for (const auto& one : figuresByGroup(samples, input.result->split.test, input.result->test.predicted)) {
        counts.push_back({one.right, one.total});
        groups.push_back({{"group", samples.groupNames[static_cast<std::size_t>(one.group)]},
                          {"class", samples.classes[static_cast<std::size_t>(one.label)]},
                          {"right", one.right},
                          {"total", one.total},
                          {"accuracy", static_cast<double>(one.right) / static_cast<double>(one.total)}});
    }
    json["test_by_group"] = std::move(groups);
    if (counts.size() > 1) {
        const auto sure = groupBootstrap(counts, input.spec.seed);
        json["test"]["accuracy_95_by_group"] = {sure.low, sure.high};
    }
}

Json foldJson(const FoldFigures& fold, const Samples& samples) {
    const auto& figures = fold.figures;
    Json made{{"fold", fold.fold + 1},
              {"seed", fold.seed},
              {"train", figures.split.train.size()},
              {"validation", figures.split.validation.size()},
              {"test", figures.split.test.size()},
              {"epochs", figures.epochs.size()},
              {"best_epoch", figures.bestEpoch >= 0 ? Json(figures.bestEpoch + 1) : Json()},
              {"loss", number(figures.test.loss)},
              {"accuracy", number(figures.confusion.accuracy())},
              {"right", figures.confusion.right()},
              {"confusion", confusionJson(figures.confusion)}};
    if (!samples.groups.empty()) {
        Json groups = Json::array();
        for (const auto& one : figuresByGroup(samples, figures.split.test, figures.test.predicted))
            groups.push_back(samples.groupNames[static_cast<std::size_t>(one.group)]);
        made["groups"] = std::move(groups);
    }
    return made;
}

void addFolds(const TrainingRecordInput& input, Json& json) {
    if (input.folds.empty())
        return;
    Json folds = Json::array();
    std::vector<double> accuracies;
    for (const auto& fold : input.folds) {
        folds.push_back(foldJson(fold, *input.samples));
        accuracies.push_back(fold.figures.confusion.accuracy());
    }
    json["folds"] = std::move(folds);
    const auto spread = statisticsOf(accuracies);
    json["test"]["accuracy_by_fold"] = {
        {"mean", std::accumulate(accuracies.begin(), accuracies.end(), 0.0) / static_cast<double>(accuracies.size())},
        {"min", spread.min},
        {"median", spread.median},
        {"max", spread.max}};
}

} // namespace

std::string trainingJson(const TrainingRecordInput& input, int indent) {
    const auto& result = *input.result;
    std::vector<double> ms;
    for (const auto& epoch : result.epochs)
        ms.push_back(epoch.ms);
    const auto perEpoch = statisticsOf(ms);
    Json json{
        {"schema", 2},
        {"operation", "train"},
        {"backend", input.engine},
        {"device", input.device},
        {"threads", input.spec.threads > 0 ? input.spec.threads : usableCores()},
        {"cores", usableCores()},
        {"ranks", input.spec.world ? input.spec.world->size() : 1},
        {"gpus", input.spec.devices},
        {"spec", specJson(input.spec)},
        {"settings", settingsJson(input)},
        {"seed", input.spec.seed},
        {"input",
         {{"source", input.data},
          {"samples", input.samples->count()},
          {"rows", input.samples->rows},
          {"columns", input.samples->columns},
          {"train", result.split.train.size()},
          {"validation", result.split.validation.size()},
          {"test", result.split.test.size()}}},
        {"epochs", epochsJson(result.epochs, EpochDetail::Record)},
        {"validation",
         {{"best_loss", number(result.bestEpoch >= 0 ? result.bestLoss : NAN)},
          {"best_epoch", result.bestEpoch >= 0 ? Json(result.bestEpoch + 1) : Json()},
          {"best_accuracy", number(result.bestEpoch >= 0 ? result.bestAccuracy : NAN)}}},
        {"test",
         result.split.test.empty() ? Json() : testPart(result.test.loss, result.confusion, input.samples->classes)},
        {"memory_bytes", result.memoryBytes},
        {"batch_taken", result.batch},
        {"notes", notesJson(result.notes)},
        {"timings_ms",
         {{"total", {{"min", result.trainMs}, {"median", result.trainMs}, {"max", result.trainMs}, {"runs", 1}}},
          {"epoch",
           {{"min", perEpoch.min}, {"median", perEpoch.median}, {"max", perEpoch.max}, {"runs", perEpoch.runs}}}}},
        {"stopped", result.finishedEarly ? Json("finished early") : Json()},
        {"version", telarVersion()}};
    if (!result.split.test.empty())
        addMeasures(json["test"], *input.samples, result.split.test, result.test);
    addGroups(input, json);
    addFolds(input, json);
    if (input.peer)
        json["peer"] = Json::parse(peerText(*input.peer));
    if (result.outOfPatience)
        json["stopped"] = "early stopping";
    if (result.diverged)
        json["stopped"] = result.diverged->str();
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string evaluationJson(const EvaluationRecordInput& input, int indent) {
    Json json{{"schema", 2},
              {"operation", "evaluate"},
              {"backend", input.engine},
              {"device", input.device},
              {"threads", usableCores()},
              {"cores", usableCores()},
              {"settings", {{"checkpoint", input.checkpoint}, {"model", input.model}}},
              {"input",
               {{"source", input.folder},
                {"samples", input.samples->count()},
                {"rows", input.samples->rows},
                {"columns", input.samples->columns}}},
              {"test", testPart(input.loss, *input.confusion, input.samples->classes)},
              {"timings_ms", {{"total", {{"min", input.ms}, {"median", input.ms}, {"max", input.ms}, {"runs", 1}}}}},
              {"version", telarVersion()}};
    if (input.evaluation)
        addMeasures(json["test"], *input.samples, allOf(*input.samples), *input.evaluation);
    if (input.costs)
        json["test"]["mean_cost"] = number(meanCost(*input.confusion, *input.costs));
    if (input.against)
        json["against"] = {
            {"checkpoint", input.against->checkpoint},          {"accuracy", input.against->accuracy},
            {"only_this_right", input.against->test.onlyFirst}, {"only_that_right", input.against->test.onlySecond},
            {"chi_squared", input.against->test.chiSquared},    {"p", input.against->test.p}};
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string trainingCommand(TrainingSpec spec, const std::string& engine, const std::string& data,
                            const std::string& groupFrom) {
    const auto usual = usualTraining(spec.model.name);
    if (!parametersSayLayers(spec))
        spec.model.layers = usual.model.layers;
    CommandLine line({"telar-cli", "train", spec.model.name});
    line.option("--data", data);
    if (!groupFrom.empty())
        line.option("--group-from", groupFrom);
    line.option("--engine", engine);
    addOptions(allTrainingParameters(spec.model.name), spec, line, usual);
    line.option("--seed", spec.seed);
    if (spec.threads > 0)
        line.option("--threads", spec.threads);
    return line.str();
}

} // namespace telar::nn
