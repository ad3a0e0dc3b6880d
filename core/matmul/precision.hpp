// What a product loses where its factors are rounded for tensor cores: each type against float64, by the definition and
// whatever kernel multiplies. How far a kernel of the lab is off, by running it, is `matmulError`'s (accuracy.hpp).
//
// Tensor cores multiply factors of that type exactly and add in float32 (PTX ISA 9.0, mma). TF32 keeps 10 bits of the
// fraction, rounded to nearest with ties away (cvt.rna.tf32); bfloat16 7 and float16 10, ties to even.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <vector>

namespace telar {

enum class FactorType { Float32, Tf32, BFloat16, Float16 };
const char* factorTitle(FactorType type); ///< "TF32"
float roundedFactor(float value, FactorType type);

struct PrecisionError {
    FactorType type = FactorType::Float32;
    double largest = 0;  ///< |got - float64's|
    double typical = 0;  ///< root of the mean square of that
    double relative = 0; ///< typical, over the root of the mean square of float64's product
};
/// C = A B of n x n random numbers from 0 to 1, both factors rounded, sums in float32 one after the other: an error of
/// each type, in the order of the enumerators. At most 512 rows.
Expected<std::vector<PrecisionError>> precisionErrors(int64_t n, uint32_t seed, const JobContext& job = {});

} // namespace telar
