#include "app/backends.hpp"

#include "gpu/pooling/pooling.hpp"

namespace telar {

PoolingRegistry poolingBackends() {
    auto registry = cpuPoolingVariants();
    registerCudaPooling(registry);
    return registry;
}

} // namespace telar
