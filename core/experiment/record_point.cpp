// What is told of one record: its key, its settings in words, whether it was disturbed, whether a filter
// keeps it.
#include "core/experiment/record_log.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace telar {

std::string RecordPoint::key() const {
    return operation + '|' + backend + '|' + std::to_string(threads) + '|' + std::to_string(size) + '|' +
           (seed ? std::to_string(*seed) : "") + '|' + source + '|' + spec;
}

std::vector<std::pair<std::string, std::string>> settingsOf(const RecordPoint& point) {
    std::vector<std::pair<std::string, std::string>> settings;
    // Of a record that came another way than through `readRecords`, such as in a project.
    constexpr std::size_t mostBytes = 1 << 16;
    constexpr std::ptrdiff_t mostColons = 1024; // keys are compared each with each
    if (point.spec.size() > mostBytes || std::count(point.spec.begin(), point.spec.end(), ':') > mostColons)
        return settings;
    const auto spec = nlohmann::ordered_json::parse(point.spec, nullptr, false);
    if (!spec.is_object())
        return settings;
    for (const auto& [name, value] : spec.items()) {
        if (value.is_string())
            settings.emplace_back(name, value.get<std::string>());
        else if (value.is_array() && value.size() == 2)
            settings.emplace_back(name, value[0] == value[1] ? value[0].dump()
                                                             : value[0].dump() + "x" + value[1].dump());
        else if (value.is_number() || value.is_boolean())
            settings.emplace_back(name, value.dump());
    }
    return settings;
}

std::string settingsWords(const RecordPoint& point) {
    static constexpr std::pair<std::string_view, std::string_view> usual[] = {
        {"max", "9"},           {"identity", "false"},     {"dilation", "1"},
        {"pad_value", "zero"}, {"count_padding", "true"}, {"ceil", "false"}};
    std::string words;
    const auto add = [&words](std::string_view name, std::string_view value) {
        words += (words.empty() ? "" : "  ") + std::string(name) + "=" + std::string(value);
    };
    for (const auto& [name, value] : settingsOf(point))
        if (name != "size" && std::find(std::begin(usual), std::end(usual),
                                        std::pair<std::string_view, std::string_view>(name, value)) == std::end(usual))
            add(name, value);
    const char* own = point.operation == "mlp"       ? "digits"
                      : point.operation == "alexnet" ? "phantom"
                      : point.operation == "dpfm"    ? "sum"
                                                     : "random";
    if (!point.source.empty() && point.source != own)
        add("input", point.source);
    if (point.seed)
        add("seed", std::to_string(*point.seed));
    return words;
}

bool isNoisy(const Statistics& runs) {
    return runs.runs > 2 && runs.max > 1.5 * runs.median;
}

namespace {

std::string lowered(std::string word) {
    for (char& c : word)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return word;
}

using Named = std::vector<std::pair<std::string, std::string>>;

bool fits(const Named& all, const std::string& name, const std::string& word) {
    const bool exact = !name.empty();
    return std::any_of(all.begin(), all.end(), [&](const auto& one) {
        if (exact) // while the value is being typed, everything with that name shows
            return one.first == name && (word.empty() || one.second == word);
        return one.first.find(word) != std::string::npos || one.second.find(word) != std::string::npos;
    });
}

} // namespace

RecordFilter::RecordFilter(const std::string& words) {
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(' ', at), words.size());
        const auto word = lowered(words.substr(at, end - at));
        at = end + 1;
        if (word.empty())
            continue;
        const auto equals = word.find('=');
        if (equals == std::string::npos)
            words_.push_back({{}, word});
        else
            words_.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
}

bool RecordFilter::operator()(const RecordPoint& point) {
    if (words_.empty())
        return true;
    const Named own{{"operation", lowered(point.operation)},
                    {"variant", lowered(point.backend)},
                    {"device", lowered(point.device)},
                    {"size", std::to_string(point.size)},
                    {"threads", std::to_string(point.threads)},
                    {"seed", point.seed ? std::to_string(*point.seed) : std::string()}};
    std::vector<const Word*> left;
    for (const auto& word : words_)
        if (!fits(own, word.name, word.value))
            left.push_back(&word);
    if (left.empty())
        return true;
    constexpr std::size_t most = 1024;
    if (settings_.size() > most)
        settings_.clear();
    const auto [settings, fresh] = settings_.try_emplace(point.spec);
    if (fresh)
        for (auto& [name, value] : settingsOf(point))
            settings->second.emplace_back(lowered(name), lowered(value));
    return std::all_of(left.begin(), left.end(), [&, all = &settings->second](const Word* word) {
        return fits(*all, word->name, word->value);
    });
}

bool matches(const RecordPoint& point, const std::string& words) {
    return RecordFilter(words)(point);
}

} // namespace telar
