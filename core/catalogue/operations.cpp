#include "core/catalogue/operations.hpp"

#include "core/attention/operation.hpp"
#include "core/convolution/operation.hpp"
#include "core/forward/operation.hpp"
#include "core/matmul/operation.hpp"
#include "core/network/operation.hpp"
#include "core/neuron/operation.hpp"
#include "core/neuron/reduction_operation.hpp"
#include "core/pipeline/operation.hpp"
#include "core/pooling/operation.hpp"
#include "core/softmax/operation.hpp"

namespace telar {

AllOperations::AllOperations(SampleSource samples, Catalogue::DeviceNames names) : catalogue(names), parts(names) {
    catalogue.add(poolingOperation(pooling));
    catalogue.add(convolutionOperation(convolution));
    catalogue.add(matmulOperation(matmul));
    catalogue.add(neuronOperation(neuron));
    catalogue.add(pipelineOperation(pipeline));
    catalogue.add(softmaxOperation(softmax));
    catalogue.add(attentionOperation(attention));
    catalogue.add(networkOperation(networks));
    catalogue.add(trainingOperation(nn::alexnetId, engines, samples));
    catalogue.add(trainingOperation(nn::mlpId, engines, samples));
    catalogue.add(forwardOperation());
    parts.add(reductionOperation());
}

} // namespace telar
