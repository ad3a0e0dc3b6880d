#include "core/convolution/operation.hpp"

#include "core/convolution/emulate.hpp"
#include "core/convolution/filters.hpp"
#include "core/convolution/random.hpp"
#include "core/matrix/floats.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

namespace {

Expected<ConvolutionSpec> convolutionSpecOf(const Work& work) {
    BiasedConvolution spec;
    TELAR_CHECK(readSettings(work, convolutionParameters(), spec));
    return ConvolutionSpec(spec);
}

/// A name or the weights themselves.
Expected<AnyMatrix> filterByName(const std::string& word, std::optional<Size2> sides) {
    const auto* known = findFilter(word);
    auto made = known ? filterOfSize(*known, sides ? sides->h : known->rows, sides ? sides->w : known->columns)
                      : parseFilter(word);
    return made ? AnyMatrix(std::move(*made)) : Expected<AnyMatrix>(made.error());
}

class PreparedConvolution final : public PreparedWork {
public:
    PreparedConvolution(const Registry<ConvolutionVariant>& registry, const ConvolutionSpec& spec, Matrix<float> input,
                        Matrix<float> filter, std::vector<float> bias, Matrix<float> output,
                        std::optional<std::array<int64_t, 2>> block)
        : registry_(registry), spec_(spec), input_(std::move(input)), filter_(std::move(filter)),
          bias_(std::move(bias)), output_(std::move(output)), block_(block) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        RunOptions asked = options;
        asked.block = block_;
        return variantRun(runConvolution(*registry_.find(backend), problem(), output_.view(), asked));
    }
    std::optional<AnyView> output() const override { return AnyView(output_.view()); }
    std::string best() const override {
        const auto* variant = registry_.best(problem());
        return variant ? variant->id() : std::string();
    }
    std::string kernelOf(const std::string& backend) const override {
        return telar::kernelOf(backend, convolutionKernels());
    }
    Status fits(const std::string& kernel, const Block& block) const override {
        const auto config = convolutionLaunch(kernel, problem(), block);
        return config ? Status{} : Status{config.error()};
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block& block) override {
        return oneLaunch(
            emulateConvolution(kernel, problem(), output_.view(), options, block ? block : simt::blockOf(block_)));
    }
    KernelOutput filled(const std::string&, std::size_t, const simt::LaunchReport&) const override {
        return {"output", output_.planes() * output_.rows(), output_.columns()};
    }
    Cost cost(const std::string& backend) const override { return registry_.find(backend)->cost(problem()); }

private:
    ConvolutionProblem problem() const {
        return {spec_, input_.view(), filter_.view(), bias_.empty() ? nullptr : bias_.data()};
    }

    const Registry<ConvolutionVariant>& registry_;
    ConvolutionSpec spec_;
    Matrix<float> input_, filter_;
    std::vector<float> bias_; ///< empty: none is added
    Matrix<float> output_;
    std::optional<std::array<int64_t, 2>> block_;
};

