// What the pipeline lab paints: histograms and the roofline.
#pragma once

#include "ui/labs/pipeline/pipeline_model.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

/// `quantity`: what its axis counts.
Painted::Paint paintHistogram(const Histogram& histogram, const QString& quantity);
QByteArray histogramCsv(const Histogram& histogram);

/// A version on the roofline.
struct RooflinePoint {
    QString name;
    double operationsPerByte = 0, operationsPerSecond = 0;
};
Painted::Paint paintRoofline(const Roofs& roofs, const std::vector<RooflinePoint>& points);
QByteArray rooflineCsv(const Roofs& roofs, const std::vector<RooflinePoint>& points);

} // namespace telar
