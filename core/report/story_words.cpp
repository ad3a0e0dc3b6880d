// Numbers of findings in the words of a report.
#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"
#include "core/report/compose.hpp"

#include <cmath>

namespace telar {

std::string quantityWords(const Quantity& q, const std::string& language) {
    const auto style = numberStyle(language);
    switch (q.unit) {
    case Quantity::Unit::Count:
        return shownNumber(std::round(q.value), 16, style);
    case Quantity::Unit::Number:
        return shownNumber(q.value, 4, style);
    case Quantity::Unit::Ms:
        return shownDuration(q.value, style);
    case Quantity::Unit::Seconds:
        return written(fixedText(q.value, q.value < 1 ? 4 : q.value < 1000 ? 2 : 1), style) + " s";
    case Quantity::Unit::Share:
        return shownPercent(q.value, style);
    case Quantity::Unit::Ratio:
        return shownRatio(q.value, style);
    case Quantity::Unit::Bytes:
        return shownBytes(q.value, style);
    case Quantity::Unit::BytesPerSecond:
        return shownNumber(q.value / 1e9, 3, style) + " GB/s";
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
