#include "core/experiment/operation.hpp"

#include "core/base/threads.hpp"
#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "core/experiment/operations/operations.hpp"
#include "core/forward/parameters.hpp"
#include "core/neuron/parameters.hpp"
#include "core/nn/training_parameters.hpp"
#include "core/pipeline/parameters.hpp"

#include <map>
#include <set>

namespace telar {

namespace {

struct OperationFacts {
    Text title, size;
    int power = 1;
};

const OperationFacts* factsOf(const std::string& id) {
    static const Text side = text(TELAR_TR("core", "rows and columns")), epochs = text(TELAR_TR("core", "epochs"));
    static const std::map<std::string, OperationFacts> all{
        {"pool", {text(TELAR_TR("core", "Pooling")), side, 2}},
        {"conv", {text(TELAR_TR("core", "Convolution")), side, 2}},
        {"matmul", {text(TELAR_TR("core", "Matrix product")), side, 3}},
        {"neuron", {text(TELAR_TR("core", "One neuron")), text(TELAR_TR("core", "inputs"))}},
        {"pipeline", {text(TELAR_TR("core", "Pipeline")), text(TELAR_TR("core", "numbers"))}},
        {"alexnet", {text(TELAR_TR("core", "Training AlexNet")), epochs}},
        {"mlp", {text(TELAR_TR("core", "Training the MLP")), epochs}},
        {"dpfm", {text(TELAR_TR("core", "Forward mode")), text(TELAR_TR("core", "rows of the corpus"))}},
    };
    const auto found = all.find(id);
    return found == all.end() ? nullptr : &found->second;
}

} // namespace

Text operationTitle(const std::string& id) {
    const auto* facts = factsOf(id);
    return facts ? facts->title : text("%1", id);
}

Text operationSizeTitle(const std::string& id) {
    const auto* facts = factsOf(id);
    return facts ? facts->size : text(TELAR_TR("core", "numbers"));
}

int workPower(const std::string& id) {
    const auto* facts = factsOf(id);
    return facts ? facts->power : 1;
}

std::string Work::get(const std::string& name) const {
    for (const auto& setting : settings)
        if (setting.name == name)
            return setting.value;
    return {};
}

Expected<RunRecord> Operation::measure(PreparedWork& prepared, const SweepPoint& point, const MeasurePolicy& policy,
                                       const std::string& device, const JobContext& job) const {
    if (auto can = threadsCanStart(point.threads); !can)
        return can.error();
    const auto measured = telar::measure(policy, job, [&] {
        return prepared.run(point.backend, {point.threads, {job.stop, nullptr}});
    });
    if (!measured)
        return measured.error();
    RunRecord record;
    record.operation = id();
    record.backend = point.backend;
    record.device = device;
    record.threads = threadsOf(point.backend, point.threads);
    record.seed = point.work.seed;
    record.inputSource = "random";
    addMeasured(*measured, record);
    record.eachMs = measured->totalMs;
    if (const auto cost = prepared.cost(point.backend); cost.bytes > 0 || cost.operations > 0)
        record.cost = cost;
    record.cores = usableCores();
    record.version = telarVersion();
    describe(point.work, record);
    return record;
}

/// The usual value of a setting that records name only where it is another; empty for other settings.
template <class Spec>
static std::string unsaidValue(const Parameters<Spec>& all, const std::string& setting) {
    const auto* one = findParameter(all, setting);
    return one && one->quiet ? wordOf(one->usual) : std::string();
}

void sayUnsaid(const std::string& operation, const std::vector<NamedSettings*>& records) {
    std::set<std::string> names;
    for (const auto* settings : records)
        for (const auto& [name, value] : *settings)
            names.insert(name);
    for (const auto& name : names) {
        const auto value = operation == "neuron"     ? unsaidValue(neuronParameters(), name)
                           : operation == "pipeline" ? unsaidValue(pipelineParameters(), name)
                           : operation == "dpfm"     ? unsaidValue(forward::trainParameters(), name)
                           : operation == "mlp" || operation == "alexnet"
                               ? unsaidValue(nn::trainingParameters(operation), name)
                               : std::string();
        const auto named = [&](const auto& one) { return one.first == name; };
        for (auto* settings : records)
            if (!value.empty() && std::none_of(settings->begin(), settings->end(), named))
                settings->emplace_back(name, value);
    }
}

std::vector<Setting> usualSettings(const Operation& operation) {
    std::vector<Setting> usual;
    for (const auto& info : operation.settings())
        usual.push_back({info.name, info.fallback});
    return usual;
}

std::vector<SettingInfo> withBlock(std::vector<SettingInfo> settings, const std::string& example) {
    settings.push_back({"block", text(TELAR_TR("core", "Block of threads")), "", example});
    return settings;
}

void describeBlock(const Work& work, RunRecord& record) {
    if (const auto block = work.get("block"); !block.empty())
        record.entries.push_back({"block", block});
}

std::string kernelOf(const std::string& backend, const std::vector<simt::KernelCard>& kernels) {
    const std::string_view whole = backend;
    const auto colon = whole.find(':');
    const auto way = whole.substr(0, colon);
    if (colon == whole.npos || (way != "emulator" && way != "cuda"))
        return {};
    for (const auto& card : kernels)
        if (whole.substr(colon + 1) == card.id && !card.broken())
            return card.id;
    return {};
}

std::unique_ptr<Operation> makeOperation(const std::string& id, const Operations& operations) {
    if (id == "pool" && operations.pooling)
        return poolOperation(*operations.pooling);
    if (id == "conv" && operations.convolution)
        return convolutionOperation(*operations.convolution);
    if (id == "matmul" && operations.matmul)
        return matmulOperation(*operations.matmul);
    if (id == "neuron" && operations.neuron)
        return neuronOperation(*operations.neuron);
    if (id == "pipeline" && operations.pipeline)
        return pipelineOperation(*operations.pipeline);
    if ((id == "alexnet" || id == "mlp") && operations.engines && operations.samples)
        return trainingOperation(id, operations);
    if (id == "dpfm")
        return dpfmOperation();
    return nullptr;
}

std::vector<std::string> operationIds(const Operations& operations) {
    std::vector<std::string> ids;
    for (const char* id : {"pool", "conv", "matmul", "neuron", "pipeline", "alexnet", "mlp", "dpfm"})
        if (makeOperation(id, operations))
            ids.emplace_back(id);
    return ids;
}

} // namespace telar
