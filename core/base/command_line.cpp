#include "core/base/command_line.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace telar {

std::string shellQuoted(std::string_view word) {
    const bool control =
        std::any_of(word.begin(), word.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
    if (control) {
        std::string out = "$'";
        for (const unsigned char c : word) {
            if (c < 0x20 || c == 0x7f) {
                const char octal[] = {'\\', static_cast<char>('0' + (c >> 6)),
                                      static_cast<char>('0' + (c >> 3 & 7)),
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

CommandLine& CommandLine::option(std::string_view name, std::string_view value) {
    if (value.size() > 1 && value.front() == '-')
        return add(std::string(name) + "=" + std::string(value));
    return add(name).add(value);
}

} // namespace telar
