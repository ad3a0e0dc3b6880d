// What decides a training beside its data and its seed, as `telar-cli train` and sweeps of trainings know it.
#pragma once

#include "core/nn/trainer.hpp"
#include "core/operation/parameter.hpp"

namespace telar::nn {

/// Of "mlp"; any other name is AlexNet's.
TrainingSpec usualTraining(const std::string& model);
/// In the order in which they are read: "setting" and "optimizer" decide what is usual of those behind them.
const Parameters<TrainingSpec>& trainingParameters(const std::string& model);
/// How it is split and tested, and what keeps it from learning by heart: for both models.
const Parameters<TrainingSpec>& evaluationParameters();
/// Those and these.
const Parameters<TrainingSpec>& allTrainingParameters(const std::string& model);
/// Whether they make the layers, too: those that were added, taken away or given other sizes have no parameter.
bool parametersSayLayers(const TrainingSpec& spec);

/// Input and, where `outputsToo`, at least one output for each class.
void fitTo(const Samples& samples, bool outputsToo, ModelSpec& model);

} // namespace telar::nn
