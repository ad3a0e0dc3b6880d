#include "core/network/gallery.hpp"

#include "core/network/trained.hpp"

#include <algorithm>

namespace telar::network {

namespace {
constexpr uint64_t drawnFrom = 35;
} // namespace

const std::vector<BuiltInNetwork>& builtInNetworks() {
    static const std::vector<BuiltInNetwork> all{{"lenet", text(TELAR_TR("core", "LeNet-5, not trained"))}};
    return all;
}

bool isBuiltInNetwork(const std::string& word) {
    return std::ranges::any_of(builtInNetworks(), [&](const auto& one) { return word == one.id; });
}

Expected<Graph> namedGraph(const std::string& word, const JobContext& job) {
    return isBuiltInNetwork(word) ? graphOf(lenet(drawnFrom), word) : loadGraph(word, job);
}

} // namespace telar::network
