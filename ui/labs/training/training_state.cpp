// What a project keeps of a training lab: settings, curves, confusion matrices, predictions of the test part,
// the best parameters of the last run, and the learning-rate test.
#include "ui/labs/training/training_state.hpp"

#include "ui/labs/training/evaluation_view.hpp"
#include "ui/labs/training/look_view.hpp"
#include "ui/labs/training/training_lab.hpp"
#include "ui/widgets/controls.hpp"

#include <algorithm>

namespace telar {

namespace {

const QStringList layerKinds{"convolution", "max-pooling", "average-pooling", "relu",     "sigmoid",   "tanh",
                             "dropout",     "linear",      "batch-norm",      "position", "normalise", "attention",
                             "add"};
const QStringList losses{"cross-entropy", "mean-squares"};
const QStringList initials{"default", "kaiming", "xavier", "thesis"};
const QStringList precisions{"float32", "tf32", "bfloat16"};
const QStringList schedules{"constant", "cosine", "step", "one-cycle"};
const QStringList optimisers{"sgd", "adam"};
const QStringList splits{"auto", "picture", "group", "folder"};
constexpr qint64 mostFolds = 10000;
constexpr qint64 mostParameters = qint64{1} << 27; ///< of a model in a project: half a gigabyte
constexpr qint64 mostCount = qint64{1} << 31;

QJsonObject modelJson(const nn::ModelSpec& model) {
    QJsonArray layers;
    for (const auto& layer : model.layers)
        layers.append(QJsonObject{{"kind", layerKinds[static_cast<int>(layer.kind)]},
                                  {"outputs", static_cast<qint64>(layer.outputs)},
                                  {"kernel", pairJson(layer.kernel)},
                                  {"stride", pairJson(layer.stride)},
                                  {"padding", pairJson(layer.padding)},
                                  {"rate", static_cast<double>(layer.rate)}});
    return {{"name", fromText(model.name)},
            {"input", wholesJson(std::vector<int64_t>{model.input.channels, model.input.rows, model.input.columns})},
            {"layers", layers},
            {"loss", losses[static_cast<int>(model.loss)]},
            {"reads", QJsonArray{static_cast<double>(model.reads.mean), static_cast<double>(model.reads.deviation)}},
            {"initial", initials[static_cast<int>(model.initial)]}};
}

nn::ModelSpec modelFrom(Fields f, const nn::ModelSpec& fallback) {
    if (!f.has("layers"))
        return fallback;
    nn::ModelSpec model = fallback;
    model.name = f.text("name", model.name);
    if (const auto input = f.wholes("input", 1, 1 << 20); input.size() == 3)
        model.input = {input[0], input[1], input[2]};
    else
        f.refuse("input");
    model.layers.clear();
    for (auto& l : f.list("layers")) {
        nn::LayerSpec layer;
        layer.kind = static_cast<nn::LayerKind>(l.choice("kind", layerKinds, 3));
        layer.outputs = l.whole("outputs", 0, 0, 1 << 24);
        layer.kernel = pairFrom(l, "kernel", layer.kernel, 0);
        layer.stride = pairFrom(l, "stride", layer.stride, 0);
        layer.padding = pairFrom(l, "padding", layer.padding, 0);
        layer.rate = static_cast<float>(l.number("rate", 0));
        model.layers.push_back(layer);
    }
    model.loss = static_cast<nn::Loss>(f.choice("loss", losses, 0));
    if (f.has("reads")) {
        const auto reads = f.numbers("reads");
        if (reads.size() != 2 || !(reads[1] > 0))
            f.refuse("reads");
        else
            model.reads = {static_cast<float>(reads[0]), static_cast<float>(reads[1])};
    }
    model.initial = static_cast<nn::Initial>(f.choice("initial", initials, 0));
    const auto facts = f.ok() && model.layers.size() <= 1000 ? nn::describe(model) : Expected<nn::ModelFacts>(Error{});
    if (!facts || facts->parameters > mostParameters)
        f.refuse("layers");
    return model;
}

} // namespace

QJsonObject settingsJson(const TrainingSettings& settings) {
    const auto& s = settings.spec;
    const auto& o = s.optimiser;
    const auto& a = s.augmentation;
    return {{"data", fromText(settings.data)},
            {"group_from", fromText(settings.groupFrom)},
            {"engine", fromText(settings.engine)},
            {"model", modelJson(s.model)},
            {"optimiser", QJsonObject{{"kind", optimisers[static_cast<int>(o.kind)]},
                                      {"momentum", numberJson(o.momentum)},
                                      {"beta1", numberJson(o.beta1)},
                                      {"beta2", numberJson(o.beta2)},
                                      {"epsilon", numberJson(o.epsilon)},
                                      {"weight_decay", numberJson(o.weightDecay)}}},
            {"augmentation",
             QJsonObject{
                 {"on", a.on}, {"degrees", static_cast<double>(a.degrees)}, {"shift", a.shift}, {"mirror", a.mirror}}},
            {"split", QJsonObject{{"by", splits[static_cast<int>(s.split.by)]},
                                  {"folds", static_cast<qint64>(s.split.folds)},
                                  {"test_per_class", static_cast<qint64>(s.split.testPerClass)},
                                  {"validation_share", numberJson(s.split.validationShare)},
                                  {"seed", QString::number(s.split.seed)}}},
            {"precision", precisions[static_cast<int>(s.precision)]},
            {"epochs", static_cast<qint64>(s.epochs)},
            {"batch", static_cast<qint64>(s.batch)},
            {"rate", numberJson(s.rate)},
            {"schedule", schedules[static_cast<int>(s.schedule)]},
            {"warm_up", static_cast<qint64>(s.warmUp)},
            {"change", fromText(nn::changesText(s.changes))},
            {"early_stopping", static_cast<qint64>(s.patience)},
            {"class_weights", fromText(nn::classWeightsText(s.classWeights))},
            {"balanced_sampling", s.balancedSampling},
            {"freeze", static_cast<qint64>(s.frozen)},
            {"seed", QString::number(s.seed)},
            {"threads", s.threads}};
}

TrainingSettings settingsFrom(Fields f, const TrainingSettings& fallback) {
    const auto seedOf = [](Fields& fields, uint64_t old) {
        bool fine = true;
        const auto seed = fields.words("seed", QString::number(old)).toULongLong(&fine);
        if (!fine)
            fields.refuse("seed");
        return seed;
    };
    TrainingSettings settings = fallback;
    auto& s = settings.spec;
    settings.data = f.text("data", settings.data);
    settings.groupFrom = f.text("group_from", settings.groupFrom);
    settings.engine = f.text("engine", settings.engine);
    s.model = modelFrom(f.object("model"), s.model);
    auto o = f.object("optimiser");
    s.optimiser.kind = static_cast<nn::OptimiserKind>(o.choice("kind", optimisers, static_cast<int>(s.optimiser.kind)));
    s.optimiser.momentum = o.number("momentum", s.optimiser.momentum);
    s.optimiser.beta1 = o.number("beta1", s.optimiser.beta1);
    s.optimiser.beta2 = o.number("beta2", s.optimiser.beta2);
    s.optimiser.epsilon = o.number("epsilon", s.optimiser.epsilon);
    s.optimiser.weightDecay = o.number("weight_decay", s.optimiser.weightDecay);
    if (!(s.optimiser.weightDecay >= 0))
        o.refuse("weight_decay");
    auto a = f.object("augmentation");
    s.augmentation.on = a.flag("on", s.augmentation.on);
    s.augmentation.degrees = static_cast<float>(a.number("degrees", static_cast<double>(s.augmentation.degrees)));
    s.augmentation.shift = static_cast<int32_t>(a.whole("shift", s.augmentation.shift, 0, 1024));
    s.augmentation.mirror = a.flag("mirror", s.augmentation.mirror);
    auto p = f.object("split");
    s.split.by = static_cast<nn::SplitBy>(p.choice("by", splits, static_cast<int>(s.split.by)));
    s.split.folds = p.whole("folds", s.split.folds, nn::everyGroup, mostFolds);
    if (s.split.folds == 1)
        p.refuse("folds");
    s.split.testPerClass = p.whole("test_per_class", s.split.testPerClass, 0, mostCount);
    s.split.validationShare = p.number("validation_share", s.split.validationShare);
    s.split.seed = seedOf(p, s.split.seed);
    if (!(s.split.validationShare >= 0 && s.split.validationShare < 1))
        p.refuse("validation_share");
    s.precision = static_cast<nn::Precision>(f.choice("precision", precisions, static_cast<int>(s.precision)));
    s.epochs = f.whole("epochs", s.epochs, 1, mostCount);
    s.batch = f.whole("batch", s.batch, 1, mostCount);
    s.rate = f.number("rate", s.rate);
    s.schedule = static_cast<nn::Schedule>(f.choice("schedule", schedules, static_cast<int>(s.schedule)));
    s.warmUp = f.whole("warm_up", s.warmUp, 0, mostCount);
    if (auto changes = nn::changesFrom(f.text("change", {})))
        s.changes = std::move(*changes);
    else
        f.refuse("change");
    s.patience = f.whole("early_stopping", s.patience, 0, mostCount);
    if (auto weights = nn::classWeightsFrom(f.text("class_weights", nn::classWeightsText(s.classWeights))))
        s.classWeights = std::move(*weights);
    else
        f.refuse("class_weights");
    s.balancedSampling = f.flag("balanced_sampling", s.balancedSampling);
    s.frozen = f.whole("freeze", s.frozen, 0, 1000);
    s.seed = seedOf(f, s.seed);
    s.threads = static_cast<int>(f.whole("threads", s.threads, 0, 1 << 16));
    if (!(s.rate > 0 && s.rate < 1e6))
        f.refuse("rate");
    return settings;
}

std::function<QJsonObject()> TrainingLab::snapshot() const {
    return [settings = model_->settings(), kept = model_->kept()] {
        return QJsonObject{{"controls", settingsJson(settings)}, {"results", keptJson(kept)}};
    };
}

Expected<std::function<void()>> TrainingLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto settings = settingsFrom(fields.object("controls"), model_->defaults());
    auto kept = keptFrom(fields.object("results"), settings);
    if (!fields.ok())
        return fields.error();
    // The lab trains by itself only where nobody has chosen anything.
    return std::function<void()>(
        [this, settings = std::move(settings), kept = std::move(kept), chosen = !json.isEmpty()] {
            greeted_ = greeted_ || chosen;
            model_->restore(settings, kept);
            if (isVisible())
                model_->showKept();
        });
}

