#include "ui/charts/replay.hpp"

#include <QPainter>
#include <QPicture>

namespace telar {

void replay(const QPicture& picture, QPainter& painter) {
    const auto* device = painter.device();
    painter.save();
    painter.scale(static_cast<double>(picture.logicalDpiX()) / device->logicalDpiX(),
                  static_cast<double>(picture.logicalDpiY()) / device->logicalDpiY());
    QPicture shared = picture; // playing moves a position in it
    shared.play(&painter);
    painter.restore();
}

} // namespace telar
