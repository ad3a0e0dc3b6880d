#include "ui/labs/kernel/fault_picture.hpp"

#include "ui/theme/theme.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace telar {

using simt::Dim3;
using simt::Finding;

namespace {

constexpr int lanes = 32, cells = 8;

int64_t numberOf(const Dim3& thread, const Dim3& block) {
    return thread.x + static_cast<int64_t>(block.x) * (thread.y + static_cast<int64_t>(block.y) * thread.z);
}

QString who(const Dim3& thread) {
    return QCoreApplication::translate("telar::KernelResults", "thread (%1, %2, %3)")
        .arg(thread.x)
        .arg(thread.y)
        .arg(thread.z);
}

QString lineWords(const simt::Site& site) {
    return QCoreApplication::translate("telar::KernelResults", "line %1").arg(site.line);
}

/// One warp; gives where its guilty lane stands.
QPointF paintLanes(QPainter& p, const QRectF& row, int64_t thread, const QColor& guilty, bool below, const Colors& c) {
    p.setPen(c.muted);
    p.drawText(QRectF(row.left(), row.top(), px(64), row.height()), Qt::AlignLeft | Qt::AlignVCenter,
               QCoreApplication::translate("telar::KernelResults", "warp %1").arg(thread / lanes));
    const double left = row.left() + px(64), width = (row.width() - px(64)) / lanes;
    QPointF at;
    for (int lane = 0; lane < lanes; ++lane) {
        const QRectF box(left + lane * width, row.top(), std::max(2.0, width - px(2)), row.height());
        const bool it = lane == thread % lanes;
        p.fillRect(box, it ? guilty : mixed(c.surface, c.muted, 0.45));
        if (it)
            at = {box.center().x(), below ? box.bottom() : box.top()};
    }
    return at;
}

void paintArrow(QPainter& p, QPointF from, QPointF to, const QColor& ink) {
    p.setPen(QPen(ink, px(2)));
    p.drawLine(from, to);
    const double up = to.y() > from.y() ? -px(6) : px(6);
    p.drawLine(to, to + QPointF(-px(4), up));
    p.drawLine(to, to + QPointF(px(4), up));
}

} // namespace

Painted::Paint paintFault(const Finding& f, const Dim3& block) {
    return [f, block](QPainter& p, QRectF box, const Colors& c) {
        p.setRenderHint(QPainter::Antialiasing);
        p.setFont(fontOf(TypeRole::Small));
        const double line = px(18), tall = px(16);
        const bool two = f.other.has_value();
        double y = box.top();
        const auto say = [&](const QString& words) {
            p.setPen(c.text);
            drawElided(p, {box.left() + px(64), y, box.width() - px(64), line}, Qt::AlignLeft | Qt::AlignVCenter,
                       words);
            y += line;
        };
        if (two)
            say(who(*f.other) + (f.otherSite ? QStringLiteral(", ") + lineWords(*f.otherSite) : QString()));
        else
            say(who(f.thread) + QStringLiteral(", ") + lineWords(f.site));
        const auto above = paintLanes(p, {box.left(), y, box.width(), tall}, numberOf(two ? *f.other : f.thread, block),
                                      two ? c.focus : c.bad, true, c);
        y += tall + px(26);
        // The elements around the one they meet at; what lies outside of the array is hollow.
        const int64_t first = std::max<int64_t>(0, f.index - cells / 2);
        const double width = (box.width() - px(64)) / (cells + 2);
        QPointF meet;
        for (int k = 0; k < cells && !f.array.empty(); ++k) {
            const int64_t at = first + k;
            const QRectF cell(box.left() + px(64) + k * width, y, width - px(3), px(24));
            const bool it = at == f.index, inside = f.length <= 0 || at < f.length;
            p.setPen(QPen(it ? c.bad : c.border, it ? px(2) : 1, inside ? Qt::SolidLine : Qt::DashLine));
            p.setBrush(inside ? c.sunken : c.surface);
            p.drawRoundedRect(cell, px(3), px(3));
            p.setPen(it ? c.bad : c.muted);
            drawElided(p, cell, Qt::AlignCenter, QString::number(at));
            if (it)
                meet = cell.center();
        }
        p.setPen(c.muted);
        drawElided(p, {box.left() + px(64) + cells * width, y, 2 * width, qreal(px(24))},
                   Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(f.array));
        if (!f.array.empty() && f.index >= first)
            paintArrow(p, above, meet - QPointF(0, px(14)), two ? c.focus : c.bad);
        y += px(24) + px(26);
        if (!two)
            return;
        const auto under =
            paintLanes(p, {box.left(), y, box.width(), tall}, numberOf(f.thread, block), c.bad, false, c);
        if (!f.array.empty())
            paintArrow(p, under, meet + QPointF(0, px(14)), c.bad);
        y += tall;
        say(who(f.thread) + QStringLiteral(", ") + lineWords(f.site));
    };
}

QString faultWords(const Finding& f, const Dim3& block) {
    const auto one = QCoreApplication::translate("telar::KernelResults", "Warp %1 of block (%2, %3, %4)");
    return one.arg(numberOf(f.thread, block) / lanes).arg(f.block.x).arg(f.block.y).arg(f.block.z);
}

} // namespace telar
