// Settings as people type them and records keep them: names with words or values, and how the words are read.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/size2.hpp"

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace telar {

/// "kernel" = "3x3". Values are words, as they are typed.
struct Setting {
    std::string name, value;
    bool operator==(const Setting&) const = default;
};
using Settings = std::vector<Setting>;

/// A setting that an operation knows.
struct SettingInfo {
    std::string name;     ///< "kernel", never translated
    Text title;           ///< "Window"
    std::string fallback; ///< value where none is given
    std::string example;  ///< a list worth measuring: "2,3,5,7"
};

using SettingValue = std::variant<bool, int64_t, double, std::string, Size2>;
/// As it is typed: "true", "3", "0.5", "3" for 3 x 3 and "3x5".
std::string wordOf(const SettingValue& value);

/// One entry of a record's specification: {"size", 512}.
struct SpecEntry {
    std::string name;
    SettingValue value;
    std::string option = {}; ///< the command line's name, "pad-value"; empty: the name with dashes
    bool negated = false;    ///< a switch whose option says the opposite
};

/// "3" or "3x5" (rows x columns), each from `least` on.
Expected<Size2> sizePair(const Setting& setting, int64_t least);
/// Threads of a block in x and y; nothing for an empty value.
Expected<std::optional<std::array<int64_t, 2>>> blockSetting(const std::string& value);
Expected<int64_t> wholeSetting(const Setting& setting, int64_t least, int64_t most);
/// One of the words.
Status wordSetting(const Setting& setting, const std::vector<std::string>& words);

} // namespace telar
