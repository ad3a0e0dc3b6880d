#include "core/softmax/operation.hpp"

#include "core/matrix/floats.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

// The order is that of records.
const Parameters<SoftmaxSpec>& softmaxParameters() {
    using Spec = SoftmaxSpec;
    static const Parameters<Spec> all{
        parameter<Spec>(
            &Spec::axis,
            {.id = "axis",
             .title = text(TELAR_TR("core", "Axis")),
             .help = text(TELAR_TR("core", "Along the columns of a row, or the rows of a column (default columns)")),
             .example = "columns,rows",
             .words = {"columns", "rows"}}),
        parameter<Spec>(&Spec::scale,
                        {.id = "scale",
                         .title = text(TELAR_TR("core", "Scale")),
                         .form = "S",
                         .help = text(TELAR_TR("core", "Factor of every number before the exponential (default 1)")),
                         .example = "0.125,1"}),
        parameter<Spec>(
            &Spec::mask,
            {.id = "mask",
             .title = text(TELAR_TR("core", "Mask")),
             .help = text(TELAR_TR("core", "causal: a row sees only the columns up to its own number (default none)")),
             .example = "none,causal",
             .words = {"none", "causal"}}),
        parameter<Spec>(&Spec::log, {.id = "log",
                                     .title = text(TELAR_TR("core", "Logarithm of the result")),
                                     .help = text(TELAR_TR("core", "The natural logarithm of the softmax")),
                                     .example = "false,true",
                                     .words = {"false", "true"}}),
        parameter<Spec>(&Spec::type,
                        {.id = "type",
                         .title = text(TELAR_TR("core", "Type of the numbers")),
                         .help = text(TELAR_TR("core", "Type of the input: float32 or bfloat16 (default float32)")),
                         .example = "float32,bfloat16",
                         .words = {"float32", "bfloat16"}}),
    };
    return all;
}

namespace {

Expected<SoftmaxSpec> specOf(const Work& work) {
    SoftmaxSpec spec;
    TELAR_CHECK(readSettings(work, softmaxParameters(), spec));
    return spec;
}

Expected<SoftmaxNumbers> numbersOf(const Work& work, SoftmaxType type, const JobContext& job) {
    if (work.input.given) {
        auto values = asFloats(work.input.given->front(), job.stop);
        return values ? SoftmaxNumbers::of(std::move(*values), type) : values.error();
    }
    const auto columns = otherSize(work, "columns");
    return columns ? SoftmaxNumbers::create(work.size, *columns, type, work.seed, job) : columns.error();
}

class PreparedSoftmax final : public PreparedWork {
public:
    PreparedSoftmax(const Registry<SoftmaxVariant>& registry, const SoftmaxSpec& spec, SoftmaxNumbers numbers,
                    Matrix<float> y)
        : registry_(registry), spec_(spec), numbers_(std::move(numbers)), y_(std::move(y)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        return variantRun(runSoftmax(*registry_.find(backend), problem(), y_.view(), options));
    }
    std::optional<AnyView> result() const override { return AnyView(y_.view()); }
    std::string best() const override { return "simd"; }
    std::string kernelOf(const std::string& backend) const override {
        return telar::kernelOf(backend, softmaxKernels());
    }
    Status fits(const std::string& kernel, const Block& block) const override {
        const auto known = fitsCards(kernel, softmaxKernels(), block);
        return known ? softmaxFitsKernels(problem()) : known;
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block&) override {
        TELAR_TAKE(y, Matrix<float>::create(y_.rows(), y_.columns()));
        return oneLaunch(emulateSoftmax(kernel, problem(), y->view(), options));
    }
    KernelOutput filled(const std::string&, std::size_t, const simt::LaunchReport&) const override {
        return {"y", y_.rows(), y_.columns()};
    }
    Cost cost(const std::string& backend) const override { return registry_.find(backend)->cost(problem()); }

private:
    SoftmaxProblem problem() const { return numbers_.problem(spec_); }

