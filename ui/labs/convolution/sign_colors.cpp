#include "ui/labs/convolution/sign_colors.hpp"

#include "ui/base/format.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

QColor signColor(double value, double largest, const Colors& colors) {
    if (value == 0 || !(largest > 0) || !std::isfinite(value))
        return colors.sunken;
    const QColor end(colorTable(ColorMap::BlueGreyOrange)[value < 0 ? 0 : 255]);
    const double part = 0.25 + 0.65 * std::min(1.0, std::fabs(value) / largest);
    const auto mix = [part](int low, int high) { return static_cast<int>(std::lround(low + part * (high - low))); };
    return {mix(colors.sunken.red(), end.red()), mix(colors.sunken.green(), end.green()),
            mix(colors.sunken.blue(), end.blue())};
}

QString signedNumber(double value, int digits) {
    return formatValue(value, std::isfinite(value) && value == std::trunc(value) && std::fabs(value) < 1e9, digits);
}

} // namespace telar
