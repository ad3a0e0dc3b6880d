// Every subset of an operation's parameters set to something that is not usual.
#pragma once

#include "core/operation/parameter.hpp"

namespace telar::test {

/// A value that the parameter may have and usually has not.
inline SettingValue unusual(const ParameterInfo& parameter) {
    if (const auto* on = std::get_if<bool>(&parameter.usual))
        return !*on;
    if (const auto* whole = std::get_if<int64_t>(&parameter.usual))
        return *whole + 1;
    if (std::holds_alternative<double>(parameter.usual))
        return static_cast<double>(0.1F);
    if (const auto* pair = std::get_if<Size2>(&parameter.usual))
        return parameter.follows.empty() ? Size2{pair->h + 1, pair->w} : Size2{pair->h, pair->w + 1};
    if (parameter.words.empty())
        return parameter.example.substr(parameter.example.find(',') + 1);
    return parameter.words.back() != wordOf(parameter.usual) ? parameter.words.back() : parameter.words.front();
}

/// `take(subset, spec)`, each of the parameters' numbers with its bit set.
template <class Spec, class Take>
void eachSubset(const Parameters<Spec>& all, Take take, const Spec& usual = Spec()) {
    for (unsigned subset = 0; subset < 1U << all.size(); ++subset) {
        Spec spec = usual;
        const auto given = [&](const ParameterInfo& one) -> Expected<std::optional<SettingValue>> {
            const auto at = static_cast<unsigned>(findParameter(all, one.id) - all.data());
            return (subset >> at & 1U) != 0 ? std::optional(unusual(one)) : std::nullopt;
        };
        if (readParameters(all, spec, given))
            take(subset, spec);
    }
}

} // namespace telar::test
