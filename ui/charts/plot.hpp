// Private to ui/charts: the only file that includes QCustomPlot. Dresses a plot in the theme and records it.
#pragma once

#include "ui/theme/theme.hpp"

#include <qcustomplot.h>

namespace telar {

/// Colours, fonts, grid and margins of a plot, for the screen or for an export.
void dressPlot(QCustomPlot& plot, const Colors& colors);
void dressAxis(QCPAxis& axis, const Colors& colors, bool grid);
/// Linear or logarithmic scale with fitting ticks.
void setLogAxis(QCPAxis& axis, bool on);
/// Tick labels as people write them: 0.001, 10, 1,000 in the window's language.
QSharedPointer<QCPAxisTicker> numberTicker(bool log);
/// Paints the plot as it would look at the target's size.
void paintPlot(QCustomPlot& plot, QPainter& painter, const QRectF& target);

} // namespace telar
