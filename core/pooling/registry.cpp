#include "core/pooling/variants.hpp"

namespace telar {

Registry<PoolingVariant> cpuPoolingVariants() {
    Registry<PoolingVariant> registry;
    registry.add(thesisPooling());
    for (const int kernel : {1, 2, 3})
        for (const bool constant : {false, true})
            registry.add(emulatedWindowPooling(kernel, constant));
    for (auto& variant : emulatedPooling())
        registry.add(std::move(variant));
    registry.add(serialPooling());
    registry.add(openmpPooling());
    registry.add(streamedPooling());
    registry.add(opencvPooling());
    registry.add(simdPooling());
    return registry;
}

} // namespace telar
