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

LaneStrip::LaneStrip(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void LaneStrip::setLane(int lane, quint32 mask) {
    lane_ = lane;
    mask_ = mask;
    setAccessibleDescription(tr("Lane %1 of 32").arg(lane));
    update();
}

QSize LaneStrip::sizeHint() const { return {px(200), px(32)}; }

void LaneStrip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors& c = colors();
    const qreal w = (width() + 2) / 16.0, h = (height() + 2) / 2.0;
    for (int lane = 0; lane < 32; ++lane) {
        const QRectF cell(w * (lane % 16), h * (lane / 16), w - 2, h - 2);
        QColor quiet = c.muted; // hardware at work; what does not run is pale
        quiet.setAlpha(mask_ >> lane & 1 ? 190 : 45);
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

BankStrip::BankStrip(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void BankStrip::setAccess(const WarpMemoryAccess& access, int lane) {
    access_ = access;
    lane_ = lane;
    const auto most = std::max_element(access_.banks.begin(), access_.banks.end());
    const auto used =
        std::count_if(access_.banks.begin(), access_.banks.end(), [](int32_t words) { return words > 0; });
    const QString words =
        most == access_.banks.end()
            ? QString()
            : tr("Line %1, %2: words on %3 of the 32 banks; bank %4 has the most, %5, one wavefront each")
                  .arg(access_.line)
                  .arg(QString::fromStdString(access_.array))
                  .arg(used)
                  .arg(most - access_.banks.begin())
                  .arg(*most);
    setToolTip(words);
    setAccessibleName(tr("Banks of shared memory"));
    setAccessibleDescription(words);
    update();
}

QSize BankStrip::sizeHint() const { return {px(200), px(62)}; }

void BankStrip::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors& c = colors();
    const qreal numbers = px(14), column = static_cast<qreal>(width()) / 32, well = height() - numbers;
    const auto own = lane_ >= 0 && lane_ < static_cast<int>(access_.bankOfLane.size())
                         ? access_.bankOfLane[static_cast<std::size_t>(lane_)]
                         : -1;
    QFont font = fontOf(TypeRole::MonoSmall);
    font.setPixelSize(px(9));
    p.setFont(font);
    for (int bank = 0; bank < 32; ++bank) {
        const qreal x = column * bank;
        p.setPen(Qt::NoPen);
        p.setBrush(c.sunken);
        p.drawRect(QRectF(x, 0, column - 1, well));
        const int words =
            bank < static_cast<int>(access_.banks.size()) ? access_.banks[static_cast<std::size_t>(bank)] : 0;
        const qreal box = std::min<qreal>(px(8), well / std::max(1, words)); // 32 of them fill the well
        for (int w = 0; w < words; ++w) {
            p.setBrush(words > 1 ? c.cost : c.muted);
            p.drawRect(QRectF(x, well - box * (w + 1), column - 1, std::max<qreal>(0.6, box - 0.8)));
        }
        if (bank == own) {
            p.setPen(QPen(c.focus, 2));
            p.setBrush(Qt::NoBrush);
            p.drawRect(QRectF(x, 1, column - 1, well - 2));
        }
        if (bank % 4 == 0) {
            p.setPen(c.muted);
            p.drawText(QRectF(x, well, 4 * column, numbers), Qt::AlignLeft | Qt::AlignVCenter, QString::number(bank));
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

QSize SectorStrip::sizeHint() const { return {px(200), px(14) * std::max(1, rows() + (leftOut_ > 0 ? 1 : 0))}; }

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
            p.setBrush(known && touched[static_cast<std::size_t>(s)] ? c.muted : c.sunken);
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
