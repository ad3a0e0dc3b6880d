// Runs, curves and findings of a training lab in a project, and how the lab takes them back.
#include "ui/labs/training/training_state.hpp"

#include <QJsonDocument>

#include <algorithm>

namespace telar {

namespace {

constexpr qint64 most = qint64{1} << 40;

QJsonArray confusionJson(const nn::Confusion& confusion) { return wholesJson(confusion.counts); }

nn::Confusion confusionFrom(const std::vector<qint64>& counts) {
    return nn::confusionFrom({counts.begin(), counts.end()});
}

QJsonArray epochsJson(const nn::Epochs& epochs) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(nn::epochsText(epochs))).array();
}

nn::Epochs epochsFrom(Fields& f) {
    if (!f.has("epochs") || f.isNull("epochs"))
        return {};
    const QJsonDocument list(f.json().value(QLatin1String("epochs")).toArray());
    auto read = nn::epochsFromText(list.toJson(QJsonDocument::Compact).toStdString());
    if (!read || !f.json().value(QLatin1String("epochs")).isArray())
        f.refuse("epochs");
    return read ? std::move(*read) : nn::Epochs();
}

/// Null where they would make every save and every copy against a crash slow.
QJsonValue parametersText(const nn::Tensors& tensors) {
    qint64 count = 0;
    for (const auto& tensor : tensors)
        count += tensor.size();
    if (count == 0 || count > TrainingModel::mostKeptParameters)
        return QJsonValue::Null;
    std::vector<float> all;
    for (const auto& tensor : tensors)
        all.insert(all.end(), tensor.values.begin(), tensor.values.end());
    return packed(all);
}

nn::Tensors parametersFrom(Fields& f, const nn::ModelSpec& model) {
    const auto bytes = f.bytes("parameters");
    const auto all = unpacked<float>(bytes);
    if (bytes.size() % static_cast<qsizetype>(sizeof(float)) != 0)
        f.refuse("parameters");
    if (all.empty() || !f.ok())
        return {};
    auto tensors = nn::emptyParameters(model);
    std::size_t at = 0;
    for (auto& tensor : tensors) {
        if (tensor.values.size() > all.size() - at) {
            f.refuse("parameters");
            return {};
        }
        std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(at), tensor.values.size(), tensor.values.begin());
        at += tensor.values.size();
    }
    if (at != all.size())
        f.refuse("parameters");
    return tensors;
}

QJsonArray timesJson(const std::vector<nn::OperationTime>& times) {
    QJsonArray out;
    for (const auto& t : times)
        out.append(QJsonObject{{"layer", t.layer},
                               {"operation", fromText(t.operation)},
                               {"ms", numberJson(t.ms)},
                               {"calls", static_cast<qint64>(t.calls)}});
    return out;
}

/// What `pooled` does not know of its folds; their answers lie in its own, one fold after the other.
QJsonArray foldsJson(const std::vector<nn::FoldFigures>& folds) {
    QJsonArray out;
    for (const auto& fold : folds)
        out.append(QJsonObject{{"fold", static_cast<qint64>(fold.fold)},
                               {"seed", QString::number(fold.seed)},
                               {"epochs", epochsJson(fold.figures.epochs)},
                               {"best_epoch", static_cast<qint64>(fold.figures.bestEpoch)},
                               {"test_loss", numberJson(fold.figures.test.loss)},
                               {"confusion", confusionJson(fold.figures.confusion)}});
    return out;
}

std::vector<nn::FoldFigures> foldsFrom(Fields& f) {
    std::vector<nn::FoldFigures> folds;
    for (auto& one : f.list("folds")) {
        nn::FoldFigures fold;
        fold.fold = one.whole("fold", 0, 0, 10000);
        bool fine = true;
        fold.seed = one.words("seed", QStringLiteral("0")).toULongLong(&fine);
        if (!fine)
            one.refuse("seed");
        fold.figures.epochs = epochsFrom(one);
        fold.figures.bestEpoch = one.whole("best_epoch", -1, -1, most);
        fold.figures.test.loss = one.number("test_loss", 0);
        fold.figures.confusion = confusionFrom(one.wholes("confusion", 0, most));
        folds.push_back(std::move(fold));
    }
    return folds;
}

