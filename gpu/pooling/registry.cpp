#include "gpu/pooling/pooling.hpp"

#include "gpu/device/device.hpp"
#include "gpu/pooling/variants.hpp"

namespace telar {

void registerCudaPooling(Registry<PoolingVariant>& registry) {
    for (auto& variant : gpu::kernelPooling())
        registry.addBefore("simd", std::move(variant));
    registry.addBefore("simd", gpu::fastPooling());
}

} // namespace telar
