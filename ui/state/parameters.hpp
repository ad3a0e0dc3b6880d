// An operation's parameters as fields of a project, each under its id: what is added to the list of an operation is kept and
// read again without further ado.
#pragma once

#include "core/operation/parameter.hpp"
#include "ui/state/state_rows.hpp"

namespace telar {

/// Pairs as [rows, columns].
QJsonValue settingJson(const SettingValue& value);
/// Nothing where the field is missing; one that is not possible is refused.
std::optional<SettingValue> settingFrom(Fields& f, const ParameterInfo& parameter);

template <class Spec>
void writeParameters(const Parameters<Spec>& all, const Spec& spec, QJsonObject& to) {
    for (const auto& one : all)
        to.insert(fromText(one.id), settingJson(one.get(spec)));
}

/// Parameters without a field stay as they are in `spec`.
template <class Spec>
void readParameters(Fields& f, const Parameters<Spec>& all, Spec& spec) {
    for (const auto& one : all)
        if (const auto value = settingFrom(f, one))
            one.set(spec, *value);
}

/// The same as rows of a lab's state, of which `place` gives the specification. The list lives as long as the program.
template <class S, class Spec, class Place>
StateRows<S> parameterRows(const Parameters<Spec>& all, Place place) {
    StateRows<S> rows;
    for (const auto& one : all)
        rows.push_back({one.id.c_str(), [&one, place](const S& s) { return settingJson(one.get(place(s))); },
                        [&one, place](Fields& f, S& s) {
                            if (const auto value = settingFrom(f, one))
                                one.set(place(s), *value);
                        }});
    return rows;
}
/// One list after the other.
template <class S>
StateRows<S> joined(StateRows<S> first, const StateRows<S>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace telar
