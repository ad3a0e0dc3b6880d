// Networks trained in Telar as ONNX models, which PyTorch, ONNX Runtime and Netron read, too.
#pragma once

#include "core/data/onnx.hpp"
#include "core/nn/saved_model.hpp"

namespace telar::network {

/// The model with its parameters, opset 13, or 17 where a layer normalises tokens: input N x channels x rows x columns as the network reads it, output its last layer
/// before any softmax. Dropout is left out, as it does nothing after the training. How bytes become the input, the names of the
/// classes and the model itself are kept in the metadata.
onnx_file::Model onnxOf(const nn::ModelSpec& model, const nn::Tensors& parameters,
                        const std::vector<std::string>& classes);

/// The file that its name asks for: `.safetensors` holds the parameters under the names that PyTorch's own networks have, any other
/// the network as ONNX.
Status saveTrained(const nn::ModelSpec& model, const nn::Tensors& parameters, const std::vector<std::string>& classes,
                   const std::string& path);

} // namespace telar::network
