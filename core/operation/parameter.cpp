#include "core/operation/parameter.hpp"

namespace telar {

Expected<SettingValue> readSetting(const ParameterInfo& parameter, const Setting& setting) {
    const auto taken = [](const auto& read) { return read ? Expected<SettingValue>(*read) : read.error(); };
    if (std::holds_alternative<Size2>(parameter.usual))
        return taken(sizePair(setting, parameter.least));
    if (std::holds_alternative<int64_t>(parameter.usual))
        return taken(wholeSetting(setting, parameter.least, parameter.most));
    const bool isSwitch = parameter.isSwitch();
    if (auto fine = wordSetting(setting, isSwitch ? std::vector<std::string>{"true", "false"} : parameter.words); !fine)
        return fine.error();
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
