// A parameter of an operation, described once. The options of the command line with their reading and help, the settings of a
// sweep, what a record says and the command that is shown are all made from an operation's list of these.
#pragma once

#include "core/base/command_line.hpp"
#include "core/operation/setting.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace telar {

/// What people read and type of a parameter. What kind it is says its `usual` value: a switch, a number, a pair, a word.
struct ParameterInfo {
    std::string id;             ///< of sweeps and records: "pad_value"
    Text title = {};            ///< "Value of the padding"
    std::string option = {};    ///< on the command line; left empty, "--pad-value" where there is `help`, else none
    std::string form = {};      ///< what the option takes: "K|KHxKW"; switches take nothing, words are listed
    Text help = {};             ///< of the option: one sentence without a full stop
    std::string example = {};   ///< a list worth measuring: "zero,lowest"; empty: sweeps do not know it
    double least = 0, most = 0; ///< of a number, a real one without both is any; of a pair `least` alone, for each
    bool positive = false;      ///< a real number that is not 0
    std::vector<std::string> words = {}; ///< in the order of the enumerators; "true" and "false" make a switch
    std::optional<std::string> (*written)(const std::string&) =
        nullptr;                ///< any word as it is kept, whatever kind `usual` is of; nothing: a wrong one
    std::string follows = {};   ///< where none is given it is as this parameter, which comes before it
    Setting needs = {};         ///< means something only where that parameter has that value: mode, average
    std::string shorthand = {}; ///< a switch that says the last of `words`: "--relu"
    bool shown = false;         ///< in a shown command with its usual value, too
    bool quiet = false;         ///< a record says it only where it is not usual: it came later
    bool open = false;          ///< its usual value depends on others, which come before it
    std::string listForm = {}, listHelp = {}; ///< of the option of `telar-cli sweep`, where it has one
    SettingValue usual = {};                  ///< where none is given and it follows no other

    bool isSwitch() const { return std::holds_alternative<bool>(usual); }
};

template <class Spec>
struct Parameter : ParameterInfo {
    std::function<SettingValue(const Spec&)> get;
    std::function<void(Spec&, const SettingValue&)> set; ///< of the kind of `usual`
};
template <class Spec>
using Parameters = std::vector<Parameter<Spec>>;

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// A word of a sweep. Else a sentence that names the setting.
Expected<SettingValue> readSetting(const ParameterInfo& parameter, const Setting& setting);
/// Of a float as people write it: 0.1 stays 0.1.
double asWritten(float value);
/// The option that says `value`; that of a switch says what is not usual.
void addOption(const ParameterInfo& parameter, const SettingValue& value, CommandLine& line);

/// `usual` is what a fresh `Spec` holds.
template <class Spec, class Get, class Set>
Parameter<Spec> parameterBy(Get get, Set set, ParameterInfo info) {
    Parameter<Spec> made{std::move(info), std::move(get), std::move(set)};
    made.usual = made.get(Spec());
    if (made.option.empty() && !made.help.empty()) {
        made.option = "--" + made.id;
        std::replace(made.option.begin(), made.option.end(), '_', '-');
    }
    return made;
}

/// `place`: a member, or a function from a specification to a part of it.
template <class Spec, class Place>
Parameter<Spec> parameter(Place place, ParameterInfo info) {
    using Field = std::remove_cvref_t<std::invoke_result_t<Place, Spec&>>;
    if constexpr (std::is_enum_v<Field>) {
        const auto words = info.words;
        return parameterBy<Spec>(
            [place, words](const Spec& spec) -> SettingValue {
                const auto& word = words[static_cast<std::size_t>(std::invoke(place, spec))];
                return word == "true" || word == "false" ? SettingValue(word == "true") : SettingValue(word);
            },
            [place, words](Spec& spec, const SettingValue& value) {
                std::invoke(place, spec) =
                    static_cast<Field>(std::find(words.begin(), words.end(), wordOf(value)) - words.begin());
            },
            std::move(info));
    } else {
        using Number = std::conditional_t<std::is_floating_point_v<Field>, double, int64_t>;
        using Kept = std::conditional_t<std::is_arithmetic_v<Field> && !std::is_same_v<Field, bool>, Number, Field>;
        return parameterBy<Spec>(
            [place](const Spec& spec) {
                if constexpr (std::is_same_v<Field, float>)
                    return SettingValue(asWritten(std::invoke(place, spec)));
                else
                    return SettingValue(static_cast<Kept>(std::invoke(place, spec)));
            },
            [place](Spec& spec, const SettingValue& value) {
                std::invoke(place, spec) = static_cast<Field>(std::get<Kept>(value));
            },
            std::move(info));
    }
}

