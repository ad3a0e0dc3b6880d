#include "app/backends.hpp"

#include "gpu/matmul/matmul.hpp"
#include "gpu/pooling/pooling.hpp"

namespace telar {

PoolingRegistry poolingBackends() {
    auto registry = cpuPoolingVariants();
    registerCudaPooling(registry);
    return registry;
}

MatmulRegistry matmulBackends() {
    auto registry = cpuMatmulVariants();
    registerCudaMatmul(registry);
    return registry;
}

NeuronRegistry neuronBackends() {
    return cpuNeuronVariants();
}

PipelineRegistry pipelineBackends() {
    return cpuPipelineVariants();
}

nn::EngineRegistry trainingEngines() {
    return nn::cpuEngines();
}

} // namespace telar