class ConvolutionOperation final : public VariantOperation<ConvolutionVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return convolutionId; }
    Text title() const override { return text(TELAR_TR("core", "Convolution")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "rows and columns")); }
    int workPower() const override { return 2; }
    std::string sizes() const override { return "32:512:x2"; }
    std::string variants() const override { return "serial,openmp,im2col"; }
    std::vector<SettingInfo> settings() const override {
        return withBlock(settingsOf(convolutionParameters()), "32x8,16x16,8x8");
    }
    std::vector<InputArray> inputs() const override {
        return {{"input", text(TELAR_TR("core", "Input")), {"planes", "rows", "columns"}, "--input"},
                {"filter",
                 text(TELAR_TR("core", "Filter")),
                 {"kernel_rows", "kernel_columns"},
                 "--filter",
                 "kernel",
                 filterByName}};
    }
    std::vector<std::string> givenSettings() const override {
        return idsOf(without(convolutionParameters(), {"channels", "filters", "groups"}));
    }
    const std::vector<simt::KernelCard>& kernels() const override { return convolutionKernels(); }
    WorkForm kernelForm() const override { return {{}, infosOf(convolutionParameters())}; }
    std::vector<CheckTask> checkTasks() const override {
        return {{id(), 40, {{"channels", "16"}, {"filters", "16"}, {"padding", "1"}}, 1e-4}};
    }
    Status check(const Work& work) const override {
        TELAR_CHECK(blockSetting(work.get("block")));
        TELAR_TRY(spec, convolutionSpecOf(work));
        const auto [rows, columns] = sidesOf(work, {work.size, work.size});
        const auto shape = convolutionShape(*spec, rows, columns);
        return shape ? Status{} : Status{shape.error()};
    }
    int64_t bytes(const Work& work) const override {
        const auto [spec, shape] = shapeOf(work);
        return 4 * (spec.inputChannels * work.size * work.size +
                    spec.outputChannels * (spec.terms() + shape.rows * shape.columns)) +
               (1 << 20);
    }
    double effort(const Work& work) const override {
        const auto [spec, shape] = shapeOf(work);
        return 1 + static_cast<double>(shape.rows * shape.columns) *
                       static_cast<double>(spec.outputChannels * spec.terms());
    }
    void describe(const Work& work, RunRecord& record) const override {
        record.entries = {{"size", work.size}, {"max", int64_t{work.max}}};
        for (const auto& setting : settings())
            if (const auto value = work.get(setting.name); !value.empty())
                record.entries.push_back({setting.name, value});
        const auto [spec, shape] = shapeOf(work);
        const auto [rows, columns] = sidesOf(work, {work.size, work.size});
        record.inputRows = rows;
        record.inputColumns = columns;
        record.inputType = "float32";
        record.outputRows = shape.rows;
        record.outputColumns = shape.columns;
        record.windows = shape.rows * shape.columns;
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_CHECK(check(work));
        const auto [spec, shape] = shapeOf(work);
        TELAR_TAKE(input, work.input.given ? asFloats((*work.input.given)[0], job.stop)
                                           : Matrix<float>::create(work.size, work.size, spec.inputChannels));
        TELAR_TAKE(filter, work.input.given ? asFloats((*work.input.given)[1], job.stop)
                                            : Matrix<float>::create(spec.kernel.h, spec.kernel.w,
                                                                    spec.outputChannels * spec.groupChannels()));
        const int64_t pictures = input->planes() / spec.inputChannels;
        TELAR_TAKE(output, Matrix<float>::create(shape.rows, shape.columns, pictures * spec.outputChannels));
        if (!work.input.given) {
            MersenneTwister random(work.seed);
            TELAR_CHECK(drawInput(random, *input, work.max, job));
            TELAR_CHECK(drawFilters(random, *filter, job));
        }
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedConvolution>(registry_, spec, std::move(*input), std::move(*filter), biasOf(work),
                                                  std::move(*output), *blockSetting(work.get("block"))));
    }

private:
    /// Of every output channel the one that is said: sweeps say none, and nothing is added there.
    static std::vector<float> biasOf(const Work& work) {
        BiasedConvolution spec;
        if (work.get("bias").empty() || !readSettings(work, convolutionParameters(), spec))
            return {};
        return std::vector<float>(static_cast<std::size_t>(spec.outputChannels), spec.bias);
    }
    /// Of work that makes sense; else of nothing.
    static std::pair<ConvolutionSpec, ConvolutionShape> shapeOf(const Work& work) {
        const auto spec = convolutionSpecOf(work);
        if (!spec)
            return {};
        const auto [rows, columns] = sidesOf(work, {work.size, work.size});
        const auto shape = convolutionShape(*spec, rows, columns);
        return {*spec, shape ? *shape : ConvolutionShape{}};
    }
};

} // namespace

std::unique_ptr<Operation> convolutionOperation(const Registry<ConvolutionVariant>& registry) {
    return std::make_unique<ConvolutionOperation>(registry);
}

} // namespace telar
