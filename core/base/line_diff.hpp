// What changed from one text to another, line by line.
//
// Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1, 1986.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace telar {

struct DiffLine {
    enum class Kind : uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    int32_t before = 0, after = 0; ///< numbers of the line in both texts, from 1; 0: it is not there
    std::string text;              ///< with its line break, where it has one
};

/// Lines in the order to be shown: of a changed place first those removed, then those added. Same and Removed
/// lines together are `before`, Same and Added ones `after`, byte for byte. The fewest changes there are, up
/// to 2 * mostDiffLines of them; texts that differ more are replaced as a whole between the lines they begin
/// and end with in common.
std::vector<DiffLine> lineDiff(std::string_view before, std::string_view after);
inline constexpr int32_t mostDiffLines = 1000;

/// The text after, with the changed place around one of these lines (from 0) as it was before. Without a change: a line that is
/// the same lies in none.
std::string withoutChange(const std::vector<DiffLine>& lines, std::size_t at);

/// Lines of that kind.
int64_t countLines(const std::vector<DiffLine>& lines, DiffLine::Kind kind);

} // namespace telar
