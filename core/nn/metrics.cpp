#include "core/nn/metrics.hpp"

#include "core/base/counter_random.hpp"
#include "core/nn/measures.hpp"

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

/// Of what `figure` says of as many drawn groups, each drawn by its number.
template <class Figure>
static Interval drawnInterval(std::size_t groups, uint64_t seed, int64_t draws, Interval unknown,
                              const Figure& figure) {
    std::vector<double> said;
    std::vector<std::size_t> drawn(groups);
    for (int64_t d = 0; d < draws; ++d) {
        for (std::size_t g = 0; g < groups; ++g)
            drawn[g] = (static_cast<uint64_t>(randomWord(seed, 0xB007, static_cast<uint64_t>(d), g)) * groups) >> 32;
        if (const double one = figure(drawn); !std::isnan(one))
            said.push_back(one);
    }
    if (said.empty())
        return unknown;
    std::sort(said.begin(), said.end());
    const auto quantile = [&](double q) {
        const double place = q * static_cast<double>(said.size() - 1);
        const auto below = static_cast<std::size_t>(place), above = std::min(below + 1, said.size() - 1);
        return said[below] + (place - std::floor(place)) * (said[above] - said[below]);
    };
    return {quantile(0.025), quantile(0.975)};
}

static double drawnShare(std::span<const GroupCount> groups, const std::vector<std::size_t>& drawn) {
    GroupCount sum;
    for (const auto g : drawn)
        sum.right += groups[g].right, sum.total += groups[g].total;
    return share(sum.right, sum.total);
}

Interval groupBootstrap(std::span<const GroupCount> groups, uint64_t seed, int64_t draws) {
    if (groups.size() < 2)
        return {};
    return drawnInterval(groups.size(), seed, draws, {}, [&](const auto& drawn) { return drawnShare(groups, drawn); });
}

Interval gapBootstrap(std::span<const GroupCount> one, std::span<const GroupCount> other, uint64_t seed,
                      int64_t draws) {
    const auto tested = [](const GroupCount& group) { return group.total > 0; };
    constexpr Interval unknown{-1, 1};
    if (one.size() != other.size() || std::ranges::count_if(one, tested) < 2 ||
        std::ranges::count_if(other, tested) < 2)
        return unknown;
    return drawnInterval(one.size(), seed, draws, unknown,
                         [&](const auto& drawn) { return drawnShare(one, drawn) - drawnShare(other, drawn); });
}

} // namespace telar::nn
