#include "ui/labs/training/heads_row.hpp"

#include "core/data/phantom.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/training/image_grid.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <set>

namespace telar {

namespace {

struct HeadsRow {
    Q_DECLARE_TR_FUNCTIONS(HeadsRow)
};

/// What is known of a head, in words.
QString shareWords(const HeadFigures& head) {
    return head.total > 0 ? formatPercent(static_cast<double>(head.right) / static_cast<double>(head.total))
           : head.testing ? HeadsRow::tr("in test now")
                          : HeadsRow::tr("not yet tested");
}

} // namespace

std::vector<HeadFigures> headsOf(const nn::Samples& samples, const SplitSide* side, const JobContext& job) {
    std::vector<HeadFigures> heads(samples.groupNames.size());
    std::vector<std::vector<int64_t>> pictures(heads.size());
    for (std::size_t i = 0; i < samples.groups.size(); ++i)
        pictures[static_cast<std::size_t>(samples.groups[i])].push_back(static_cast<int64_t>(i));
    for (std::size_t g = 0; g < heads.size() && !job.stop.stop_requested(); ++g) {
        auto& head = heads[g];
        head.name = QString::fromStdString(samples.groupNames[g]);
        if (pictures[g].empty())
            continue;
        std::set<int32_t> labels;
        for (const auto i : pictures[g])
            labels.insert(samples.labels[static_cast<std::size_t>(i)]);
        if (labels.size() == 1)
            head.label = *labels.begin();
        const auto ofFirst = static_cast<std::size_t>(std::ranges::count_if(
            pictures[g], [&](int64_t i) { return samples.labels[static_cast<std::size_t>(i)] == *labels.begin(); }));
        head.slice = sampleImage(samples, pictures[g][ofFirst / 2]); // from the middle of its first class
    }
    if (!side)
        return heads;
    for (const auto& fold : side->done) {
        const auto &test = fold->figures.split.test, &predicted = fold->figures.test.predicted;
        for (std::size_t i = 0; i < test.size() && i < predicted.size(); ++i)
            heads[static_cast<std::size_t>(samples.groups[static_cast<std::size_t>(test[i])])].slices.push_back(
                {test[i], predicted[i]});
    }
    for (auto& head : heads) {
        const auto right = std::ranges::stable_partition(head.slices, [&](const HeadFigures::Slice& one) {
            return samples.labels[static_cast<std::size_t>(one.sample)] != one.predicted;
        });
        head.right = std::ssize(right);
        head.total = std::ssize(head.slices);
    }
    if (side->running)
        for (const auto i : nn::splitSamples(samples, side->now).test)
            heads[static_cast<std::size_t>(samples.groups[static_cast<std::size_t>(i)])].testing = true;
    return heads;
}

std::vector<HeadFigures> comingHeads(uint32_t seed, const JobContext& job) {
    constexpr uint32_t count = 8;
    std::vector<HeadFigures> heads;
    for (uint32_t k = 0; k < count && !job.stop.stop_requested(); ++k) {
        const auto slice = headSlice(PhantomClass::Anatomical, phantomSlices / 2, seed + k, headStyle(seed + k));
        heads.push_back({QImage(slice.data(), static_cast<int>(slice.columns()), static_cast<int>(slice.rows()),
                                static_cast<qsizetype>(slice.columns()), QImage::Format_Grayscale8)
                             .copy(),
                         QString::fromStdString(headName(k)),
                         {},
                         0,
                         0,
                         false});
    }
    return heads;
}

std::vector<QRectF> headBoxes(const QRectF& area, std::size_t count) {
    // In a low place they stand in one row, narrow ones without the picture.
    const double least = area.height() < px(100) ? px(66) : px(100), gap = px(10);
    const auto across = static_cast<std::size_t>(std::max(1.0, (area.width() + gap) / least));
    const std::size_t rows = count > across ? 2 : 1, shown = std::min(count, rows * across),
                      beside = std::max<std::size_t>(1, (shown + rows - 1) / rows);
    const double wide = (area.width() + gap) / static_cast<double>(beside) - gap,
                 high = (area.height() + gap) / static_cast<double>(rows) - gap;
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < shown; ++i)
        boxes.emplace_back(area.left() + static_cast<double>(i % beside) * (wide + gap),
                           area.top() + static_cast<double>(i / beside) * (high + gap), wide, high);
    return boxes;
}

Painted::Paint headsPaint(std::vector<HeadFigures> heads, const QStringList& names) {
    return [heads = std::move(heads), names](QPainter& painter, QRectF area, const Colors& c) {
        painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const auto boxes = headBoxes(area, heads.size());
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const auto& head = heads[i];
            const QRectF& box = boxes[i];
            const QSizeF slice =
                QSizeF(head.slice.size())
                    .scaled(QSizeF(std::clamp(box.width() - px(58), 0.0, box.width() / 2), box.height()),
                            Qt::KeepAspectRatio);
            const bool pictured = slice.width() >= px(16);
            const QRectF picture(box.topLeft(), pictured ? slice : QSizeF(0, 0));
            if (pictured)
                painter.drawImage(picture, head.slice);
            if (head.testing && pictured) {
                painter.setPen(QPen(c.focus, px(2)));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(picture);
            }
            painter.setFont(fontOf(TypeRole::Small));
            const double line = painter.fontMetrics().height() + px(1), left = picture.right() + (pictured ? px(6) : 0);
            double top = box.top();
            const auto write = [&](const QString& words, const QColor& ink) {
                painter.setPen(ink);
                drawElided(painter, QRectF(left, top, box.right() - left, line), Qt::AlignLeft | Qt::AlignVCenter,
                           words);
                top += line;
            };
            write(head.name, c.text);
            if (head.label && *head.label < names.size())
                write(names[*head.label], c.muted);
            const QColor ink = c.series[1];
            if (head.total == 0) {
                const auto words = shareWords(head);
                painter.setPen(head.testing ? ink : c.muted);
                painter.drawText(QRectF(left, top, box.right() - left, 2 * line), Qt::TextWordWrap, words);
                continue;
            }
            painter.setFont(fontOf(box.right() - left < px(66) ? TypeRole::Body : TypeRole::Heading));
            write(shareWords(head), ink);
            const QRectF bar(left, top + px(4), box.right() - left, px(5));
            painter.setPen(Qt::NoPen);
            painter.setBrush(c.sunken);
            painter.drawRoundedRect(bar, px(2), px(2));
            painter.setBrush(ink);
            const double share = static_cast<double>(head.right) / static_cast<double>(head.total);
            painter.drawRoundedRect(
                QRectF(bar.topLeft(), QSizeF(std::max(bar.height(), share * bar.width()), bar.height())), px(2), px(2));
        }
    };
}

QString headsWords(const std::vector<HeadFigures>& heads, const QStringList& names) {
    QStringList words;
    for (const auto& head : heads)
        words << head.name +
                     (head.label && *head.label < names.size() ? QStringLiteral(" (%1)").arg(names[*head.label])
                                                               : QString()) +
                     QStringLiteral(": ") + shareWords(head);
    return words.join(QStringLiteral("; "));
}

} // namespace telar
