// The networks that travel with the program.
#pragma once

#include "core/network/graph.hpp"

namespace telar::network {

struct BuiltInNetwork {
    const char* id; ///< as commands, records and projects name it
    Text title;
};
const std::vector<BuiltInNetwork>& builtInNetworks();
bool isBuiltInNetwork(const std::string& word);
/// One that is built in, by its id, else the file of that path.
Expected<Graph> namedGraph(const std::string& word, const JobContext& job = {});

} // namespace telar::network
