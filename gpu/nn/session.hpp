#pragma once

#include "core/nn/engine.hpp"

namespace telar::gpu {

Status trainingAvailable();
/// Device and libraries, side by side.
void warmUpTraining();
/// Bytes on the device beside the samples.
int64_t trainingBytes(const nn::SessionSpec& spec);
Expected<std::unique_ptr<nn::Session>> openTraining(const nn::SessionSpec& spec);
/// Several devices of this computer that share every batch, joined by NCCL.
Expected<std::unique_ptr<nn::Session>> openSeveral(const nn::SessionSpec& spec);
/// One process of `spec.world`, with one device.
Expected<std::unique_ptr<nn::Session>> openRank(const nn::SessionSpec& spec);

} // namespace telar::gpu
