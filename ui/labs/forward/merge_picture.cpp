// The hardware page's second drawing: two sorted lists become one.
#include "ui/base/format.hpp"
#include "ui/labs/forward/forward_pictures.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <cmath>

namespace telar {

namespace {

using forward::MergeRun;

QString mergeText(const char* source) { return QCoreApplication::translate("telar::ForwardStage", source); }

/// A row of places, some with numbers.
struct MergeRow {
    QRectF place;
    double most;
    int places;
    const Colors& colors;

    QRectF at(int i) const {
        const double cell = std::min<double>(px(52), place.width() / std::max(1, places));
        return {place.left() + i * cell, place.top(), cell - px(3), place.height()};
    }
    void draw(QPainter& painter, int i, float value, bool gone, bool marked) const {
        const QRectF r = at(i);
        painter.setPen(QPen(marked ? colors.focus : colors.border, marked ? px(2) : 1));
        painter.setBrush(gone ? mixed(colors.surface, colors.sunken, 0.5)
                              : signedColor(static_cast<double>(value) / most, colors));
        painter.drawRoundedRect(r, 4, 4);
        painter.setPen(gone ? colors.muted : colors.text);
        if (r.width() > px(24))
            painter.drawText(r, Qt::AlignCenter, formatFixed(static_cast<double>(value), 1));
    }
    void drawEmpty(QPainter& painter, int i) const {
        painter.setPen(QPen(colors.border, 1));
        painter.setBrush(colors.sunken);
        painter.drawRoundedRect(at(i), 4, 4);
    }
};

} // namespace

Painted::Paint paintMerge(std::shared_ptr<const MergeRun> run, int registers, int clock) {
    return [run, registers, clock](QPainter& painter, QRectF box, const Colors& c) {
        if (!run || run->clocks.empty())
            return;
        const auto& now =
            run->clocks[static_cast<std::size_t>(std::clamp<int>(clock, 0, static_cast<int>(run->clocks.size()) - 1))];
        float most = 1e-9f;
        for (const auto* list : {&run->left, &run->right})
            for (const float v : *list)
                most = std::max(most, std::fabs(v));
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(fontOf(TypeRole::Small));
        const double line = px(18), height = std::min<double>(px(30), (box.height() - 3 * line) / 4),
                     between = std::max<double>(px(4), (box.height() - 3 * (line + height)) / 3);
        double top = box.top();
        const auto row = [&](const QString& title, int places) {
            painter.setPen(c.muted);
            painter.drawText(QRectF(box.left() + px(10), top, box.width() - px(20), line),
                             Qt::AlignLeft | Qt::AlignVCenter, title);
            const QRectF place(box.left() + px(10), top + line, box.width() - px(20), height);
            top += line + height + between;
            return MergeRow{place, static_cast<double>(most), places, c};
        };
        const int longest =
            std::max({static_cast<int>(run->left.size()), static_cast<int>(run->right.size()), registers});
        const auto list = [&](const QString& title, const std::vector<float>& values, int gone) {
            const auto cells = row(title, longest);
            for (int i = 0; i < static_cast<int>(values.size()); ++i)
                cells.draw(painter, i, values[static_cast<std::size_t>(i)], i < gone, i == gone);
        };
        list(mergeText(QT_TRANSLATE_NOOP("telar::ForwardStage", "one sorted list; its head is marked")), run->left,
             now.left);
        list(mergeText(QT_TRANSLATE_NOOP("telar::ForwardStage", "the other")), run->right, now.right);
        const auto out =
            row(mergeText(QT_TRANSLATE_NOOP("telar::ForwardStage",
                                            "registers: each clock cycle the larger of the two heads leaves")),
                longest);
        const int filled = now.left + now.right;
        for (int i = 0; i < registers; ++i)
            if (i < filled)
                out.draw(painter, i, run->merged[static_cast<std::size_t>(i)], false, i == filled - 1);
            else
                out.drawEmpty(painter, i);
        painter.restore();
    };
}

} // namespace telar
