#include "ui/shell/start_picture.hpp"

#include "core/simt/warp.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <utility>

namespace telar {

namespace {

constexpr int framesASecond = 20, loopSeconds = 12, loops = 2, lastFrame = framesASecond * loopSeconds * loops;
constexpr int lanes = 32; // and as many banks
/// Where the window rests: at a place of the slice with four different values.
constexpr int restRow = 27, restColumn = 17;

QRectF fitted(const QRectF& box, const QSize& size) {
    const QSizeF fit = QSizeF(size).scaled(box.size(), Qt::KeepAspectRatio);
    return {box.center() - QPointF(fit.width() / 2, fit.height() / 2), fit};
}

} // namespace

StartPicture::StartPicture(QWidget* parent) : QAbstractButton(parent) {
    setObjectName("startPicture");
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    timer_.setInterval(1000 / framesASecond);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (++frame_ >= lastFrame)
            pause();
        update();
    });
    connect(this, &QAbstractButton::clicked, this, [this] {
        if (playing() || slice_.isNull())
            return pause();
        if (frame_ >= lastFrame)
            frame_ = 0;
        timer_.start();
        retranslate();
    });
    retranslate();
}

void StartPicture::setSlice(const QImage& slice) {
    slice_ = slice;
    map_ = QImage(slice_.width() / 2, slice_.height() / 2, QImage::Format_Grayscale8);
    for (int r = 0; r < map_.height(); ++r)
        for (int k = 0; k < map_.width(); ++k)
            map_.scanLine(r)[k] = static_cast<uchar>(maximumOf({r, k}));
    goOn();
    update();
}

QSize StartPicture::sizeHint() const { return {px(400), px(316)}; }

QSize StartPicture::minimumSizeHint() const { return {px(200), px(150)}; }

int StartPicture::maximumOf(Cell cell) const {
    const int r = 2 * cell.row, k = 2 * cell.column;
    return std::max({valueOf(r, k), valueOf(r, k + 1), valueOf(r + 1, k), valueOf(r + 1, k + 1)});
}

StartPicture::Cell StartPicture::now() const {
    if (frame_ >= lastFrame || (frame_ == 0 && !playing()))
        return {restRow, restColumn};
    const int cells = map_.width() * map_.height(), each = framesASecond * loopSeconds;
    const int at = static_cast<int>(static_cast<qint64>(frame_ % each) * cells / each);
    return {at / map_.width(), at % map_.width()};
}

void StartPicture::goOn() {
    if (!slice_.isNull() && !Theme::instance().still() && frame_ < lastFrame && isVisible() &&
        window()->isActiveWindow())
        timer_.start();
    retranslate();
}

void StartPicture::pause() {
    timer_.stop();
    retranslate();
}

bool StartPicture::event(QEvent* event) {
    switch (event->type()) {
    case QEvent::Show:
    case QEvent::WindowActivate:
        goOn();
        break;
    case QEvent::Hide:
    case QEvent::WindowDeactivate:
        pause();
        break;
    case QEvent::LanguageChange:
        retranslate();
        break;
    case QEvent::PaletteChange:
    case QEvent::FontChange:
        updateGeometry();
        update();
        break;
    default:
        break;
    }
    return QAbstractButton::event(event);
}

void StartPicture::retranslate() {
    setAccessibleName(playing() ? tr("Pause the picture") : tr("Play the picture"));
    setToolTip(accessibleName());
    setAccessibleDescription(
        tr("A window of 2 × 2 passes over a brain slice and keeps its maximum; each cell of the map "
           "is computed by one lane of a warp, which reads two banks of shared memory."));
}

void StartPicture::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Colors& c = colors();
    const QRectF card = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    p.setPen(hasFocus() ? QPen(c.accent, 2) : QPen(c.border, 1));
    p.setBrush(c.surface);
    p.drawRoundedRect(card, px(8), px(8));
    if (slice_.isNull())
        return;
    const QRectF inside = card.adjusted(px(24), px(14), -px(22), -px(10));
    const Cell cell = now();
    const bool both = inside.width() >= px(760); // else the two pictures alone
    const double gap = px(40), left = both ? (inside.width() - gap) * 0.5 : inside.width();
    paintMaps(p, {inside.left(), inside.top(), left, inside.height()}, cell);
    if (!both)
        return;
    const QRectF right(inside.left() + left + gap, inside.top() + px(6), inside.width() - left - gap,
                       inside.height() - px(6));
    paintSum(p, {right.left(), right.top(), right.width(), right.height() * 0.4}, cell);
    paintLanes(p, {right.left(), right.top() + right.height() * 0.42, right.width(), right.height() * 0.58}, cell);
}

