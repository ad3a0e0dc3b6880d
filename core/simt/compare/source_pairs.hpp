// Which lines and kernels of one source are those of another: the same, edited, renamed or moved.
//
// Lines come from the shortest edit (core/base/line_diff.hpp); within a changed place, and between two kernels wherever they stand,
// lines pair by the words that they share. Likeness is Dice's coefficient of two bags, 2 * common / all (L. R. Dice, "Measures of
// the Amount of Ecologic Association Between Species", Ecology 26, 1945): of the words of a line, of neighbouring words of a kernel.
#pragma once

#include "core/simt/compare/kept_run.hpp"

#include <algorithm>
#include <utility>

namespace telar::compare {

/// Words, numbers and signs as the compiler reads them, without comments.
std::vector<std::string_view> wordsOf(std::string_view source);

/// A bag of words, to be compared.
class Bag {
public:
    /// `own` counts as one name, whatever it is: the kernel's own.
    static Bag ofLine(std::string_view line, std::string_view own);
    /// Of neighbouring words.
    static Bag ofText(std::string_view text, std::string_view own);
    bool empty() const { return all_.empty(); }
    double likeness(const Bag& other) const; ///< 0 to 1
    double within(const Bag& other) const;   ///< share of this that stands in the other
    bool operator==(const Bag&) const = default;

private:
    int64_t common(const Bag& other) const;
    std::vector<uint64_t> all_; ///< hashes in order
};

/// The kernels and other functions of a source that begin with __global__ or def.
struct KernelText {
    std::string name;            ///< without namespace and template arguments
    int64_t first = 0, last = 0; ///< lines
};
std::vector<KernelText> kernelTexts(std::string_view source);
/// The last part of a kernel's name, without template arguments: "step" of "solver::step<float, 4>".
std::string plainName(const std::string& kernel);

/// A source cut into lines.
class SourceText {
public:
    explicit SourceText(std::string_view text);
    int64_t count() const { return static_cast<int64_t>(lines_.size()); }
    /// From 1; empty beyond the end. Without line break and indentation.
    std::string_view line(int64_t number) const;
    /// With line breaks.
    std::string_view part(int64_t first, int64_t last) const;

private:
    std::string_view text_;
    std::vector<std::string_view> lines_;
};

/// For each line of a text, from 1, the line of another that it is; 0: it is gone.
using LineMap = std::vector<int64_t>;
/// `ownBefore` and `ownAfter` are names that count as one.
LineMap pairLines(std::string_view before, std::string_view after, std::string_view ownBefore = {},
                  std::string_view ownAfter = {});

/// Pairs of two lists in their order with the largest sum of `score(i, j)`; pairs of 0 or less are none.
template <class Score>
std::vector<std::pair<std::size_t, std::size_t>> alignInOrder(std::size_t n, std::size_t m, const Score& score) {
    std::vector<double> best((n + 1) * (m + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return best[i * (m + 1) + j]; };
    std::vector<double> gains(n * m);
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;) {
            const double gain = gains[i * m + j] = score(i, j);
            at(i, j) = std::max({at(i + 1, j), at(i, j + 1), gain > 0 ? gain + at(i + 1, j + 1) : 0.0});
        }
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        const double gain = gains[i * m + j];
        if (gain > 0 && at(i, j) == gain + at(i + 1, j + 1))
            pairs.emplace_back(i++, j++);
        else if (at(i, j) == at(i + 1, j))
            ++i;
        else
            ++j;
    }
    return pairs;
}

} // namespace telar::compare
