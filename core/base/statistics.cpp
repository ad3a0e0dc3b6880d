#include "core/base/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

static double quantile(const std::vector<double>& sorted, double q) {
    const double at = q * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(std::floor(at));
    const auto high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (at - std::floor(at)) * (sorted[high] - sorted[low]);
}

Statistics statisticsOf(std::vector<double> samples) {
    if (samples.empty())
        return {};
    std::sort(samples.begin(), samples.end());
    return {samples.front(),         quantile(samples, 0.5),  samples.back(),
            quantile(samples, 0.25), quantile(samples, 0.75), static_cast<int>(samples.size())};
}

} // namespace telar
