#include "app/backends.hpp"

namespace telar {

PoolingRegistry poolingBackends() {
    return cpuPoolingVariants();
}

MatmulRegistry matmulBackends() {
    return cpuMatmulVariants();
}

} // namespace telar
