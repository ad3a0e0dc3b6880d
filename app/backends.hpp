// The composition root: every backend that this build has.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/experiment/operation.hpp"

namespace telar {

/// What a run of that variant is measured on: the GPU for those of CUDA, else the processor.
std::string deviceOf(const std::string& backend);

Registry<PoolingVariant> poolingBackends();
Registry<ConvolutionVariant> convolutionBackends();
Registry<MatmulVariant> matmulBackends();
Registry<NeuronVariant> neuronBackends();
Registry<PipelineVariant> pipelineBackends();
Registry<nn::Engine> trainingEngines();

/// All of them together, as sweeps take them.
struct Backends {
    Registry<PoolingVariant> pooling = poolingBackends();
    Registry<ConvolutionVariant> convolution = convolutionBackends();
    Registry<MatmulVariant> matmul = matmulBackends();
    Registry<NeuronVariant> neuron = neuronBackends();
    Registry<PipelineVariant> pipeline = pipelineBackends();
    Registry<nn::Engine> engines = trainingEngines();
    /// Points into this object.
    Operations operations() const;
};

} // namespace telar
