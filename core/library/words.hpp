// What somebody looks for in the library: "simd kernel=3 tag=exam".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace telar {

/// ASCII letters in lower case; others as they are.
std::string lowered(std::string_view word);

struct SearchWord {
    std::string name, value; ///< without a name: found anywhere
};

/// Parted by blanks, in lower case. "kernel=" is a name without a value: any.
std::vector<SearchWord> searchWords(const std::string& typed);

} // namespace telar
