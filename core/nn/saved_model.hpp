// A checkpoint as a model that can be used: which network it is, how it reads bytes, what its classes are called.
// Telar writes that into the checkpoint's metadata; PyTorch and others pass it over.
#pragma once

#include "core/nn/checkpoint.hpp"

namespace telar::nn {

struct SavedModel {
    ModelSpec model;
    Tensors parameters;
    std::vector<std::string> classes; ///< empty where the file does not say
};

/// As JSON: input, layers, loss and how bytes are read. `modelFromText` gives back the very same.
std::string modelText(const ModelSpec& model);
/// A user error where the text is no model; `name` of the file goes into the message.
Expected<ModelSpec> modelFromText(const std::string& text, const std::string& name);

/// The metadata of a checkpoint: what PyTorch reads, and the model with its classes.
std::map<std::string, std::string> checkpointWords(const ModelSpec& model, const std::vector<std::string>& classes);

/// A file without such metadata (PyTorch's own) is read as `assumed`, or refused where that is null.
Expected<SavedModel> loadModel(const std::string& path, const ModelSpec* assumed, const JobContext& job = {});

} // namespace telar::nn
