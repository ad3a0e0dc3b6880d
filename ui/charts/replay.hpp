// Playing what was painted before.
#pragma once

#include "ui/base/qt_widgets.hpp"

namespace telar {

/// One unit of the picture is one unit of the painter, whatever the resolutions of the two devices:
/// `QPicture::play` alone would enlarge by their ratio what the painter's transform enlarges already.
void replay(const QPicture& picture, QPainter& painter);

} // namespace telar
