#include "ui/widgets/warp_strips.hpp"

#include "ui/theme/theme.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace telar {

namespace {
constexpr int mostRows = 16; // of sectors; what is left out is said
constexpr int sectorColumns = 16;
} // namespace

LaneStrip::LaneStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LaneStrip::setLane(int lane, quint32 mask) {
    lane_ = lane;
    mask_ = mask;
    setAccessibleDescription(tr("Lane %1 of 32").arg(lane));
    update();
}

QSize LaneStrip::sizeHint() const {
    return {px(200), px(32)};
}

void LaneStrip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors& c = colors();
    const qreal w = (width() + 2) / 16.0, h = (height() + 2) / 2.0;
    for (int lane = 0; lane < 32; ++lane) {
        const QRectF cell(w * (lane % 16), h * (lane / 16), w - 2, h - 2);
        QColor quiet = c.accent;
        quiet.setAlpha(mask_ >> lane & 1 ? 110 : 35);
        p.setPen(Qt::NoPen);
        p.setBrush(lane == lane_ ? c.focus : quiet);
        p.drawRoundedRect(cell, 2, 2);
        if (lane == lane_) {
            QFont font = fontOf(TypeRole::MonoSmall);
            font.setPixelSize(px(9));
            font.setBold(true);
            p.setFont(font);
            p.setPen(c.onFocus);
            p.drawText(cell, Qt::AlignCenter, QString::number(lane));
        }
    }
}

SectorStrip::SectorStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SectorStrip::setAccesses(const std::vector<WarpMemoryAccess>& accesses) {
    accesses_.clear();
    leftOut_ = 0;
    for (const auto& access : accesses)
        if (!access.touched.empty()) {
            if (static_cast<int>(accesses_.size()) < mostRows)
                accesses_.push_back(access);
            else
                ++leftOut_;
        }
    updateGeometry();
    update();
}

QSize SectorStrip::sizeHint() const {
    return {px(200), px(14) * std::max(1, rows() + (leftOut_ > 0 ? 1 : 0))};
}

void SectorStrip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors& c = colors();
    const qreal w = (width() + 2.0) / sectorColumns, h = px(14);
    for (int r = 0; r < rows(); ++r) {
        const auto& touched = accesses_[static_cast<std::size_t>(r)].touched;
        for (int s = 0; s < sectorColumns; ++s) {
            const bool known = s < static_cast<int>(touched.size());
            p.setPen(Qt::NoPen);
            p.setBrush(known && touched[static_cast<std::size_t>(s)] ? c.good : c.sunken);
            p.drawRoundedRect(QRectF(w * s, h * r, w - 2, h - 3), 2, 2);
        }
    }
    if (leftOut_ > 0) {
        p.setFont(fontOf(TypeRole::Small));
        p.setPen(c.muted);
        p.drawText(QRectF(0, h * rows(), width(), h), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("and %n more accesses, counted but not drawn", nullptr, leftOut_));
    }
}

bool SectorStrip::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = help->pos().y() / px(14);
        if (row >= 0 && row < rows()) {
            const auto& access = accesses_[static_cast<std::size_t>(row)];
            QToolTip::showText(help->globalPos(), tr("Line %1, %2: %3 sectors of 32 bytes fetched, %4 needed")
                                                      .arg(access.line)
                                                      .arg(QString::fromStdString(access.array))
                                                      .arg(access.sectors)
                                                      .arg(access.needed));
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace telar
