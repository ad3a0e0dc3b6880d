#include "core/matmul/inputs.hpp"

#include "core/base/mersenne_twister.hpp"

#include <algorithm>

namespace telar {

namespace {

bool fillRandom(MersenneTwister& random, Matrix<float>& out, const MatmulSource& source, const JobContext& job) {
    constexpr int64_t part = 1 << 16;
    std::vector<int32_t> numbers(part);
    for (int64_t from = 0; from < out.size(); from += part) {
        if (job.stopRequested())
            return false;
        const int64_t count = std::min(part, out.size() - from);
        random.fill(numbers.data(), count, static_cast<uint32_t>(int64_t{source.max} - source.min));
        std::transform(numbers.begin(), numbers.begin() + count, out.data() + from,
                       [&](int32_t n) { return static_cast<float>(n + source.min); });
    }
    return true;
}

} // namespace

Expected<MatmulInputs> randomMatmul(const MatmulSource& source, uint32_t seed, const JobContext& job) {
    const int64_t size = source.size;
    if (size < 1)
        return userError(text(TELAR_TR("core", "The size of a product is at least 1, not %1"), size));
    if (size > MatmulSource::mostSize)
        return userError(text(TELAR_TR("core", "The size of a product is at most 65536, not %1"), size));
    if (source.min > int64_t{source.max})
        return userError(text(TELAR_TR("core", "The smallest number, %1, is above the largest, %2"),
                              int64_t{source.min}, int64_t{source.max}));
    if (auto fits = checkMemory(3 * size * size * static_cast<int64_t>(sizeof(float))); !fits)
        return fits.error();
    MatmulInputs inputs{Matrix<float>(size, size), Matrix<float>(size, size)};
    MersenneTwister random(seed);
    if (!fillRandom(random, inputs.a, source, job))
        return cancelledError();
    if (!source.identity) {
        if (!fillRandom(random, inputs.b, source, job))
            return cancelledError();
        return inputs;
    }
    std::fill(inputs.b.data(), inputs.b.data() + inputs.b.size(), 0.0f);
    for (int64_t i = 0; i < size; ++i)
        inputs.b.at(i, i) = 1;
    return inputs;
}

} // namespace telar
