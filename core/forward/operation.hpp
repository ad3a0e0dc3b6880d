// The training of a formula in forward mode with gradient registers, as sweeps, records and charts see it.
#pragma once

#include "core/forward/network.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* forwardId = "dpfm";

std::unique_ptr<Operation> forwardOperation();

/// The record of a training made elsewhere than in a sweep, as a sweep of the same makes it. It lacks the device. `rows`: of
/// the corpus.
RunRecord forwardTimes(const forward::TrainSpec& spec, const std::string& data, int64_t rows,
                       const forward::TrainResult& result);

const std::vector<FigurePreset>& forwardPresets();

} // namespace telar
