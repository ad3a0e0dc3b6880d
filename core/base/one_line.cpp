#include "core/base/one_line.hpp"

#include <algorithm>

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

} // namespace telar
