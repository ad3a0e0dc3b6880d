// What the two faces of telar-cli neuron share.
#pragma once

#include "app/cli/run/runs.hpp"

namespace telar::cli {

std::string digits(double value, int precision);
Outcome runPipelineCommand(const Arguments& arguments, Session& session);

} // namespace telar::cli
