#include "core/matmul/precision.hpp"

#include "core/base/mersenne_twister.hpp"
#include "core/simt/cuda/kernel_file.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace telar {

namespace {

constexpr int64_t mostPrecisionRows = 512;
constexpr FactorType factorTypes[] = {FactorType::Float32, FactorType::Tf32, FactorType::BFloat16, FactorType::Float16};

std::vector<float> randomFactor(std::size_t count, uint32_t seed) {
    std::vector<int32_t> whole(count);
    constexpr int32_t most = (1 << 24) - 1;
    MersenneTwister(seed).fill(whole.data(), static_cast<int64_t>(count), most);
    std::vector<float> made(count);
    for (std::size_t i = 0; i < count; ++i)
        made[i] = static_cast<float>(whole[i]) / static_cast<float>(most);
    return made;
}

template <class Number>
std::vector<double> productOf(const std::vector<float>& a, const std::vector<float>& b, std::size_t n,
                              const JobContext& job) {
    std::vector<double> c(n * n);
    std::vector<Number> row(n);
    for (std::size_t i = 0; i < n && !job.stopRequested(); ++i) {
        std::fill(row.begin(), row.end(), Number(0));
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t j = 0; j < n; ++j)
                row[j] += static_cast<Number>(a[i * n + k]) * static_cast<Number>(b[k * n + j]);
        std::copy(row.begin(), row.end(), c.begin() + static_cast<std::ptrdiff_t>(i * n));
    }
    return c;
}

} // namespace

const char* factorTitle(FactorType type) {
    constexpr const char* titles[] = {"float32", "TF32", "bfloat16", "float16"};
    return titles[static_cast<std::size_t>(type)];
}

float roundedFactor(float value, FactorType type) {
    if (!std::isfinite(value) || type == FactorType::Float32)
        return value;
    if (type == FactorType::Tf32)
        return std::bit_cast<float>((std::bit_cast<uint32_t>(value) + 0x1000u) & ~0x1fffu);
    uint8_t half[2];
    const auto type16 = cuda::elementType(type == FactorType::BFloat16 ? "__nv_bfloat16" : "__half");
    cuda::putNumber(value, type16, half);
    return static_cast<float>(cuda::numbersOf(half, type16).front());
}

Expected<std::vector<PrecisionError>> precisionErrors(int64_t n, uint32_t seed, const JobContext& job) {
    if (n < 1 || n > mostPrecisionRows)
        return userError(
            text(TELAR_TR("core", "Rounding errors are computed for 1 to %1 rows, not %2"), mostPrecisionRows, n));
    const auto side = static_cast<std::size_t>(n);
    const auto a = randomFactor(side * side, seed), b = randomFactor(side * side, seed + 1);
    const auto exact = productOf<double>(a, b, side, job);
    double square = 0;
    for (const double value : exact)
        square += value * value;
    std::vector<PrecisionError> made;
    for (const auto type : factorTypes) {
        auto ra = a, rb = b;
        for (auto* factor : {&ra, &rb})
            for (auto& value : *factor)
                value = roundedFactor(value, type);
        const auto got = productOf<float>(ra, rb, side, job);
        if (job.stopRequested())
            return cancelledError();
        PrecisionError error{type};
        double sum = 0;
        for (std::size_t k = 0; k < exact.size(); ++k) {
            const double apart = std::fabs(got[k] - exact[k]);
            error.largest = std::max(error.largest, apart);
            sum += apart * apart;
        }
        error.typical = std::sqrt(sum / static_cast<double>(exact.size()));
        error.relative = std::sqrt(sum / square);
        made.push_back(error);
    }
    return made;
}

} // namespace telar
