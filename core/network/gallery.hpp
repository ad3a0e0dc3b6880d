// The networks that travel with the program: small ones, trained on the built-in digits and slices.
#pragma once

#include "core/network/graph.hpp"

#include <string_view>

namespace telar::network {

struct BuiltInNetwork {
    const char* id; ///< as commands, records and projects name it; resources/networks/ID.onnx
    Text title;
    const char* picture; ///< that it is shown at first
};
const std::vector<BuiltInNetwork>& builtInNetworks();
bool isBuiltInNetwork(const std::string& word);
/// One that is built in, by its id, else the file of that path.
Expected<Graph> namedGraph(const std::string& word, const JobContext& job = {});
/// What is said where the network is built in and the picture is none of the kind that it was trained on; else nothing.
Text foreignPicture(const std::string& network, const std::string& picture);
/// The file of one that is built in; empty where there is none of that id.
std::string_view builtInBytes(std::string_view id);

} // namespace telar::network
