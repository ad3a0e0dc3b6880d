#include "app/operations.hpp"

#include "core/base/host.hpp"
#include "core/data/samples.hpp"
#include "gpu/attention/attention.hpp"
#include "gpu/convolution/convolution.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/matmul.hpp"
#include "gpu/network/network.hpp"
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

std::vector<network::NamedEngine> networkEngines() {
    auto engines = network::processorEngines();
    registerCudaNetworks(engines);
    return engines;
}

Expected<nn::SamplesPtr> loadedSamples(const std::string& source, const JobContext& job) {
    TELAR_TAKE(loaded, loadSamples(source, 35, job));
    return loaded->samples;
}

Operations::Operations(SampleSource samples) : AllOperations(std::move(samples), deviceOf) {
    registerCudaPooling(pooling);
    registerCudaConvolution(convolution);
    registerCudaMatmul(matmul);
    registerCudaNeuron(neuron);
    registerCudaPipeline(pipeline);
    registerCudaSoftmax(softmax);
    registerCudaAttention(attention);
    registerCudaEngine(engines);
    registerCudaNetworks(networks);
}

} // namespace telar
