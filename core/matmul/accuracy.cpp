#include "core/matmul/accuracy.hpp"

#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

Expected<double> matmulError(const std::string& kernel, uint32_t seed, const JobContext& job) {
    constexpr uint32_t most = 2'000'000;
    TELAR_TAKE(inputs, randomMatmul({accuracySize, most}, seed, job));
    for (auto* factor : {&inputs->a, &inputs->b})
        for (int64_t i = 0; i < factor->size(); ++i)
            factor->data()[i] = factor->data()[i] * (2.0f / most) - 1;
    Matrix<float> made(accuracySize, accuracySize);
    simt::LaunchOptions options;
    options.job.stop = job.stop;
    TELAR_CHECK(emulateMatmul(kernel, inputs->problem(), made.view(), options));
    double largest = 0;
    for (int64_t i = 0; i < accuracySize; ++i)
        for (int64_t j = 0; j < accuracySize; ++j) {
            double sum = 0, sizes = 0;
            for (int64_t p = 0; p < accuracySize; ++p) {
                const double term = static_cast<double>(inputs->a.at(i, p)) * static_cast<double>(inputs->b.at(p, j));
                sum += term;
                sizes += std::fabs(term);
            }
            largest = std::max(largest, std::fabs(static_cast<double>(made.at(i, j)) - sum) / sizes);
        }
    return largest;
}

} // namespace telar
