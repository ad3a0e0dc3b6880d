// The main change of a comparison as a sentence.
#pragma once

#include "core/simt/compare/compare_runs.hpp"

namespace telar::compare {

/// Of the kernel whose predicted time changed most: what its line did that changed most, its launch where that is another, and
/// its time. "line 14: 32 → 1 wavefronts per access", "transpose: 26.2 µs → 3.1 µs on the Tesla T4". At least one part.
std::vector<Text> mainChange(const Comparison& made);
/// What a line of the comparison does otherwise, by the part of the card whose time it changed most.
Text lineChange(const Comparison& made, const LineRow& row);

} // namespace telar::compare
