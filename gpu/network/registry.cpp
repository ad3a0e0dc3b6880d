#include "gpu/device/device.hpp"
#include "gpu/network/device.hpp"
#include "gpu/network/network.hpp"

namespace telar {

void registerCudaNetworks(std::vector<network::NamedEngine>& engines) {
    engines.push_back({"cuda", text(TELAR_TR("gpu", "Kernels of the GPU, float32")), network::Engine::Fast,
                       [] { return gpu::networkDevice(false); }, gpu::available});
    engines.push_back({"cuda:tf32",
                       text(TELAR_TR("gpu", "Kernels of the GPU, factors of tensor cores rounded to TF32")),
                       network::Engine::Fast, [] { return gpu::networkDevice(true); }, gpu::available});
}

} // namespace telar