/// The parameters of the last run only: the earlier ones are no longer shown.
QJsonObject runJson(const TrainingRun& run, bool last) {
    const auto& r = *run.result;
    return {{"name", run.name},
            {"settings", settingsJson(run.settings)},
            {"epochs", epochsJson(r.epochs)},
            {"best_epoch", static_cast<qint64>(r.bestEpoch)},
            {"best_loss", numberJson(r.bestLoss)},
            {"best_accuracy", numberJson(r.bestAccuracy)},
            {"test_loss", numberJson(r.test.loss)},
            {"test_right", static_cast<qint64>(r.test.right)},
            {"predicted", packed(r.test.predicted)},
            {"probabilities", packed(r.test.probabilities)},
            {"confusion", confusionJson(r.confusion)},
            {"parameters", last ? parametersText(r.best) : QJsonValue()},
            {"times", timesJson(r.times)},
            {"batch", static_cast<qint64>(r.batch)},
            {"notes", textsJson(r.notes)},
            {"memory_bytes", static_cast<qint64>(r.memoryBytes)},
            {"train_ms", numberJson(r.trainMs)},
            {"finished_early", r.finishedEarly},
            {"diverged", r.diverged ? errorJson(*r.diverged) : QJsonValue()},
            {"folds", foldsJson(run.folds)}};
}

TrainingRun runFrom(Fields& f, const TrainingSettings& fallback) {
    TrainingRun run;
    run.name = f.words("name");
    run.settings = settingsFrom(f.object("settings"), fallback);
    auto r = std::make_shared<nn::TrainingResult>();
    r->epochs = epochsFrom(f);
    r->bestEpoch = f.whole("best_epoch", -1, -1, most);
    r->bestLoss = f.number("best_loss", 0);
    r->bestAccuracy = f.number("best_accuracy", 0);
    r->test.loss = f.number("test_loss", 0);
    r->test.right = f.whole("test_right", 0, 0, most);
    r->test.predicted = unpacked<int32_t>(f.bytes("predicted"));
    r->test.probabilities = unpacked<float>(f.bytes("probabilities"));
    r->confusion = confusionFrom(f.wholes("confusion", 0, most));
    r->best = parametersFrom(f, run.settings.spec.model);
    for (auto& t : f.list("times"))
        r->times.push_back({static_cast<int>(t.whole("layer", -1, -1, 100000)), t.text("operation"), t.number("ms", 0),
                            t.whole("calls", 0, 0, most)});
    r->batch = f.whole("batch", 0, 0, most);
    r->notes = textsFrom(f, "notes");
    r->memoryBytes = f.whole("memory_bytes", 0, 0, INT64_MAX);
    r->trainMs = f.number("train_ms", 0);
    r->finishedEarly = f.flag("finished_early", false);
    if (f.has("diverged") && !f.isNull("diverged"))
        r->diverged = errorFrom(f.object("diverged"));
    run.folds = foldsFrom(f);
    // Every class that was predicted has its probability, or the predictions are left out.
    const auto outputs = r->test.predicted.empty() ? 0 : r->test.probabilities.size() / r->test.predicted.size();
    if (r->test.probabilities.size() != outputs * r->test.predicted.size() ||
        std::any_of(r->test.predicted.begin(), r->test.predicted.end(),
                    [&](int32_t c) { return c < 0 || c >= static_cast<int32_t>(outputs); }))
        f.refuse("predicted");
    run.result = std::move(r);
    return run;
}

QJsonValue findingJson(const std::shared_ptr<const nn::LrFinding>& finding) {
    if (!finding)
        return QJsonValue::Null;
    return QJsonObject{{"diverged", finding->diverged},
                       {"steepest", numberJson(finding->steepest)},
                       {"valley", numberJson(finding->valley)},
                       {"suggestion", numberJson(finding->suggestion)},
                       {"rule", errorJson(userError(finding->rule))}};
}

