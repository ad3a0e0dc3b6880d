// A chart as SVG, drawn without any toolkit: what reports print.
#pragma once

#include "core/experiment/charts.hpp"

namespace telar {

/// A chart as SVG, 760 units wide.
std::string chartSvg(const ExperimentChart& chart, const std::string& language);

/// & < > " for HTML and SVG.
std::string escaped(const std::string& text);

} // namespace telar
