#include "app/backends.hpp"

namespace telar {

PoolingRegistry poolingBackends() {
    return cpuPoolingVariants();
}

} // namespace telar
