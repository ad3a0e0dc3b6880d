#include "core/experiment/sweep.hpp"

#include "core/base/host.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/matmul/inputs.hpp"
#include "core/neuron/inputs.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace telar {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One operation prepared for one size: makes its input once, then runs any variant on it.
class Bench {
public:
    virtual ~Bench() = default;
    /// Input and output of a size. Bytes are checked by the caller.
    virtual Status prepare(int64_t size, const JobContext& job) = 0;
    struct Run {
        DeviceTimes device;
        std::optional<LaunchShape> launch;
    };
    virtual Expected<Run> run(const std::string& backend, const RunOptions& options) = 0;
    virtual Status available(const std::string& backend) const = 0;
    virtual int64_t bytes(int64_t size) const = 0;
    virtual double work(int64_t size) const = 0; ///< grows as the time does
    virtual void describe(RunRecord& record) const = 0;
};

template <class Registry>
Status availableIn(const Registry* registry, const std::string& operation, const std::string& backend) {
    const auto* variant = registry ? registry->find(backend) : nullptr;
    if (!variant)
        return userError(text(TELAR_TR("core", "There is no variant %1 of %2"), backend, operation));
    return variant->available();
}

class PoolBench final : public Bench {
public:
    PoolBench(const SweepPlan& plan, const PoolingRegistry* registry) : plan_(plan), registry_(registry) {}
    Status prepare(int64_t size, const JobContext& job) override {
        const auto shape = poolingShape(plan_.spec, size, size);
        if (!shape)
            return shape.error();
        shape_ = *shape;
        input_ = Matrix<uint8_t>(size, size);
        const auto max = static_cast<uint8_t>(std::min<uint32_t>(plan_.max, 255));
        MersenneTwister random(plan_.seed);
        for (int64_t row = 0; row < size && !job.stopRequested(); ++row)
            random.fill(input_.row(row), size, max);
        auto output =
            createMatrix(poolingOutputType(ElementType::UInt8, plan_.spec.mode), shape_.rows, shape_.columns);
        if (!output)
            return output.error();
        output_ = std::move(*output);
        return {};
    }
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        const auto outcome =
            runPooling(*registry_->find(backend), {plan_.spec, AnyView(std::as_const(input_).view())},
                       {mutableViewOf(output_), nullptr}, options);
        if (!outcome)
            return outcome.error();
        return Run{outcome->device, outcome->launch};
    }
    Status available(const std::string& backend) const override {
        return availableIn(registry_, plan_.operation, backend);
    }
    int64_t bytes(int64_t size) const override { return size * size * 2 + (1 << 20); }
    double work(int64_t size) const override { return static_cast<double>(size) * static_cast<double>(size); }
    void describe(RunRecord& record) const override {
        record.spec = plan_.spec;
        record.inputRows = record.inputColumns = input_.rows();
        record.inputType = "uint8";
        record.outputRows = shape_.rows;
        record.outputColumns = shape_.columns;
        record.windows = shape_.rows * shape_.columns;
        record.outputSha256 = sha256OfFloats(viewOf(output_));
    }

private:
    const SweepPlan& plan_;
    const PoolingRegistry* registry_;
    PoolingShape shape_;
    Matrix<uint8_t> input_;
    AnyMatrix output_;
};

class MatmulBench final : public Bench {
public:
    MatmulBench(const SweepPlan& plan, const MatmulRegistry* registry) : plan_(plan), registry_(registry) {}
    Status prepare(int64_t size, const JobContext& job) override {
        auto inputs = randomMatmul(size, plan_.seed, plan_.max, false, job);
        if (!inputs)
            return inputs.error();
        inputs_ = std::move(*inputs);
        c_ = Matrix<float>(size, size);
        return {};
    }
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        const auto outcome = runMatmul(*registry_->find(backend), inputs_.problem(), c_.view(), options);
        if (!outcome)
            return outcome.error();
        return Run{outcome->device, outcome->launch};
    }
    Status available(const std::string& backend) const override {
        return availableIn(registry_, plan_.operation, backend);
    }
    int64_t bytes(int64_t size) const override { return size * size * 12 + (1 << 20); }
    double work(int64_t size) const override {
        return static_cast<double>(size) * static_cast<double>(size) * static_cast<double>(size);
    }
    void describe(RunRecord& record) const override {
        record.entries = {{"size", c_.rows()}, {"max", int64_t{plan_.max}}, {"identity", false}};
        record.inputRows = record.inputColumns = record.outputRows = record.outputColumns = c_.rows();
        record.inputType = "float32";
        record.outputSha256 = sha256OfFloats(AnyView(c_.view()));
    }

