// The settings and results of a training as a project keeps them.
#pragma once

#include "ui/labs/training/training_model.hpp"
#include "ui/state/fields.hpp"

namespace telar {

QJsonObject settingsJson(const TrainingSettings& settings);
TrainingSettings settingsFrom(Fields fields, const TrainingSettings& fallback);

QJsonObject keptJson(const TrainingKept& kept);
/// `fallback` completes the settings of runs.
TrainingKept keptFrom(Fields fields, const TrainingSettings& fallback);

} // namespace telar
