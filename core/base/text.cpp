#include "core/base/text.hpp"

#include "core/base/one_line.hpp"

#include <charconv>
#include <cmath>

namespace telar {

std::string fillPlaces(const std::string& source, const std::vector<std::string>& args) {
    std::string out;
    out.reserve(source.size() + 32);
    for (size_t i = 0; i < source.size(); ++i) {
        if (source[i] == '%' && i + 1 < source.size() && source[i + 1] >= '1' && source[i + 1] <= '9') {
            const size_t place = static_cast<size_t>(source[i + 1] - '1');
            if (place < args.size()) {
                out += oneLine(args[place]);
                ++i;
                continue;
            }
        }
        out += source[i];
    }
    return out;
}

std::string Text::str() const { return fillPlaces(source, args); }

std::string toText(double value) {
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "infinity" : "-infinity";
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
    return {buffer, end};
}

} // namespace telar
