#include "core/base/command_line.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

namespace telar {

std::string shellQuoted(std::string_view word) {
    const bool control = std::any_of(word.begin(), word.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    if (control) {
        std::string out = "$'";
        for (const unsigned char c : word) {
            if (c < 0x20 || c == 0x7f) {
                const char octal[] = {'\\', static_cast<char>('0' + (c >> 6)), static_cast<char>('0' + (c >> 3 & 7)),
                                      static_cast<char>('0' + (c & 7))};
                out.append(octal, sizeof octal);
            } else {
                out += c == '\'' || c == '\\' ? std::string("\\") + static_cast<char>(c)
                                              : std::string(1, static_cast<char>(c));
            }
        }
        return out + "'";
    }
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) || std::strchr("_-./:=,+@%", c) || c >= 0x80;
    });
    if (plain)
        return std::string(word);
    std::string out = "'";
    for (const char c : word)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

namespace {

/// Takes what stands in quotes off the front of `rest`, the closing one included.
std::string takeQuoted(std::string_view& rest, char quote, bool escapes) {
    std::string out;
    while (!rest.empty()) {
        const char c = rest.front();
        rest.remove_prefix(1);
        if (c == quote)
            return out;
        if (c != '\\' || !escapes || rest.empty()) {
            out += c;
            continue;
        }
        int digits = 0;
        unsigned octal = 0;
        for (; quote == '\'' && digits < 3 && !rest.empty() && rest.front() >= '0' && rest.front() <= '7';
             ++digits, rest.remove_prefix(1))
            octal = octal * 8 + static_cast<unsigned>(rest.front() - '0');
        if (digits > 0) {
            out += static_cast<char>(octal);
            continue;
        }
        if (quote == '"' && rest.front() != '"' && rest.front() != '\\')
            out += c;
        out += rest.front();
        rest.remove_prefix(1);
    }
    return out;
}

} // namespace

std::vector<std::string> shellWords(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    bool open = false;
    while (!line.empty()) {
        const char c = line.front();
        line.remove_prefix(1);
        if (std::isspace(static_cast<unsigned char>(c))) {
            if (open)
                words.push_back(std::exchange(word, {}));
            open = false;
            continue;
        }
        open = true;
        if (c == '\'' || c == '"') {
            word += takeQuoted(line, c, c == '"');
        } else if (c == '$' && !line.empty() && line.front() == '\'') {
            line.remove_prefix(1);
            word += takeQuoted(line, '\'', true);
        } else if (c == '\\' && !line.empty()) {
            word += line.front();
            line.remove_prefix(1);
        } else {
            word += c;
        }
    }
    if (open)
        words.push_back(std::move(word));
    return words;
}

CommandLine& CommandLine::option(std::string_view name, std::string_view value) {
    if (value.size() > 1 && value.front() == '-')
        return add(std::string(name) + "=" + std::string(value));
    return add(name).add(value);
}

} // namespace telar
