// What the two faces of telar-cli neuron share.
#pragma once

#include "app/cli/run/runs.hpp"

namespace telar::cli {

std::string digits(double value, int precision);
inline constexpr uint32_t phantomSeed = 35; ///< of the page Pipeline, whose seed is that of the weights
Outcome runLayerTraining(const Arguments& arguments, Session& session);
Outcome runLayerCommand(const Arguments& arguments, Session& session);
Outcome runPipelineCommand(const Arguments& arguments, Session& session);

} // namespace telar::cli
