#include "ui/state/parameters.hpp"

namespace telar {

QJsonValue settingJson(const SettingValue& value) {
    if (const auto* on = std::get_if<bool>(&value))
        return *on;
    if (const auto* whole = std::get_if<int64_t>(&value))
        return static_cast<qint64>(*whole);
    if (const auto* number = std::get_if<double>(&value))
        return numberJson(*number);
    if (const auto* pair = std::get_if<Size2>(&value))
        return pairJson(*pair);
    return fromText(std::get<std::string>(value));
}

std::optional<SettingValue> settingFrom(Fields& f, const ParameterInfo& parameter) {
    const char* name = parameter.id.c_str();
    if (!f.has(name))
        return {};
    if (const auto* on = std::get_if<bool>(&parameter.usual))
        return f.flag(name, *on);
    if (const auto* pair = std::get_if<Size2>(&parameter.usual))
        return pairFrom(f, name, *pair, static_cast<qint64>(parameter.least));
    if (const auto* whole = std::get_if<int64_t>(&parameter.usual))
        return f.whole(name, *whole, static_cast<qint64>(parameter.least), static_cast<qint64>(parameter.most));
    std::string word;
    if (const auto* number = std::get_if<double>(&parameter.usual))
        word = wordOf(f.number(name, *number));
    else
        word = f.text(name);
    const auto value = readSetting(parameter, {parameter.id, word});
    if (value)
        return *value;
    f.refuse(name);
    return {};
}

} // namespace telar
