// Records of trainings made elsewhere than in a sweep, as a sweep of the same makes them: the two meet in one chart. They
// lack the device.
#pragma once

#include "core/experiment/run_record.hpp"
#include "core/forward/network.hpp"
#include "core/nn/trainer.hpp"

namespace telar {

/// `data`: as on the command line. Nothing for edited layers, which no setting says, and for a training that was stopped: it
/// has not the epochs that the settings say.
std::optional<RunRecord> trainingTimes(const nn::TrainingSpec& spec, const std::string& engine, const std::string& data,
                                       const nn::TrainingResult& result);
/// `rows`: of the corpus.
RunRecord forwardTimes(const forward::TrainSpec& spec, const std::string& data, int64_t rows,
                       const forward::TrainResult& result);

} // namespace telar
