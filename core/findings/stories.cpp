#include "core/findings/stories.hpp"

#include "core/base/command_line.hpp"

namespace telar {

namespace quantity {
Quantity count(double value) { return {value, Quantity::Unit::Count, {}}; }
Quantity number(double value) { return {value, Quantity::Unit::Number, {}}; }
Quantity ms(double value) { return {value, Quantity::Unit::Ms, {}}; }
Quantity seconds(double value) { return {value, Quantity::Unit::Seconds, {}}; }
Quantity share(double value) { return {value, Quantity::Unit::Share, {}}; }
Quantity ratio(double value) { return {value, Quantity::Unit::Ratio, {}}; }
Quantity bytes(double value) { return {value, Quantity::Unit::Bytes, {}}; }
Quantity rate(double bytesPerSecond) { return {bytesPerSecond, Quantity::Unit::BytesPerSecond, {}}; }
Quantity words(const Text& words) { return {0, Quantity::Unit::Words, words}; }
Quantity none() { return words({}); }
} // namespace quantity

StoryAnswer findings::pictured(Text title, Text xTitle, Text yTitle) {
    StoryAnswer answer;
    answer.picture.title = std::move(title);
    answer.picture.xTitle = std::move(xTitle);
    answer.picture.yTitle = std::move(yTitle);
    return answer;
}

std::vector<Quantity> findings::counts(std::initializer_list<double> values) {
    std::vector<Quantity> all;
    for (const double v : values)
        all.push_back(quantity::count(v));
    return all;
}

Choices Story::choices(const std::vector<int>& places) const {
    Choices chosen;
    for (std::size_t i = 0; i < controls.size(); ++i) {
        const auto& choices = controls[i].choices;
        const int asked = i < places.size() ? places[i] : controls[i].initial;
        const int place = asked >= 0 && asked < static_cast<int>(choices.size()) ? asked : controls[i].initial;
        const auto& one = choices[static_cast<std::size_t>(place)];
        chosen.push_back(one.unit == Quantity::Unit::Words ? place : one.value);
    }
    return chosen;
}

std::string storyCommand(const Story& story, const Choices& at) {
    std::string set;
    for (std::size_t i = 0; i < story.controls.size(); ++i) {
        const auto& control = story.controls[i]; // of words the place, counted from 1
        const bool words = control.choices.front().unit == Quantity::Unit::Words;
        set += (i == 0 ? "" : "; ") + control.id + "=" + toText(at[i] + (words ? 1 : 0));
    }
    return CommandLine({"telar-cli", "finding", story.id}).option("--set", set).str();
}

std::vector<int> Story::initial() const {
    std::vector<int> places;
    for (const auto& control : controls)
        places.push_back(control.initial);
    return places;
}

std::string Story::labAt(const std::vector<int>& places) const {
    const auto colon = lab.find(':');
    const auto chosen = choices(places);
    for (std::size_t i = 0; colon != std::string::npos && i < controls.size(); ++i)
        if (lab.substr(colon + 1) == controls[i].id)
            return lab.substr(0, colon + 1) + std::to_string(static_cast<int64_t>(chosen[i]));
    return lab;
}

std::vector<Story> makeStories(const StorySources& sources) {
    using namespace findings;
    std::vector<Story> all{launchesStory(),
                           copiesStory(),
                           sharedStory(),
                           raceStory(),
                           waitingStory(),
                           scoresStory(),
                           amdahlStory(),
                           clockStory(),
                           misreadStory(sources),
                           batchStory(sources),
                           sureStory(),
                           headStory(),
                           saturatedStory(),
                           overflowStory(),
                           slopeStory(),
                           meanStory(),
                           curvesStory(),
                           minimumStory(),
                           registersStory(sources),
                           latencyStory(),
                           layerStory(),
                           fitStory()};
    for (auto& story : all)
        putWords(story);
    return all;
}

} // namespace telar
