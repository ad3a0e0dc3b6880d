#include "core/network/gallery.hpp"

#include "core/data/samples.hpp"
#include "core/network/segmenter.hpp"
#include "core/network/tensor_file.hpp"
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

/// A residual network (He et al. 2016) of three stages, without batch normalisation: two convolutions and the connection that
/// skips them in each.
nn::ModelSpec smallResnet() {
    auto model = nn::alexnet(3);
    model.name = "resnet";
    model.input = {1, 32, 32};
    model.initial = nn::Initial::Kaiming;
    const auto relu = nn::activation(nn::LayerKind::Relu);
    model.layers.clear();
    for (const int64_t channels : {16, 32, 64})
        for (const auto& layer :
             {nn::convolution(channels, 3, channels == 16 ? 1 : 2, 1), relu, nn::convolution(channels, 3, 1, 1), relu,
              nn::convolution(channels, 3, 1, 1), nn::addition(4), relu})
            model.layers.push_back(layer);
    model.layers.push_back(nn::pooling(nn::LayerKind::AveragePooling, 8, 8));
    model.layers.push_back(nn::linear(3));
    return model;
}
nn::ModelSpec transformerOfDigits() { return nn::visionTransformer(); }

} // namespace

const std::vector<BuiltInNetwork>& builtInNetworks() {
    static const std::vector<BuiltInNetwork> all{
        {"lenet", text(TELAR_TR("core", "LeNet-5, digits")), "digit:3", "digits", lenetOfDigits, 6, 0.97},
        {"mlp", text(TELAR_TR("core", "MLP 784-128-10, digits")), "digit:3", "digits", smallMlp, 8, 0.93},
        {"alexnet", text(TELAR_TR("core", "Narrow AlexNet, slices")), "phantom:45", "phantom", narrowAlexnet, 25, 0.95},
        {"resnet", text(TELAR_TR("core", "Small ResNet, slices")), "phantom:45", "phantom", smallResnet, 12, 0.95},
        {"transformer", text(TELAR_TR("core", "Tiny transformer, digits")), "digit:3", "digits", transformerOfDigits,
         20, 0.95},
        {"unet", text(TELAR_TR("core", "Small U-Net, tissue of slices")), "phantom:45", "tissue", nullptr, 6, 0.94}};
    return all;
}

bool isBuiltInNetwork(const std::string& word) {
    return std::ranges::any_of(builtInNetworks(), [&](const auto& one) { return word == one.id; });
}

Text foreignPicture(const std::string& network, const std::string& picture) {
    const auto one = std::ranges::find(builtInNetworks(), network, &BuiltInNetwork::id);
    if (one == builtInNetworks().end())
        return {};
    const std::string_view own = one->picture;
    if (picture.starts_with(own.substr(0, own.find(':') + 1)))
        return {};
    return own.starts_with("digit:")
               ? text(TELAR_TR("core", "This network has seen drawn digits only: of another picture its answer means "
                                       "nothing"))
               : text(TELAR_TR("core",
                               "This network has seen slices of the phantom only: of another picture its answer "
                               "means nothing"));
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
    if (!network.model) {
        SegmenterSpec tissue;
        tissue.epochs = network.epochs;
        tissue.people = peopleDrawn;
        tissue.seed = trainedFrom;
        return trainSegmenter(tissue, job);
    }
    TELAR_TRY(samples, builtInSamples(network, trainedFrom, peopleDrawn, job));
    auto spec = nn::defaultTraining(network.model());
    spec.epochs = network.epochs;
    spec.seed = trainedFrom;
    spec.split.testPerClass = 0; // the pictures of another seed are the test
    const auto engines = nn::cpuEngines();
    const auto* engine = engines.find("fast");
    if (!engine)
        return environmentError(text(TELAR_TR("core", "No variant can compute this")));
    TELAR_TRY(trained, nn::train(*engine, spec, *samples, {}, job));
    return onnxOf(spec.model, trained->best, (*samples)->classes);
}

} // namespace telar::network
