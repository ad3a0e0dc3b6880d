// Derivatives of a formula in symbols, in the formula's own language: they can be read, typed and evaluated again.
#pragma once

#include "core/forward/expression.hpp"

namespace telar::forward {

/// What a statement calls a step, or "v3" of the third.
std::string stepName(const Expression& expression, int step);

/// Of every step by every variable (all[step][variable]), simplified: sums of products with like terms together, "a + 2*b + 1";
/// "0" where a step does not depend on the variable. Where an expanded product would have more than 24 terms its factors stay, and steps that
/// are too long to be written out go by their names.
/// Of relu(u) it is relu(u)/u and of abs(u) abs(u)/u, which have no value at u = 0 (the numbers of dual.hpp have 0 there).
std::vector<std::vector<std::string>> symbolicDerivatives(const Expression& expression);

} // namespace telar::forward
