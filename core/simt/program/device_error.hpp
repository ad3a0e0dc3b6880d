// The errors of a card for what kernels do wrong: the same numbers in cudaError_t and CUresult.
#pragma once

#include "core/simt/findings.hpp"

#include <vector>

namespace telar::program {

/// What a card would say of a launch with these findings; 0: nothing, since what only a checker sees ends nothing.
uint32_t errorOf(const std::vector<simt::Finding>& findings);

} // namespace telar::program