    const Registry<SoftmaxVariant>& registry_;
    SoftmaxSpec spec_;
    SoftmaxNumbers numbers_;
    Matrix<float> y_;
};

const std::vector<FigurePreset>& softmaxPresets() {
    static const std::vector<FigurePreset> all{
        {.id = "softmax-passes",
         .name = text(TELAR_TR("core", "Softmax")),
         .title = text(TELAR_TR("core", "Three passes or one over the memory")),
         .sentence = text(TELAR_TR(
             "core", "The definition reads a row three times; vectors keep the row in the cache and read it once.")),
         .operation = softmaxId,
         .backends = {"serial", "simd"},
         .sizes = "128:4096:x2"},
    };
    return all;
}

class SoftmaxOperation final : public VariantOperation<SoftmaxVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return softmaxId; }
    Text title() const override { return text(TELAR_TR("core", "Softmax")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "rows and columns")); }
    int workPower() const override { return 2; }
    std::string sizes() const override { return "32:2048:x2"; }
    std::string variants() const override { return "serial,online,simd"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(softmaxParameters()); }
    std::vector<InputArray> inputs() const override {
        return {{"x", text(TELAR_TR("core", "Numbers")), {"rows", "columns"}, "--input"}};
    }
    std::vector<std::string> givenSettings() const override { return idsOf(softmaxParameters()); }
    const std::vector<simt::KernelCard>& kernels() const override { return softmaxKernels(); }
    CommandWords command() const override {
        return {.summary = "Turn each row of a matrix into probabilities that add up to 1",
                .output = "Where the result goes: .csv or .npy; - writes CSV to standard output",
                .computed =
                    [](const RunRecord& record) {
                        return std::to_string(record.outputRows) + " x " + std::to_string(record.outputColumns) + " " +
                               record.inputType + ", " + record.inputSource;
                    },
                .moves = true,
                .examples = {"--rows 4 --columns 6 --seed 35",
                             "--rows 4096 --columns 4096 --seed 35 --repeat 5 --json -",
                             "--rows 64 --columns 256 --seed 35 --backend emulator:row-per-warp --json -"}};
    }
    WorkForm form() const override {
        return {sizes(1024, 1024, int64_t{1} << 31), infosOf(softmaxParameters()),
                "its normal numbers, as numpy.random.RandomState draws them"};
    }
    WorkForm kernelForm() const override { return {sizes(64, 256, 1 << 16), infosOf(softmaxParameters())}; }
    const std::vector<FigurePreset>& presets() const override { return softmaxPresets(); }
    std::vector<CheckTask> checkTasks() const override {
        return {{id(), 96, {}, 1e-5}, {id() + ", causal", 96, {{"mask", "causal"}}, 1e-5}};
    }
    Status check(const Work& work) const override {
        const auto spec = specOf(work);
        return spec ? Status{} : Status{spec.error()};
    }
    int64_t bytes(const Work& work) const override { return work.size * work.size * 12 + (1 << 20); }
    double effort(const Work& work) const override {
        return 8 * static_cast<double>(work.size) * static_cast<double>(work.size); // steps of a number
    }
    void describe(const Work& work, RunRecord& record) const override {
        const auto spec = specOf(work);
        const auto columns = otherSize(work, "columns");
        const auto [rows, wide] = sidesOf(work, {work.size, columns ? *columns : work.size});
        record.inputRows = record.outputRows = rows;
        record.inputColumns = record.outputColumns = wide;
        record.inputType = spec && spec->type == SoftmaxType::BFloat16 ? "bfloat16" : "float32";
        if (spec)
            record.entries = entriesOf(softmaxParameters(), *spec);
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_TRY(spec, specOf(work));
        TELAR_TAKE(numbers, numbersOf(work, spec->type, job));
        const auto problem = numbers->problem(*spec);
        TELAR_TAKE(y, Matrix<float>::create(problem.rows(), problem.columns()));
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedSoftmax>(registry_, *spec, std::move(*numbers), std::move(*y)));
    }

private:
    static std::vector<ParameterInfo> sizes(int64_t rows, int64_t columns, int64_t most) {
        return {sizeParameter("rows", "R", "Rows of a random matrix", rows, most),
                sizeParameter("columns", "C", "Its columns", columns, most)};
    }
};

} // namespace

std::unique_ptr<Operation> softmaxOperation(const Registry<SoftmaxVariant>& registry) {
    return std::make_unique<SoftmaxOperation>(registry);
}

} // namespace telar
