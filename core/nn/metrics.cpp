#include "core/nn/metrics.hpp"

#include "core/base/counter_random.hpp"

#include <algorithm>
#include <cassert>
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

double Confusion::accuracy() const { return share(right(), total()); }

Confusion confusionOf(std::span<const int32_t> truth, std::span<const int32_t> predicted, int64_t classes,
                      int64_t outputs) {
    Confusion out{classes, outputs > classes, {}};
    out.counts.resize(static_cast<std::size_t>(classes * out.columns()));
    for (std::size_t i = 0; i < truth.size() && i < predicted.size(); ++i) {
        assert(predicted[i] >= 0 && predicted[i] < outputs);
        if (truth[i] >= 0 && truth[i] < classes)
            ++out.counts[static_cast<std::size_t>(truth[i] * out.columns() +
                                                  std::min<int64_t>(predicted[i], out.columns() - 1))];
    }
    return out;
}

Confusion confusionFrom(std::vector<int64_t> counts) {
    const auto size = static_cast<int64_t>(counts.size());
    int64_t classes = 0;
    while ((classes + 1) * (classes + 1) <= size)
        ++classes;
    if (size != classes * classes && size != classes * (classes + 1))
        return {};
    return {classes, size != classes * classes, std::move(counts)};
}

std::vector<ClassFigures> classFigures(const Confusion& confusion) {
    std::vector<ClassFigures> out;
    for (int64_t c = 0; c < confusion.classes; ++c) {
        ClassFigures figures;
        int64_t predicted = 0;
        for (int64_t k = 0; k < confusion.columns(); ++k)
            figures.support += confusion.at(c, k);
        for (int64_t truth = 0; truth < confusion.classes; ++truth)
            predicted += confusion.at(truth, c);
        const auto right = confusion.at(c, c);
        figures.precision = share(right, predicted);
        figures.recall = share(right, figures.support);
        figures.f1 = share(2 * right, predicted + figures.support);
        out.push_back(figures);
    }
    return out;
}

ClassFigures weightedFigures(const std::vector<ClassFigures>& classes) {
    ClassFigures out;
    const auto add = [](double& sum, double value, int64_t support) {
        sum += std::isnan(value) ? 0 : value * static_cast<double>(support);
    };
    for (const auto& c : classes) {
        out.support += c.support;
        add(out.precision, c.precision, c.support);
        add(out.recall, c.recall, c.support);
        add(out.f1, c.f1, c.support);
    }
    for (auto* mean : {&out.precision, &out.recall, &out.f1})
        *mean = out.support > 0 ? *mean / static_cast<double>(out.support) : nan;
    return out;
}

Interval wilson(int64_t right, int64_t total, double z) {
    if (total <= 0)
        return {};
    const auto n = static_cast<double>(total);
    const double p = static_cast<double>(right) / n, zz = z * z;
    const double middle = (p + zz / (2 * n)) / (1 + zz / n);
    const double half = z / (1 + zz / n) * std::sqrt(p * (1 - p) / n + zz / (4 * n * n));
    // At the ends the root is exact, and its rounding is not.
    return {right == 0 ? 0.0 : std::max(0.0, middle - half), right == total ? 1.0 : std::min(1.0, middle + half)};
}

Interval groupBootstrap(std::span<const GroupCount> groups, uint64_t seed, int64_t draws) {
    if (groups.size() < 2 || draws < 1)
        return {};
    std::vector<double> shares;
    for (int64_t d = 0; d < draws; ++d) {
        GroupCount sum;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const auto word = randomWord(seed, 0xB007, static_cast<uint64_t>(d), g);
            const auto& one = groups[(static_cast<uint64_t>(word) * groups.size()) >> 32];
            sum.right += one.right, sum.total += one.total;
        }
        if (sum.total > 0)
            shares.push_back(share(sum.right, sum.total));
    }
    if (shares.empty())
        return {};
    std::sort(shares.begin(), shares.end());
    const auto quantile = [&](double q) {
        const double place = q * static_cast<double>(shares.size() - 1);
        const auto below = static_cast<std::size_t>(place), above = std::min(below + 1, shares.size() - 1);
        return shares[below] + (place - std::floor(place)) * (shares[above] - shares[below]);
    };
    return {quantile(0.025), quantile(0.975)};
}

} // namespace telar::nn
