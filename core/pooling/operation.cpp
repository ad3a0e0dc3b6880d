#include "core/pooling/operation.hpp"

#include "core/base/mersenne_twister.hpp"
#include "core/operation/variant_operation.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/processes.hpp"
#include "core/pooling/streamed.hpp"

#include <algorithm>

namespace telar {

namespace {

/// In the order in which people set them.
const Parameters<PoolingSpec>& sweptParameters() {
    static const auto swept = startingWith(poolingParameters(), {"kernel", "stride", "padding", "mode"});
    return swept;
}

Expected<PoolingSpec> specOf(const Work& work) {
    PoolingSpec spec;
    TELAR_CHECK(readSettings(work, sweptParameters(), spec));
    return spec;
}

/// Processes of Telar's own, which no registry holds: they last from one run to the next.
constexpr const char* processes = "processes";

class PreparedPool final : public PreparedWork {
public:
    using Input = std::shared_ptr<const std::vector<AnyMatrix>>;
    /// `places`: empty where they are not wanted.
    PreparedPool(const Registry<PoolingVariant>& registry, const PoolingSpec& spec, Input input, AnyMatrix output,
                 Matrix<int64_t> places, std::optional<std::array<int64_t, 2>> block)
        : registry_(registry), spec_(spec), input_(std::move(input)), output_(std::move(output)),
          places_(std::move(places)), block_(block) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        if (backend == processes)
            return runShared(options);
        RunOptions asked = options;
        asked.block = block_;
        return variantRun(
            runPooling(*registry_.find(backend), problem(), {mutableViewOf(output_), places_.data()}, asked));
    }
    std::optional<AnyView> output() const override { return viewOf(output_); }
    std::optional<PlanesView<const int64_t>> places() const override { return places_.view(); }
    std::string best() const override {
        const auto* variant = registry_.best(problem(), places_.data() != nullptr);
        return variant ? variant->id() : std::string();
    }
    std::string kernelOf(const std::string& backend) const override {
        return telar::kernelOf(backend, poolingKernels());
    }
    Status fits(const std::string& kernel, const Block& block) const override {
        const auto config = poolingLaunch(kernel, problem(), block);
        return config ? Status{} : Status{config.error()};
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block& block) override {
        return oneLaunch(emulatePooling(kernel, problem(), {mutableViewOf(output_), nullptr},
                                        {block ? block : simt::blockOf(block_), options}));
    }
    KernelOutput filled(const std::string&, std::size_t, const simt::LaunchReport&) const override {
        return {"output", rowsOf(output_), columnsOf(output_)};
    }
    Cost cost(const std::string& backend) const override {
        return registry_.find(backend == processes ? "serial" : backend)->cost(problem());
    }

private:
    Expected<Run> runShared(const RunOptions& options) {
        const int ranks = options.threads > 0 ? options.threads : usableCores();
        if (!shared_ || shared_->ranks() != ranks) {
            shared_.reset();
            TELAR_TAKE(started, PoolProcesses::start(ranks, problem()));
            shared_.emplace(std::move(*started));
        }
        const auto times = shared_->run(problem().input, mutableViewOf(output_), options.job);
        if (!times) {
            shared_.reset();
            return times.error();
        }
        return Run{{},
                   {},
                   times->total,
                   {{"scatter_ms", times->scatter},
                    {"pooling_ms", *std::max_element(times->pooling.begin(), times->pooling.end())},
                    {"gather_ms", times->gather}}};
    }
    PoolingProblem problem() const { return {spec_, viewOf(input_->front())}; }

    const Registry<PoolingVariant>& registry_;
    PoolingSpec spec_;
    Input input_;
    AnyMatrix output_;
    Matrix<int64_t> places_;
    std::optional<std::array<int64_t, 2>> block_;
    std::optional<PoolProcesses> shared_;
};

/// The input is made band by band and never is in memory as a whole: for sizes beyond it.
class StreamedPool final : public PreparedWork {
public:
    StreamedPool(const PoolingSpec& spec, const Work& work) : spec_(spec), work_(work) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        if (backend != "streamed")
            return userError(
                text(TELAR_TR("core", "Only the variant streamed reads its input as a stream, not %1"), backend));
        const auto source = randomRows(work_.size, work_.size, work_.seed, std::min<uint32_t>(work_.max, 255));
        TELAR_TRY(result, poolStream(*source, nullptr, spec_, options, streamBytes));
        return Run{{}, {}, {}, {{"output_sum", result->outputSum}}};
    }
    static constexpr int64_t streamBytes = int64_t{256} << 20;

private:
    PoolingSpec spec_;
    Work work_;
};

bool streams(const Work& work) { return work.get("source") == "stream"; }

