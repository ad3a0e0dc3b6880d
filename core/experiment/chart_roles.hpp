// Many variables in one chart: which name goes across, which one is told by colour, which by the line, which by
// small multiples; and the colour that a variant has in every figure.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace telar {

struct ExperimentChart;

/// Names and values in the order in which they are written: {"variant", "simd"}, {"threads", "2"}, {"kernel", "3"}.
using Told = std::vector<std::pair<std::string, std::string>>;

/// Each is the name of a setting, or "variant", "threads", "size"; empty: chosen by what the records hold.
struct ChartRoles {
    std::string across; ///< on the x axis; of a heat map its columns
    std::string colour; ///< of a heat map its rows
    std::string style;  ///< by the line's dashes
    std::string panels; ///< a small picture for each value
    bool operator==(const ChartRoles&) const = default;
};
/// In place of a name: for nobody.
inline constexpr const char* nobody = "none";

/// "simd ×2, kernel=3, 1024"
std::string nameOf(const Told& told);
/// Empty where it does not have the name.
const std::string& valueOf(const Told& told, const std::string& name);
/// Numbers by their size, words by the alphabet.
bool valueBefore(const std::string& a, const std::string& b);

/// Place in a palette of seven, the same in every figure of the program. One algorithm has one colour, emulated or on
/// a GPU; of variants of one operation, those that are drawn together most have different ones.
int variantColour(const std::string& variant);

/// Gives every series its panel, colour, mark and line. No two of a panel look alike in grey.
void tellApart(ExperimentChart& chart, const ChartRoles& asked);

} // namespace telar
