// The operations themselves, and what their settings are read with.
#pragma once

#include "core/base/host.hpp"
#include "core/experiment/operation.hpp"

namespace telar {

std::unique_ptr<Operation> poolOperation(const PoolingRegistry& registry);
std::unique_ptr<Operation> convolutionOperation(const ConvolutionRegistry& registry);
std::unique_ptr<Operation> matmulOperation(const MatmulRegistry& registry);
std::unique_ptr<Operation> neuronOperation(const NeuronRegistry& registry);
std::unique_ptr<Operation> pipelineOperation(const PipelineRegistry& registry);
/// `model`: "alexnet" or "mlp".
std::unique_ptr<Operation> trainingOperation(const std::string& model, const Operations& operations);
std::unique_ptr<Operation> dpfmOperation();

/// "3" or "3x5" (rows x columns), each from `least` on.
Expected<Size2> sizePair(const Setting& setting, int64_t least);
/// Threads of a block in x and y; nothing for an empty value.
Expected<std::optional<std::array<int64_t, 2>>> blockSetting(const std::string& value);
Expected<int64_t> wholeSetting(const Setting& setting, int64_t least, int64_t most);
Expected<double> positiveSetting(const Setting& setting);
/// One of the words.
Status wordSetting(const Setting& setting, std::initializer_list<const char*> words);

template <class Registry>
std::vector<std::pair<std::string, Status>> backendsOf(const Registry& registry) {
    std::vector<std::pair<std::string, Status>> out;
    for (const auto& variant : registry.all())
        out.emplace_back(variant->id(), variant->available());
    return out;
}

/// As many threads as are asked for (0: all cores), or one where the variant has no use for more.
template <class Registry>
int threadsOf(const Registry& registry, const std::string& backend, int asked) {
    const auto* variant = registry.find(backend);
    return variant && !variant->usesThreads() ? 1 : asked > 0 ? asked : usableCores();
}

} // namespace telar
