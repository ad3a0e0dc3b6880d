#include "core/network/gallery.hpp"

#include "core/network/tensor_file.hpp"

#include <algorithm>

namespace telar::network {

const std::vector<BuiltInNetwork>& builtInNetworks() {
    static const std::vector<BuiltInNetwork> all{
        {"lenet", text(TELAR_TR("core", "LeNet-5, digits")), "digit:3"},
        {"mlp", text(TELAR_TR("core", "MLP 784-128-10, digits")), "digit:3"},
        {"alexnet", text(TELAR_TR("core", "Narrow AlexNet, slices")), "phantom:45"},
        {"resnet", text(TELAR_TR("core", "Small ResNet, slices")), "phantom:45"},
        {"transformer", text(TELAR_TR("core", "Tiny transformer, digits")), "digit:3"},
        {"unet", text(TELAR_TR("core", "Small U-Net, tissue of slices")), "phantom:45"}};
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

} // namespace telar::network
