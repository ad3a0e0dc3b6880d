// Numbers that stand below each other.
#pragma once

#include <QStringList>

#include <vector>

namespace telar {

/// All with the same count of decimals, so that the largest has four digits; what is not finite in words.
QStringList columnTexts(const std::vector<double>& values);

} // namespace telar