/// The parts of each fold, and of the answers to all test parts those that are its own.
void splitFolds(TrainingRun& run, const nn::Samples& samples, nn::TrainingResult& pooled) {
    std::size_t at = 0;
    pooled.split = {};
    if (static_cast<int64_t>(run.folds.size()) > nn::foldCount(samples, run.settings.spec.split))
        run.folds.clear(); // a project may say anything
    const auto& all = pooled.test;
    const auto outputs = all.predicted.empty() ? 0 : all.probabilities.size() / all.predicted.size();
    for (auto& fold : run.folds) {
        auto spec = run.settings.spec.split;
        spec.seed = fold.seed;
        spec.fold = fold.fold;
        fold.figures.split = nn::splitSamples(samples, spec);
        const auto& test = fold.figures.split.test;
        pooled.split.test.insert(pooled.split.test.end(), test.begin(), test.end());
        const auto end = at + test.size();
        if (end > all.predicted.size())
            continue; // refused by the sizes below
        const auto from = [](std::size_t n) { return static_cast<std::ptrdiff_t>(n); };
        auto& own = fold.figures.test;
        own.predicted.assign(all.predicted.begin() + from(at), all.predicted.begin() + from(end));
        own.probabilities.assign(all.probabilities.begin() + from(at * outputs),
                                 all.probabilities.begin() + from(end * outputs));
        own.right = fold.figures.confusion.right();
        at = end;
    }
}

} // namespace

QJsonObject keptJson(const TrainingKept& kept) {
    QJsonArray runs;
    for (std::size_t i = 0; i < kept.runs.size(); ++i)
        runs.append(runJson(kept.runs[i], i + 1 == kept.runs.size()));
    std::vector<double> losses, rates, rateLosses, smoothed;
    std::vector<int64_t> right, samples;
    for (const auto& step : kept.steps) {
        losses.push_back(step.loss);
        right.push_back(step.right);
        samples.push_back(step.samples);
    }
    for (const auto& point : kept.ratePoints) {
        rates.push_back(point.rate);
        rateLosses.push_back(point.loss);
        smoothed.push_back(point.smoothed);
    }
    return {{"runs", runs},
            {"step_losses", numbersJson(losses)},
            {"step_right", wholesJson(right)},
            {"step_samples", wholesJson(samples)},
            {"epochs", epochsJson(kept.epochs)},
            {"steps_per_epoch", static_cast<qint64>(kept.stepsPerEpoch)},
            {"planned_epochs", static_cast<qint64>(kept.plannedEpochs)},
            {"elapsed_ms", static_cast<qint64>(kept.elapsedMs)},
            {"inspected", static_cast<qint64>(kept.inspectedSample)},
            {"rates", numbersJson(rates)},
            {"rate_losses", numbersJson(rateLosses)},
            {"rate_smoothed", numbersJson(smoothed)},
            {"finding", findingJson(kept.finding)},
            {"running", settingsJson(kept.running)}};
}

TrainingKept keptFrom(Fields f, const TrainingSettings& fallback) {
    TrainingKept kept;
    for (auto& run : f.list("runs"))
        kept.runs.push_back(runFrom(run, fallback));
    const auto losses = f.numbers("step_losses");
    const auto right = f.wholes("step_right", 0, most), samples = f.wholes("step_samples", 1, most);
    if (right.size() != losses.size() || samples.size() != losses.size())
        f.refuse("step_losses");
    for (std::size_t i = 0; i < losses.size() && f.ok(); ++i)
        kept.steps.push_back({losses[i], right[i], samples[i]});
    kept.epochs = epochsFrom(f);
    kept.stepsPerEpoch = f.whole("steps_per_epoch", 1, 1, most);
    kept.plannedEpochs = f.whole("planned_epochs", 0, 0, most);
    kept.elapsedMs = f.whole("elapsed_ms", 0, 0, most);
    kept.inspectedSample = f.whole("inspected", -1, -1, most);
    const auto rates = f.numbers("rates"), loss = f.numbers("rate_losses"), smooth = f.numbers("rate_smoothed");
    if (loss.size() != rates.size() || smooth.size() != rates.size())
        f.refuse("rates");
    for (std::size_t i = 0; i < rates.size() && f.ok(); ++i)
        kept.ratePoints.push_back({rates[i], loss[i], smooth[i]});
    if (f.has("finding") && !f.isNull("finding")) {
        auto found = f.object("finding");
        kept.finding = std::make_shared<const nn::LrFinding>(nn::LrFinding{
            kept.ratePoints, found.flag("diverged", false), found.number("steepest", 0), found.number("valley", 0),
            found.number("suggestion", 0), errorFrom(found.object("rule")).what});
    }
    kept.running = settingsFrom(f.object("running"), kept.runs.empty() ? fallback : kept.runs.back().settings);
    return kept;
}

