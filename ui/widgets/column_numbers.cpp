#include "ui/widgets/column_numbers.hpp"

#include "ui/base/format.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

QStringList columnTexts(const std::vector<double>& values) {
    constexpr int digits = 4, mostDecimals = 9;
    double largest = 0;
    for (const double one : values)
        if (std::isfinite(one))
            largest = std::max(largest, std::fabs(one));
    const int whole = largest > 0 ? static_cast<int>(std::floor(std::log10(largest))) : 0;
    QStringList texts;
    for (const double one : values)
        texts << formatFixed(one, std::clamp(digits - 1 - whole, 0, mostDecimals));
    return texts;
}

} // namespace telar
