// Whether two lists of times differ by more than chance.
//
// Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the other", Annals of
// Mathematical Statistics 18 (1947) 50-60; correction for ties: Lehmann, "Nonparametrics" (1975), 1.4. Holm, "A simple
// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979) 65-70. Signs drawn at random:
// Fisher, "The Design of Experiments" (1935), 21; of draws: Phipson and Smyth, Stat. Appl. Genet. Mol. Biol. 9 (2010) 39.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace telar {

struct RankTest {
    double u = 0; ///< pairs in which the first list's value is the larger, ties as halves
    double p = 1; ///< two-sided
    bool exact =
        false; ///< from the distribution of U; else its normal approximation, corrected for ties and continuity
};

/// Exact where no two values are equal and neither list has more than `mostExact`. Nothing where a list is empty.
constexpr std::size_t mostExact = 25;
std::optional<RankTest> mannWhitney(std::span<const double> first, std::span<const double> second);

/// Two-sided p of "the differences are symmetric about 0", by their mean under all changes of sign; of more than 16
/// differences under 20,000 that are drawn from `seed`. 1 for none.
double signFlip(std::span<const double> differences, uint32_t seed = 35);

/// The values of p as they count when so many questions are asked at once.
std::vector<double> holm(std::span<const double> p);

struct MeanBounds {
    double low = 0, high = 0;
};
/// 95 % of the mean, between percentiles of 2,000 samples drawn with replacement (Efron, Annals of Statistics 7 (1979) 1-26).
MeanBounds bootstrapMean(std::span<const double> values, uint32_t seed = 35);

} // namespace telar
