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

/// Rows of a lab's state, of which `place` gives the specification. Parameters without a field stay as they are. The list
/// lives as long as the program.
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
/// The same where the state is a specification itself.
template <class S, class Spec>
StateRows<S> parameterRowsOf(const Parameters<Spec>& all) {
    return parameterRows<S>(
        all, []<class T>(T& s) -> std::conditional_t<std::is_const_v<T>, const Spec, Spec>& { return s; });
}
} // namespace telar