TrainingKept TrainingModel::kept() const {
    if (waiting_)
        return *waiting_;
    return {runs_,
            steps_,
            epochs_,
            stepsPerEpoch_,
            plannedEpochs_,
            static_cast<int64_t>(elapsedMs()),
            inspectedSample_,
            ratePoints_,
            finding_,
            running_};
}

bool TrainingModel::unfinished() const {
    if (training() || epochs_.empty())
        return false;
    if (runs_.empty() || runs_.back().result->epochs.size() != epochs_.size())
        return true;
    const auto &shown = epochs_.back(), &last = runs_.back().result->epochs.back();
    return shown.trainLoss != last.trainLoss || shown.ms != last.ms;
}

void TrainingModel::restore(const TrainingSettings& settings, TrainingKept kept) {
    if (feed_)
        feed_->pause(false);
    for (auto* runner : {&loader_, &checker_, &trainer_, &finder_, &inspector_, &occluder_})
        runner->abandon();
    forgetShared();
    poll_.stop();
    feed_.reset();
    folds_.reset();
    rateFeed_.reset();
    whenLoaded_ = nullptr;
    greeting_ = false;
    waiting_ = std::move(kept);
    settings_ = settings;
    fail({});
    emit settingsChanged();
}

void TrainingModel::showKept() {
    if (!waiting_ || loader_.running())
        return;
    if (isLoaded()) {
        fitToData();
        emit dataChanged();
        takeKept();
    } else {
        whenLoaded_ = [this] { takeKept(); };
        load();
    }
}

void TrainingModel::takeKept() {
    if (!waiting_)
        return;
    TrainingKept kept = *std::exchange(waiting_, std::nullopt);
    for (auto& run : kept.runs) {
        run.asked = askedOf(run.settings);
        if (run.settings.data != loadedData_ || run.settings.groupFrom != loadedGroups_ ||
            !nn::checkSplit(*data_->samples, run.settings.spec.split))
            continue;
        auto result = std::make_shared<nn::TrainingResult>(*run.result);
        if (run.settings.spec.split.folds != 0)
            splitFolds(run, *data_->samples, *result);
        else
            result->split = nn::splitSamples(*data_->samples, run.settings.spec.split);
        if (result->test.predicted.size() != result->split.test.size()) { // a folder that has changed since
            result->test = {};
            run.folds.clear();
        }
        run.samples = data_->samples;
        run.result = std::move(result);
    }
    runs_ = std::move(kept.runs);
    steps_ = std::move(kept.steps);
    epochs_ = std::move(kept.epochs);
    stepsPerEpoch_ = kept.stepsPerEpoch;
    plannedEpochs_ = kept.plannedEpochs;
    running_ = std::move(kept.running);
    askedFor_ = askedOf(running_);
    rateOf_ = settings_; // a project does not say of which they were
    trainedOn_ = runs_.empty() ? nullptr : runs_.back().samples;
    endedMs_ = kept.elapsedMs;
    ratePoints_ = std::move(kept.ratePoints);
    finding_ = std::move(kept.finding);
    inspection_.reset();
    inspectedSample_ = -1;
    inspectedFile_.clear();
    emit progressed();
    emit resultChanged();
    emit rateChanged();
    if (kept.inspectedSample >= 0 && kept.inspectedSample < data_->samples->count())
        inspectSample(kept.inspectedSample);
}

} // namespace telar
