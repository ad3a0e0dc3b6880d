// The operations themselves, and what their settings are read with.
#pragma once

#include "core/base/host.hpp"
#include "core/experiment/operation.hpp"

namespace telar {

std::unique_ptr<Operation> poolOperation(const Registry<PoolingVariant>& registry);
std::unique_ptr<Operation> convolutionOperation(const Registry<ConvolutionVariant>& registry);
std::unique_ptr<Operation> matmulOperation(const Registry<MatmulVariant>& registry);
std::unique_ptr<Operation> neuronOperation(const Registry<NeuronVariant>& registry);
std::unique_ptr<Operation> pipelineOperation(const Registry<PipelineVariant>& registry);
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

} // namespace telar
