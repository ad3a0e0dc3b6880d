// Prints a report made by core as PDF: text and tables by Qt, charts from their SVG.
#pragma once

#include "core/base/expected.hpp"

#include <QString>

namespace telar {

/// Any thread. The file appears whole or not at all.
Status printReport(const QString& html, const QString& path);

} // namespace telar
