// The composition root: every backend that this build has.
#pragma once

#include "core/experiment/operation.hpp"

namespace telar {

/// What a run of that variant is measured on: the GPU for those of CUDA, else the processor.
std::string deviceOf(const std::string& backend);

PoolingRegistry poolingBackends();
ConvolutionRegistry convolutionBackends();
MatmulRegistry matmulBackends();
NeuronRegistry neuronBackends();
PipelineRegistry pipelineBackends();
nn::EngineRegistry trainingEngines();

/// All of them together, as sweeps take them.
struct Backends {
    PoolingRegistry pooling = poolingBackends();
    ConvolutionRegistry convolution = convolutionBackends();
    MatmulRegistry matmul = matmulBackends();
    NeuronRegistry neuron = neuronBackends();
    PipelineRegistry pipeline = pipelineBackends();
    nn::EngineRegistry engines = trainingEngines();
    /// Points into this object.
    Operations operations() const;
};

} // namespace telar
