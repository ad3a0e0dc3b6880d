// The factors of a product that anyone can repeat.
#pragma once

#include "core/matmul/matmul.hpp"

namespace telar {

struct MatmulInputs {
    Matrix<float> a, b;
    MatmulProblem problem() const { return {a.view(), b.view()}; }
};

/// A of size x size whole numbers 0..max as numpy.random.seed(seed); numpy.random.randint(max + 1) gives
/// them, and B drawn right after it, or the identity, as the thesis takes it. Refuses what memory cannot
/// hold.
Expected<MatmulInputs> randomMatmul(int64_t size, uint32_t seed, uint32_t max, bool identity,
                                    const JobContext& job = {});

} // namespace telar
