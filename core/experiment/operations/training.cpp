// Trainings: of the two models by any engine, and forward mode with gradient registers. Their time is that of
// the epochs, and their figures say how well they learned.
#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "core/experiment/operations/operations.hpp"
#include "core/experiment/training_times.hpp"
#include "core/forward/parameters.hpp"
#include "core/nn/training_parameters.hpp"

namespace telar {

namespace {

void describeTraining(const nn::TrainingSpec& spec, const std::string& data, RunRecord& record) {
    record.inputRows = 1;
    record.inputColumns = spec.epochs;
    record.inputType = "uint8";
    record.inputSource = data;
    record.entries = entriesOf(nn::trainingParameters(spec.model.name), spec);
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

void describeForward(const forward::TrainSpec& spec, const std::string& data, int64_t rows, RunRecord& record) {
    record.inputRows = 1;
    record.inputColumns = rows;
    record.inputType = "float32";
    record.inputSource = data;
    record.entries = {{"corpus", rows}};
    for (const auto& entry : entriesOf(forward::trainParameters(), spec))
        record.entries.push_back({entry.name, wordOf(entry.value)});
}

VariantRun runOf(const forward::TrainResult& result) {
    double ms = 0;
    for (const auto& epoch : result.epochs)
        ms += epoch.ms;
    return {{},
            {},
            ms,
            {{"train_loss", result.finalTrainLoss()},
             {"validation_loss", result.finalValidationLoss()},
             {"best_loss", result.bestLoss}}};
}

/// Of one run that is over.
RunRecord recordOfRun(const std::string& operation, const std::string& backend, int threads, uint64_t seed, const VariantRun& run) {
    RunRecord record;
    record.operation = operation;
    record.backend = backend;
    record.threads = threads;
    record.seed = seed;
    record.eachMs = {*run.ms};
    record.total = statisticsOf(record.eachMs);
    record.figures = run.figures;
    record.cores = usableCores();
    record.version = telarVersion();
    return record;
}

int trainingThreads(const std::string& engine, int asked) {
    return engine == "serial" ? 1 : asked > 0 ? asked : usableCores();
}

class TrainingOperation final : public Operation {
public:
    TrainingOperation(std::string model, const Operations& operations)
        : model_(std::move(model)), engines_(*operations.engines), samples_(operations.samples) {}
    std::string id() const override { return model_; }
    std::string sizes() const override { return model_ == "mlp" ? "1,2,4" : "1,2,5"; }
    std::string variants() const override { return "threads,openmp,fast"; }
    int repeats() const override { return 1; }
    std::vector<SettingInfo> settings() const override {
        auto all = settingsOf(parameters());
        all.push_back({"data", text(TELAR_TR("core", "Data")), model_ == "mlp" ? "digits" : "phantom", ""});
        return all;
    }
    std::vector<std::pair<std::string, Status>> backends() const override { return backendsOf(engines_); }
    int threadsOf(const std::string& backend, int asked) const override {
        return trainingThreads(backend, asked);
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
    const Parameters<nn::TrainingSpec>& parameters() const { return nn::trainingParameters(model_); }
    Expected<nn::TrainingSpec> specOf(const Work& work) const {
        auto spec = nn::usualTraining(model_);
        if (auto fine = readSettings(work, parameters(), spec); !fine)
            return fine.error();
        spec.epochs = work.size;
        spec.seed = spec.split.seed = work.seed;
        return spec;
    }

    std::string model_;
    const Registry<nn::Engine>& engines_;
    std::function<Expected<nn::SamplesPtr>(const std::string&, const JobContext&)> samples_;
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
        const auto result =
            nn::train(*engines_.find(backend), spec, samples_, wanted, JobContext{options.job.stop, nullptr});
        if (!result)
            return result.error();
        if (result->diverged)
            return *result->diverged;
        return runOf(*result);
    }

private:
    const Registry<nn::Engine>& engines_;
    nn::TrainingSpec spec_;
    nn::SamplesPtr samples_;
};

Expected<std::unique_ptr<PreparedWork>> TrainingOperation::prepare(const Work& work,
                                                                   const JobContext& job) const {
    auto spec = specOf(work);
    if (!spec)
        return spec.error();
    auto samples = samples_(work.get("data"), job);
    if (!samples)
        return samples.error();
    nn::fitTo(**samples, work.get("outputs").empty(), spec->model);
    return std::unique_ptr<PreparedWork>(
        std::make_unique<PreparedTraining>(engines_, std::move(*spec), std::move(*samples)));
}

constexpr const char* dpfmEngines[] = {"registers", "lanes", "backprop"};

class PreparedDpfm final : public PreparedWork {
public:
    PreparedDpfm(forward::TrainSpec spec, forward::Dataset data)
        : spec_(std::move(spec)), data_(std::move(data)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        auto spec = spec_;
        spec.engine = backend == dpfmEngines[0]   ? forward::Engine::Registers
                      : backend == dpfmEngines[1] ? forward::Engine::Lanes
                                                  : forward::Engine::Backward;
        const auto result = forward::train(spec, data_, JobContext{options.job.stop, nullptr});
        if (!result)
            return result.error();
        return runOf(*result);
    }

private:
    forward::TrainSpec spec_;
    forward::Dataset data_;
};

class DpfmOperation final : public Operation {
public:
    std::string id() const override { return "dpfm"; }
    std::string sizes() const override { return "50,100,200,400"; }
    std::string variants() const override { return "lanes,backprop"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(forward::trainParameters()); }
    std::vector<std::pair<std::string, Status>> backends() const override {
        std::vector<std::pair<std::string, Status>> out;
        for (const char* engine : dpfmEngines)
            out.emplace_back(engine, Status{});
        return out;
    }
    int threadsOf(const std::string&, int asked) const override { return asked > 0 ? asked : usableCores(); }
    Status check(const Work& work) const override {
        const auto spec = specOf(work);
        if (!spec)
            return spec.error();
        if (work.size < 2)
            return userError(text(TELAR_TR("core", "A corpus has at least 2 rows, not %1"), work.size));
        return work.size >= spec->batch
                   ? Status{}
                   : Status{
                         userError(text(TELAR_TR("core", "A corpus of %1 rows is smaller than a batch of %2"),
                                        work.size, spec->batch))};
    }
    int64_t bytes(const Work& work) const override { return work.size * 20 + (1 << 20); }
    double effort(const Work& work) const override {
        const auto spec = specOf(work);
        return spec ? static_cast<double>(work.size) * static_cast<double>(spec->epochs) : 1;
    }
    void describe(const Work& work, RunRecord& record) const override {
        if (const auto spec = specOf(work))
            describeForward(*spec, "sum", work.size, record);
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext&) const override {
        auto spec = specOf(work);
        if (!spec)
            return spec.error();
        auto data = forward::sumDataset(work.size, work.seed);
        if (auto fine = forward::checkTraining(*spec, data); !fine)
            return fine.error();
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedDpfm>(std::move(*spec), std::move(data)));
    }

private:
    static Expected<forward::TrainSpec> specOf(const Work& work) {
        forward::TrainSpec spec;
        if (auto fine = readSettings(work, forward::trainParameters(), spec); !fine)
            return fine.error();
        spec.seed = work.seed;
        return spec;
    }
};

} // namespace

std::optional<RunRecord> trainingTimes(const nn::TrainingSpec& spec, const std::string& engine, const std::string& data,
                                       const nn::TrainingResult& result) {
    if (!nn::parametersSayLayers(spec) || result.epochs.empty() || static_cast<int64_t>(result.epochs.size()) != spec.epochs)
        return {};
    auto record = recordOfRun(spec.model.name, engine, trainingThreads(engine, spec.threads), spec.seed, runOf(result));
    describeTraining(spec, data, record);
    return record;
}

RunRecord forwardTimes(const forward::TrainSpec& spec, const std::string& data, int64_t rows,
                       const forward::TrainResult& result) {
    const char* engine = dpfmEngines[spec.engine == forward::Engine::Registers ? 0 : spec.engine == forward::Engine::Lanes ? 1 : 2];
    auto record = recordOfRun("dpfm", engine, usableCores(), spec.seed, runOf(result));
    describeForward(spec, data, rows, record);
    return record;
}

std::unique_ptr<Operation> trainingOperation(const std::string& model, const Operations& operations) {
    return std::make_unique<TrainingOperation>(model, operations);
}

std::unique_ptr<Operation> dpfmOperation() {
    return std::make_unique<DpfmOperation>();
}

} // namespace telar
