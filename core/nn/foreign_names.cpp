#include "core/nn/foreign_names.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace telar::nn {

namespace {

/// What belongs together: "features.0" of "features.0.weight".
std::string stemOf(const std::string& name) { return name.substr(0, name.rfind('.')); }

/// From the model's own stem to that of features and classifier.
std::map<std::string, std::string> stems(const ModelSpec& model) {
    std::map<std::string, std::string> made;
    for (std::size_t i = 0; i < model.layers.size(); ++i)
        if (hasParameters(model.layers[i].kind))
            made[sequentialName(model, i)] = featuresName(model, i);
    return made;
}

} // namespace

std::string featuresName(const ModelSpec& model, std::size_t index) {
    std::size_t start = 0; // of the classifier: the first linear layer, or the dropouts before it
    while (start < model.layers.size() && model.layers[start].kind != LayerKind::Linear)
        ++start;
    while (start > 0 && model.layers[start - 1].kind == LayerKind::Dropout)
        --start;
    return index < start ? "features." + std::to_string(index) : "classifier." + std::to_string(index - start);
}

Tensors withFeaturesNames(const ModelSpec& model, Tensors own) {
    const auto names = stems(model);
    for (auto& tensor : own)
        if (const auto found = names.find(stemOf(tensor.name)); found != names.end())
            tensor.name = found->second + tensor.name.substr(found->first.size());
    return own;
}

Tensors withOwnNames(const ModelSpec& model, Tensors given) {
    const auto names = stems(model);
    std::set<std::string> there;
    for (const auto& tensor : given)
        there.insert(stemOf(tensor.name));
    const auto all = [&](const auto& wanted) {
        return std::all_of(names.begin(), names.end(), [&](const auto& one) { return there.contains(wanted(one)); });
    };
    if (given.empty() || all([](const auto& one) { return one.first; }))
        return given;
    const auto& first = given.front().name;
    for (const std::string& before : {std::string(), first.substr(0, first.find('.') + 1)}) {
        if (!all([&](const auto& one) { return before + one.second; }))
            continue;
        for (auto& tensor : given)
            for (const auto& [own, foreign] : names)
                if (stemOf(tensor.name) == before + foreign) {
                    tensor.name = own + tensor.name.substr(before.size() + foreign.size());
                    break;
                }
        return given;
    }
    std::set<std::string> convolutions;
    for (const auto& tensor : given)
        if (tensor.shape.size() == 4)
            convolutions.insert(stemOf(tensor.name));
    std::stable_partition(given.begin(), given.end(),
                          [&](const Tensor& tensor) { return convolutions.contains(stemOf(tensor.name)); });
    return given;
}

} // namespace telar::nn