/// Null where the list has no such parameter.
template <class Spec>
const Parameter<Spec>* findParameter(const Parameters<Spec>& all, const std::string& id) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.id == id; });
    return at == all.end() ? nullptr : &*at;
}

/// Those alone, in that order.
template <class Spec>
Parameters<Spec> selected(const Parameters<Spec>& all, const std::vector<std::string>& ids) {
    Parameters<Spec> some;
    for (const auto& id : ids) {
        const auto* one = findParameter(all, id);
        assert(one);
        some.push_back(*one);
    }
    return some;
}

/// All but those.
template <class Spec>
Parameters<Spec> without(Parameters<Spec> all, const std::vector<std::string>& ids) {
    std::erase_if(all, [&](const auto& one) { return std::find(ids.begin(), ids.end(), one.id) != ids.end(); });
    return all;
}

/// Those first, then all others: one order for people, another for files that are already there.
template <class Spec>
Parameters<Spec> startingWith(const Parameters<Spec>& all, const std::vector<std::string>& ids) {
    auto sorted = selected(all, ids);
    for (const auto& one : all)
        if (!findParameter(sorted, one.id))
            sorted.push_back(one);
    return sorted;
}

/// Whether it means something, by its `needs`.
template <class Spec>
bool applies(const Parameters<Spec>& all, const ParameterInfo& one, const Spec& spec) {
    const auto* other = findParameter(all, one.needs.name);
    return !other || wordOf(other->get(spec)) == one.needs.value;
}

/// `given(parameter)`: Expected<std::optional<SettingValue>>, nothing where the usual one is meant.
template <class Spec, class Given>
Status readParameters(const Parameters<Spec>& all, Spec& spec, Given given) {
    for (const auto& one : all) {
        const Expected<std::optional<SettingValue>> value = given(one);
        if (!value)
            return value.error();
        if (*value)
            one.set(spec, **value);
        else if (!one.follows.empty())
            one.set(spec, findParameter(all, one.follows)->get(spec));
    }
    return {};
}

/// What a sweep may vary.
template <class Spec>
std::vector<SettingInfo> settingsOf(const Parameters<Spec>& all) {
    std::vector<SettingInfo> settings;
    for (const auto& one : all)
        if (!one.example.empty())
            settings.push_back(
                {one.id, one.title, one.follows.empty() && !one.open ? wordOf(one.usual) : "", one.example});
    return settings;
}

/// All of them, as work names them.
template <class Spec>
Settings asSettings(const Parameters<Spec>& all, const Spec& spec) {
    Settings settings;
    for (const auto& one : all)
        settings.push_back({one.id, wordOf(one.get(spec))});
    return settings;
}

/// What a record says; with `quietToo` all of it.
template <class Spec>
std::vector<SpecEntry> entriesOf(const Parameters<Spec>& all, const Spec& spec, bool quietToo = false) {
    std::vector<SpecEntry> entries;
    for (const auto& one : all)
        if (const auto value = one.get(spec); !one.quiet || quietToo || value != one.usual)
            entries.push_back({one.id, value, one.option, one.usual == SettingValue(true)});
    return entries;
}

/// The options that make `spec` of `said`.
template <class Spec>
void addOptions(const Parameters<Spec>& all, const Spec& spec, CommandLine& line, Spec said = Spec()) {
    for (const auto& one : all) {
        if (!one.follows.empty())
            one.set(said, findParameter(all, one.follows)->get(said));
        const auto value = one.get(spec);
        if (const bool usual = value == one.get(said); usual && !one.shown)
            continue;
        one.set(said, value);
        if (!one.option.empty() && applies(all, one, spec))
            addOption(one, value, line);
    }
}

} // namespace telar
