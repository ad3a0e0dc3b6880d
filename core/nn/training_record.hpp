// The run record of a training, as JSON (schema 2).
#pragma once

#include "core/nn/cross_validation.hpp"
#include "core/nn/measures.hpp"
#include "core/nn/peer.hpp"
#include "core/nn/training_parameters.hpp"

namespace telar::nn {

struct TrainingRecordInput {
    std::string engine, device;
    TrainingSpec spec;
    std::string data; ///< as on the command line
    SamplesPtr samples;
    const TrainingResult* result = nullptr;
    std::string groupFrom = {};              ///< as on the command line
    std::span<const FoldFigures> folds = {}; ///< of a cross-validation, whose `result` is all of them together
    const PeerTraining* peer = nullptr;      ///< the same by another program
};
/// `best_epoch` counts from 1, as people do.
std::string trainingJson(const TrainingRecordInput& input, int indent = 2);

/// A trained model on pictures that it has not learned.
struct EvaluationRecordInput {
    std::string engine, device;
    std::string checkpoint, folder; ///< as on the command line
    std::string model;
    SamplesPtr samples;
    double loss = 0, ms = 0;
    const Confusion* confusion = nullptr;
    const Evaluation* evaluation = nullptr; ///< of all samples in order; null: no curves and no calibration
    const CostMatrix* costs = nullptr;      ///< null: mistakes cost nothing
    /// Another model on the same pictures.
    struct Against {
        std::string checkpoint;
        double accuracy = 0;
        McNemar test;
    };
    const Against* against = nullptr;
};
/// What came out is its `test` part, as in the record of a training.
std::string evaluationJson(const EvaluationRecordInput& input, int indent = 2);

/// The `telar-cli` line that repeats a training, where `parametersSayLayers`; else one with the usual layers.
std::string trainingCommand(TrainingSpec spec, const std::string& engine, const std::string& data,
                            const std::string& groupFrom = {});

} // namespace telar::nn
