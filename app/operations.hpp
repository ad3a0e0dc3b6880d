// The composition root: every operation and every backend that this build has.
#pragma once

#include "core/attention/attention.hpp"
#include "core/convolution/convolution.hpp"
#include "core/matmul/matmul.hpp"
#include "core/neuron/neuron.hpp"
#include "core/nn/operation.hpp"
#include "core/operation/catalogue.hpp"
#include "core/pipeline/pipeline.hpp"
#include "core/pooling/pooling.hpp"
#include "core/softmax/softmax.hpp"

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

/// The samples of a source: built-in ones by their name, others by the path of their files.
Expected<nn::SamplesPtr> loadedSamples(const std::string& source, const JobContext& job);

/// Every operation with all of its variants, in the order in which programs list them: the only such list.
struct Operations {
    Registry<PoolingVariant> pooling = poolingBackends();
    Registry<ConvolutionVariant> convolution = convolutionBackends();
    Registry<MatmulVariant> matmul = matmulBackends();
    Registry<NeuronVariant> neuron = neuronBackends();
    Registry<PipelineVariant> pipeline = pipelineBackends();
    Registry<SoftmaxVariant> softmax = softmaxBackends();
    Registry<AttentionVariant> attention = attentionBackends();
    Registry<nn::Engine> engines = trainingEngines();
    Catalogue catalogue; ///< points into the registries

    /// `samples`: what trainings learn.
    explicit Operations(SampleSource samples = loadedSamples);
    Operations(const Operations&) = delete;
};

} // namespace telar
