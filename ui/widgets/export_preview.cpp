#include "ui/widgets/export_preview.hpp"

#include "ui/charts/export_animation.hpp"

#include <QPainter>

#include <algorithm>

namespace telar {

namespace {
constexpr qsizetype previewText = 1200; ///< characters of a CSV
} // namespace

ExportPreview makePreview(const Exportable& item, ExportFormat format, const ExportOptions& options, QSize pixels) {
    ExportPreview preview;
    if (format == ExportFormat::Csv) {
        preview.text = QString::fromUtf8(item.csv().left(previewText));
        return preview;
    }
    if (format == ExportFormat::Pixels) {
        preview.image = item.pixels().scaled(pixels, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        return preview;
    }
    const QSizeF page = (options.sizeMm.isEmpty() ? item.defaultMm : options.sizeMm) / mmPerInch * 96;
    const double scale = std::min(pixels.width() / page.width(), pixels.height() / page.height());
    QImage image((page * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    const Colors& colors = options.dark ? Theme::darkColors() : Theme::lightColors();
    image.fill(colors.surface);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    if (moves(format) && item.animation) {
        const int held = options.film.holdStep;
        const int frame = held >= 0 && held < item.animation->frames ? held : item.animation->frames / 2;
        paintFrame(painter, QRectF(QPointF(0, 0), page), colors, *item.animation, options.film, frame);
    } else {
        item.paint(painter, QRectF(QPointF(0, 0), page), colors);
    }
    painter.end();
    preview.image = image;
    return preview;
}

} // namespace telar
