// Options of the command line, made from the list of an operation's parameters.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/operation/parameter.hpp"

namespace telar::cli {

/// Its option; behind it the short one, where it has one.
void addOptionsOf(const ParameterInfo& parameter, std::vector<Option>& options);
/// What was given for it; nothing where nothing was.
Expected<std::optional<SettingValue>> readOption(const Arguments& arguments, const ParameterInfo& parameter);
/// An option that means nothing beside another: which one it needs.
Error needsAnother(const ParameterInfo& parameter, const SettingValue& value, const ParameterInfo& other);

/// The entries with pairs as "3x3", as convolutions and profiles record them.
std::vector<SpecEntry> withPairsWritten(std::vector<SpecEntry> entries);

template <class Spec>
std::vector<Option> optionsOf(const Parameters<Spec>& all) {
    std::vector<Option> options;
    for (const auto& one : all)
        addOptionsOf(one, options);
    return options;
}

/// One list after the other.
std::vector<Option> joined(const std::vector<std::vector<Option>>& lists);

/// Those of `telar-cli sweep`, which take lists.
template <class Spec>
std::vector<Option> listOptionsOf(const Parameters<Spec>& all) {
    std::vector<Option> options;
    for (ParameterInfo one : all)
        if (!one.listHelp.empty()) {
            one.form = one.listForm;
            one.help = text("%1", one.listHelp);
            addOptionsOf(one, options);
        }
    return options;
}

/// The options into `spec`.
template <class Spec>
Status readOptions(const Arguments& arguments, const Parameters<Spec>& all, Spec& spec) {
    const auto given = [&](const ParameterInfo& one) { return readOption(arguments, one); };
    TELAR_CHECK(readParameters(all, spec, given));
    for (const auto& one : all)
        if (const auto value = one.get(spec); value != one.usual && !applies(all, one, spec))
            return needsAnother(one, value, *findParameter(all, one.needs.name));
    return {};
}

} // namespace telar::cli
