#include "core/network/gallery.hpp"

#include "core/data/samples.hpp"
#include "core/network/trained.hpp"

#include <algorithm>

namespace telar::network {

namespace {

constexpr uint32_t trainedFrom = 35;
constexpr int64_t digitsOfEach = 330, peopleDrawn = 6;

nn::ModelSpec smallMlp() { return nn::mlp(128); }
nn::ModelSpec lenetOfDigits() { return nn::lenet(); }
/// The thesis' AlexNet with a quarter of the channels in its first layer, then 48 and 64, and 128 in place of 4096: 160,000 weights in
/// place of 23 million.
nn::ModelSpec narrowAlexnet() {
    auto model = nn::alexnet(3);
    const int64_t outputs[] = {16, 48, 64, 64, 64, 128, 128, 3};
    const int64_t* next = outputs;
    for (auto& layer : model.layers)
        if (nn::hasParameters(layer.kind))
            layer.outputs = *next++;
    return model;
}

} // namespace

const std::vector<BuiltInNetwork>& builtInNetworks() {
    static const std::vector<BuiltInNetwork> all{
        {"lenet", text(TELAR_TR("core", "LeNet-5, digits")), "digit:3", "digits", lenetOfDigits, 6, 0.97},
        {"mlp", text(TELAR_TR("core", "MLP 784-128-10, digits")), "digit:3", "digits", smallMlp, 8, 0.93},
        {"alexnet", text(TELAR_TR("core", "Narrow AlexNet, slices")), "phantom:45", "phantom", narrowAlexnet, 25,
         0.95}};
    return all;
}

bool isBuiltInNetwork(const std::string& word) {
    return std::ranges::any_of(builtInNetworks(), [&](const auto& one) { return word == one.id; });
}

Expected<Graph> namedGraph(const std::string& word, const JobContext& job) {
    if (!isBuiltInNetwork(word))
        return loadGraph(word, job);
    auto model = onnx_file::parseModel(builtInBytes(word), word, job);
    return model ? graphOf(std::move(*model), word) : model.error();
}

Expected<nn::SamplesPtr> builtInSamples(const BuiltInNetwork& network, uint32_t seed, int64_t people,
                                        const JobContext& job) {
    const bool digits = std::string_view(network.data) == "digits";
    auto loaded = digits ? digitSamples(digitsOfEach * people, 0, seed, job)
                         : phantomSamples(seed, job, {people, HeadLabel::Look});
    return loaded ? Expected<nn::SamplesPtr>(loaded->samples) : loaded.error();
}

Expected<onnx_file::Model> makeBuiltIn(const BuiltInNetwork& network, const JobContext& job) {
    const auto samples = builtInSamples(network, trainedFrom, peopleDrawn, job);
    if (!samples)
        return samples.error();
    auto spec = nn::defaultTraining(network.model());
    spec.epochs = network.epochs;
    spec.seed = trainedFrom;
    spec.split.testPerClass = 0; // the pictures of another seed are the test
    const auto engines = nn::cpuEngines();
    const auto* engine = engines.find("fast");
    if (!engine)
        return environmentError(text(TELAR_TR("core", "No variant can compute this")));
    const auto trained = nn::train(*engine, spec, *samples, {}, job);
    if (!trained)
        return trained.error();
    return onnxOf(spec.model, trained->best, (*samples)->classes);
}

} // namespace telar::network
