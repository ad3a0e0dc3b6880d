// What a project keeps of the findings: the open story, where the controls of every story stand, and which go
// into the report. The answers are computed where the controls stand.
#include "ui/labs/findings/findings_lab.hpp"
#include "ui/state/fields.hpp"

#include <algorithm>

namespace telar {

namespace {

FindingsState stateFrom(Fields f, const std::vector<Story>& stories) {
    FindingsState state;
    state.story = f.text("story", stories.front().id);
    for (const auto& story : stories)
        state.places[story.id] = story.initial();
    const auto known = [&](const std::string& id) {
        return std::find_if(stories.begin(), stories.end(), [&](const Story& s) { return s.id == id; });
    };
    if (known(state.story) == stories.end())
        f.refuse("story");
    for (auto& one : f.list("places")) {
        const auto story = known(one.text("story"));
        const auto places = one.wholes("at", 0, 1 << 20);
        if (story == stories.end())
            continue; // of a newer program
        bool fits = places.size() == story->controls.size();
        for (std::size_t i = 0; fits && i < places.size(); ++i)
            fits = places[i] < static_cast<qint64>(story->controls[i].choices.size());
        if (fits)
            state.places[story->id].assign(places.begin(), places.end());
        else
            one.refuse("at");
    }
    for (const auto& id : constArray(f.json().value(QLatin1String("chosen"))))
        if (known(id.toString().toStdString()) != stories.end())
            state.chosen.push_back(id.toString().toStdString());
    return state;
}

} // namespace

std::function<QJsonObject()> FindingsLab::snapshot() const {
    return [state = model_->state()] {
        QJsonArray places, chosen;
        for (const auto& [story, at] : state.places)
            places.append(QJsonObject{{"story", fromText(story)}, {"at", wholesJson(at)}});
        for (const auto& id : state.chosen)
            chosen.append(fromText(id));
        return QJsonObject{
            {"controls", QJsonObject{{"story", fromText(state.story)}, {"places", places}, {"chosen", chosen}}},
            {"results", QJsonObject()}};
    };
}

Expected<std::function<void()>> FindingsLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = stateFrom(fields.object("controls"), model_->stories());
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state)] { model_->setState(state); });
}

std::vector<ReportPart> FindingsLab::reportParts() const {
    std::vector<ReportPart> parts;
    for (const auto& id : model_->state().chosen) {
        auto& part = parts.emplace_back();
        part.kind = ReportPart::Kind::Finding;
        part.finding = id;
        part.places = model_->places(id);
    }
    return parts;
}

} // namespace telar
