// Private to ui/charts: the only file that includes QCustomPlot. Dresses a plot in the theme and records it.
#pragma once

#include "ui/theme/theme.hpp"

#include <qcustomplot.h>

#include <vector>

namespace telar {

/// Colours, fonts, grid and margins of a plot, for the screen or for an export.
void dressPlot(QCustomPlot& plot, const Colors& colors);
void dressAxis(QCPAxis& axis, const Colors& colors, bool grid);
/// Linear or logarithmic scale with fitting ticks, labelled as people write numbers: 0.001, 10, 1,000 in the window's
/// language. Ticks stand at `places` where two or more are in view, as many as have room for their labels; else at
/// round numbers, or at doublings.
void setLogAxis(QCPAxis& axis, bool on, const std::vector<double>& places = {}, bool doublings = false);
/// Paints the plot as it would look at the target's size.
void paintPlot(QCustomPlot& plot, QPainter& painter, const QRectF& target);

} // namespace telar
