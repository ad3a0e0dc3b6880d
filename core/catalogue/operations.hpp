// Every operation, in the order in which programs list them: the only such list. Its variants are those of the processor; a
// program adds those of a GPU to the registries (app/operations.hpp).
#pragma once

#include "core/attention/attention.hpp"
#include "core/convolution/convolution.hpp"
#include "core/matmul/matmul.hpp"
#include "core/network/network.hpp"
#include "core/neuron/neuron.hpp"
#include "core/nn/operation.hpp"
#include "core/operation/catalogue.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/pooling/pooling.hpp"
#include "core/softmax/softmax.hpp"

namespace telar {

struct AllOperations {
    Registry<PoolingVariant> pooling = cpuPoolingVariants();
    Registry<ConvolutionVariant> convolution = cpuConvolutionVariants();
    Registry<MatmulVariant> matmul = cpuMatmulVariants();
    Registry<NeuronVariant> neuron = cpuNeuronVariants();
    Registry<PipelineVariant> pipeline = cpuPipelineVariants();
    Registry<SoftmaxVariant> softmax = cpuSoftmaxVariants();
    Registry<AttentionVariant> attention = cpuAttentionVariants();
    Registry<nn::Engine> engines = nn::cpuEngines();
    std::vector<network::NamedEngine> networks = network::processorEngines();
    Catalogue catalogue; ///< points into the registries
    Catalogue parts;     ///< of those: their kernels are looked at alone, and no sweep knows them

    /// `samples`: what trainings learn.
    explicit AllOperations(SampleSource samples, Catalogue::DeviceNames names = {});
    AllOperations(const AllOperations&) = delete;
};

} // namespace telar
