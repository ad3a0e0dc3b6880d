#include "core/nn/training_record.hpp"

#include "core/base/command_line.hpp"
#include "core/base/host.hpp"
#include "core/base/statistics.hpp"
#include "core/base/version.hpp"
#include "core/nn/epochs_json.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

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
            {"schedule", spec.schedule == Schedule::Cosine ? "cosine" : "constant"},
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
    const auto& all = trainingParameters(spec.model.name);
    Json made{{"data", input.data}};
    for (const auto& one : all)
        if (one.id != "setting" && applies(all, one, spec) &&
            one.get(spec) != SettingValue(std::string())) // no changes
            std::visit(
                [&](const auto& value) {
                    if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, Size2>)
                        made[one.option.substr(2)] = value;
                },
                one.get(spec));
    made["normalize"] = {spec.model.reads.mean, spec.model.reads.deviation};
    made["seed"] = spec.seed;
    return made;
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
    for (const auto& one : figures)
        perClass.push_back(figuresJson(one));
    const auto sure = wilson(confusion.right(), confusion.total());
    return {{"loss", number(loss)},
            {"accuracy", number(confusion.accuracy())},
            {"accuracy_95", {sure.low, sure.high}},
            {"right", confusion.right()},
            {"total", confusion.total()},
            {"confusion", confusionJson(confusion)},
            {"per_class", std::move(perClass)},
            {"weighted", figuresJson(weightedFigures(figures))},
            {"classes", names}};
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
    if (result.diverged)
        json["stopped"] = result.diverged->str();
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string evaluationJson(const EvaluationRecordInput& input, int indent) {
    const Json json{
        {"schema", 2},
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
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string trainingCommand(TrainingSpec spec, const std::string& engine, const std::string& data) {
    const auto usual = usualTraining(spec.model.name);
    if (!parametersSayLayers(spec))
        spec.model.layers = usual.model.layers;
    CommandLine line({"telar-cli", "train", spec.model.name});
    line.option("--data", data).option("--engine", engine);
    addOptions(trainingParameters(spec.model.name), spec, line, usual);
    line.option("--seed", spec.seed);
    if (spec.threads > 0)
        line.option("--threads", spec.threads);
    return line.str();
}

} // namespace telar::nn
