#include "app/backends.hpp"

namespace telar {

PoolingRegistry poolingBackends() {
    return cpuPoolingVariants();
}

MatmulRegistry matmulBackends() {
    return cpuMatmulVariants();
}

nn::EngineRegistry trainingEngines() {
    return nn::cpuEngines();
}

} // namespace telar
