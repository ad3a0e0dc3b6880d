// What the network of a training lab makes of one picture: its answer, its layers, what it relies on.
#include "ui/base/format.hpp"
#include "ui/labs/training/training_model.hpp"

namespace telar {

/// Epochs that the kept network of a run was trained for.
double TrainingModel::epochsIn(const TrainingRun& run) const {
    const auto& figures =
        run.folds.empty() ? static_cast<const nn::TrainingFigures&>(*run.result) : run.folds.back().figures;
    if (figures.bestEpoch >= 0)
        return static_cast<double>(figures.bestEpoch + 1);
    return epochsOf(
        static_cast<double>(run.result->state ? run.result->state->stepsDone : static_cast<int64_t>(steps_.size())));
}

void TrainingModel::forgetWeights() {
    weights_.reset();
    weightsAge_.invalidate();
}

AskedNetwork TrainingModel::presentNetwork() const {
    if (training() && weights_) // shared: a copy would take its time
        return {running_.spec.model, std::shared_ptr<const nn::Tensors>(weights_, &weights_->parameters),
                running_.spec.seed,  weights_->epochs,
                plannedEpochs_,      askedFor_};
    if (runs_.empty()) {
        const auto& asked = training() ? askedFor_ : settings_;
        return {asked.spec.model, nullptr, asked.spec.seed, 0, 0, asked};
    }
    const auto& run = runs_.back();
    return {run.settings.spec.model,
            std::shared_ptr<const nn::Tensors>(run.result, &run.result->best),
            run.settings.spec.seed,
            epochsIn(run),
            0,
            run.asked};
}

QString TrainingModel::inspectedWords() const {
    const auto& network = inspectedNetwork_;
    if (network.epochs == 0)
        return tr("Untrained");
    if (network.plannedEpochs == 0)
        return {};
    return tr("Epoch %1 of %2").arg(formatFixed(network.epochs, 1), formatCount(network.plannedEpochs));
}

nn::Tensors TrainingModel::inspectedParameters() const {
    const auto& network = inspectedNetwork_;
    return network.parameters ? *network.parameters : nn::initialParameters(network.model, network.seed);
}

void TrainingModel::refreshWeights() {
    constexpr qint64 oldMs = 1000;
    if (!feed_ || !training() || inspecting() || occluding() || occlusion_ || feed_->weightsAsked())
        return;
    if (auto newer = feed_->weights(); newer != weights_) {
        weights_ = std::move(newer);
        weightsAge_.start();
        emit weightsChanged();
    } else if (!weightsAge_.isValid() || weightsAge_.hasExpired(oldMs))
        feed_->askWeights();
}

void TrainingModel::inspectInput(MakeInput make) {
    if (!data_)
        return;
    auto network = presentNetwork();
    const auto& model = network.model;
    if (model.input.channels != 3 &&
        model.input.features() != data_->samples->rows * data_->samples->columns * data_->samples->channels)
        return; // the data have changed since the training
    if (network.parameters && network.parameters->empty())
        return fail(userError(
            text(TELAR_TR("core", "A project cannot keep this many trained weights, so there is nothing to inspect")),
            {}, text(TELAR_TR("core", "Train again: the same seed gives the same network"))));
    inspector_.start<nn::Inspection>(
        [network, samples = data_->samples, make = std::move(make)](const JobContext& job) {
            auto input = make(*samples, network.model, job);
            if (!input)
                return Expected<nn::Inspection>(input.error());
            return nn::inspect(network.model,
                               network.parameters ? *network.parameters
                                                  : nn::initialParameters(network.model, network.seed, job),
                               std::move(*input), job);
        },
        [this, network](std::shared_ptr<const nn::Inspection> inspection) {
            inspection_ = std::move(inspection);
            inspectedNetwork_ = network;
            occluder_.cancel();
            occlusion_.reset();
            emit inspectionChanged();
        },
        [this](const Error& error) { fail(error); });
}

void TrainingModel::occlude(int64_t patch) {
    if (!inspection_)
        return;
    nn::OcclusionSpec spec;
    spec.patch = patch;
    spec.stride = std::max<int64_t>(1, patch / 4);
    occluder_.start<nn::Occlusion>(
        [network = inspectedNetwork_, spec, inspection = inspection_](const JobContext& job) mutable {
            const auto& model = network.model;
            spec.cover = -model.reads.mean / model.reads.deviation; // black
            return nn::occlude(
                model, network.parameters ? *network.parameters : nn::initialParameters(model, network.seed, job),
                inspection->input.values, spec, job);
        },
        [this](std::shared_ptr<const nn::Occlusion> occlusion) {
            occlusion_ = std::move(occlusion);
            emit occlusionChanged();
        },
        [this](const Error& error) {
            if (error.kind != ErrorKind::Cancelled)
                fail(error);
            emit occlusionChanged();
        });
    emit occlusionChanged();
}

void TrainingModel::inspectSample(int64_t sample) {
    if (!data_ || sample < 0 || sample >= data_->samples->count())
        return;
    inspectedSample_ = sample;
    inspectedFile_.clear();
    drawn_.clear();
    inspectInput([sample](const nn::Samples& samples, const nn::ModelSpec& model, const JobContext&) {
        std::vector<float> input(static_cast<std::size_t>(model.input.features()));
        nn::readSample(samples, sample, model, {}, 0, 0, input.data());
        return input;
    });
}

void TrainingModel::inspectPicture(std::vector<uint8_t> picture) {
    inspectedSample_ = -1;
    inspectedFile_.clear();
    drawn_ = picture;
    inspectInput([picture = std::move(picture)](const nn::Samples&, const nn::ModelSpec& model, const JobContext&) {
        std::vector<float> input(static_cast<std::size_t>(model.input.features()));
        const auto& n = model.reads;
        for (std::size_t i = 0; i < input.size() && i < picture.size(); ++i)
            input[i] = (static_cast<float>(picture[i]) / 255 - n.mean) / n.deviation;
        return input;
    });
}

void TrainingModel::inspectAgain() {
    if (!data_)
        return;
    const auto& test = split().test;
    if (!inspectedFile_.isEmpty())
        inspectFile(inspectedFile_);
    else if (!drawn_.empty())
        inspectPicture(drawn_);
    else
        inspectSample(inspectedSample_ >= 0 ? inspectedSample_ : test.empty() ? 0 : test[test.size() / 2]);
}

void TrainingModel::inspectFile(const QString& path) {
    inspectedSample_ = -1;
    inspectedFile_ = path;
    drawn_.clear();
    inspectInput([path = path.toStdString()](const nn::Samples&, const nn::ModelSpec& model,
                                             const JobContext& job) -> Expected<std::vector<float>> {
        TELAR_TRY(sample, pictureSample(path, model.input.channels, job));
        std::vector<float> input(static_cast<std::size_t>(model.input.features()));
        nn::readSample(**sample, 0, model, {}, 0, 0, input.data());
        return input;
    });
}

// Of which settings the results of a training lab are, and what has changed since.

Earlier TrainingSettings::since(const TrainingSettings& was) const {
    return data != was.data || groupFrom != was.groupFrom ? Earlier::Data
           : spec.model != was.spec.model                 ? Earlier::Network
           : engine != was.engine || spec != was.spec     ? Earlier::Settings
                                                          : Earlier::No;
}

Earlier TrainingModel::earlierTraining() const {
    if (training() || unfinished())
        return settings_.since(askedFor_);
    return earlierRun();
}

Earlier TrainingModel::earlierRun() const { return runs_.empty() ? Earlier::No : settings_.since(runs_.back().asked); }

Earlier TrainingModel::earlierFinding() const {
    if (ratePoints_.empty())
        return Earlier::No;
    auto now = settings_;
    const auto& was = rateOf_.spec;
    now.spec.rate = was.rate; // what it looks for, and what has no part in it
    now.spec.schedule = was.schedule;
    now.spec.warmUp = was.warmUp;
    now.spec.epochs = was.epochs;
    now.spec.patience = was.patience;
    now.spec.changes = was.changes;
    return now.since(rateOf_);
}

Earlier TrainingModel::earlierInspection() const {
    if (!inspection_)
        return Earlier::No;
    const auto& network = inspectedNetwork_;
    if (network.epochs > 0)
        return settings_.since(network.asked);
    return settings_.spec.model != network.model ? Earlier::Network // which nothing has trained yet
           : !network.parameters && settings_.spec.seed != network.seed ? Earlier::Settings
                                                                        : Earlier::No;
}

/// As a project keeps them: how many epochs a training was continued for is not among them.
TrainingSettings TrainingModel::askedOf(const TrainingSettings& kept) const {
    auto asked = kept;
    asked.spec.epochs = settings_.spec.epochs;
    asked.spec.changes = settings_.spec.changes;
    return settings_.since(asked) == Earlier::No ? settings_ : kept;
}

} // namespace telar
