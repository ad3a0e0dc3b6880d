// The composition root: every operation and every backend that this build has.
#pragma once

#include "core/catalogue/operations.hpp"

namespace telar {

/// What a run of that variant is measured on: the GPU for those of CUDA, else the processor.
std::string deviceOf(const std::string& backend);

Registry<PoolingVariant> poolingBackends();
Registry<ConvolutionVariant> convolutionBackends();
Registry<MatmulVariant> matmulBackends();
Registry<NeuronVariant> neuronBackends();
Registry<PipelineVariant> pipelineBackends();
Registry<SoftmaxVariant> softmaxBackends();
Registry<AttentionVariant> attentionBackends();
Registry<nn::Engine> trainingEngines();
std::vector<network::NamedEngine> networkEngines();

/// The samples of a source: built-in ones by their name, others by the path of their files.
Expected<nn::SamplesPtr> loadedSamples(const std::string& source, const JobContext& job);

/// The list of core (core/catalogue), with the variants of the GPU.
struct Operations : AllOperations {
    explicit Operations(SampleSource samples = loadedSamples);
};

} // namespace telar
