#include "core/pooling/variants.hpp"

namespace telar {

PoolingRegistry cpuPoolingVariants() {
    PoolingRegistry registry;
    registry.add(serialPooling());
    return registry;
}

} // namespace telar
