// What is told of one record: its key, its settings in words, whether it was disturbed, whether a filter
// keeps it.
#include "core/experiment/record_log.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace telar {

std::string RecordPoint::key() const {
    return operation + '|' + backend + '|' + std::to_string(threads) + '|' + std::to_string(size) + '|' +
           (seed ? std::to_string(*seed) : "") + '|' + spec;
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

bool isNoisy(const Statistics& runs) {
    return runs.runs > 2 && runs.max > 1.5 * runs.median;
}

bool matches(const RecordPoint& point, const std::string& words) {
    std::string hay = point.operation + ' ' + point.backend + ' ' + point.device + ' ' +
                      std::to_string(point.size) + ' ' + std::to_string(point.threads) + ' ' + point.spec +
                      ' ';
    const auto lower = [](std::string& s) {
        for (char& c : s)
            if (c >= 'A' && c <= 'Z')
                c = static_cast<char>(c - 'A' + 'a');
    };
    lower(hay);
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(' ', at), words.size());
        std::string word = words.substr(at, end - at);
        lower(word);
        if (!word.empty() && hay.find(word) == std::string::npos)
            return false;
        at = end + 1;
    }
    return true;
}

} // namespace telar
