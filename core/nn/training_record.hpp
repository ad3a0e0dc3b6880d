// The run record of a training, as JSON (schema 2).
#pragma once

#include "core/nn/training_parameters.hpp"

namespace telar::nn {

struct TrainingRecordInput {
    std::string engine, device;
    TrainingSpec spec;
    std::string data; ///< as on the command line
    SamplesPtr samples;
    const TrainingResult* result = nullptr;
};
/// `best_epoch` counts from 1, as people do.
std::string trainingJson(const TrainingRecordInput& input, int indent = 2);
/// The record's `test` part alone: loss, accuracy over all pictures tested with its interval, matrix, figures.
std::string testJson(double loss, const Confusion& confusion, const std::vector<std::string>& classes,
                     int indent = 2);

/// The `telar-cli` line that repeats a training, where `parametersSayLayers`; else one with the usual layers.
std::string trainingCommand(TrainingSpec spec, const std::string& engine, const std::string& data);

} // namespace telar::nn
