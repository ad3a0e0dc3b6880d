// Elements of arrays, members of structures and other variables that a kernel reads before anything sets them: what clang's static
// analyzer, which follows the ways through a function, says of a source. What an optimiser keeps in registers is in no memory where
// a run could see it.
#pragma once

#include "core/simt/cuda/compiler.hpp"

namespace telar::cuda {

/// Whether a source declares what only the analyzer follows.
bool mayLeaveValuesUnset(const std::string& source);
/// The words of a compilation as those of an analysis, and the file that it makes.
std::vector<std::string> analyzerWords(std::vector<std::string> compilation);
constexpr const char* analyzerFile = "analyzed.dia";
/// Those that are unset on each way to their line but for a return before it: whether a run takes another way nobody knows.
std::vector<UnsetVariable> unsetValues(const std::vector<Diagnostic>& said, const std::string& source);

} // namespace telar::cuda
