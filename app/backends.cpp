#include "app/backends.hpp"

#include "gpu/matmul/matmul.hpp"
#include "gpu/neuron/neuron.hpp"
#include "gpu/nn/nn.hpp"
#include "gpu/pipeline/pipeline.hpp"
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
    auto registry = cpuNeuronVariants();
    registerCudaNeuron(registry);
    return registry;
}

PipelineRegistry pipelineBackends() {
    auto registry = cpuPipelineVariants();
    registerCudaPipeline(registry);
    return registry;
}

nn::EngineRegistry trainingEngines() {
    auto registry = nn::cpuEngines();
    registerCudaEngine(registry);
    return registry;
}

} // namespace telar
