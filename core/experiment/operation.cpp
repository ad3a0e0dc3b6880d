#include "core/experiment/operation.hpp"

#include "core/experiment/operations/operations.hpp"

#include <charconv>
#include <cmath>
#include <map>

namespace telar {

Text operationTitle(const std::string& id) {
    static const std::map<std::string, Text> titles{
        {"pool", text(TELAR_TR("core", "Pooling"))},
        {"conv", text(TELAR_TR("core", "Convolution"))},
        {"matmul", text(TELAR_TR("core", "Matrix product"))},
        {"neuron", text(TELAR_TR("core", "One neuron"))},
        {"pipeline", text(TELAR_TR("core", "Pipeline"))},
        {"alexnet", text(TELAR_TR("core", "Training AlexNet"))},
        {"mlp", text(TELAR_TR("core", "Training the MLP"))},
        {"dpfm", text(TELAR_TR("core", "Forward mode"))},
    };
    const auto found = titles.find(id);
    return found == titles.end() ? text("%1", id) : found->second;
}

namespace {

template <class Number>
std::optional<Number> numberOf(std::string_view word) {
    Number value{};
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

std::optional<std::pair<int64_t, int64_t>> pairOf(const std::string& word) {
    const auto cross = word.find('x');
    const auto first = numberOf<int64_t>(std::string_view(word).substr(0, cross));
    if (cross == std::string::npos)
        return first ? std::optional(std::pair{*first, *first}) : std::nullopt;
    const auto second = numberOf<int64_t>(std::string_view(word).substr(cross + 1));
    if (!first || !second)
        return {};
    return std::pair{*first, *second};
}

} // namespace

std::string Work::get(const std::string& name) const {
    for (const auto& setting : settings)
        if (setting.name == name)
            return setting.value;
    return {};
}

Expected<Size2> sizePair(const Setting& setting, int64_t least) {
    const auto pair = pairOf(setting.value);
    if (!pair || pair->first < least || pair->second < least)
        return userError(text(TELAR_TR("core", "%1 takes a whole number from %2 on, or two as in 3x5, not "
                                               "'%3'"),
                              setting.name, least, setting.value));
    return Size2{pair->first, pair->second};
}

Expected<std::optional<std::array<int64_t, 2>>> blockSetting(const std::string& value) {
    if (value.empty())
        return std::optional<std::array<int64_t, 2>>();
    const auto pair = pairOf(value);
    if (!pair || value.find('x') == std::string::npos || pair->first < 1 || pair->second < 1 ||
        pair->first > 1024 || pair->second > 1024)
        return userError(
            text(TELAR_TR("core", "A block is written as threads in x and y, 32x8, not '%1'"), value));
    return std::optional(std::array<int64_t, 2>{pair->first, pair->second});
}

Expected<int64_t> wholeSetting(const Setting& setting, int64_t least, int64_t most) {
    const auto number = numberOf<int64_t>(setting.value);
    if (!number || *number < least || *number > most)
        return userError(text(TELAR_TR("core", "%1 takes a whole number from %2 to %3, not '%4'"),
                              setting.name, least, most, setting.value));
    return *number;
}

Expected<double> positiveSetting(const Setting& setting) {
    const auto number = numberOf<double>(setting.value);
    if (!number || !std::isfinite(*number) || *number <= 0)
        return userError(
            text(TELAR_TR("core", "%1 takes a positive number, not '%2'"), setting.name, setting.value));
    return *number;
}

Status wordSetting(const Setting& setting, std::initializer_list<const char*> words) {
    std::string list;
    for (const char* word : words) {
        if (setting.value == word)
            return {};
        list += (list.empty() ? "" : ", ") + std::string(word);
    }
    return userError(text(TELAR_TR("core", "%1 is one of %2, not '%3'"), setting.name, list, setting.value));
}

std::unique_ptr<Operation> makeOperation(const std::string& id, const Operations& operations) {
    if (id == "pool" && operations.pooling)
        return poolOperation(*operations.pooling);
    if (id == "conv" && operations.convolution)
        return convolutionOperation(*operations.convolution);
    if (id == "matmul" && operations.matmul)
        return matmulOperation(*operations.matmul);
    if (id == "neuron" && operations.neuron)
        return neuronOperation(*operations.neuron);
    if (id == "pipeline" && operations.pipeline)
        return pipelineOperation(*operations.pipeline);
    if ((id == "alexnet" || id == "mlp") && operations.engines && operations.samples)
        return trainingOperation(id, operations);
    if (id == "dpfm")
        return dpfmOperation();
    return nullptr;
}

std::vector<std::string> operationIds(const Operations& operations) {
    std::vector<std::string> ids;
    for (const char* id : {"pool", "conv", "matmul", "neuron", "pipeline", "alexnet", "mlp", "dpfm"})
        if (makeOperation(id, operations))
            ids.emplace_back(id);
    return ids;
}

} // namespace telar
