// What a project keeps of a lab, a row for each field: its name, and what of the state it is. One row writes and reads it.
#pragma once

#include "ui/state/earlier_part.hpp"
#include "ui/state/fields.hpp"

#include <concepts>
#include <type_traits>

namespace telar {

template <class S>
struct StateRow {
    const char* name;
    std::function<QJsonValue(const S&)> write;
    std::function<void(Fields&, S&)> read; ///< a missing field leaves the state as it is
    Earlier part = Earlier::Settings;      ///< what it belongs to
};
template <class S>
using StateRows = std::vector<StateRow<S>>;

template <class S>
QJsonObject rowsJson(const StateRows<S>& rows, const S& state) {
    QJsonObject out;
    for (const auto& row : rows)
        out.insert(QLatin1String(row.name), row.write(state));
    return out;
}
template <class S>
S rowsFrom(const StateRows<S>& rows, Fields& fields, S state = {}) {
    for (const auto& row : rows)
        row.read(fields, state);
    return state;
}

/// The same rows, as those of one part of the state.
template <class S>
StateRows<S> rowsAbout(Earlier part, StateRows<S> rows) {
    for (auto& row : rows)
        row.part = part;
    return rows;
}
/// One list after the other.
template <class S>
StateRows<S> joined(StateRows<S> first, const std::type_identity_t<StateRows<S>>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}
/// Which part differs between two states.
template <class S>
Earlier earlierOf(const StateRows<S>& rows, const S& was, const S& is) {
    auto most = Earlier::No;
    for (const auto& row : rows)
        if (row.part > most && row.write(was) != row.write(is))
            most = row.part;
    return most;
}

/// `place`: a member of `S`, or a function from it to a part of it, as all of these take.
template <class S, class Place>
StateRow<S> wholeRow(const char* name, Place place, qint64 least, qint64 most) {
    return {name, [place](const S& s) { return QJsonValue(static_cast<qint64>(std::invoke(place, s))); },
            [=](Fields& f, S& s) {
                auto& value = std::invoke(place, s);
                value = static_cast<std::remove_cvref_t<decltype(value)>>(
                    f.whole(name, static_cast<qint64>(value), least, most));
            }};
}
template <class S, class Place>
StateRow<S> numberRow(const char* name, Place place) {
    return {name, [place](const S& s) { return numberJson(static_cast<double>(std::invoke(place, s))); },
            [=](Fields& f, S& s) {
                auto& value = std::invoke(place, s);
                value = static_cast<std::remove_cvref_t<decltype(value)>>(f.number(name, static_cast<double>(value)));
            }};
}
template <class S, class Place>
StateRow<S> flagRow(const char* name, Place place) {
    return {name, [place](const S& s) { return QJsonValue(std::invoke(place, s)); },
            [=](Fields& f, S& s) { std::invoke(place, s) = f.flag(name, std::invoke(place, s)); }};
}
template <class S, class Place>
StateRow<S> textRow(const char* name, Place place) {
    constexpr bool isQt = std::same_as<std::remove_cvref_t<std::invoke_result_t<Place, S&>>, QString>;
    return {name,
            [place](const S& s) {
                if constexpr (isQt)
                    return QJsonValue(std::invoke(place, s));
                else
                    return QJsonValue(fromText(std::invoke(place, s)));
            },
            [=](Fields& f, S& s) {
                auto& value = std::invoke(place, s);
                if constexpr (isQt)
                    value = f.words(name, value);
                else
                    value = f.text(name, value);
            }};
}
/// The id of the kernel or variant that computes.
template <class S, class Place>
StateRow<S> kernelRow(const char* name, Place place) {
    auto row = textRow<S>(name, place);
    row.part = Earlier::Kernel;
    return row;
}
template <class S, class Place>
StateRow<S> numbersRow(const char* name, Place place) {
    return {name, [place](const S& s) { return QJsonValue(numbersJson(std::invoke(place, s))); },
            [=](Fields& f, S& s) { std::invoke(place, s) = f.numbers(name); }};
}
template <class S, class Place>
StateRow<S> statisticsRow(const char* name, Place place) {
    return {name, [place](const S& s) { return QJsonValue(statisticsJson(std::invoke(place, s))); },
            [=](Fields& f, S& s) { std::invoke(place, s) = statisticsFrom(f.object(name)); }};
}
/// A part with rows of its own.
template <class S, class Place, class Part>
StateRow<S> partRow(const char* name, Place place, StateRows<Part> rows) {
    return {name, [=](const S& s) { return QJsonValue(rowsJson(rows, std::invoke(place, s))); },
            [=](Fields& f, S& s) {
                auto fields = f.object(name);
                std::invoke(place, s) = rowsFrom(rows, fields, std::invoke(place, s));
            }};
}
/// An enumerator by its word.
template <class S, class Place>
StateRow<S> wordRow(const char* name, Place place, const QStringList& words) {
    return {name, [=](const S& s) { return QJsonValue(words[static_cast<int>(std::invoke(place, s))]); },
            [=](Fields& f, S& s) {
                auto& value = std::invoke(place, s);
                value =
                    static_cast<std::remove_cvref_t<decltype(value)>>(f.choice(name, words, static_cast<int>(value)));
            }};
}

} // namespace telar
