// Numbers with a sign, coloured as the heat map of signed values colours them: blue below zero, orange above.
#pragma once

#include "ui/theme/theme.hpp"

namespace telar {

/// The stronger the larger |value| is beside `largest`; 0 looks like an empty well.
QColor signColor(double value, double largest, const Colors& colors);
/// "−2", "0.1111": whole numbers as such.
QString signedNumber(double value, int digits = 4);

} // namespace telar
