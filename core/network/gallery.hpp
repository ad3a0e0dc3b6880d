// The networks that travel with the program: small ones, trained on the built-in digits and slices.
#pragma once

#include "core/network/graph.hpp"
#include "core/nn/trainer.hpp"

#include <string_view>

namespace telar::network {

struct BuiltInNetwork {
    const char* id; ///< as commands, records and projects name it; resources/networks/ID.onnx
    Text title;
    const char* picture; ///< that it is shown at first
    const char*
        data; ///< what it was trained on, as `telar-cli train --data` names it; "tissue": slices with what each cell is
    nn::ModelSpec (*model)(); ///< null of the one that reads tissue (core/network/segmenter.hpp)
    int64_t epochs;
    double accuracy; ///< of pictures that were drawn from another seed, at least; of tissue the mean Dice
};
const std::vector<BuiltInNetwork>& builtInNetworks();
bool isBuiltInNetwork(const std::string& word);
/// One that is built in, by its id, else the file of that path.
Expected<Graph> namedGraph(const std::string& word, const JobContext& job = {});
/// What is said where the network is built in and the picture is none of the kind that it was trained on; else nothing.
Text foreignPicture(const std::string& network, const std::string& picture);
/// The file of one that is built in; empty where there is none of that id.
std::string_view builtInBytes(std::string_view id);

/// Trains it from a seed, as the file was made. Errors: those of the training.
Expected<onnx_file::Model> makeBuiltIn(const BuiltInNetwork& network, const JobContext& job = {});
/// Pictures of its kind with their classes, of so many people: 273 slices or 330 digits each.
Expected<nn::SamplesPtr> builtInSamples(const BuiltInNetwork& network, uint32_t seed, int64_t people,
                                        const JobContext& job = {});

} // namespace telar::network
