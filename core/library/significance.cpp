#include "core/library/significance.hpp"

#include "core/base/mersenne_twister.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>

namespace telar {

namespace {

/// How many of the orders of m and n values have U = 0, 1, ...: ways to choose m ranks of m + n by their sum.
/// Kept: comparisons of sets ask for the same few thousands of times.
std::shared_ptr<const std::vector<double>> ordersOf(std::size_t m, std::size_t n) {
    static std::mutex guard;
    static std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<const std::vector<double>>> known;
    const std::lock_guard lock(guard);
    auto& orders = known[{m, n}];
    if (orders)
        return orders;
    std::vector<std::vector<double>> ways(m + 1, std::vector<double>(m * n + 1, 0));
    ways[0][0] = 1;
    // Of the j smallest of the first list, the last one taken lies above i values of the second.
    for (std::size_t i = 0; i <= n; ++i)
        for (std::size_t j = 1; j <= m; ++j)
            for (std::size_t u = i; u <= m * n; ++u)
                ways[j][u] += ways[j - 1][u - i];
    return orders = std::make_shared<const std::vector<double>>(std::move(ways[m]));
}

struct Ranks {
    double ofFirst = 0; ///< sum
    double ties = 0;    ///< sum of t³ - t
};

Ranks ranksOf(std::span<const double> first, std::span<const double> second) {
    std::vector<std::pair<double, bool>> all;
    for (const double value : first)
        all.emplace_back(value, true);
    for (const double value : second)
        all.emplace_back(value, false);
    std::sort(all.begin(), all.end());
    Ranks ranks;
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i, mine = 0;
        for (; end < all.size() && all[end].first == all[i].first; ++end)
            mine += all[end].second;
        const auto equal = static_cast<double>(end - i);
        ranks.ofFirst += static_cast<double>(mine) * (static_cast<double>(i + end + 1) / 2);
        ranks.ties += equal * equal * equal - equal;
        i = end;
    }
    return ranks;
}

} // namespace

std::optional<RankTest> mannWhitney(std::span<const double> first, std::span<const double> second) {
    if (first.empty() || second.empty())
        return {};
    const auto m = static_cast<double>(first.size()), n = static_cast<double>(second.size());
    const auto ranks = ranksOf(first, second);
    RankTest test;
    test.u = ranks.ofFirst - m * (m + 1) / 2;
    const double larger = std::max(test.u, m * n - test.u);
    test.exact = ranks.ties == 0 && first.size() <= mostExact && second.size() <= mostExact;
    if (test.exact) {
        const auto kept = ordersOf(first.size(), second.size());
        const auto& orders = *kept;
        const double all = std::accumulate(orders.begin(), orders.end(), 0.0);
        const double beyond = std::accumulate(orders.begin() + static_cast<std::ptrdiff_t>(larger), orders.end(), 0.0);
        test.p = std::min(1.0, 2 * beyond / all);
        return test;
    }
    const double count = m + n;
    const double variance = m * n / 12 * (count + 1 - ranks.ties / (count * (count - 1)));
    if (variance > 0)
        test.p = std::min(1.0, std::erfc((larger - m * n / 2 - 0.5) / std::sqrt(variance) / std::sqrt(2.0)));
    return test;
}

double signFlip(std::span<const double> differences, uint32_t seed) {
    const auto count = differences.size();
    if (count == 0)
        return 1;
    const double seen = std::abs(std::accumulate(differences.begin(), differences.end(), 0.0));
    const double nearly = seen * (1 - 1e-12); // sums in another order may differ in their last bits
    constexpr std::size_t mostCounted = 16;
    constexpr int draws = 20000;
    int64_t beyond = 0;
    if (count <= mostCounted) {
        const uint32_t all = 1u << count;
        for (uint32_t signs = 0; signs < all; ++signs) {
            double sum = 0;
            for (std::size_t i = 0; i < count; ++i)
                sum += signs >> i & 1 ? -differences[i] : differences[i];
            beyond += std::abs(sum) >= nearly;
        }
        return static_cast<double>(beyond) / all;
    }
    MersenneTwister twister(seed);
    for (int draw = 0; draw < draws; ++draw) {
        double sum = 0;
        uint32_t signs = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (i % 32 == 0)
                signs = twister.next();
            sum += signs >> (i % 32) & 1 ? -differences[i] : differences[i];
        }
        beyond += std::abs(sum) >= nearly;
    }
    return static_cast<double>(beyond + 1) / (draws + 1);
}

std::vector<double> holm(std::span<const double> p) {
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    std::vector<double> out(p.size());
    double most = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        most = std::max(most, std::min(1.0, static_cast<double>(p.size() - k) * p[order[k]]));
        out[order[k]] = most;
    }
    return out;
}

MeanBounds bootstrapMean(std::span<const double> values, uint32_t seed) {
    if (values.empty())
        return {};
    constexpr std::size_t samples = 2000;
    MersenneTwister twister(seed);
    std::vector<double> means(samples);
    for (auto& mean : means) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum += values[static_cast<std::size_t>(twister.next()) * values.size() >> 32];
        mean = sum / static_cast<double>(values.size());
    }
    std::sort(means.begin(), means.end());
    return {means[samples * 25 / 1000], means[samples * 975 / 1000 - 1]};
}

} // namespace telar
