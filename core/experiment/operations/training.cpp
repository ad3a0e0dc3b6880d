// Trainings: of the two models by any engine, and forward mode with gradient registers. Their time is that of
// the epochs, and their figures say how well they learned.
#include "core/experiment/operations/operations.hpp"
#include "core/forward/network.hpp"
#include "core/nn/trainer.hpp"

namespace telar {

namespace {

class TrainingOperation final : public Operation {
public:
    TrainingOperation(std::string model, const Operations& operations)
        : model_(std::move(model)), engines_(*operations.engines), samples_(operations.samples) {}
    std::string id() const override { return model_; }
    Text sizeTitle() const override { return text(TELAR_TR("core", "epochs")); }
    std::string sizes() const override { return model_ == "mlp" ? "1,2,4" : "1,2,5"; }
    std::string variants() const override { return "threads,openmp,fast"; }
    int repeats() const override { return 1; }
    std::vector<SettingInfo> settings() const override {
        const auto spec = defaults();
        return {{"batch", text(TELAR_TR("core", "Batch")), std::to_string(spec.batch), "16,64,256"},
                {"rate", text(TELAR_TR("core", "Learning rate")), toText(spec.rate), "0.0003,0.001,0.003"},
                {"precision", text(TELAR_TR("core", "Precision")), "float32", "float32,bfloat16"},
                {"data", text(TELAR_TR("core", "Data")), model_ == "mlp" ? "digits" : "phantom", ""}};
    }
    std::vector<std::pair<std::string, Status>> backends() const override { return backendsOf(engines_); }
    int threadsOf(const std::string& backend, int asked) const override {
        return backend == "serial" ? 1 : asked > 0 ? asked : usableCores();
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
        record.inputRows = 1;
        record.inputColumns = work.size;
        record.inputType = "uint8";
        record.inputSource = work.get("data");
        record.entries = {{"epochs", work.size}};
        if (const auto spec = specOf(work)) {
            record.entries.push_back({"batch", spec->batch});
            record.entries.push_back({"rate", spec->rate});
            record.entries.push_back({"precision", std::string(nn::precisionId(spec->precision))});
        }
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override;

private:
    nn::TrainingSpec defaults() const {
        return nn::defaultTraining(model_ == "mlp" ? nn::mlp() : nn::alexnet(10));
    }
    Expected<nn::TrainingSpec> specOf(const Work& work) const {
        auto spec = defaults();
        const auto batch = wholeSetting({"batch", work.get("batch")}, 1, 1 << 20);
        const auto rate = positiveSetting({"rate", work.get("rate")});
        const Setting precision{"precision", work.get("precision")};
        if (!batch)
            return batch.error();
        if (!rate)
            return rate.error();
        if (auto fine = wordSetting(precision, {"float32", "tf32", "bfloat16"}); !fine)
            return fine.error();
        spec.batch = *batch;
        spec.rate = *rate;
        for (const auto one : {nn::Precision::Float32, nn::Precision::TensorFloat32, nn::Precision::Bfloat16})
            if (precision.value == nn::precisionId(one))
                spec.precision = one;
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
        Run run;
        run.ms = result->trainMs;
        const auto& last = result->epochs.back();
        run.figures = {{"train_loss", last.trainLoss},
                       {"validation_loss", last.validationLoss},
                       {"validation_accuracy", last.validationAccuracy},
                       {"test_accuracy", result->confusion.accuracy()}};
        return run;
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
        Run run;
        run.ms = 0;
        for (const auto& epoch : result->epochs)
            *run.ms += epoch.ms;
        run.figures = {{"train_loss", result->finalTrainLoss()},
                       {"validation_loss", result->finalValidationLoss()},
                       {"best_loss", result->bestLoss}};
        return run;
    }

private:
    forward::TrainSpec spec_;
    forward::Dataset data_;
};

class DpfmOperation final : public Operation {
public:
    std::string id() const override { return "dpfm"; }
    Text sizeTitle() const override { return text(TELAR_TR("core", "rows of the corpus")); }
    std::string sizes() const override { return "50,100,200,400"; }
    std::string variants() const override { return "lanes,backprop"; }
    std::vector<SettingInfo> settings() const override {
        return {{"registers", text(TELAR_TR("core", "Registers")), "16", "2,4,8,16,32,64"},
                {"behaviour", text(TELAR_TR("core", "Derivative")), "correct", "correct,published"},
                {"epochs", text(TELAR_TR("core", "Epochs")), "250", "50,250"},
                {"batch", text(TELAR_TR("core", "Batch")), "10", "5,10,20"},
                {"rate", text(TELAR_TR("core", "Learning rate")), "0.01", "0.003,0.01,0.03"}};
    }
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
        record.inputRows = 1;
        record.inputColumns = work.size;
        record.inputType = "float32";
        record.inputSource = "sum";
        record.entries = {{"corpus", work.size}};
        for (const auto& info : settings())
            record.entries.push_back({info.name, work.get(info.name)});
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
        const auto registers = wholeSetting({"registers", work.get("registers")}, 0, 1000000),
                   epochs = wholeSetting({"epochs", work.get("epochs")}, 1, 10000000),
                   batch = wholeSetting({"batch", work.get("batch")}, 1, 100000000);
        const auto rate = positiveSetting({"rate", work.get("rate")});
        for (const auto* number : {&registers, &epochs, &batch})
            if (!*number)
                return number->error();
        if (!rate)
            return rate.error();
        const Setting behaviour{"behaviour", work.get("behaviour")};
        if (auto fine = wordSetting(behaviour, {"correct", "published"}); !fine)
            return fine.error();
        spec.registers = static_cast<int>(*registers);
        spec.epochs = static_cast<int>(*epochs);
        spec.batch = *batch;
        spec.rate = *rate;
        spec.published = behaviour.value == "published";
        spec.seed = work.seed;
        return spec;
    }
};

} // namespace

std::unique_ptr<Operation> trainingOperation(const std::string& model, const Operations& operations) {
    return std::make_unique<TrainingOperation>(model, operations);
}

std::unique_ptr<Operation> dpfmOperation() {
    return std::make_unique<DpfmOperation>();
}

} // namespace telar
