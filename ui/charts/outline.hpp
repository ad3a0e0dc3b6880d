// What can be seen of a curve, however many points it has: lines between the points where they are few and
// calm; else, for each column of pixels, how far the curve reaches up and down in it. A hundred thousand
// points are then drawn as quickly as a thousand.
#pragma once

#include "ui/charts/line_chart.hpp"

namespace telar {

/// What is seen of a plot.
struct OutlineView {
    double left = 0, right = 1, bottom = 0, top = 1;
    bool logX = false, logY = false; ///< log10 scales
    int columns = 1;                 ///< pixels
};

struct Outline {
    struct Stroke {
        int column = 0;
        double low = 0, high = 0;
    };
    std::size_t begin = 0, end = 0; ///< points in view, with one more on either side
    bool dense = false;             ///< drawn as strokes
    std::vector<Stroke> strokes;    ///< of the curve
    std::vector<Stroke> bars;       ///< of the series' bars
};

Outline outlineOf(const LineSeries& series, const OutlineView& view);

} // namespace telar
