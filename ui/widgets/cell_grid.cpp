#include "ui/widgets/cell_grid.hpp"

#include "ui/theme/theme.hpp"

#include <QFontInfo>
#include <QPainter>
#include <algorithm>

namespace telar {

namespace {
constexpr int smallestText = 6; // pixels: below, the numbers are in the accessible text and the formula alone
}

CellGrid::CellGrid(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CellGrid::setCells(std::vector<GridCell> cells, int columns) {
    const bool reshaped = cells.size() != cells_.size() || columns != columns_;
    cells_ = std::move(cells);
    columns_ = std::max(1, columns);
    QStringList words;
    for (const auto& cell : cells_)
        words << cell.text;
    setAccessibleDescription(words.join(QLatin1Char(' ')));
    if (reshaped)
        updateGeometry();
    update();
}

QSizeF CellGrid::cellSize(int width) const {
    int widest = 2;
    for (const auto& cell : cells_)
        widest = std::max(widest, static_cast<int>(cell.text.size()));
    const qreal wanted =
        std::max<qreal>(px(34), QFontMetricsF(fontOf(TypeRole::MonoSmall)).averageCharWidth() * widest + px(12));
    const qreal gap = 2;
    const qreal w = std::min(wanted, (width + gap) / columns_ - gap);
    return {w, std::min<qreal>(px(30), std::max<qreal>(4, w))};
}

QSize CellGrid::sizeHint() const {
    const auto cell = cellSize(100000);
    return {static_cast<int>((cell.width() + 2) * columns_),
            heightForWidth(static_cast<int>((cell.width() + 2) * columns_))};
}

int CellGrid::heightForWidth(int width) const {
    const int rows = (static_cast<int>(cells_.size()) + columns_ - 1) / columns_;
    return static_cast<int>((cellSize(width).height() + 2) * rows);
}

void CellGrid::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors& c = colors();
    const QSizeF cell = cellSize(width());
    QFont font = fontOf(TypeRole::MonoSmall);
    // Rather small than missing: the widest number decides, bold as the largest cell is drawn.
    font.setBold(true);
    double widest = 1;
    for (const auto& item : cells_)
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(item.text));
    const QFontInfo info(font);
    const double room = std::min((cell.width() - 2) / widest, (cell.height() + 2) / QFontMetricsF(font).height());
    font.setPixelSize(std::max(1, static_cast<int>(info.pixelSize() * std::min(1.0, room))));
    const bool readable = font.pixelSize() >= smallestText;
    for (int i = 0; i < count(); ++i) {
        const auto& item = cells_[static_cast<std::size_t>(i)];
        const QRectF box(QPointF((cell.width() + 2) * (i % columns_), (cell.height() + 2) * (i / columns_)), cell);
        const bool best = item.look == GridCell::Look::Best;
        p.setPen(Qt::NoPen);
        p.setBrush(best ? c.focus : item.fill.isValid() ? item.fill : c.sunken);
        p.drawRoundedRect(box, 3, 3);
        if (item.look == GridCell::Look::Padding || item.look == GridCell::Look::Beyond) {
            QColor hatch = c.muted;
            hatch.setAlpha(70);
            p.setBrush(QBrush(hatch, item.look == GridCell::Look::Padding ? Qt::BDiagPattern : Qt::DiagCrossPattern));
            p.drawRoundedRect(box, 3, 3);
        }
        if (item.text.isEmpty() || !readable)
            continue;
        p.setPen(best                                 ? c.onFocus
                 : item.fill.isValid()                ? inkOn(item.fill)
                 : item.look == GridCell::Look::Plain ? c.text
                                                      : c.muted);
        font.setBold(best);
        p.setFont(font);
        p.drawText(box, Qt::AlignCenter, item.text);
    }
}

} // namespace telar
