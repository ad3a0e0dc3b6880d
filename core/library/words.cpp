#include "core/library/words.hpp"

#include <algorithm>

namespace telar {

std::string lowered(std::string_view word) {
    std::string out(word);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::vector<SearchWord> searchWords(const std::string& typed) {
    std::vector<SearchWord> words;
    for (std::size_t at = 0; at < typed.size();) {
        const auto end = std::min(typed.find_first_of(" \t\n\r", at), typed.size());
        const auto word = lowered(std::string_view(typed).substr(at, end - at));
        at = end + 1;
        if (word.empty())
            continue;
        const auto equals = word.find('=');
        if (equals == std::string::npos)
            words.push_back({{}, word});
        else
            words.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
    return words;
}

} // namespace telar