private:
    const SweepPlan& plan_;
    const MatmulRegistry* registry_;
    MatmulInputs inputs_;
    Matrix<float> c_;
};

class NeuronBench final : public Bench {
public:
    NeuronBench(const SweepPlan& plan, const NeuronRegistry* registry) : plan_(plan), registry_(registry) {}
    Status prepare(int64_t size, const JobContext& job) override {
        NeuronSource source;
        source.size = size;
        source.seed = plan_.seed;
        auto inputs = makeInputs(source, {0, job});
        if (!inputs)
            return inputs.error();
        inputs_ = std::move(*inputs);
        return {};
    }
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        const auto outcome = runNeuron(*registry_->find(backend), inputs_.problem(), options);
        if (!outcome)
            return outcome.error();
        return Run{outcome->device, outcome->launch};
    }
    Status available(const std::string& backend) const override {
        return availableIn(registry_, plan_.operation, backend);
    }
    int64_t bytes(int64_t size) const override { return size * 8 + (1 << 20); }
    double work(int64_t size) const override { return static_cast<double>(size); }
    void describe(RunRecord& record) const override {
        record.inputRows = 1;
        record.inputColumns = inputs_.problem().size();
        record.entries = {{"size", record.inputColumns}};
        record.inputType = "float32";
        record.outputRows = record.outputColumns = 1;
    }

private:
    const SweepPlan& plan_;
    const NeuronRegistry* registry_;
    NeuronInputs inputs_;
};

class PipelineBench final : public Bench {
public:
    PipelineBench(const SweepPlan& plan, const PipelineRegistry* registry)
        : plan_(plan), registry_(registry) {}
    Status prepare(int64_t size, const JobContext& job) override {
        auto inputs = makePipelineInputs(size, plan_.seed, {0, job});
        if (!inputs)
            return inputs.error();
        inputs_ = std::move(*inputs);
        out_.assign(static_cast<std::size_t>(size), 0);
        return {};
    }
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        const auto outcome = runPipeline(*registry_->find(backend), inputs_.problem(), out_, options);
        if (!outcome)
            return outcome.error();
        return Run{outcome->device, std::nullopt};
    }
    Status available(const std::string& backend) const override {
        return availableIn(registry_, plan_.operation, backend);
    }
    int64_t bytes(int64_t size) const override { return size * 12 + (1 << 20); }
    double work(int64_t size) const override { return static_cast<double>(size); }
    void describe(RunRecord& record) const override {
        record.inputRows = record.outputRows = 1;
        record.inputColumns = record.outputColumns = static_cast<int64_t>(out_.size());
        record.entries = {{"size", record.inputColumns}};
        record.inputType = "float32";
    }

private:
    const SweepPlan& plan_;
    const PipelineRegistry* registry_;
    PipelineInputs inputs_;
    std::vector<float> out_;
};

std::unique_ptr<Bench> benchOf(const SweepPlan& plan, const Operations& operations) {
    if (plan.operation == "pool")
        return std::make_unique<PoolBench>(plan, operations.pooling);
    if (plan.operation == "matmul")
        return std::make_unique<MatmulBench>(plan, operations.matmul);
    if (plan.operation == "neuron")
        return std::make_unique<NeuronBench>(plan, operations.neuron);
    if (plan.operation == "pipeline")
        return std::make_unique<PipelineBench>(plan, operations.pipeline);
    return nullptr;
}

