#include "core/operation/parameter.hpp"

#include <charconv>
#include <cmath>

namespace telar {

namespace {

Expected<double> realSetting(const ParameterInfo& parameter, const Setting& setting) {
    const auto& word = setting.value;
    double value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool number =
        failure == std::errc() && end == word.data() + word.size() && std::isfinite(static_cast<float>(value));
    const bool any = parameter.least == 0 && parameter.most == 0;
    if (number && (any || (value >= parameter.least && value <= parameter.most)) && !(parameter.positive && value == 0))
        return value;
    if (any)
        return userError(text(TELAR_TR("core", "%1 takes a number, not '%2'"), setting.name, word));
    if (parameter.most == unlimited)
        return userError(parameter.positive
                             ? text(TELAR_TR("core", "%1 takes a positive number, not '%2'"), setting.name, word)
                             : text(TELAR_TR("core", "%1 takes 0 or a positive number, not '%2'"), setting.name, word));
    return userError(text(TELAR_TR("core", "%1 takes a number from %2 to %3, not '%4'"), setting.name,
                          toText(parameter.least), toText(parameter.most), word));
}

} // namespace

double asWritten(float value) {
    char word[32];
    const auto end = std::to_chars(word, word + sizeof word, value).ptr;
    double written = value;
    std::from_chars(word, end, written);
    return written;
}

Expected<SettingValue> readSetting(const ParameterInfo& parameter, const Setting& setting) {
    const auto taken = [](const auto& read) { return read ? Expected<SettingValue>(*read) : read.error(); };
    if (parameter.written) {
        const auto word = parameter.written(setting.value);
        return word ? Expected<SettingValue>(*word)
                    : userError(
                          text(TELAR_TR("core", "%1 takes %2, not '%3'"), setting.name, parameter.form, setting.value));
    }
    if (std::holds_alternative<Size2>(parameter.usual))
        return taken(sizePair(setting, static_cast<int64_t>(parameter.least)));
    if (std::holds_alternative<int64_t>(parameter.usual))
        return taken(
            wholeSetting(setting, static_cast<int64_t>(parameter.least), static_cast<int64_t>(parameter.most)));
    if (std::holds_alternative<double>(parameter.usual))
        return taken(realSetting(parameter, setting));
    const bool isSwitch = parameter.isSwitch();
    TELAR_CHECK(wordSetting(setting, isSwitch ? std::vector<std::string>{"true", "false"} : parameter.words));
    return isSwitch ? SettingValue(setting.value == "true") : SettingValue(setting.value);
}

void addOption(const ParameterInfo& parameter, const SettingValue& value, CommandLine& line) {
    if (parameter.isSwitch())
        line.add(parameter.option);
    else if (!parameter.shorthand.empty() && wordOf(value) == parameter.words.back())
        line.add(parameter.shorthand);
    else
        line.option(parameter.option, wordOf(value));
}

} // namespace telar
