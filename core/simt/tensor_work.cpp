#include "core/simt/tensor_work.hpp"

#include "core/simt/occupancy.hpp"

namespace telar::simt {

namespace {

struct TensorRates {
    int major, minor;
    std::array<double, tensorTypeCount> each; ///< by TensorType
};
constexpr TensorRates tensorRates[] = {
    {7, 0, {1024, 1024, 0, 0, 0}},           {7, 2, {1024, 1024, 0, 2048, 0}},
    {7, 5, {1024, 1024, 0, 2048, 0}},        {8, 0, {2048, 2048, 1024, 4096, 128}},
    {8, 6, {1024, 512, 256, 2048, 4}},       {8, 7, {2048, 2048, 1024, 4096, 4}},
    {8, 9, {1024, 512, 256, 2048, 4}},       {9, 0, {4096, 4096, 2048, 8192, 256}},
    {10, 0, {8192, 8192, 4096, 16384, 128}}, {12, 0, {1024, 512, 256, 2048, 4}},
};
constexpr double hopperShare = 0.63;

} // namespace

const char* tensorTypeName(TensorType type) {
    static constexpr const char* names[tensorTypeCount] = {"float16", "float16/bfloat16", "TF32", "int8", "float64"};
    return names[static_cast<std::size_t>(type)];
}

double tensorRate(int major, int minor, TensorType type) {
    const auto* known = findCapability(major, minor);
    for (const auto& row : tensorRates)
        if (known && row.major == known->major && row.minor == known->minor)
            return row.each[static_cast<std::size_t>(type)];
    return 0;
}

double warpShare(int major) { return major == 9 ? hopperShare : 1; }

std::optional<TensorCycles> tensorCycles(int major, int minor, const TensorWork& work, TensorType* missing) {
    TensorCycles cycles;
    for (std::size_t t = 0; t < tensorTypeCount; ++t) {
        const double warp = 2.0 * static_cast<double>(work.warp[t]),
                     group = 2.0 * static_cast<double>(work.warpgroup[t]);
        if (warp + group == 0)
            continue;
        const double rate = tensorRate(major, minor, static_cast<TensorType>(t));
        if (rate == 0) {
            if (missing)
                *missing = static_cast<TensorType>(t);
            return {};
        }
        cycles.warp += warp / (rate * warpShare(major));
        cycles.warpgroup += group / rate;
    }
    return cycles;
}

} // namespace telar::simt
