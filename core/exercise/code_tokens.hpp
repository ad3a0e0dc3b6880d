// A source as tokens that stay the same when names, numbers, comments, braces or the kind of loop change.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace telar {

struct CodeToken {
    uint32_t word = 0; ///< a hash
    int line = 0;      ///< from 1
};

inline constexpr std::size_t mostCodeTokens = 20000; ///< what follows is left out

/// `for (a; b; c) d` is `a; while (b) { d c; }`, and `i = i + 1`, `++i`, `i++` are `i += 1`.
std::vector<CodeToken> codeTokens(std::string_view source, bool python);

} // namespace telar
