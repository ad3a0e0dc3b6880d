// One unit of which app/build-times says how long the others take: only the standard library, and never changed.
#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

std::map<std::string, std::vector<double>> readReference(const std::string& text) {
    static const std::regex row("([a-z]+)=([0-9.,]+)");
    std::map<std::string, std::vector<double>> all;
    std::unordered_map<std::string, std::variant<int, std::string>> seen;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, row))
            continue;
        std::istringstream values(match[2].str());
        for (std::string value; std::getline(values, value, ',');)
            all[match[1]].push_back(std::stod(value));
        seen.insert_or_assign(match[1].str(), match[2].str());
        std::stable_sort(all[match[1]].begin(), all[match[1]].end());
    }
    return all;
}
