#include "core/matmul/operation.hpp"

#include "core/matmul/emulate.hpp"
#include "core/matrix/floats.hpp"
#include "core/operation/variant_operation.hpp"

#include <algorithm>

namespace telar {

namespace {

class PreparedMatmul final : public PreparedWork {
public:
    PreparedMatmul(const Registry<MatmulVariant>& registry, MatmulInputs inputs,
                   std::optional<std::array<int64_t, 2>> block)
        : registry_(registry), inputs_(std::move(inputs)), c_(inputs_.a.rows(), inputs_.b.columns()), block_(block) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        RunOptions asked = options;
        asked.block = block_;
        return variantRun(runMatmul(*registry_.find(backend), inputs_.problem(), c_.view(), asked));
    }
    std::optional<AnyView> output() const override { return AnyView(c_.view()); }
    std::string best() const override {
        const auto* variant = registry_.best(inputs_.problem());
        return variant ? variant->id() : std::string();
    }
    std::string kernelOf(const std::string& backend) const override {
        return telar::kernelOf(backend, matmulKernels());
    }
    Status fits(const std::string& kernel, const Block& block) const override {
        const auto config = matmulLaunch(kernel, inputs_.problem(), block);
        return config ? Status{} : Status{config.error()};
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block& block) override {
        return oneLaunch(
            emulateMatmul(kernel, inputs_.problem(), c_.view(), options, block ? block : simt::blockOf(block_)));
    }
    KernelOutput filled(const std::string&, std::size_t, const simt::LaunchReport&) const override {
        return {"C", c_.rows(), c_.columns()};
    }
    Cost cost(const std::string& backend) const override { return registry_.find(backend)->cost(inputs_.problem()); }

private:
    const Registry<MatmulVariant>& registry_;
    MatmulInputs inputs_;
    Matrix<float> c_;
    std::optional<std::array<int64_t, 2>> block_;
};

Expected<MatmulInputs> givenFactors(const std::vector<AnyMatrix>& given, const JobContext& job) {
    auto a = asFloats(given[0], job.stop), b = asFloats(given[1], job.stop);
    for (const auto* one : {&a, &b})
        if (!*one)
            return one->error();
    MatmulInputs inputs{std::move(*a), std::move(*b)};
    TELAR_CHECK(checkMatmul(inputs.problem()));
    return inputs;
}

Expected<MatmulSource> sourceOf(const Work& work) {
    MatmulSource source{work.size, work.max};
    TELAR_CHECK(readSettings(work, matmulParameters(), source));
    for (const auto& [words, name] : {std::pair{&source.a, "A"}, {&source.b, "B"}})
        if (!words->empty())
            TELAR_CHECK(typedMatrix(*words, name));
    return source;
}

/// The emulator's kernels, and those changed in one place that are not among them.
std::vector<simt::KernelCard> withExperiments() {
    auto all = matmulKernels();
    const auto find = [&](const char* id) {
        return std::find_if(all.begin(), all.end(), [&](const auto& card) { return std::string_view(card.id) == id; });
    };
    for (const auto& experiment : matmulExperiments()) {
        const auto known = find(experiment.id);
        if (known == all.end())
            all.push_back({experiment.id, experiment.change, experiment.change, find(experiment.of)->file,
                           experiment.broken ? experiment.change : Text()});
        else if (experiment.broken && !known->broken())
            known->fault = experiment.change;
    }
    return all;
}

class MatmulOperation final : public VariantOperation<MatmulVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return matmulId; }
    Text title() const override { return text(TELAR_TR("core", "Matrix product")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "rows and columns")); }
    int workPower() const override { return 3; }
    std::optional<double> work(int64_t size) const override {
        return 2 * *Operation::work(size);
    } // a product and a sum
    Text workTitle() const override { return text(TELAR_TR("core", "10⁹ operations per second")); }
    std::string sizes() const override { return "32:512:x2"; }
    std::string variants() const override { return "serial,openmp,fast"; }
    std::vector<SettingInfo> settings() const override {
        return withBlock(settingsOf(matmulParameters()), "32x32,16x16,32x8,8x32");
    }
    std::vector<InputArray> inputs() const override {
        return {{"a", text(TELAR_TR("core", "First factor")), {"rows", "inner"}},
                {"b", text(TELAR_TR("core", "Second factor")), {"inner", "columns"}}};
    }
    const std::vector<simt::KernelCard>& kernels() const override {
        static const auto all = withExperiments();
        return all;
    }
    CommandWords command() const override {
        return {.summary = "Multiply two square matrices of random whole numbers",
                .output = "Where the product goes: .csv; - writes to standard output",
                .label = "product",
                .computed =
                    [](const RunRecord& record) {
                        return std::to_string(record.outputRows) + " x " + std::to_string(record.outputRows);
                    },
                .examples = {"--size 4 --seed 35", "--size 2 --a '1,2;3,4' --b '5,6;7,8'",
                             "--size 512 --backend emulator:matmul3 --json -"}};
    }
    WorkForm form() const override {
        return {infosOf(selected(matmulParameters(), {"size"})), infosOf(without(matmulParameters(), {"size"}))};
    }
    WorkForm kernelForm() const override {
        return {{sizeParameter("size", "N", "Rows and columns of both factors", 32, 4096)}, form().parameters};
    }
    const std::vector<FigurePreset>& presets() const override { return matmulPresets(); }
    std::vector<CheckTask> checkTasks() const override { return {{id(), 64, {}, 1e-5}}; }
    Status check(const Work& work) const override {
        TELAR_CHECK(sourceOf(work));
        const auto block = blockSetting(work.get("block"));
        return block ? Status{} : Status{block.error()};
    }
    int64_t bytes(const Work& work) const override { return work.size * work.size * 12 + (1 << 20); }
    double effort(const Work& work) const override {
        const auto n = static_cast<double>(work.size);
        return n * n * n;
    }
    void describe(const Work& work, RunRecord& record) const override {
        if (const auto source = sourceOf(work))
            record.entries = entriesOf(matmulParameters(), *source);
        describeBlock(work, record);
        record.inputRows = record.inputColumns = record.outputRows = record.outputColumns = work.size;
        record.inputType = "float32";
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_CHECK(check(work));
        const auto block = blockSetting(work.get("block"));
        TELAR_TAKE(inputs, work.input.given ? givenFactors(*work.input.given, job)
                                            : randomMatmul(*sourceOf(work), work.seed, job));
        return std::unique_ptr<PreparedWork>(std::make_unique<PreparedMatmul>(registry_, std::move(*inputs), *block));
    }
};

} // namespace

std::unique_ptr<Operation> matmulOperation(const Registry<MatmulVariant>& registry) {
    return std::make_unique<MatmulOperation>(registry);
}

} // namespace telar
