// Normal numbers equal to NumPy's to the last bit.
#pragma once

#include "core/base/mersenne_twister.hpp"
#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"

#include <optional>

namespace telar {

/// numpy.random.RandomState(seed).standard_normal(n).astype(float32): mean 0, variance 1, by the polar method (G. Marsaglia and
/// T. A. Bray, A Convenient Method for Generating Normal Variables, 1964), which makes two at a time.
class NormalNumbers {
public:
    explicit NormalNumbers(uint32_t seed) : random_(seed) {}
    double next();
    Expected<Matrix<float>> draw(int64_t rows, int64_t columns, int64_t planes = 1, const JobContext& job = {});

private:
    double uniform(); ///< in [0, 1), of 53 random bits
    MersenneTwister random_;
    std::optional<double> kept_;
};

} // namespace telar
