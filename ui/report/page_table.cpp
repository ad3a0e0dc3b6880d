// Tables of a report: columns as wide as their words where there is room, heads repeated on every page.
#include "ui/report/page_flow.hpp"

#include <QFontMetricsF>

#include <algorithm>
#include <numeric>

namespace telar {

namespace {

constexpr double tableMm = PageLayout::dotsPerInch / 25.4, cellGap = 3 * tableMm;
const QColor tableInk(0x1d, 0x24, 0x33), tableMuted(0x5b, 0x65, 0x77), tableRule(0xd0, 0xd5, 0xdd);

} // namespace

std::vector<double> PageFlow::columnWidths(const ReportBlock& block, Face face) const {
    const std::size_t columns = block.head.size();
    std::vector<double> wide(columns), least(columns);
    QFont bold = font(face);
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF plain(font(face)), strong(bold);
    const auto longestWord = [](const QString& cell, const QFontMetricsF& metrics) {
        double most = 0;
        for (const auto& word : cell.split(u' ', Qt::SkipEmptyParts))
            most = std::max(most, metrics.horizontalAdvance(word));
        return most;
    };
    const double half = width() / 2;
    for (std::size_t c = 0; c < columns; ++c) {
        const QString head = QString::fromStdString(block.head[c]);
        wide[c] = strong.horizontalAdvance(head);
        least[c] = longestWord(head, strong);
        for (const auto& row : block.rows) {
            if (c >= row.size())
                continue;
            const QString cell = QString::fromStdString(row[c]);
            wide[c] = std::max(wide[c], plain.horizontalAdvance(cell));
            // Numbers stay on one line while words give way.
            const bool words = c < block.words.size() && block.words[c];
            least[c] =
                std::max(least[c], std::min(half, words ? longestWord(cell, plain) : plain.horizontalAdvance(cell)));
        }
        wide[c] += cellGap;
        least[c] += cellGap;
    }
    const double all = std::accumulate(wide.begin(), wide.end(), 0.0), room = width();
    const double needed = std::accumulate(least.begin(), least.end(), 0.0);
    if (all <= room) { // what is left goes to the words of the first column
        if (!wide.empty())
            wide.front() += std::min(room - all, room * 0.25);
        return wide;
    }
    if (needed >= room) {
        for (auto& one : least)
            one *= room / needed;
        return least;
    }
    // Between the two, each by what it gives up.
    const double share = (room - needed) / (all - needed);
    for (std::size_t c = 0; c < columns; ++c)
        wide[c] = least[c] + share * (wide[c] - least[c]);
    return wide;
}

double PageFlow::row(const std::vector<std::string>& cells, const std::vector<bool>& words,
                     const std::vector<double>& widths, Face face, bool bold, bool draw) {
    QFont used = font(face);
    if (bold)
        used.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(used);
    double x = left(), high = lineHeight(face);
    for (std::size_t c = 0; c < widths.size() && c < cells.size(); ++c) {
        const QString cell = QString::fromStdString(cells[c]);
        const double room = widths[c] - cellGap, wide = metrics.horizontalAdvance(cell);
        const bool leftward = c < words.size() && words[c];
        if (wide <= room + 1) {
            if (draw && !cell.isEmpty())
                mark([cell, used, at = QPointF(leftward ? x : x + room - wide, y_ + metrics.ascent())](QPainter& p) {
                    p.setFont(used);
                    p.setPen(tableInk);
                    p.drawText(at, cell);
                });
        } else {
            const auto text =
                lines(cell, face, room, bold ? cell.size() : 0, leftward ? Qt::AlignLeft : Qt::AlignRight);
            high = std::max(high, heightOf(*text));
            if (draw)
                mark([text, at = QPointF(x, y_)](QPainter& p) {
                    p.setPen(tableInk);
                    text->draw(&p, at);
                });
        }
        x += widths[c];
    }
    return high + 0.9 * tableMm;
}

void PageFlow::table(const ReportBlock& block) {
    const Face face = block.small ? Face::Tiny : Face::Small, mono = Face::TinyMono;
    const auto widths = columnWidths(block, face);
    const double across = std::min(width(), std::accumulate(widths.begin(), widths.end(), 0.0));
    const auto rule = [&](double thick) {
        mark([box = QRectF(left(), y_, across, thick * tableMm), thick](QPainter& p) {
            p.fillRect(box, thick > 0.2 ? tableMuted : tableRule);
        });
        y_ += 0.5 * tableMm;
    };
    const auto heads = [&] {
        const double high = row(block.head, block.words, widths, face, true, true);
        y_ += high;
        atTop_ = false;
        rule(0.25);
    };
    space(2 * tableMm);
    if (!block.number.empty()) {
        const auto words = caption(block, width());
        need(heightOf(*words) + 5 * lineHeight(face));
        put(words, left(), tableInk);
        y_ += 1 * tableMm;
    } else {
        need(5 * lineHeight(face));
    }
    if (std::any_of(block.head.begin(), block.head.end(), [](const auto& words) { return !words.empty(); }))
        heads();
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        if (r % 64 == 0 && job_.stopRequested())
            return;
        double high = row(block.rows[r], block.words, widths, face, false, false);
        std::vector<Text> below;
        if (r < block.below.size())
            for (std::size_t i = 0; i < block.below[r].size(); ++i) {
                const bool code = block.isCode(r, i);
                below.push_back(
                    lines(QString::fromStdString(block.below[r][i]), code ? mono : face, width() - 4 * tableMm));
                high += heightOf(*below.back());
            }
        if (y_ + high > bottom() && !atTop_) {
            newPage();
            heads();
        }
        const double start = row(block.rows[r], block.words, widths, face, false, true);
        y_ += start;
        for (const auto& text : below)
            put(text, left() + 4 * tableMm, tableMuted);
        y_ += below.empty() ? 0 : 0.6 * tableMm;
        rule(0.1);
    }
    space(4 * tableMm);
}

} // namespace telar
