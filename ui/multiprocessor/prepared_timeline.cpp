#include "ui/multiprocessor/prepared_timeline.hpp"

#include "ui/base/language.hpp"

namespace telar {

using multiprocessor::State;

namespace {

bool isOf(const machine::Program& program, int32_t file, const std::string& name) {
    const auto at = program.module->files.find(file);
    return at == program.module->files.end() || at->second == name || at->second.ends_with("/" + name) || name.empty();
}

} // namespace

PreparedTimeline prepared(multiprocessor::Timeline timeline, const std::string& file) {
    PreparedTimeline made;
    made.file = file;
    made.places.resize(static_cast<std::size_t>(timeline.places));
    for (const auto& span : timeline.spans)
        if (span.place < made.places.size())
            made.places[span.place].push_back(span);
    for (const auto& [place, states] : timeline.lines) {
        if (place.second <= 0 || !isOf(*timeline.program, place.first, file))
            continue;
        if (made.lines.empty() || made.lines.back().first != place.second)
            made.lines.emplace_back(place.second, multiprocessor::StateCycles{});
        double sum = 0;
        for (std::size_t k = 0; k < states.size(); ++k) {
            made.lines.back().second[k] += states[k];
            sum += made.lines.back().second[k];
        }
        made.waiting = std::max(made.waiting, sum);
    }
    made.timeline = std::move(timeline);
    made.timeline.spans = {};
    return made;
}

int lineOf(const PreparedTimeline& prepared, uint32_t source) {
    const auto& program = *prepared.timeline.program;
    if (source >= program.sources.size())
        return 0;
    const auto& place = program.place(source);
    return isOf(program, place.file, prepared.file) ? place.line : 0;
}

QColor stateColor(State state, const Colors& c) {
    switch (state) {
    case State::Selected:
        return c.text;
    case State::NotSelected:
        return c.border;
    case State::LongScoreboard:
        return c.series[0];
    case State::ShortScoreboard:
        return c.series[4];
    case State::Barrier:
        return c.series[3];
    case State::LgThrottle:
    case State::MioThrottle:
    case State::MathPipeThrottle:
        return c.cost; // a queue is full
    case State::Wait:
        return c.series[1];
    case State::NoInstruction:
    case State::ConstantMiss:
        return c.series[2];
    case State::BranchResolving:
    case State::Drain:
    case State::Membar:
    case State::Gmma:
        return c.muted;
    }
    return c.muted;
}

Qt::BrushStyle stateBrush(State state) {
    switch (state) {
    case State::MioThrottle:
    case State::ConstantMiss:
    case State::Drain:
        return Qt::BDiagPattern;
    case State::Membar:
    case State::Gmma:
        return Qt::Dense4Pattern;
    default:
        return Qt::SolidPattern;
    }
}

QString stateWords(State state) { return translated(multiprocessor::stateTitle(state)); }

} // namespace telar
