// The parameters of a product of random whole numbers: everything that decides its result beside the seed.
#pragma once

#include "core/matmul/inputs.hpp"
#include "core/operation/parameter.hpp"

namespace telar {

const Parameters<MatmulSource>& matmulParameters();

} // namespace telar
