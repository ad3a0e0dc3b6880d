#include "core/nn/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar::nn {

namespace {
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
double share(int64_t part, int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : nan;
}
} // namespace

int64_t Confusion::total() const {
    int64_t sum = 0;
    for (const auto n : counts)
        sum += n;
    return sum;
}

int64_t Confusion::right() const {
    int64_t sum = 0;
    for (int64_t c = 0; c < classes; ++c)
        sum += at(c, c);
    return sum;
}

double Confusion::accuracy() const {
    return share(right(), total());
}

Confusion confusionOf(std::span<const int32_t> truth, std::span<const int32_t> predicted, int64_t classes) {
    Confusion out{classes, std::vector<int64_t>(static_cast<std::size_t>(classes * classes))};
    for (std::size_t i = 0; i < truth.size() && i < predicted.size(); ++i)
        if (truth[i] >= 0 && truth[i] < classes && predicted[i] >= 0 && predicted[i] < classes)
            ++out.counts[static_cast<std::size_t>(truth[i] * classes + predicted[i])];
    return out;
}

std::vector<ClassFigures> classFigures(const Confusion& confusion) {
    std::vector<ClassFigures> out;
    for (int64_t c = 0; c < confusion.classes; ++c) {
        ClassFigures figures;
        int64_t predicted = 0;
        for (int64_t other = 0; other < confusion.classes; ++other) {
            figures.support += confusion.at(c, other);
            predicted += confusion.at(other, c);
        }
        const auto right = confusion.at(c, c);
        figures.precision = share(right, predicted);
        figures.recall = share(right, figures.support);
        figures.f1 = share(2 * right, predicted + figures.support);
        out.push_back(figures);
    }
    return out;
}

Interval wilson(int64_t right, int64_t total, double z) {
    if (total <= 0)
        return {};
    const auto n = static_cast<double>(total);
    const double p = static_cast<double>(right) / n, zz = z * z;
    const double middle = (p + zz / (2 * n)) / (1 + zz / n);
    const double half = z / (1 + zz / n) * std::sqrt(p * (1 - p) / n + zz / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

} // namespace telar::nn
