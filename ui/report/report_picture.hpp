// Figures of a report as pictures: only Telar's own decoder reads what somebody chose.
#pragma once

#include "core/report/pages.hpp"

#include <QImage>
#include <QSizeF>

namespace telar {

/// In its own units: of an SVG its default size, of a picture its pixels.
QSizeF reportPictureSize(const ReportBlock& block);
/// Null where it cannot be decoded.
QImage reportPicture(const ReportBlock& block);
/// A picture's pixel at 96 to the inch, in units of the page.
double dotsPerPixel();

} // namespace telar
