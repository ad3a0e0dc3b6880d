// From words to checked options.
#pragma once

#include "app/cli/frame/command.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace telar::cli {

/// The word of `known` that is nearest to `typed`, if one is near.
std::string nearest(const std::string& typed, const std::vector<std::string>& known);

/// Checks the words after the command's name against its table.
Expected<Arguments> parseOptions(const Command& command, const std::vector<std::string>& words);

/// A whole number and nothing behind it.
bool parseWhole(std::string_view typed, int64_t& value);
/// Whole number of an option within bounds, or the sentence that names the option.
Expected<int64_t> wholeNumber(const Arguments& arguments, const std::string& name, int64_t otherwise, int64_t least,
                              int64_t most);
/// One of the choices of an option, or the sentence that lists them.
Expected<std::string> choice(const Arguments& arguments, const std::string& name,
                             const std::vector<std::string>& choices);

/// Whether `asked` (empty: nothing was) is a variant of the operation, whose `ids` are given; else the one that is near.
Status checkBackend(const std::string& operation, const std::string& asked, const std::vector<std::string>& ids);

struct Pair {
    int64_t first = 1, second = 1;
};
/// "3" (both) or "3x4".
Expected<Pair> parsePair(const std::string& name, const std::string& typed);

} // namespace telar::cli
