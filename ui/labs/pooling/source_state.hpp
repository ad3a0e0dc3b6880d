// What a project keeps of a matrix' source.
#pragma once

#include "ui/labs/pooling/state.hpp"
#include "ui/state/state_rows.hpp"

namespace telar {

/// What is missing is as the pooling lab starts.
const StateRows<SourceRequest>& sourceRows();
/// Refuses a typed matrix that is not there.
void checkSource(Fields& f, const SourceRequest& request);

template <class S, class Place>
StateRow<S> pairRow(const char* name, Place place, qint64 least) {
    return {name, [place](const S& s) { return QJsonValue(pairJson(std::invoke(place, s))); },
            [=](Fields& f, S& s) { std::invoke(place, s) = pairFrom(f, name, std::invoke(place, s), least); }};
}
/// Those of the source that a state names, then `more`.
template <class S>
StateRows<S> withSource(StateRows<S> more) {
    StateRows<S> rows;
    for (const auto& row : sourceRows())
        rows.push_back({row.name, [&row](const S& s) { return row.write(s.source); },
                        [&row](Fields& f, S& s) { row.read(f, s.source); }, row.part});
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

} // namespace telar
