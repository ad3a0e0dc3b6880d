#include "core/pooling/variants.hpp"

namespace telar {

PoolingRegistry cpuPoolingVariants() {
    PoolingRegistry registry;
    registry.add(thesisPooling());
    registry.add(serialPooling());
    registry.add(openmpPooling());
    registry.add(streamedPooling());
    registry.add(simdPooling());
    return registry;
}

} // namespace telar
