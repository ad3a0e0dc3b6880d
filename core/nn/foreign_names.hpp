// The names that PyTorch's own examples give to the layers of a network: convolutions in `features`, linear layers in `classifier`.
#pragma once

#include "core/nn/parameters.hpp"

namespace telar::nn {

/// "features.0" of the first layer, "classifier.1" of the first linear layer behind a dropout: as torchvision's AlexNet has it.
std::string featuresName(const ModelSpec& model, std::size_t index);
/// The same tensors under those names, for others to read. `own`: as `emptyParameters` orders them.
Tensors withFeaturesNames(const ModelSpec& model, Tensors own);
/// Names of that kind, also behind one word that all share ("module.features.0.weight"), become the model's own. Of other foreign names
/// the convolutions come first, as their order is all there is to go by.
Tensors withOwnNames(const ModelSpec& model, Tensors given);

} // namespace telar::nn
