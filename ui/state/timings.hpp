// Times of variants in a project: the labs' timing types have a state, statistics and a reason in common.
#pragma once

#include "ui/state/fields.hpp"

#include <map>

namespace telar {

/// `more(object, timing)` adds what only this lab keeps. What was under way is kept as waiting.
template <class Timing, class More>
QJsonArray timingsJson(const std::map<std::string, Timing>& timings, More more) {
    using State = typename Timing::State;
    QJsonArray out;
    for (const auto& [id, timing] : timings) {
        const char* state = timing.state == State::Measured      ? "measured"
                            : timing.state == State::Unavailable ? "unavailable"
                            : timing.state == State::Failed      ? "failed"
                                                                 : "waiting";
        QJsonObject one{{"variant", fromText(id)},
                        {"state", state},
                        {"ms", statisticsJson(timing.total)},
                        {"reason", errorJson(timing.reason)}};
        more(one, timing);
        out.append(one);
    }
    return out;
}

/// `more(fields, timing)` reads what `timingsJson` was given to add.
template <class Timing, class More>
std::map<std::string, Timing> timingsFrom(Fields& results, const char* name, More more) {
    using State = typename Timing::State;
    static constexpr State states[] = {State::Measured, State::Unavailable, State::Failed, State::Waiting};
    std::map<std::string, Timing> out;
    for (auto& fields : results.list(name)) {
        Timing timing;
        timing.state = states[fields.choice("state", {"measured", "unavailable", "failed", "waiting"}, 3)];
        timing.total = statisticsFrom(fields.object("ms"));
        timing.reason = errorFrom(fields.object("reason"));
        more(fields, timing);
        out[fields.text("variant")] = std::move(timing);
    }
    return out;
}

} // namespace telar
