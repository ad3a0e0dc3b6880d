// Every operation on the processor alone.
#pragma once

#include "core/attention/operation.hpp"
#include "core/convolution/operation.hpp"
#include "core/forward/operation.hpp"
#include "core/matmul/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/nn/operation.hpp"
#include "core/operation/catalogue.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "core/softmax/operation.hpp"

namespace telar::test {

inline Expected<nn::SamplesPtr> noSamples(const std::string&, const JobContext&) {
    return userError(text("Nothing is trained here"));
}

inline Catalogue makeCatalogue(Catalogue::DeviceNames names = {}, SampleSource samples = noSamples) {
    static const auto pooling = cpuPoolingVariants();
    static const auto convolution = cpuConvolutionVariants();
    static const auto matmul = cpuMatmulVariants();
    static const auto neuron = cpuNeuronVariants();
    static const auto pipeline = cpuPipelineVariants();
    static const auto softmax = cpuSoftmaxVariants();
    static const auto attention = cpuAttentionVariants();
    static const auto engines = nn::cpuEngines();
    Catalogue made(std::move(names));
    made.add(poolingOperation(pooling));
    made.add(convolutionOperation(convolution));
    made.add(matmulOperation(matmul));
    made.add(neuronOperation(neuron));
    made.add(pipelineOperation(pipeline));
    made.add(softmaxOperation(softmax));
    made.add(attentionOperation(attention));
    made.add(trainingOperation("alexnet", engines, samples));
    made.add(trainingOperation("mlp", engines, samples));
    made.add(forwardOperation());
    return made;
}

/// For tests that train nothing.
inline const Catalogue& catalogue() {
    static const auto made = makeCatalogue();
    return made;
}

} // namespace telar::test
