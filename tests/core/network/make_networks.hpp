// How the networks that travel with the program were made, and pictures of their kinds.
#pragma once

#include "core/data/samples.hpp"
#include "core/network/trained.hpp"
#include "core/nn/trainer.hpp"
#include "tests/core/network/make_segmenter.hpp"

namespace telar::network {

constexpr uint32_t trainedFrom = 35;
constexpr int64_t digitsOfEach = 330, peopleDrawn = 6;

inline nn::ModelSpec smallMlp() { return nn::mlp(128); }
inline nn::ModelSpec lenetOfDigits() { return nn::lenet(); }
/// The thesis' AlexNet with a quarter of the channels in its first layer, then 48 and 64, and 128 in place of 4096: 160,000 weights in
/// place of 23 million.
inline nn::ModelSpec narrowAlexnet() {
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
inline nn::ModelSpec smallResnet() {
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
inline nn::ModelSpec transformerOfDigits() { return nn::visionTransformer(); }

struct Recipe {
    const char* id;
    const char* data;         ///< as `telar-cli train --data` names it; "tissue": slices with what each cell is
    nn::ModelSpec (*model)(); ///< null of the one that reads tissue
    int64_t epochs;
    double accuracy; ///< of pictures that were drawn from another seed, at least; of tissue the mean Dice
};
inline const Recipe& recipeOf(std::string_view id) {
    static const Recipe all[] = {
        {"lenet", "digits", lenetOfDigits, 6, 0.97},
        {"mlp", "digits", smallMlp, 8, 0.93},
        {"alexnet", "phantom", narrowAlexnet, 25, 0.95},
        {"resnet", "phantom", smallResnet, 12, 0.95},
        {"transformer", "digits", transformerOfDigits, 20, 0.95},
        {"unet", "tissue", nullptr, 6, 0.94},
    };
    return *std::ranges::find(all, id, &Recipe::id);
}

/// Pictures of its kind with their classes, of so many people: 273 slices or 330 digits each.
inline Expected<nn::SamplesPtr> builtInSamples(const Recipe& network, uint32_t seed, int64_t people,
                                               const JobContext& job = {}) {
    const bool digits = std::string_view(network.data) == "digits";
    auto loaded = digits ? digitSamples(digitsOfEach * people, 0, seed, job)
                         : phantomSamples(seed, job, {people, HeadLabel::Look});
    return loaded ? Expected<nn::SamplesPtr>(loaded->samples) : loaded.error();
}

/// Trains it from a seed, as the file was made. Errors: those of the training.
inline Expected<onnx_file::Model> makeBuiltIn(const Recipe& network, const JobContext& job = {}) {
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
        return environmentError(text("There is no variant fast"));
    TELAR_TRY(trained, nn::train(*engine, spec, *samples, {}, job));
    return onnxOf(spec.model, trained->best, (*samples)->classes);
}

} // namespace telar::network
