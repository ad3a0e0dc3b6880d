// What can be measured over sizes and settings: each operation of the labs behind one interface, so that
// sweeps, estimates, records and charts know none of them by name.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/experiment/run_record.hpp"
#include "core/matmul/matmul.hpp"
#include "core/neuron/neuron.hpp"
#include "core/nn/engine.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/simt/launch.hpp"

#include <functional>

namespace telar {

/// The registries outlive whatever is made of them; a null one leaves its operation out.
struct Operations {
    const Registry<PoolingVariant>* pooling = nullptr;
    const Registry<MatmulVariant>* matmul = nullptr;
    const Registry<NeuronVariant>* neuron = nullptr;
    const Registry<PipelineVariant>* pipeline = nullptr;
    const Registry<nn::Engine>* engines = nullptr;
    /// Names what a variant runs on, for the records; empty: the processor.
    std::function<std::string(const std::string& backend)> deviceOf = {};
    /// The samples that a model learns, by the source's name ("phantom", "digits").
    std::function<Expected<nn::SamplesPtr>(const std::string& source, const JobContext& job)> samples = {};
    const Registry<ConvolutionVariant>* convolution = nullptr;
};

/// All that decides input and output: two variants given the same work must agree.
struct Work {
    int64_t size = 0;
    Settings settings; ///< the fallback for those not named
    uint32_t seed = 35, max = 9;
    /// Of a setting by name; empty where it is not there.
    std::string get(const std::string& name) const;
};

struct SweepPoint {
    std::string backend;
    int threads = 0;
    Work work; ///< every setting of the operation has a value
};

/// A piece of work with its input made, ready to be run by any variant, any number of times.
class PreparedWork {
public:
    using Run = VariantRun;
    virtual ~PreparedWork() = default;
    virtual Expected<Run> run(const std::string& backend, const RunOptions& options) = 0;
    /// What the last run left; nothing where outputs are not compared.
    virtual std::optional<AnyView> output() const { return {}; }
    /// The kernel of the emulator that this variant launches, there or on a GPU; empty: none that is known there.
    virtual std::string kernelOf(const std::string& /*backend*/) const { return {}; }
    /// One run of that kernel in the emulator, for its counts. The output stays as the last run left it, bit for bit.
    virtual Status count(const std::string& /*kernel*/, const simt::LaunchOptions&) { return {}; }
    /// What a run by this variant reads, writes and computes; zeros where that is not known.
    virtual Cost cost(const std::string&) const { return {}; }
};

/// "Pooling" for "pool"; an id that is not known says itself: records of a later Telar hold such.
Text operationTitle(const std::string& id);
/// What its size counts: "rows and columns".
Text operationSizeTitle(const std::string& id);
/// Its work grows as the size to this power: 2 for pictures, 3 for products.
int workPower(const std::string& id);

class Operation {
public:
    virtual ~Operation() = default;
    virtual std::string id() const = 0; ///< "pool"
    Text title() const { return operationTitle(id()); }
    Text sizeTitle() const { return operationSizeTitle(id()); }
    virtual std::string sizes() const = 0;    ///< worth measuring: "32:2048:x2"
    virtual std::string variants() const = 0; ///< worth comparing: "serial,simd"
    virtual int repeats() const { return 5; } ///< worth making: once where a run lasts long by itself
    virtual std::vector<SettingInfo> settings() const = 0;
    /// Every variant, with the reason where it cannot run here.
    virtual std::vector<std::pair<std::string, Status>> backends() const = 0;
    /// Threads that a variant works with where so many are asked for (0: all cores): 1 for a serial one.
    virtual int threadsOf(const std::string& backend, int asked) const = 0;
    /// A user error where the work makes no sense: a window larger than the matrix, a word for a number.
    virtual Status check(const Work& work) const = 0;
    virtual int64_t bytes(const Work& work) const = 0;
    /// Grows as the time does.
    virtual double effort(const Work& work) const = 0;
    /// Input, shapes and specification of a record; not its output.
    virtual void describe(const Work& work, RunRecord& record) const = 0;
    virtual Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work,
                                                            const JobContext& job) const = 0;

    /// The record of a variant's runs on work that was prepared for `point`; what came out is not summed.
    Expected<RunRecord> measure(PreparedWork& prepared, const SweepPoint& point, const MeasurePolicy& policy,
                                const std::string& device, const JobContext& job) const;
};

/// Those of work for which nothing is asked.
Settings usualSettings(const Operation& operation);

using NamedSettings = std::vector<std::pair<std::string, std::string>>;
/// Settings that some of these records of one operation name, and others leave unsaid since they have their usual value,
/// are said of all.
void sayUnsaid(const std::string& operation, const std::vector<NamedSettings*>& records);

/// "pool", "conv", "matmul", "neuron", "pipeline", "alexnet", "mlp", "dpfm"; null for another name, or one whose
/// registry is not there.
std::unique_ptr<Operation> makeOperation(const std::string& id, const Operations& operations);
/// Those that are there, in that order.
std::vector<std::string> operationIds(const Operations& operations);

} // namespace telar
