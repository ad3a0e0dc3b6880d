#include "ui/widgets/film.hpp"

#include "ui/theme/theme.hpp"

#include <QPainter>

#include <algorithm>

namespace telar {

std::optional<Exportable> filmOf(const QString& title, int frames, double slowest, FrameCall paint) {
    constexpr double longest = 20; // seconds, as the transport bar plays
    if (frames <= 0)
        return std::nullopt;
    Exportable item(title, [paint, frames](QPainter& painter, QRectF target, const Colors& colors) {
        paint(painter, target, colors, frames / 2);
    });
    item.defaultMm = QSizeF(160, 90);
    item.anyThread = true;
    item.animation =
        std::make_shared<Animation>(Animation{frames, std::clamp(frames / longest, slowest, 25.0), std::move(paint)});
    return item;
}

void paintScenes(QPainter& painter, const QRectF& target, const Colors& colors,
                 const std::vector<std::pair<QString, MatrixScene>>& scenes, const QString& sentence) {
    const auto count = static_cast<double>(scenes.size());
    const double gap = target.width() / 40, heading = target.height() / 14;
    const double side = (target.width() - (count + 1) * gap) / count;
    QFont font = fontOf(TypeRole::Heading);
    font.setPixelSize(std::max(8, qRound(heading * 0.5)));
    painter.setFont(font);
    double left = target.left() + gap;
    for (const auto& [title, scene] : scenes) {
        const QRectF head(left, target.top() + gap / 2, side, heading);
        painter.setPen(colors.text);
        painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title);
        const QRectF room(left, head.bottom(), side, target.bottom() - heading - head.bottom());
        paintMatrix(painter, scene, {}, true, room, colors);
        left += side + gap;
        painter.setFont(font);
    }
    painter.setPen(colors.muted);
    const QRectF foot(target.left() + gap, target.bottom() - heading, target.width() - 2 * gap, heading);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(sentence, Qt::ElideRight, foot.width()));
}

} // namespace telar
