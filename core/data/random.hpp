// Seeded random matrices equal to NumPy's to the last number.
#pragma once

#include "core/base/mersenne_twister.hpp"
#include "core/data/source.hpp"
#include "core/jobs/job.hpp"

#include <cstdint>

namespace telar {

/// The type that `randomMatrix` draws numbers up to `max` in.
ElementType randomType(uint32_t max);
/// numpy.random.seed(seed); numpy.random.randint(max + 1, size=(rows, columns)). uint8 where max < 256, else
/// int32.
Expected<SourceMatrix> randomMatrix(int64_t rows, int64_t columns, uint32_t seed, uint32_t max,
                                    const JobContext& job = {});

/// A seed nobody chose.
uint32_t freshSeed();

} // namespace telar
