#include "core/neuron/reduction_operation.hpp"

#include "core/base/mersenne_twister.hpp"
#include "core/matrix/floats.hpp"
#include "core/neuron/neuron.hpp"
#include "core/neuron/reduce.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

namespace {

class PreparedSum final : public PreparedWork {
public:
    explicit PreparedSum(Matrix<float> values) : values_(std::move(values)) {}
    Expected<Run> run(const std::string&, const RunOptions& options) override {
        const std::vector<float> ones(static_cast<std::size_t>(values_.size()), 1.0f);
        TELAR_TRY(made, neuronReference({numbers(), ones}, options));
        return Run{{}, {}, {}, {{"sum", static_cast<double>(made->sum)}}};
    }
    Status fits(const std::string&, const Block& block) const override {
        if (block)
            return userError(text(TELAR_TR("core", "The kernels of trace reduce are made for blocks of 256 threads")));
        return {};
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block&) override {
        TELAR_TAKE(made, emulateReduction(kernel, numbers(), options));
        return std::move(made->launches);
    }
    KernelOutput filled(const std::string&, std::size_t, const simt::LaunchReport& launch) const override {
        return partialSums(launch);
    }

private:
    std::span<const float> numbers() const { return {values_.data(), static_cast<std::size_t>(values_.size())}; }

    Matrix<float> values_;
};

class ReductionOperation final : public Operation {
public:
    std::string id() const override { return "reduce"; }
    Text title() const override { return text(TELAR_TR("core", "Sum of an array")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "numbers")); }
    std::string sizes() const override { return "1000:1000000:x10"; }
    std::string variants() const override { return "serial"; }
    std::vector<SettingInfo> settings() const override { return {}; }
    std::vector<std::pair<std::string, Status>> backends() const override { return {{"serial", Status()}}; }
    int threadsOf(const std::string&, int) const override { return 1; }
    std::vector<InputArray> inputs() const override { return {{"x", text(TELAR_TR("core", "Numbers")), {"size"}}}; }
    const std::vector<simt::KernelCard>& kernels() const override { return reductionKernels(); }
    WorkForm kernelForm() const override {
        return {{sizeParameter("size", "N", "How many numbers are added", 4096, 1 << 24)}, {}};
    }
    Status check(const Work&) const override { return {}; }
    int64_t bytes(const Work& work) const override { return work.size * 8 + (1 << 20); }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        record.inputRows = record.outputRows = record.outputColumns = 1;
        record.inputColumns = work.size;
        record.inputType = "float32";
    }
    /// Whole numbers from 0 to the largest, as NumPy's.
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        AnyMatrix drawn;
        if (!work.input.given) {
            TELAR_TAKE(whole, Matrix<int32_t>::create(1, work.size));
            MersenneTwister(work.seed).fill(whole->data(), work.size, work.max);
            drawn = std::move(*whole);
        }
        TELAR_TAKE(values, asFloats(work.input.given ? work.input.given->front() : drawn, job.stop));
        return std::unique_ptr<PreparedWork>(std::make_unique<PreparedSum>(std::move(*values)));
    }
};

} // namespace

std::unique_ptr<Operation> reductionOperation() { return std::make_unique<ReductionOperation>(); }

KernelOutput partialSums(const simt::LaunchReport& launch) { return {"partial", 1, int64_t{launch.config.grid.x}}; }

} // namespace telar
