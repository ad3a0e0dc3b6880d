// Numbers of findings in the words of a report.
#include "core/base/translation.hpp"
#include "core/report/compose.hpp"

#include <cmath>
#include <cstdio>

namespace telar {

namespace {

/// At most `digits` significant digits, whole parts never shortened, no trailing zeros; thousands parted: by a comma in
/// English, by a narrow space in Spanish, where from five digits on.
std::string grouped(double value, int digits, const std::string& language) {
    if (!std::isfinite(value))
        return "–";
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, value);
    const int exponent = std::atoi(std::string(buffer).substr(std::string(buffer).find('e') + 1).c_str());
    if (exponent > 15 || exponent < -5) {
        std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
        return buffer;
    }
    std::snprintf(buffer, sizeof buffer, "%.*f", std::max(0, digits - 1 - exponent), value);
    std::string out = buffer;
    if (out.find('.') != std::string::npos) {
        out.erase(out.find_last_not_of('0') + 1);
        if (out.back() == '.')
            out.pop_back();
    }
    const std::size_t sign = out.front() == '-' ? 1 : 0;
    auto end = std::min(out.find('.'), out.size());
    const bool spanish = language == "es";
    if (end - sign > (spanish ? 4u : 3u))
        while (end > sign + 3) {
            end -= 3;
            out.insert(end, spanish ? "\u202f" : ",");
        }
    return sign ? "−" + out.substr(1) : out;
}

std::string duration(double ms, const std::string& language) {
    const double size = std::fabs(ms);
    const auto with = [&](double value, const char* unit) { return grouped(value, 3, language) + " " + unit; };
    if (!std::isfinite(ms))
        return "–";
    if (size == 0)
        return with(0, "ms");
    if (size < 0.9995e-3)
        return with(ms * 1e6, "ns");
    if (size < 0.9995)
        return with(ms * 1e3, "µs");
    if (size < 999.5)
        return with(ms, "ms");
    if (size < 119.5e3)
        return with(ms / 1e3, "s");
    const auto seconds = static_cast<int64_t>(std::llround(ms / 1e3));
    if (seconds < 7200)
        return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds / 3600) + " h " + std::to_string(seconds % 3600 / 60) + " min";
}

std::string bytesWords(double bytes, const std::string& language) {
    static const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t unit = 0;
    while (std::fabs(bytes) >= 1023.5 && unit + 1 < std::size(units)) {
        bytes /= 1024;
        ++unit;
    }
    return grouped(bytes, 3, language) + " " + units[unit];
}

} // namespace

std::string quantityWords(const Quantity& q, const std::string& language) {
    char buffer[48];
    switch (q.unit) {
    case Quantity::Unit::Count:
        return grouped(std::round(q.value), 16, language);
    case Quantity::Unit::Number:
        return grouped(q.value, 4, language);
    case Quantity::Unit::Ms:
        return duration(q.value, language);
    case Quantity::Unit::Seconds:
        std::snprintf(buffer, sizeof buffer, "%.*f s", q.value < 1 ? 4 : q.value < 1000 ? 2 : 1, q.value);
        return buffer;
    case Quantity::Unit::Share:
        std::snprintf(buffer, sizeof buffer, "%.1f %%", q.value * 100);
        return buffer;
    case Quantity::Unit::Ratio:
        return grouped(q.value, std::fabs(q.value) < 1 ? 2 : 3, language) + "×";
    case Quantity::Unit::Bytes:
        return bytesWords(q.value, language);
    case Quantity::Unit::BytesPerSecond:
        return grouped(q.value / 1e9, 3, language) + " GB/s";
    case Quantity::Unit::Words:
        return q.words.empty() ? "–" : inLanguage(q.words, language);
    }
    return {};
}

std::string sentenceWords(const Sentence& sentence, const std::string& language) {
    Text filled{sentence.source, {}};
    for (const auto& q : sentence.args)
        filled.args.push_back(quantityWords(q, language));
    return inLanguage(filled, language);
}

} // namespace telar
