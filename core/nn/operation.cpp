#include "core/nn/operation.hpp"

#include "core/nn/cross_validation.hpp"
#include "core/nn/training_parameters.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

namespace {

void describeTraining(const nn::TrainingSpec& spec, const std::string& data, RunRecord& record) {
    record.inputRows = 1;
    record.inputColumns = spec.epochs;
    record.inputType = "uint8";
    record.inputSource = data;
    record.entries = entriesOf(nn::allTrainingParameters(spec.model.name), spec);
}

VariantRun runOf(const nn::TrainingResult& result) {
    const auto& last = result.epochs.back();
    double ms = 0; // also of epochs before it went on
    for (const auto& epoch : result.epochs)
        ms += epoch.ms;
    return {{},
            {},
            ms,
            {{"train_loss", last.trainLoss},
             {"validation_loss", last.validationLoss},
             {"validation_accuracy", last.validationAccuracy},
             {"test_accuracy", result.confusion.accuracy()}}};
}

int trainingThreads(const std::string& engine, int asked) {
    return engine == "serial" ? 1 : asked > 0 ? asked : usableCores();
}

class TrainingOperation final : public Operation {
public:
    TrainingOperation(std::string model, const Registry<nn::Engine>& engines, SampleSource samples)
        : model_(std::move(model)), engines_(engines), samples_(std::move(samples)) {}
    std::string id() const override { return model_; }
    Text title() const override {
        return model_ == nn::mlpId ? text(TELAR_TR("core", "Training the MLP"))
                                   : text(TELAR_TR("core", "Training AlexNet"));
    }
    Text sizeTitle() const override { return text(TELAR_TR("core", "epochs")); }
    std::optional<double> work(int64_t) const override { return {}; }
    std::string publishedTrainings() const override { return model_ == nn::alexnetId ? "training_alexnet" : ""; }
    std::string sizes() const override { return model_ == nn::mlpId ? "1,2,4" : "1,2,5"; }
    std::string variants() const override { return "threads,openmp,fast"; }
    std::string usualInput() const override { return model_ == nn::mlpId ? "digits" : "phantom"; }
    int repeats() const override { return 1; }
    std::vector<SettingInfo> settings() const override {
        auto all = settingsOf(rows());
        all.push_back({"data", text(TELAR_TR("core", "Data")), usualInput(), ""});
        return all;
    }
    std::string unsaidValue(const std::string& setting) const override { return unsaidValueIn(rows(), setting); }
    std::vector<std::pair<std::string, Status>> backends() const override { return backendsOf(engines_); }
    int threadsOf(const std::string& backend, int asked) const override { return trainingThreads(backend, asked); }
    const std::vector<FigurePreset>& presets() const override { return trainingPresets(model_); }
    std::vector<CheckTask> checkTasks() const override {
        return model_ == nn::mlpId ? std::vector<CheckTask>{{model_, 1, {{"batch", "32"}}, 1e-2}}
                                   : std::vector<CheckTask>();
    }
    Status check(const Work& work) const override {
        const auto spec = specOf(work);
        return spec ? Status{} : Status{spec.error()};
    }
    int64_t bytes(const Work& work) const override {
        const auto spec = specOf(work);
        const auto facts = spec ? nn::describe(spec->model) : Expected<nn::ModelFacts>(spec.error());
        // Weights, gradients and the optimiser's two slots, and the pictures.
        return facts ? facts->parameters * 16 + (int64_t{64} << 20) : int64_t{64} << 20;
    }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        if (const auto spec = specOf(work))
            describeTraining(*spec, work.get("data"), record);
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override;

private:
    const Parameters<nn::TrainingSpec>& rows() const { return nn::allTrainingParameters(model_); }
    Expected<nn::TrainingSpec> specOf(const Work& work) const {
        auto spec = nn::usualTraining(model_);
        TELAR_CHECK(readSettings(work, rows(), spec));
        spec.epochs = work.size;
        spec.seed = spec.split.seed = work.seed;
        return spec;
    }

    std::string model_;
    const Registry<nn::Engine>& engines_;
    SampleSource samples_;
};

class PreparedTraining final : public PreparedWork {
public:
    PreparedTraining(const Registry<nn::Engine>& engines, nn::TrainingSpec spec, nn::SamplesPtr samples)
        : engines_(engines), spec_(std::move(spec)), samples_(std::move(samples)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        auto spec = spec_;
        spec.threads = options.threads;
        nn::TrainingOptions wanted;
        wanted.wantsBest = false;
        const JobContext job{options.job.stop, nullptr};
        if (spec.split.folds != 0) { // its figures are those of all folds
            TELAR_TRY(folds, nn::crossValidate(*engines_.find(backend), spec, 1, samples_, job));
            if (folds->pooled.diverged)
                return *folds->pooled.diverged;
            return runOf(folds->pooled);
        }
        TELAR_TRY(result, nn::train(*engines_.find(backend), spec, samples_, wanted, job));
        if (result->diverged)
            return *result->diverged;
        return runOf(*result);
    }

private:
    const Registry<nn::Engine>& engines_;
    nn::TrainingSpec spec_;
    nn::SamplesPtr samples_;
};

Expected<std::unique_ptr<PreparedWork>> TrainingOperation::prepare(const Work& work, const JobContext& job) const {
    TELAR_TAKE(spec, specOf(work));
    TELAR_TAKE(samples, samples_(work.get("data"), job));
    nn::fitTo(**samples, work.get("outputs").empty(), spec->model);
    return std::unique_ptr<PreparedWork>(
        std::make_unique<PreparedTraining>(engines_, std::move(*spec), std::move(*samples)));
}

} // namespace

std::optional<RunRecord> trainingTimes(const nn::TrainingSpec& spec, const std::string& engine, const std::string& data,
                                       const nn::TrainingResult& result) {
    if (!nn::parametersSayLayers(spec) || result.epochs.empty() ||
        static_cast<int64_t>(result.epochs.size()) != spec.epochs)
        return {};
    auto record = recordOfRun(spec.model.name, engine, trainingThreads(engine, spec.threads), spec.seed, runOf(result));
    describeTraining(spec, data, record);
    return record;
}

std::unique_ptr<Operation> trainingOperation(const std::string& model, const Registry<nn::Engine>& engines,
                                             SampleSource samples) {
    return std::make_unique<TrainingOperation>(model, engines, std::move(samples));
}

} // namespace telar
