#include "core/operation/setting.hpp"

#include <charconv>
#include <string_view>

namespace telar {

namespace {

template <class Number>
std::optional<Number> numberOf(std::string_view word) {
    Number value{};
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (failure != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

std::optional<std::pair<int64_t, int64_t>> pairOf(const std::string& word) {
    const auto cross = word.find('x');
    const auto first = numberOf<int64_t>(std::string_view(word).substr(0, cross));
    if (cross == std::string::npos)
        return first ? std::optional(std::pair{*first, *first}) : std::nullopt;
    const auto second = numberOf<int64_t>(std::string_view(word).substr(cross + 1));
    if (!first || !second)
        return {};
    return std::pair{*first, *second};
}

} // namespace

std::string wordOf(const SettingValue& value) {
    if (const auto* on = std::get_if<bool>(&value))
        return *on ? "true" : "false";
    if (const auto* pair = std::get_if<Size2>(&value))
        return toText(pair->h) + (pair->h == pair->w ? std::string() : "x" + toText(pair->w));
    if (const auto* whole = std::get_if<int64_t>(&value))
        return toText(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return toText(*real);
    return std::get<std::string>(value);
}

Expected<Size2> sizePair(const Setting& setting, int64_t least) {
    const auto pair = pairOf(setting.value);
    if (!pair || pair->first < least || pair->second < least)
        return userError(text(TELAR_TR("core", "%1 takes an integer from %2 on, or two as in 3x5, not '%3'"),
                              setting.name, least, setting.value));
    return Size2{pair->first, pair->second};
}

Expected<std::optional<std::array<int64_t, 2>>> blockSetting(const std::string& value) {
    if (value.empty())
        return std::optional<std::array<int64_t, 2>>();
    const auto pair = pairOf(value);
    if (!pair || value.find('x') == std::string::npos || pair->first < 1 || pair->second < 1 || pair->first > 1024 ||
        pair->second > 1024)
        return userError(text(TELAR_TR("core", "A block is written as threads in x and y, 32x8, not '%1'"), value));
    return std::optional(std::array<int64_t, 2>{pair->first, pair->second});
}

Expected<int64_t> wholeSetting(const Setting& setting, int64_t least, int64_t most) {
    const auto number = numberOf<int64_t>(setting.value);
    if (!number || *number < least || *number > most)
        return userError(text(TELAR_TR("core", "%1 takes an integer from %2 to %3, not '%4'"), setting.name, least,
                              most, setting.value));
    return *number;
}

Status wordSetting(const Setting& setting, const std::vector<std::string>& words) {
    std::string list;
    for (const auto& word : words) {
        if (setting.value == word)
            return {};
        list += (list.empty() ? "" : ", ") + word;
    }
    return userError(text(TELAR_TR("core", "%1 is one of %2, not '%3'"), setting.name, list, setting.value));
}

} // namespace telar
