// The training of a model as sweeps, records and charts see it. Its time is that of the epochs, and its figures say how
// well it learned.
#pragma once

#include "core/nn/trainer.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// The samples that a model learns, by the source's name ("phantom", "digits").
using SampleSource = std::function<Expected<nn::SamplesPtr>(const std::string& source, const JobContext& job)>;

/// `model`: `nn::alexnetId` or `nn::mlpId`. The engines outlive the operation.
std::unique_ptr<Operation> trainingOperation(const std::string& model, const Registry<nn::Engine>& engines,
                                             SampleSource samples);

/// The record of a training made elsewhere than in a sweep, as a sweep of the same makes it: the two meet in one chart. It
/// lacks the device. `data`: as on the command line. Nothing for edited layers, which no setting says, and for a training
/// that was stopped: it has not the epochs that the settings say.
std::optional<RunRecord> trainingTimes(const nn::TrainingSpec& spec, const std::string& engine, const std::string& data,
                                       const nn::TrainingResult& result);

/// What was published of trainings of that model.
const std::vector<FigurePreset>& trainingPresets(const std::string& model);

} // namespace telar