Expected<RunRecord> measurePoint(Bench& bench, const SweepPlan& plan, const SweepPoint& point,
                                 const JobContext& job,
                                 const std::function<std::string(const std::string&)>& deviceOf,
                                 double& inside) {
    const RunOptions options{point.threads, {job.stop, nullptr}};
    std::vector<double> total, kernel, in, out;
    std::optional<LaunchShape> launch;
    const auto start = Clock::now();
    for (int i = 0; i < plan.warmUp + plan.repeat; ++i) {
        const auto before = Clock::now();
        const auto run = bench.run(point.backend, options);
        const double took = secondsSince(before);
        if (!run)
            return run.error();
        if (job.stopRequested())
            return cancelledError();
        inside += took;
        const bool long_ = plan.mostSeconds > 0 && secondsSince(start) > plan.mostSeconds;
        if (i >= plan.warmUp || long_) {
            total.push_back(took * 1e3);
            if (run->device.kernelMs)
                kernel.push_back(*run->device.kernelMs);
            if (run->device.hostToDeviceMs)
                in.push_back(*run->device.hostToDeviceMs);
            if (run->device.deviceToHostMs)
                out.push_back(*run->device.deviceToHostMs);
            launch = run->launch;
        }
        if (long_)
            break;
    }
    RunRecord record;
    record.operation = plan.operation;
    record.backend = point.backend;
    record.device = deviceOf ? deviceOf(point.backend) : hostFacts().processor;
    record.threads = point.threads > 0 ? point.threads : usableCores();
    record.seed = plan.seed;
    record.inputSource = "random";
    record.launch = launch;
    record.total = statisticsOf(total);
    if (!kernel.empty())
        record.kernel = statisticsOf(kernel);
    if (!in.empty())
        record.hostToDevice = statisticsOf(in);
    if (!out.empty())
        record.deviceToHost = statisticsOf(out);
    record.version = telarVersion();
    bench.describe(record);
    return record;
}

/// The key that the record of a point will have; the output is not part of it.
std::string keyOf(const SweepPlan& plan, const SweepPoint& point) {
    RunRecord record;
    record.operation = plan.operation;
    record.backend = point.backend;
    record.threads = point.threads > 0 ? point.threads : usableCores();
    record.seed = plan.seed;
    record.inputRows = plan.operation == "pool" || plan.operation == "matmul" ? point.size : 1;
    record.inputColumns = point.size;
    record.spec = plan.spec;
    if (plan.operation == "matmul")
        record.entries = {{"size", point.size}, {"max", int64_t{plan.max}}, {"identity", false}};
    else if (plan.operation != "pool")
        record.entries = {{"size", point.size}};
    const auto read = readRecords(toJson(record, -1), "");
    return read ? read->points.front().key() : std::string();
}

} // namespace

Expected<std::vector<SweepPoint>> sweepPoints(const SweepPlan& plan, const Operations& operations) {
    const auto bench = benchOf(plan, operations);
    if (!bench)
        return userError(text(TELAR_TR("core", "There is no operation %1 to sweep"), plan.operation), {},
                         text(TELAR_TR("core", "Choose pool, matmul, neuron or pipeline")));
    if (plan.sizes.empty() || plan.backends.empty() || plan.threads.empty())
        return userError(
            text(TELAR_TR("core", "A sweep needs at least one size, one variant and one number of threads")));
    std::vector<SweepPoint> points;
    for (const auto& backend : plan.backends) {
        if (auto fine = bench->available(backend); !fine)
            return fine.error();
        for (const int64_t size : plan.sizes) {
            if (size < 1)
                return userError(text(TELAR_TR("core", "A size is at least 1, not %1"), size));
            for (const int threads : plan.threads)
                points.push_back({backend, size, threads});
        }
    }
    if (plan.shuffle) {
        MersenneTwister random(plan.seed);
        for (std::size_t i = points.size(); i > 1; --i)
            std::swap(points[i - 1], points[random.below(static_cast<uint32_t>(i - 1))]);
    }
    return points;
}

Expected<SweepEstimate> estimateSweep(const SweepPlan& plan, const Operations& operations,
                                      const JobContext& job) {
    const auto points = sweepPoints(plan, operations);
    if (!points)
        return points.error();
    const auto bench = benchOf(plan, operations);
    SweepEstimate estimate;
    estimate.points = static_cast<int64_t>(points->size());
    for (const int64_t size : plan.sizes)
        estimate.largestBytes = std::max(estimate.largestBytes, bench->bytes(size));
    if (auto fits = checkMemory(estimate.largestBytes); !fits)
        return fits.error();
    const int64_t least = *std::min_element(plan.sizes.begin(), plan.sizes.end());
    if (auto ready = bench->prepare(least, job); !ready)
        return ready.error();
    job.start(static_cast<int64_t>(plan.backends.size()));
    for (const auto& backend : plan.backends) {
        const auto start = Clock::now();
        // Twice: the first run pays for threads and pages.
        double took = 0;
        for (int i = 0; i < 2 && secondsSince(start) < 1; ++i) {
            const auto before = Clock::now();
            if (const auto run = bench->run(backend, {plan.threads.front(), {job.stop, nullptr}}); !run) {
                if (run.error().kind == ErrorKind::Cancelled)
                    return run.error();
                break; // told with the point
            }
            took = secondsSince(before);
        }
        for (const int64_t size : plan.sizes) {
            const double one = took * bench->work(size) / bench->work(least);
            const double runs = plan.warmUp + plan.repeat;
            estimate.seconds += static_cast<double>(plan.threads.size()) *
                                std::max(one, std::min(one * runs, std::max(one, plan.mostSeconds)));
        }
        job.advance();
    }
    return estimate;
}

