// The engines of this folder, and what their sessions share.
#pragma once

#include "core/nn/engine.hpp"

namespace telar::nn {

std::unique_ptr<Engine> serialEngine();
std::unique_ptr<Engine> threadsEngine();
std::unique_ptr<Engine> openmpEngine();
std::unique_ptr<Engine> fastEngine();

/// Into what parts the `threads` engine cuts a batch, whatever the number of threads.
constexpr int64_t dataParallelParts = 8;

/// Refuses several GPUs: these engines use the processor.
Status withoutDevices(const SessionSpec& spec);

int64_t parameterCount(const ModelSpec& model);

} // namespace telar::nn
