// The composition root: every backend that this build has.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/neuron/neuron.hpp"
#include "core/nn/engine.hpp"
#include "core/pipeline/pipeline.hpp"

namespace telar {

/// What a run of that variant is measured on: the GPU for those of CUDA, else the processor.
std::string deviceOf(const std::string& backend);

PoolingRegistry poolingBackends();
MatmulRegistry matmulBackends();
NeuronRegistry neuronBackends();
PipelineRegistry pipelineBackends();
nn::EngineRegistry trainingEngines();

} // namespace telar
