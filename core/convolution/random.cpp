#include "core/convolution/random.hpp"

namespace telar {

namespace {

constexpr uint32_t mostWeight = 2;

/// Numbers 0 ... max, less `below`.
Status draw(MersenneTwister& random, Matrix<float>& to, uint32_t max, uint32_t below, const JobContext& job) {
    for (int64_t i = 0; i < to.size(); ++i) {
        if (i % (1 << 16) == 0 && job.stopRequested())
            return cancelledError();
        to.data()[i] = static_cast<float>(random.below(max)) - static_cast<float>(below);
    }
    return {};
}

} // namespace

Status drawInput(MersenneTwister& random, Matrix<float>& input, uint32_t max, const JobContext& job) {
    return draw(random, input, max, 0, job);
}

Status drawFilters(MersenneTwister& random, Matrix<float>& filters, const JobContext& job) {
    return draw(random, filters, 2 * mostWeight, mostWeight, job);
}

} // namespace telar
