#include "core/base/one_line.hpp"

#include <algorithm>
#include <cstdint>

namespace telar {

std::string oneLine(const std::string& foreign) {
    constexpr std::size_t longest = 2000, head = 1600, tail = 300;
    const auto inside = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }; // of a UTF-8 character
    std::string out = foreign;
    if (out.size() > longest) {
        std::size_t end = head, again = out.size() - tail;
        while (end > 0 && inside(out[end]))
            --end;
        while (again < out.size() && inside(out[again]))
            ++again;
        out = out.substr(0, end) + " ... " + out.substr(again);
    }
    const auto control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) == 0x7f;
    };
    while (!out.empty() && control(out.back()))
        out.pop_back();
    std::replace_if(out.begin(), out.end(), control, ' ');
    return out;
}

std::string shownText(std::string_view words) {
    std::string out;
    out.reserve(words.size());
    for (std::size_t at = 0; at < words.size();) {
        const auto first = static_cast<unsigned char>(words[at]);
        const std::size_t length = first < 0x80                    ? 1
                                   : first >= 0xf0 && first < 0xf5 ? 4
                                   : first >= 0xe0 && first < 0xf0 ? 3
                                   : first >= 0xc2 && first < 0xe0 ? 2
                                                                   : 0;
        uint32_t code = length < 2 ? first : first & (0x7fu >> length);
        bool whole = length > 0 && at + length <= words.size();
        for (std::size_t k = 1; whole && k < length; ++k) {
            const auto next = static_cast<unsigned char>(words[at + k]);
            whole = (next & 0xc0) == 0x80;
            code = code << 6 | (next & 0x3fu);
        }
        const bool none = (code >= 0xd800 && code < 0xe000) || code > 0x10ffff || (length == 3 && code < 0x800) ||
                          (length == 4 && code < 0x10000); // half a character, or one said in too many bytes
        const bool control = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
        const bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0x200e ||
                           code == 0x200f;
        if (!whole || none || control || turns)
            out += '?';
        else
            out.append(words.substr(at, length));
        at += whole ? length : 1;
    }
    return out;
}

} // namespace telar
