#include "ui/labs/attention/patch_view.hpp"

#include "core/network/attention.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/attention/attention_stage.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace telar {

using network::DigitAttention;

qint64 patchAt(qint64 row, qint64 column) {
    constexpr qint64 cells = DigitAttention::patches * DigitAttention::side;
    return row < 0 || column < 0 || row >= cells || column >= cells
               ? -1
               : row / DigitAttention::side * DigitAttention::patches + column / DigitAttention::side;
}

void drawHeads(QPainter& painter, const QRectF& box, const AttentionPicture& p, int shown, qint64 query,
               const Colors& c) {
    constexpr auto beside = DigitAttention::patches;
    const auto count = static_cast<int>(p.heads.size());
    painter.setFont(fontOf(TypeRole::Small));
    const double line = painter.fontMetrics().height(), wide = box.width() / std::max(1, count),
                 side = std::min(wide - px(10), box.height() - line - px(6));
    for (int head = 0; head < count; ++head) {
        const QRectF map(box.left() + head * wide + (wide - side) / 2, box.top() + px(3), side, side);
        const float most = p.weight(head, query, querySums(p, head, query).heaviest);
        for (qint64 key = 0; key < std::min<qint64>(p.keys(), beside * beside); ++key) {
            const float share = most > 0 ? p.weight(head, query, key) / most : 0;
            const QRectF cell(map.left() + static_cast<double>(key % beside) * side / beside,
                              map.top() + static_cast<double>(key / beside) * side / beside, side / beside,
                              side / beside);
            painter.fillRect(cell,
                             QColor::fromRgb(colorTable(
                                 ColorMap::Viridis)[static_cast<std::size_t>(std::clamp(share * 255, 0.0f, 255.0f))]));
            if (key == query) {
                painter.setPen(QPen(c.focus, px(2)));
                painter.drawRect(cell.adjusted(1, 1, -1, -1));
            }
        }
        painter.setPen(QPen(head == shown ? c.accent : c.border, head == shown ? px(2) : 1));
        painter.drawRect(map);
        painter.setPen(head == shown ? c.accent : c.muted);
        painter.drawText(QRectF(box.left() + head * wide, map.bottom() + px(2), wide, line), Qt::AlignCenter,
                         AttentionStage::tr("head %1").arg(head));
    }
}

void PatchView::setWeights(std::vector<double> weights, qint64 query, qint64 heaviest) {
    weights_ = std::move(weights);
    query_ = query;
    heaviest_ = heaviest;
    update();
}

void PatchView::paintEvent(QPaintEvent* event) {
    MatrixView::paintEvent(event);
    constexpr auto side = DigitAttention::side, beside = DigitAttention::patches;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(TypeRole::Small));
    const auto tag = [&](const QString& words, const QRectF& box, Qt::Alignment edge, const QColor& fill,
                         const QColor& ink) {
        const QSizeF size(painter.fontMetrics().horizontalAdvance(words) + px(8), painter.fontMetrics().height());
        if (size.width() + px(6) > box.width() || 2 * size.height() + px(8) > box.height())
            return; // no room to be read
        const QRectF at = QStyle::alignedRect(Qt::LeftToRight, edge, size.toSize(),
                                              box.toAlignedRect().adjusted(px(3), px(3), -px(3), -px(3)));
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRoundedRect(at, px(3), px(3));
        painter.setPen(ink);
        painter.drawText(at, Qt::AlignCenter, words);
    };
    const QColor dark(12, 16, 22, 165), light(255, 255, 255);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto token = static_cast<qint64>(i), row = token / beside * side, column = token % beside * side;
        const QRectF box = cellRect(row, column).united(cellRect(row + side - 1, column + side - 1));
        tag(formatPercentNumber(weights_[i], 0) + QStringLiteral(" %"), box, Qt::AlignLeft | Qt::AlignTop, dark, light);
        if (token == query_ || token == heaviest_)
            tag(AttentionStage::tr("patch %1").arg(token), box, Qt::AlignRight | Qt::AlignBottom,
                token == query_ ? colors().focus : dark, token == query_ ? colors().onFocus : light);
    }
}

} // namespace telar