// What lessons can check in a training lab.

namespace {

FactValue whole(int64_t value) { return static_cast<double>(value); }

/// Of the last cross-validation with these data that was split so, in %.
FactValue foldedPercent(const TrainingModel& model, nn::SplitBy by) {
    const auto& runs = model.runs();
    for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        if (!run->folds.empty() && run->settings.spec.split.by == by && run->settings.data == model.settings().data)
            return 100 * run->result->confusion.accuracy();
    return {};
}

} // namespace

std::vector<LabFact> TrainingLab::facts() const {
    constexpr const char* partIds[] = {"splits", "classes", "nearest", "look", "duplicates"};
    const auto& spec = model_->settings().spec;
    const auto* run = model_->lastRun();
    const auto finding = model_->finding();
    FactValue test, validation, loss, runRate, suggestion, ratio, leak, shifted;
    const auto byPicture = foldedPercent(*model_, nn::SplitBy::Picture),
               byGroup = foldedPercent(*model_, nn::SplitBy::Group);
    if (std::holds_alternative<double>(byPicture) && std::holds_alternative<double>(byGroup))
        leak = std::get<double>(byPicture) - std::get<double>(byGroup);
    if (const auto& shift = evaluation_->look()->shift(); shift && shift->pictures > 0)
        shifted = 100.0 * static_cast<double>(shift->changed) / static_cast<double>(shift->pictures);
    if (run) {
        test = 100 * run->result->confusion.accuracy();
        validation = 100 * run->result->bestAccuracy;
        loss = run->result->bestLoss;
        runRate = run->settings.spec.rate;
    }
    if (finding && finding->suggestion > 0) {
        suggestion = finding->suggestion;
        ratio = spec.rate / finding->suggestion;
    }
    return {
        {"page", tr("Page: curves, data, model, inside, rate, compare, findings or evaluation"),
         FactValue(TrainingPages::names()[static_cast<std::size_t>(page())].state)},
        {"rate", tr("Learning rate"), spec.rate},
        {"batch", tr("Batch"), whole(spec.batch)},
        {"epochs", tr("Epochs"), whole(spec.epochs)},
        {"training", tr("A training is under way: 1, else 0"), whole(model_->training())},
        {"runs", tr("Trainings that have ended"), whole(static_cast<int64_t>(model_->runs().size()))},
        {"run_rate", tr("Learning rate of the last training"), runRate},
        {"test_percent", tr("Test accuracy of the last training in %"), test},
        {"validation_percent", tr("Best validation accuracy of the last training in %"), validation},
        {"best_loss", tr("Minimum validation loss of the last training"), loss},
        {"suggested_rate", tr("Learning rate that the test suggests"), suggestion},
        {"rate_over_suggested", tr("Learning rate over the suggested one"), ratio},
        {"evaluation", tr("Part of the evaluation: splits, classes, nearest, look or duplicates"),
         factWord(partIds, evaluation_->part())},
        {"folds", tr("Folds; 0: one split, -1: one for each group"), whole(spec.split.folds)},
        {"by_picture_percent", tr("Accuracy of the last cross-validation by picture in %"), byPicture},
        {"by_group_percent", tr("Accuracy of the last cross-validation by group in %"), byGroup},
        {"leak_points", tr("Accuracy by picture less accuracy by group, in percentage points"), leak},
        {"shift_changed_percent", tr("Test pictures that change their class when moved by one pixel, in %"), shifted},
        {"inspected", tr("Picture shown; -1: none"), whole(model_->inspectedSample())}};
}

} // namespace telar
