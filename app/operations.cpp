#include "app/operations.hpp"

#include "core/attention/operation.hpp"
#include "core/base/host.hpp"
#include "core/convolution/operation.hpp"
#include "core/data/samples.hpp"
#include "core/forward/operation.hpp"
#include "core/matmul/operation.hpp"
#include "core/network/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/nn/operation.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "core/softmax/operation.hpp"
#include "gpu/attention/attention.hpp"
#include "gpu/convolution/convolution.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/matmul.hpp"
#include "gpu/neuron/neuron.hpp"
#include "gpu/nn/nn.hpp"
#include "gpu/pipeline/pipeline.hpp"
#include "gpu/pooling/pooling.hpp"
#include "gpu/softmax/softmax.hpp"

namespace telar {

std::string deviceOf(const std::string& backend) {
    const bool onGpu = backend.starts_with("cuda") || backend.starts_with("cublas");
    return onGpu ? gpu::chosenDeviceName() : hostFacts().processor;
}

Registry<PoolingVariant> poolingBackends() {
    auto registry = cpuPoolingVariants();
    registerCudaPooling(registry);
    return registry;
}

Registry<ConvolutionVariant> convolutionBackends() {
    auto registry = cpuConvolutionVariants();
    registerCudaConvolution(registry);
    return registry;
}

Registry<MatmulVariant> matmulBackends() {
    auto registry = cpuMatmulVariants();
    registerCudaMatmul(registry);
    return registry;
}

Registry<NeuronVariant> neuronBackends() {
    auto registry = cpuNeuronVariants();
    registerCudaNeuron(registry);
    return registry;
}

Registry<PipelineVariant> pipelineBackends() {
    auto registry = cpuPipelineVariants();
    registerCudaPipeline(registry);
    return registry;
}

Registry<SoftmaxVariant> softmaxBackends() {
    auto registry = cpuSoftmaxVariants();
    registerCudaSoftmax(registry);
    return registry;
}

Registry<AttentionVariant> attentionBackends() {
    auto registry = cpuAttentionVariants();
    registerCudaAttention(registry);
    return registry;
}

Registry<nn::Engine> trainingEngines() {
    auto registry = nn::cpuEngines();
    registerCudaEngine(registry);
    return registry;
}

Expected<nn::SamplesPtr> loadedSamples(const std::string& source, const JobContext& job) {
    auto loaded = loadSamples(source, 35, job);
    if (!loaded)
        return loaded.error();
    return loaded->samples;
}

Operations::Operations(SampleSource samples) : catalogue(deviceOf) {
    catalogue.add(poolingOperation(pooling));
    catalogue.add(convolutionOperation(convolution));
    catalogue.add(matmulOperation(matmul));
    catalogue.add(neuronOperation(neuron));
    catalogue.add(pipelineOperation(pipeline));
    catalogue.add(softmaxOperation(softmax));
    catalogue.add(attentionOperation(attention));
    catalogue.add(networkOperation());
    catalogue.add(trainingOperation(nn::alexnetId, engines, samples));
    catalogue.add(trainingOperation(nn::mlpId, engines, samples));
    catalogue.add(forwardOperation());
}

} // namespace telar
