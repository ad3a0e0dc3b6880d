#include "core/nn/peer.hpp"

#include "core/base/command_line.hpp"
#include "core/base/host.hpp"
#include "core/base/json_text.hpp"
#include "core/base/output_file.hpp"
#include "core/base/statistics.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/python.hpp"

#include <algorithm>

namespace telar::nn {

namespace {

constexpr int notThere = 3; ///< how the script ends where Python has not the program

template <class T>
std::string_view bytesOf(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::vector<int64_t> pair(const Size2& size) { return {size.h, size.w}; }

std::string workText(const PeerWork& work) {
    Json layers = Json::array(), shapes = Json::array();
    for (const auto& layer : work.model.layers)
        layers.push_back({{"kind", layerKindId(layer.kind)},
                          {"kernel", pair(layer.kernel)},
                          {"stride", pair(layer.stride)},
                          {"padding", pair(layer.padding)},
                          {"rate", layer.rate}});
    for (const auto& tensor : work.first)
        shapes.push_back(tensor.shape);
    const auto& how = work.optimiser;
    const auto& input = work.model.input;
    return Json{{"layers", layers},
                {"shapes", shapes},
                {"input", {input.channels, input.rows, input.columns}},
                {"loss", work.model.loss == Loss::CrossEntropy ? "cross-entropy" : "mean squares"},
                {"optimiser",
                 {{"kind", how.kind == OptimiserKind::Sgd ? "sgd" : "adam"},
                  {"momentum", how.momentum},
                  {"beta1", how.beta1},
                  {"beta2", how.beta2},
                  {"epsilon", how.epsilon},
                  {"decay", how.weightDecay}}},
                {"batch", work.batch},
                {"rates", work.rates},
                {"threads", work.threads > 0 ? work.threads : usableCores()},
                {"gpu", work.gpu}}
        .dump(1);
}

Status writeWork(const PeerWork& work, const std::string& folder) {
    std::vector<float> weights;
    for (const auto& tensor : work.first)
        weights.insert(weights.end(), tensor.values.begin(), tensor.values.end());
    const std::pair<const char*, std::string_view> files[] = {
        {"peer.py", peerScript()},
        {"inputs", bytesOf(work.inputs)},
        {"targets", work.model.loss == Loss::CrossEntropy ? bytesOf(work.classes) : bytesOf(work.targets)},
        {"order", bytesOf(work.order)},
        {"validation", bytesOf(work.validation)},
        {"weights", bytesOf(weights)}};
    for (const auto& [name, bytes] : files)
        TELAR_CHECK(writeFile(folder + "/" + name, bytes));
    return writeFile(folder + "/work.json", workText(work));
}

std::string lastLine(const std::string& output) {
    const auto end = output.find_last_not_of(" \n");
    const auto start = output.rfind('\n', end);
    return output.substr(start + 1, end - start);
}

Expected<PeerTraining> trainingOf(const std::string& output, const PeerWork& work, const std::string& python,
                                  const JobContext& job) {
    TELAR_TRY(said, readSaid<Json>(lastLine(output), python, job));
    PeerTraining made;
    made.threads = work.threads > 0 ? work.threads : usableCores();
    try {
        made.program = said->at("title").get<std::string>();
        made.device = said->at("device").get<std::string>();
        made.pythonVersion = said->at("python").get<std::string>();
        const auto held = static_cast<double>(work.validation.size());
        for (const auto& one : said->at("epochs")) {
            EpochFigures figures;
            figures.ms = one.at("ms").get<double>();
            figures.trainLoss = one.at("loss").get<double>();
            if (held > 0)
                figures.validationLoss = one.at("validation_loss").get<double>() / held;
            if (held > 0 && work.model.loss == Loss::CrossEntropy)
                figures.validationAccuracy = one.at("right").get<double>() / held;
            made.epochs.push_back(figures);
        }
    } catch (const Json::exception&) {
        return environmentError(text(TELAR_TR("core", "Python ended without figures: %1"), lastLine(output)),
                                text("%1", python));
    }
    return made;
}

/// The first layer or setting that the script has not.
Status peerSupports(const TrainingSpec& spec) {
    const auto refused = [](const Text& what) {
        return userError(text(TELAR_TR("core", "PyTorch and Keras are run without %1"), what.str()), {},
                         text(TELAR_TR("core", "Leave it out to compare an epoch")));
    };
    for (const auto& layer : spec.model.layers)
        if (worksOnTokens(layer.kind) || layer.kind == LayerKind::BatchNorm)
            return refused(layerKindTitle(layer.kind));
    if (spec.augmentation.on)
        return refused(text(TELAR_TR("core", "data augmentation")));
    if (spec.balancedSampling || spec.classWeights.balanced || !spec.classWeights.values.empty())
        return refused(text(TELAR_TR("core", "class weights and balanced sampling")));
    if (spec.frozen > 0 || !spec.changes.empty() || spec.patience > 0 || spec.split.folds != 0 || spec.devices > 1)
        return refused(text(TELAR_TR("core", "folds, frozen layers, early stopping, several GPUs or other settings on "
                                             "the way")));
    return {};
}

} // namespace

const char* peerId(PeerProgram program) { return program == PeerProgram::PyTorch ? "torch" : "keras"; }
const char* peerTitle(PeerProgram program) { return program == PeerProgram::PyTorch ? "PyTorch" : "Keras"; }

double medianEpochMs(const Epochs& epochs) {
    std::vector<double> ms;
    for (std::size_t i = epochs.size() > 1 ? 1 : 0; i < epochs.size(); ++i)
        ms.push_back(epochs[i].ms);
    return statisticsOf(ms).median;
}

double PeerTraining::epochMs() const { return medianEpochMs(epochs); }

std::string peerText(const PeerTraining& training) {
    return Json{{"program", training.program},
                {"python", training.pythonVersion},
                {"device", training.device},
                {"threads", training.threads},
                {"command", training.command},
                {"epoch_ms", training.epochMs()},
                {"epochs", Json::parse(epochsText(training.epochs))}}
        .dump();
}

Expected<PeerWork> peerWork(const TrainingSpec& asked, const SamplesPtr& samples, const JobContext& job) {
    TELAR_CHECK(peerSupports(asked));
    TELAR_CHECK(checkSplit(*samples, asked.split));
    const auto split = splitSamples(*samples, asked.split);
    const auto spec = fitted(asked, split);
    PeerWork work;
    work.model = spec.model;
    work.optimiser = spec.optimiser;
    work.batch = spec.batch;
    work.threads = spec.threads;
    const auto features = static_cast<std::size_t>(spec.model.input.features());
    const auto count = static_cast<std::size_t>(samples->count());
    TELAR_CHECK(checkMemory(static_cast<int64_t>(count * features * sizeof(float))));
    work.inputs.resize(count * features);
    for (std::size_t i = 0; i < count; ++i)
        readSample(*samples, static_cast<int64_t>(i), spec.model, {}, spec.seed, 0, work.inputs.data() + i * features);
    work.classes = samples->labels;
    if (spec.model.loss == Loss::MeanSquares) {
        const auto outputs = static_cast<std::size_t>(describe(spec.model)->output.features());
        work.targets.resize(count * outputs);
        for (std::size_t i = 0; i < count; ++i)
            work.targets[i * outputs + static_cast<std::size_t>(samples->labels[i])] = 1;
    }
    for (int64_t epoch = 0; epoch < spec.epochs; ++epoch) {
        const auto one = shuffled(split.train, spec.seed, static_cast<uint64_t>(epoch));
        work.order.insert(work.order.end(), one.begin(), one.end());
        work.rates.push_back(rateOf(spec, epoch));
    }
    work.validation = split.validation;
    work.first = initialParameters(spec.model, spec.seed, job);
    if (job.stopRequested())
        return cancelledError();
    return work;
}

std::vector<std::string> peerPythons(const std::string& chosen) {
    auto all = cuda::pythonsToChoose({});
    if (!chosen.empty())
        all.insert(all.begin(), chosen);
    return all;
}

Expected<PeerTraining> runPeer(PeerProgram program, const PeerWork& work, const std::vector<std::string>& pythons,
                               const std::string& folder, const JobContext& job) {
    if (program == PeerProgram::Keras && work.optimiser.weightDecay != 0)
        return userError(text(TELAR_TR("core", "Keras knows no weight decay of this kind")), {},
                         text(TELAR_TR("core", "Compare with PyTorch, or set the weight decay to 0")));
    if (pythons.empty())
        return environmentError(
            text(TELAR_TR("core", "Python is not installed")), {},
            text(TELAR_TR("core", "Install the package python3, or activate the environment that has %1"),
                 peerTitle(program)));
    const cuda::CompilerFolder passing("telar-python-");
    const auto place = folder.empty() ? passing.path() : folder;
    if (!folder.empty())
        TELAR_CHECK(makeFolder(folder));
    TELAR_CHECK(writeWork(work, place));
    constexpr double day = 24 * 3600;
    for (const auto& one : pythons) {
        const std::vector<std::string> words{one, place + "/peer.py", peerId(program), place};
        TELAR_TRY(run,
                  cuda::runChild(words, place,
                                 {.seconds = day * 64, .memoryBytes = 0, .fileBytes = 0, .clockSeconds = day}, job));
        if (run->exit == notThere && run->signal == 0)
            continue;
        if (run->exit != 0 || run->signal != 0)
            return environmentError(
                text(TELAR_TR("core", "%1 could not train this: %2"), peerTitle(program), lastLine(run->output)),
                text("%1", one));
        TELAR_TAKE(made, trainingOf(run->output, work, one, job));
        made->python = one;
        const std::string shown = folder.empty() ? "FOLDER" : folder; // else it is gone when it is read
        made->command = CommandLine({one, shown + "/peer.py", peerId(program), shown}).str();
        return std::move(*made);
    }
    return environmentError(text(TELAR_TR("core", "No Python here has %1"), peerTitle(program)),
                            text("%1", pythons.front()),
                            text(TELAR_TR("core", "Install it with pip install %1, or activate the environment that "
                                                  "has it"),
                                 peerId(program)));
}

} // namespace telar::nn