Expected<std::vector<int64_t>> parseSizes(const std::string& typed) {
    const auto refuse = [&] {
        return userError(
            text(TELAR_TR("core", "Sizes are written as 64,128,256 or 64:4096:x2 or 100:500:+100, not '%1'"),
                 typed));
    };
    const auto number = [](std::string_view word) -> std::optional<int64_t> {
        int64_t value = 0;
        const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (failure != std::errc() || end != word.data() + word.size() || value < 1)
            return {};
        return value;
    };
    std::vector<int64_t> sizes;
    std::size_t at = 0;
    while (at <= typed.size()) {
        const auto comma = std::min(typed.find(',', at), typed.size());
        const std::string part = typed.substr(at, comma - at);
        at = comma + 1;
        const auto first = part.find(':'),
                   second = first == std::string::npos ? first : part.find(':', first + 1);
        if (first == std::string::npos) {
            const auto n = number(part);
            if (!n)
                return refuse();
            sizes.push_back(*n);
        } else {
            if (second == std::string::npos || second + 2 > part.size())
                return refuse();
            const auto from = number(part.substr(0, first)),
                       to = number(part.substr(first + 1, second - first - 1)),
                       by = number(part.substr(second + 2));
            const char how = part[second + 1];
            if (!from || !to || !by || (how != 'x' && how != '+') || (how == 'x' && *by < 2))
                return refuse();
            for (int64_t n = *from; n <= *to && sizes.size() < 10000; n = how == 'x' ? n * *by : n + *by)
                sizes.push_back(n);
        }
        if (comma == typed.size())
            break;
    }
    if (sizes.empty())
        return refuse();
    return sizes;
}

Expected<SweepOutcome> runSweep(const SweepPlan& plan, const Operations& operations,
                                const SweepOptions& options) {
    const auto points = sweepPoints(plan, operations);
    if (!points)
        return points.error();
    const auto bench = benchOf(plan, operations);
    SweepOutcome outcome;
    std::set<std::string> complained;
    int64_t prepared = -1;
    options.job.start(static_cast<int64_t>(points->size()));
    const auto start = Clock::now();
    for (std::size_t i = 0; i < points->size(); ++i) {
        const SweepPoint& point = (*points)[i];
        if (static_cast<int>(i) % options.parts != options.part ||
            options.done.count(keyOf(plan, point)) > 0) {
            ++outcome.skipped;
            options.job.advance();
            continue;
        }
        if (options.job.stopRequested())
            return cancelledError();
        if (options.starting)
            options.starting(point);
        if (auto fits = checkMemory(bench->bytes(point.size)); !fits)
            return fits.error();
        if (prepared != point.size) {
            if (auto ready = bench->prepare(point.size, options.job); !ready)
                return ready.error();
            prepared = point.size;
        }
        double inside = 0;
        const auto record = measurePoint(*bench, plan, point, options.job, operations.deviceOf, inside);
        options.job.advance();
        outcome.measuredSeconds += inside;
        if (!record) {
            if (record.error().kind == ErrorKind::Cancelled)
                return record.error();
            // One variant that cannot do one size does not end the night's work.
            ++outcome.failed;
            if (complained.insert(point.backend).second)
                outcome.failures.push_back(record.error());
            continue;
        }
        ++outcome.measured;
        outcome.noisy += record->total.runs > 2 && record->total.max > 1.5 * record->total.median;
        if (options.record)
            if (auto kept = options.record(*record); !kept)
                return kept.error();
    }
    outcome.totalSeconds = secondsSince(start);
    return outcome;
}

} // namespace telar
