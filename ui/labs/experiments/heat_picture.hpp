// Times by two settings, painted: a cell for each pair with its number, and a scale of colours with its unit.
#pragma once

#include "core/experiment/charts.hpp"

#include <memory>

namespace telar {

class Painted;

/// Gives the picture what it paints and what it writes as CSV.
void showHeats(Painted& picture, std::shared_ptr<const ExperimentChart> chart);

} // namespace telar