void StartPicture::paintMaps(QPainter& p, const QRectF& box, Cell cell) {
    const Colors& c = colors();
    const double foot = px(22), wide = (box.width() - px(40)) / 2;
    const QRectF from = fitted({box.left(), box.top(), wide, box.height() - foot}, slice_.size());
    const QRectF to = fitted({box.right() - wide, box.top(), wide, box.height() - foot}, map_.size());
    p.setRenderHint(QPainter::SmoothPixmapTransform, false);
    p.drawImage(from, slice_);
    p.fillRect(to, c.sunken);
    const bool whole = !playing() && (frame_ == 0 || frame_ >= lastFrame);
    const int done = whole ? map_.height() : cell.row;
    const double high = to.height() / map_.height(), across = to.width() / map_.width();
    p.drawImage(QRectF(to.left(), to.top(), to.width(), high * done), map_, QRectF(0, 0, map_.width(), done));
    if (!whole)
        p.drawImage(QRectF(to.left(), to.top() + high * done, across * (cell.column + 1), high), map_,
                    QRectF(0, done, cell.column + 1, 1));
    const auto mark = [&](const QRectF& at) {
        const QRectF frame = at.adjusted(-px(3), -px(3), px(3), px(3));
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(c.surface, px(5)));
        p.drawRect(frame);
        p.setPen(QPen(c.focus, px(2)));
        p.drawRect(frame);
        return frame;
    };
    const double scale = from.width() / slice_.width();
    const QRectF window =
        mark({from.left() + 2 * cell.column * scale, from.top() + 2 * cell.row * scale, 2 * scale, 2 * scale});
    const QRectF made = mark({to.left() + cell.column * across, to.top() + cell.row * high, across, high});
    QPainterPath arc(QPointF(window.right(), window.top()));
    const QPointF end(made.left(), made.top());
    const double middle = (window.right() + end.x()) / 2, lift = std::max(from.top(), window.top() - px(40));
    arc.cubicTo(QPointF(middle, lift), QPointF(middle, lift), end);
    p.setPen(QPen(c.focus, px(1)));
    p.drawPath(arc);
    p.setFont(fontOf(TypeRole::Small));
    p.setPen(c.muted);
    const QRectF words(box.left(), box.bottom() - foot + px(4), wide, foot - px(4));
    drawElided(p, words.translated(from.left() - box.left(), 0), Qt::AlignLeft | Qt::AlignVCenter,
               tr("brain slice, %1 × %2").arg(slice_.height()).arg(slice_.width()));
    drawElided(p, words.translated(to.left() - box.left(), 0), Qt::AlignLeft | Qt::AlignVCenter,
               tr("feature map, %1 × %2").arg(map_.height()).arg(map_.width()));
}

