// The factors of a product that anyone can repeat.
#pragma once

#include "core/matmul/matmul.hpp"

namespace telar {

struct MatmulInputs {
    Matrix<float> a, b;
    MatmulProblem problem() const { return {a.view(), b.view()}; }
};

struct MatmulSource {
    int64_t size = 4;
    uint32_t max = 9;
    bool identity = false; ///< in place of a second factor of random numbers
    int32_t min = 0;       ///< at most `max`
    static constexpr int64_t mostSize = 65536;
    bool operator==(const MatmulSource&) const = default;
};

/// A of size x size whole numbers min..max as numpy.random.seed(seed); numpy.random.randint(min, max + 1) gives
/// them, and B drawn right after it, or the identity, as the thesis takes it. Refuses a smallest number above the
/// largest, and what memory cannot hold.
Expected<MatmulInputs> randomMatmul(const MatmulSource& source, uint32_t seed, const JobContext& job = {});

} // namespace telar
