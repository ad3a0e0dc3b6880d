#include "core/forward/operation.hpp"

#include "core/base/host.hpp"
#include "core/forward/parameters.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

namespace {

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

constexpr const char* forwardEngines[] = {"registers", "lanes", "backprop"};

class PreparedForward final : public PreparedWork {
public:
    PreparedForward(forward::TrainSpec spec, forward::Dataset data) : spec_(std::move(spec)), data_(std::move(data)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        auto spec = spec_;
        spec.engine = backend == forwardEngines[0]   ? forward::Engine::Registers
                      : backend == forwardEngines[1] ? forward::Engine::Lanes
                                                     : forward::Engine::Backward;
        TELAR_TRY(result, forward::train(spec, data_, JobContext{options.job.stop, nullptr}));
        return runOf(*result);
    }

private:
    forward::TrainSpec spec_;
    forward::Dataset data_;
};

class ForwardOperation final : public Operation {
public:
    std::string id() const override { return forwardId; }
    Text title() const override { return text(TELAR_TR("core", "Forward mode")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "rows of the data set")); }
    std::optional<double> work(int64_t) const override { return {}; }
    ResultFigure resultFigure() const override {
        return {"validation_loss",
                text(TELAR_TR("core", "Loss")),
                text(TELAR_TR("core", "validation loss")),
                1,
                true,
                1.0 / 3,
                text(TELAR_TR("core", "always answering the mean: 1/3")),
                "registers",
                text(TELAR_TR("core", "All registers are drawn at 128."))};
    }
    std::string sizes() const override { return "50,100,200,400"; }
    std::string usualInput() const override { return "sum"; }
    std::string variants() const override { return "lanes,backprop"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(forward::trainParameters()); }
    std::string unsaidValue(const std::string& setting) const override {
        return unsaidValueIn(forward::trainParameters(), setting);
    }
    std::vector<std::pair<std::string, Status>> backends() const override {
        std::vector<std::pair<std::string, Status>> out;
        for (const char* engine : forwardEngines)
            out.emplace_back(engine, Status{});
        return out;
    }
    int threadsOf(const std::string&, int asked) const override { return asked > 0 ? asked : usableCores(); }
    const std::vector<FigurePreset>& presets() const override { return forwardPresets(); }
    std::vector<CheckTask> checkTasks() const override {
        return {{id(), 40, {{"registers", "0"}, {"epochs", "2"}}, 1e-2}};
    }
    Status check(const Work& work) const override {
        TELAR_TRY(spec, specOf(work));
        if (work.size < 2)
            return userError(text(TELAR_TR("core", "A data set has at least 2 rows, not %1"), work.size));
        return work.size >= spec->batch
                   ? Status{}
                   : Status{userError(text(TELAR_TR("core", "A data set of %1 rows is smaller than a batch of %2"),
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
        TELAR_TAKE(spec, specOf(work));
        auto data = forward::sumDataset(work.size, work.seed);
        TELAR_CHECK(forward::checkTraining(*spec, data));
        return std::unique_ptr<PreparedWork>(std::make_unique<PreparedForward>(std::move(*spec), std::move(data)));
    }

private:
    static Expected<forward::TrainSpec> specOf(const Work& work) {
        forward::TrainSpec spec;
        TELAR_CHECK(readSettings(work, forward::trainParameters(), spec));
        spec.seed = work.seed;
        return spec;
    }
};

} // namespace

RunRecord forwardTimes(const forward::TrainSpec& spec, const std::string& data, int64_t rows,
                       const forward::TrainResult& result) {
    const char* engine = forwardEngines[spec.engine == forward::Engine::Registers ? 0
                                        : spec.engine == forward::Engine::Lanes   ? 1
                                                                                  : 2];
    auto record = recordOfRun(forwardId, engine, usableCores(), spec.seed, runOf(result));
    describeForward(spec, data, rows, record);
    return record;
}

std::unique_ptr<Operation> forwardOperation() { return std::make_unique<ForwardOperation>(); }

} // namespace telar