void StartPicture::paintSum(QPainter& p, const QRectF& box, Cell cell) {
    const Colors& c = colors();
    p.setPen(c.text);
    p.setFont(fontOf(TypeRole::Heading));
    drawElided(p, {box.left(), box.top(), box.width(), static_cast<double>(px(22))}, Qt::AlignLeft | Qt::AlignVCenter,
               tr("A window of 2 × 2 keeps its maximum"));
    const int most = maximumOf(cell);
    const double wide = px(42), high = std::min<double>(px(32), (box.height() - px(34)) / 2), top = box.top() + px(30);
    QStringList all;
    bool kept = false;
    for (int i = 0; i < 4; ++i) {
        const int value = valueOf(2 * cell.row + i / 2, 2 * cell.column + i % 2);
        all << QString::number(value);
        const bool it = value == most && !std::exchange(kept, kept || value == most);
        const QRectF at(box.left() + (wide + px(2)) * (i % 2), top + (high + px(2)) * (i / 2), wide, high);
        p.setPen(Qt::NoPen);
        p.setBrush(it ? c.focus : c.sunken);
        p.drawRoundedRect(at, px(3), px(3));
        p.setPen(it ? c.onFocus : c.text);
        p.setFont(fontOf(TypeRole::Mono));
        p.drawText(at, Qt::AlignCenter, QString::number(value));
    }
    const double left = box.left() + 2 * wide + px(22);
    p.setPen(c.text);
    drawElided(p, {left, top, box.right() - left, high}, Qt::AlignLeft | Qt::AlignVCenter,
               QStringLiteral("max(%1) =").arg(all.join(QStringLiteral(", "))));
    p.setFont(fontOf(TypeRole::Display));
    const QString said = QString::number(most);
    const QRectF number(left, top + high, box.right() - left, high + px(4));
    p.drawText(number, Qt::AlignLeft | Qt::AlignVCenter, said);
    const double after = p.fontMetrics().horizontalAdvance(said) + px(10);
    p.setFont(fontOf(TypeRole::Small));
    p.setPen(c.muted);
    drawElided(p, number.adjusted(after, px(6), 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
               tr("goes to row %1, column %2").arg(cell.row).arg(cell.column));
}

/// Neighbouring lanes read every second word: two of them meet in each even bank.
void StartPicture::paintLanes(QPainter& p, const QRectF& box, Cell cell) {
    const Colors& c = colors();
    const int own = cell.column % lanes;
    p.setPen(c.text);
    p.setFont(fontOf(TypeRole::Heading));
    drawElided(p, {box.left(), box.top(), box.width(), static_cast<double>(px(22))}, Qt::AlignLeft | Qt::AlignVCenter,
               tr("Lane %1 of the warp computes it").arg(own));
    const double step = box.width() / lanes, wide = step - px(2), laneTop = box.top() + px(28), laneHigh = px(13);
    const double foot = box.bottom() - px(20), ground = foot - px(18), word = std::max(6.0, (ground - laneTop) * 0.16);
    constexpr int wordBytes = 4;
    std::array<int64_t, lanes> addresses; // in shared memory
    for (int lane = 0; lane < lanes; ++lane)
        addresses[static_cast<std::size_t>(lane)] = int64_t{2} * lane * wordBytes;
    const auto bankOf = [&](int lane) {
        return static_cast<int>(addresses[static_cast<std::size_t>(lane)] / wordBytes % lanes);
    };
    const auto topOf = [&](int lane) { return ground - word * (lane < lanes / 2 ? 2 : 1) - px(1); };
    p.setPen(Qt::NoPen);
    for (int bank = 0; bank < lanes; ++bank)
        p.fillRect(QRectF(box.left() + step * bank, ground - 2 * word - px(2), wide, 2 * word + px(2)), c.sunken);
    for (int lane = 0; lane < lanes; ++lane) {
        const QPointF from(box.left() + step * lane + wide / 2, laneTop + laneHigh),
            to(box.left() + step * bankOf(lane) + wide / 2, topOf(lane));
        p.setPen(QPen(lane == own ? c.focus : mixed(c.surface, c.muted, 0.4), lane == own ? px(2) : 1));
        p.drawLine(from, to);
        p.setPen(Qt::NoPen);
        p.setBrush(lane == own ? c.focus : c.muted);
        p.drawRoundedRect(QRectF(from.x() - wide / 2, laneTop, wide, laneHigh), px(2), px(2));
        p.setBrush(bankOf(lane) == bankOf(own) ? c.cost : c.muted);
        p.drawRoundedRect(QRectF(to.x() - wide / 2, to.y(), wide, word - 1), px(2), px(2));
    }
    p.setFont(fontOf(TypeRole::MonoSmall));
    p.setPen(c.muted);
    for (int bank = 0; bank < lanes; bank += 8)
        p.drawText(QRectF(box.left() + step * bank - px(10), ground, wide + px(20), px(16)), Qt::AlignCenter,
                   QString::number(bank));
    p.setFont(fontOf(TypeRole::Small));
    const auto access = simt::sharedAccess(addresses, ~0U, wordBytes, true);
    const QString cost = tr("%1 wavefronts instead of %2").arg(access.wavefronts).arg(access.ideal);
    const double costWide = p.fontMetrics().horizontalAdvance(cost) + px(16);
    drawElided(p, {box.left(), foot, box.width() - costWide, static_cast<double>(px(18))},
               Qt::AlignLeft | Qt::AlignVCenter, tr("Stride 2 sends two lanes to each even bank:"));
    QFont bold = fontOf(TypeRole::Small);
    bold.setWeight(QFont::DemiBold);
    p.setFont(bold);
    p.setPen(c.cost);
    p.drawText(QRectF(box.right() - costWide, foot, costWide, px(18)), Qt::AlignRight | Qt::AlignVCenter, cost);
}

} // namespace telar
