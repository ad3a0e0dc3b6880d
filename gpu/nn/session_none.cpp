// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/nn/session.hpp"

namespace telar::gpu {

Status trainingAvailable() { return available(); }

void warmUpTraining() {}

int64_t trainingBytes(const nn::SessionSpec&) { return 0; }

Expected<std::unique_ptr<nn::Session>> openTraining(const nn::SessionSpec&) { return available().error(); }

Expected<std::unique_ptr<nn::Session>> openSeveral(const nn::SessionSpec&) { return available().error(); }

Expected<std::unique_ptr<nn::Session>> openRank(const nn::SessionSpec&) { return available().error(); }

} // namespace telar::gpu
