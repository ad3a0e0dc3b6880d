#include "app/cli/frame/parameter_options.hpp"

#include "app/cli/frame/parse.hpp"

namespace telar::cli {

namespace {

std::string joinedBy(char between, const std::vector<std::string>& words) {
    std::string list;
    for (const auto& word : words)
        list += (list.empty() ? "" : std::string(1, between)) + word;
    return list;
}

} // namespace

void addOptionsOf(const ParameterInfo& parameter, std::vector<Option>& options) {
    if (parameter.option.empty())
        return;
    const bool listed = !parameter.isSwitch() && !parameter.words.empty();
    options.push_back({parameter.option, listed ? joinedBy('|', parameter.words) : parameter.form, parameter.help.str(),
                       listed ? joinedBy(' ', parameter.words) : ""});
    if (!parameter.shorthand.empty())
        options.push_back(
            {parameter.shorthand, "", "The same as " + parameter.option + " " + parameter.words.back(), ""});
}

Expected<std::optional<SettingValue>> readOption(const Arguments& arguments, const ParameterInfo& parameter) {
    using Given = Expected<std::optional<SettingValue>>;
    const auto& name = parameter.option;
    const bool shorter = !parameter.shorthand.empty() && arguments.has(parameter.shorthand);
    if (name.empty() || !(arguments.has(name) || shorter))
        return Given(std::nullopt);
    if (parameter.isSwitch())
        return Given(!std::get<bool>(parameter.usual));
    if (std::holds_alternative<Size2>(parameter.usual)) {
        const auto pair = parsePair(name, arguments.get(name));
        return pair ? Given(Size2{pair->first, pair->second}) : pair.error();
    }
    if (parameter.words.empty()) {
        const auto value = readSetting(parameter, {name, arguments.get(name)});
        return value ? Given(*value) : value.error();
    }
    const Expected<std::string> word =
        arguments.has(name) ? choice(arguments, name, parameter.words) : parameter.words.back();
    if (!word)
        return word.error();
    if (shorter && *word != parameter.words.back())
        return userError(text("%1 and %2 %3 contradict each other", parameter.shorthand, name, *word));
    return Given(*word);
}

Error needsAnother(const ParameterInfo& parameter, const SettingValue& value, const ParameterInfo& other) {
    return userError(text("%1 is for %2 %3", parameter.option + (parameter.isSwitch() ? "" : " " + wordOf(value)),
                          other.option, parameter.needs.value));
}

std::vector<Option> joined(const std::vector<std::vector<Option>>& lists) {
    std::vector<Option> all;
    for (const auto& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

std::vector<SpecEntry> withPairsWritten(std::vector<SpecEntry> entries) {
    for (auto& entry : entries)
        if (const auto* pair = std::get_if<Size2>(&entry.value))
            entry.value = std::to_string(pair->h) + "x" + std::to_string(pair->w);
    return entries;
}

} // namespace telar::cli