class PoolingOperation final : public VariantOperation<PoolingVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return poolingId; }
    Text title() const override { return text(TELAR_TR("core", "Pooling")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "rows and columns")); }
    int workPower() const override { return 2; }
    std::string sizes() const override { return "32:2048:x2"; }
    std::string variants() const override { return "serial,openmp,simd"; }
    std::vector<SettingInfo> settings() const override {
        auto all = withBlock(settingsOf(sweptParameters()), "32x8,16x16,8x8");
        all.push_back({"source", text(TELAR_TR("core", "Input")), "memory", "memory,stream"});
        return all;
    }
    std::vector<std::pair<std::string, Status>> backends() const override {
        auto all = VariantOperation::backends();
        all.emplace_back(processes, OwnProcesses::available());
        return all;
    }
    std::vector<InputArray> inputs() const override {
        return {{"input", text(TELAR_TR("core", "Input")), {"planes", "rows", "columns"}, "--input"}};
    }
    std::vector<std::string> givenSettings() const override { return idsOf(poolingParameters()); }
    const std::vector<simt::KernelCard>& kernels() const override { return poolingKernels(); }
    WorkForm kernelForm() const override {
        return {{}, infosOf(selected(poolingParameters(), {"kernel", "stride", "padding", "mode"}))};
    }
    const std::vector<FigurePreset>& presets() const override { return poolingPresets(); }
    std::vector<CheckTask> checkTasks() const override {
        return {{"maximum", 96, {{"kernel", "3"}, {"stride", "2"}, {"padding", "1"}}, 0},
                {"average", 64, {{"mode", "average"}}, 1e-6}};
    }
    Status check(const Work& work) const override {
        TELAR_TRY(spec, specOf(work));
        TELAR_CHECK(blockSetting(work.get("block")));
        if (const auto source = work.get("source"); !source.empty())
            TELAR_CHECK(wordSetting({"source", source}, {"memory", "stream"}));
        const auto shape = shapeOf(work, *spec);
        return shape ? Status{} : Status{shape.error()};
    }
    int64_t bytes(const Work& work) const override {
        if (streams(work))
            return StreamedPool::streamBytes;
        const auto spec = specOf(work);
        const auto shape = spec ? poolingShape(*spec, work.size, work.size) : Expected<PoolingShape>(PoolingShape{});
        const int64_t out = shape ? shape->rows * shape->columns : 0;
        return work.size * work.size + out * (spec && spec->mode == PoolingMode::Average ? 4 : 1) + (1 << 20);
    }
    double effort(const Work& work) const override {
        const auto spec = specOf(work);
        const auto shape = spec ? shapeOf(work, *spec) : Expected<PoolingShape>(PoolingShape{});
        if (!shape)
            return 1;
        const auto [rows, columns] = sidesOf(work, {work.size, work.size});
        return static_cast<double>(rows) * static_cast<double>(columns) +
               static_cast<double>(shape->rows * shape->columns) * static_cast<double>(spec->kernel.h * spec->kernel.w);
    }
    void describe(const Work& work, RunRecord& record) const override {
        const auto [rows, columns] = sidesOf(work, {work.size, work.size});
        record.inputRows = rows;
        record.inputColumns = columns;
        record.inputType = elementName(work.input.given ? elementType(work.input.given->front()) : ElementType::UInt8);
        const auto spec = specOf(work);
        record.entries = entriesOf(poolingParameters(), spec ? *spec : PoolingSpec());
        describeBlock(work, record);
        if (streams(work))
            record.entries.push_back({"source", std::string("stream")});
        if (!spec)
            return;
        if (const auto shape = shapeOf(work, *spec)) {
            record.outputRows = shape->rows;
            record.outputColumns = shape->columns;
            record.windows = shape->rows * shape->columns;
        }
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        const auto spec = specOf(work);
        const auto block = blockSetting(work.get("block"));
        TELAR_TRY(shape, spec ? shapeOf(work, *spec) : Expected<PoolingShape>(spec.error()));
        if (!block)
            return block.error();
        if (streams(work))
            return std::unique_ptr<PreparedWork>(std::make_unique<StreamedPool>(*spec, work));
        TELAR_TRY(input, work.input.given ? Expected(work.input.given) : drawnInput(work, job));
        const int64_t planes = planesOf((*input)->front());
        TELAR_TAKE(output, createMatrix(poolingOutputType(elementType((*input)->front()), spec->mode), shape->rows,
                                        shape->columns, planes));
        Matrix<int64_t> places;
        if (!work.get("places").empty()) {
            TELAR_SET(places, Matrix<int64_t>::create(shape->rows, shape->columns, planes));
        }
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedPool>(registry_, *spec, *input, std::move(*output), std::move(places), *block));
    }

private:
    static Expected<PoolingShape> shapeOf(const Work& work, const PoolingSpec& spec) {
        const auto [rows, columns] = sidesOf(work, {work.size, work.size});
        return poolingShape(spec, rows, columns);
    }
    static Expected<PreparedPool::Input> drawnInput(const Work& work, const JobContext& job) {
        Matrix<uint8_t> input(work.size, work.size);
        const auto max = static_cast<uint8_t>(std::min<uint32_t>(work.max, 255));
        MersenneTwister random(work.seed);
        for (int64_t row = 0; row < work.size; ++row) {
            if (job.stopRequested())
                return cancelledError();
            random.fill(input.row(row), work.size, max);
        }
        auto all = std::make_shared<std::vector<AnyMatrix>>();
        all->push_back(std::move(input));
        return PreparedPool::Input(std::move(all));
    }
};

} // namespace

std::unique_ptr<Operation> poolingOperation(const Registry<PoolingVariant>& registry) {
    return std::make_unique<PoolingOperation>(registry);
}

} // namespace telar
