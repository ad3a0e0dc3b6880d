// The composition root: every backend that this build has.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/neuron/neuron.hpp"
#include "core/nn/engine.hpp"
#include "core/pipeline/pipeline.hpp"

namespace telar {

PoolingRegistry poolingBackends();
MatmulRegistry matmulBackends();
NeuronRegistry neuronBackends();
PipelineRegistry pipelineBackends();
nn::EngineRegistry trainingEngines();

} // namespace telar
