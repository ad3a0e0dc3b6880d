#include "ui/labs/kernel/warp_pictures.hpp"

#include "ui/base/format.hpp"
#include "ui/widgets/painted.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <set>
#include <vector>

namespace telar {

namespace {

constexpr int bankCount = 32;
constexpr uint64_t sectorBytes = 32;

QString pictureWords(const char* words) { return QCoreApplication::translate("WarpPictures", words); }

QFont smallDigits(double room) {
    QFont font = fontOf(TypeRole::MonoSmall);
    font.setPixelSize(std::clamp(static_cast<int>(room), 6, font.pixelSize()));
    return font;
}

/// Eight colours that follow each other; the number stands beside them.
QColor pictureLaneColor(const Colors& c, int lane, bool lit) {
    return lit ? c.focus : mixed(c.muted, c.surface, 0.06 * (lane % 8));
}

QString laneList(uint32_t lanes) {
    if (std::has_single_bit(lanes))
        return QString::number(std::countr_zero(lanes));
    return QStringLiteral("×%1").arg(std::popcount(lanes));
}

} // namespace

std::vector<std::vector<BankWord>> bankWords(const machine::WarpStep& step) {
    std::vector<std::vector<BankWord>> banks(bankCount);
    for (uint32_t m = step.mask; m; m &= m - 1) {
        const int lane = std::countr_zero(m);
        const uint64_t first = step.address[lane] / 4, last = (step.address[lane] + step.bytes - 1) / 4;
        for (uint64_t word = first; word <= last; ++word) {
            auto& bank = banks[word % bankCount];
            const auto known =
                std::find_if(bank.begin(), bank.end(), [&](const BankWord& b) { return b.word == word; });
            if (known == bank.end())
                bank.push_back({word, 1u << lane});
            else
                known->lanes |= 1u << lane;
        }
    }
    return banks;
}

ArrayWindow arrayWindow(const KernelTrace& trace, const machine::WarpStep& step, std::size_t mostRows) {
    ArrayWindow window;
    if (step.array < 0)
        return window;
    const auto at = static_cast<std::size_t>(step.array);
    const auto& place = trace.places[at];
    window.element = place.element;
    window.elements = static_cast<int64_t>(place.bytes / place.element);
    const int64_t inSector = std::max<int64_t>(1, static_cast<int64_t>(sectorBytes) / place.element);
    const int64_t columns = trace.shapes[at].second;
    window.columns = columns >= inSector && columns <= 64 && trace.shapes[at].first > 1 ? columns : 4 * inSector;
    std::set<int64_t> rows;
    std::vector<std::pair<int64_t, int64_t>> sectors; // of elements, ends included
    for (uint32_t m = step.mask; m; m &= m - 1) {
        const uint64_t from = step.address[std::countr_zero(m)] - place.begin;
        const auto first = static_cast<int64_t>(from / sectorBytes * sectorBytes / place.element);
        const auto last = static_cast<int64_t>(((from + step.bytes - 1) / sectorBytes * sectorBytes + sectorBytes - 1) /
                                               place.element);
        sectors.emplace_back(first, std::min(last, window.elements - 1));
        for (int64_t row = first / window.columns; row <= sectors.back().second / window.columns; ++row)
            rows.insert(row);
    }
    for (const int64_t row : rows)
        if (window.rows.size() < mostRows)
            window.rows.push_back(row);
    window.more = static_cast<int64_t>(rows.size() - window.rows.size());
    const auto shown = window.rows.size() * static_cast<std::size_t>(window.columns);
    window.lanes.assign(shown, 0);
    window.fetched.assign(shown, 0);
    const auto cell = [&](int64_t element) -> int64_t {
        const auto row = std::lower_bound(window.rows.begin(), window.rows.end(), element / window.columns);
        if (row == window.rows.end() || *row != element / window.columns)
            return -1;
        return (row - window.rows.begin()) * window.columns + element % window.columns;
    };
    for (const auto& [first, last] : sectors)
        for (int64_t e = first; e <= last; ++e)
            if (const auto k = cell(e); k >= 0)
                window.fetched[static_cast<std::size_t>(k)] = 1;
    for (uint32_t m = step.mask; m; m &= m - 1) {
        const int lane = std::countr_zero(m);
        const uint64_t from = step.address[lane] - place.begin;
        for (auto e = static_cast<int64_t>(from / place.element);
             e <= static_cast<int64_t>((from + step.bytes - 1) / place.element); ++e)
            if (const auto k = cell(e); k >= 0)
                window.lanes[static_cast<std::size_t>(k)] |= 1u << lane;
    }
    return window;
}

void paintLanes(QPainter& p, const QRectF& box, const Colors& c, uint32_t mask, int lane) {
    const double wide = box.width() / 32;
    p.setFont(smallDigits(std::min(wide * 0.55, box.height() * 0.7)));
    for (int k = 0; k < 32; ++k) {
        const QRectF cell(box.left() + wide * k, box.top(), wide - 1, box.height());
        const bool there = mask >> k & 1;
        const QColor fill = there ? pictureLaneColor(c, k, k == lane) : c.sunken;
        p.setPen(there ? Qt::NoPen : QPen(c.border));
        p.setBrush(fill);
        p.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        p.setPen(!there ? c.muted : k == lane ? c.onFocus : inkOn(fill));
        p.drawText(cell, Qt::AlignCenter, QString::number(k));
    }
}

int laneAt(const QRectF& box, const QPointF& point) {
    return box.contains(point) ? std::clamp(static_cast<int>((point.x() - box.left()) / (box.width() / 32)), 0, 31)
                               : -1;
}

void paintBanks(QPainter& p, const QRectF& box, const Colors& c, const machine::WarpStep& step, int lane) {
    const auto banks = bankWords(step);
    std::size_t deepest = 1;
    for (const auto& bank : banks)
        deepest = std::max(deepest, bank.size());
    const double wide = box.width() / bankCount, lanesHigh = px(20), foot = 18;
    const QRectF lanes(box.left(), box.top(), box.width(), lanesHigh);
    paintLanes(p, lanes, c, step.mask, lane);
    // Words stack up on their banks: what lies higher waits for another pass.
    const double ground = box.bottom() - foot, fan = std::min(46.0, box.height() * 0.25),
                 high = std::clamp((ground - lanes.bottom() - fan) / static_cast<double>(deepest), 0.8, 18.0);
    for (int b = 0; b < bankCount; ++b) {
        const double left = box.left() + wide * b;
        const bool conflict = banks[static_cast<std::size_t>(b)].size() > 1;
        p.setPen(c.muted);
        p.setFont(smallDigits(wide * 0.5));
        p.drawText(QRectF(left, ground, wide, foot), Qt::AlignCenter, QString::number(b));
        p.setPen(QPen(conflict ? c.cost : c.border, conflict ? 2 : 1));
        p.drawLine(QPointF(left + 1, ground), QPointF(left + wide - 2, ground));
        double top = ground;
        for (const auto& word : banks[static_cast<std::size_t>(b)]) {
            top -= high;
            const bool lit = lane >= 0 && (word.lanes >> lane & 1);
            QColor line = lit ? c.focus : conflict ? c.cost : c.muted;
            line.setAlpha(lit ? 255 : 90);
            p.setPen(QPen(line, lit ? 2 : 1));
            for (uint32_t m = word.lanes; m; m &= m - 1)
                p.drawLine(QPointF(lanes.left() + wide * (std::countr_zero(m) + 0.5), lanes.bottom() + 1),
                           QPointF(left + wide / 2,
                                   ground - high * static_cast<double>(banks[static_cast<std::size_t>(b)].size())));
        }
        top = ground;
        for (const auto& word : banks[static_cast<std::size_t>(b)]) {
            top -= high;
            const bool lit = lane >= 0 && (word.lanes >> lane & 1);
            const QRectF cell(left + 1, top, wide - 3, high - (high > 4 ? 1.5 : 0.5));
            p.setPen(Qt::NoPen);
            p.setBrush(lit ? c.focus : conflict ? c.cost : c.muted);
            p.drawRect(cell);
            if (high < 9)
                continue;
            p.setFont(smallDigits(std::min(high * 0.75, wide * 0.5)));
            p.setPen(lit ? c.onFocus : c.dark ? c.window : c.surface);
            p.drawText(cell, Qt::AlignCenter, laneList(word.lanes));
        }
    }
}

void paintArray(QPainter& p, const QRectF& box, const Colors& c, const KernelTrace& trace,
                const machine::WarpStep& step, int lane) {
    const double lanesHigh = px(20);
    paintLanes(p, QRectF(box.left(), box.top(), box.width(), lanesHigh), c, step.mask, lane);
    const QRectF room = box.adjusted(0, lanesHigh + 8, 0, 0);
    const auto rowsThatFit = static_cast<std::size_t>(std::max(1.0, (room.height() - 16) / 15));
    const auto window = arrayWindow(trace, step, rowsThatFit);
    p.setFont(fontOf(TypeRole::MonoSmall));
    if (window.rows.empty()) {
        p.setPen(c.muted);
        p.drawText(room, Qt::AlignCenter | Qt::TextWordWrap,
                   pictureWords(QT_TRANSLATE_NOOP("WarpPictures", "These addresses belong to no array.")));
        return;
    }
    const double label = p.fontMetrics().horizontalAdvance(QString::number(window.elements)) + 10,
                 wide = (room.width() - label) / static_cast<double>(window.columns),
                 high =
                     std::clamp((room.height() - (window.more > 0 ? 16 : 0)) / static_cast<double>(window.rows.size()),
                                10.0, 24.0);
    for (std::size_t r = 0; r < window.rows.size(); ++r) {
        const double top = room.top() + high * static_cast<double>(r);
        p.setFont(fontOf(TypeRole::MonoSmall));
        p.setPen(c.muted);
        p.drawText(QRectF(room.left(), top, label - 6, high), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(window.rows[r] * window.columns));
        p.setFont(smallDigits(std::min(high * 0.6, wide * 0.5)));
        for (int64_t k = 0; k < window.columns; ++k) {
            const auto cellAt = r * static_cast<std::size_t>(window.columns) + static_cast<std::size_t>(k);
            const int64_t element = window.rows[r] * window.columns + k;
            if (element >= window.elements)
                break;
            const bool border = static_cast<uint64_t>(element) * window.element % sectorBytes == 0;
            const QRectF cell(room.left() + label + wide * static_cast<double>(k) + (border ? 1.5 : 0), top + 1,
                              wide - (border ? 2 : 0.5), high - 3);
            const uint32_t lanes = window.lanes[cellAt];
            const bool lit = lane >= 0 && (lanes >> lane & 1);
            QColor fill = c.sunken;
            if (lanes)
                fill = lit ? c.focus : c.muted;
            else if (window.fetched[cellAt])
                fill = mixed(c.surface, c.cost, 0.45);
            p.fillRect(cell, fill);
            if (!lanes && window.fetched[cellAt]) // moved for nothing: told by more than its colour
                p.fillRect(cell, QBrush(c.cost, Qt::BDiagPattern));
            if (lanes && wide >= 12) {
                p.setPen(lit ? c.onFocus : c.dark ? c.window : c.surface);
                p.drawText(cell, Qt::AlignCenter, laneList(lanes));
            }
        }
    }
    if (window.more > 0) {
        p.setFont(fontOf(TypeRole::Small));
        p.setPen(c.muted);
        p.drawText(QRectF(room.left() + label, room.top() + high * static_cast<double>(window.rows.size()),
                          room.width() - label, 16),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   pictureWords(QT_TRANSLATE_NOOP("WarpPictures", "Rows of this array that do not fit here: %1"))
                       .arg(window.more));
    }
}

// A step of a warp in words.

namespace {

QString warpSay(const char* words) { return QCoreApplication::translate("WarpWords", words); }

QString placeName(const KernelTrace& trace, const machine::WarpStep& step) {
    if (step.local)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "the thread's own memory"));
    return step.array < 0
               ? warpSay(QT_TRANSLATE_NOOP("WarpWords", "memory without a name"))
               : QString::fromStdString(trace.places[static_cast<std::size_t>(step.array)].name) + QLatin1String("[]");
}

QString valueWords(const KernelTrace& trace, const machine::WarpStep& step, uint64_t bits) {
    const auto* place = step.array < 0 ? nullptr : &trace.places[static_cast<std::size_t>(step.array)];
    cuda::ElementType type;
    if (place)
        type = trace.types[static_cast<std::size_t>(step.array)];
    const auto& instruction = step.instruction;
    if (type.bytes == 0 && instruction.find(".f32") != std::string::npos)
        type = cuda::elementType("float");
    if (type.bytes == 0 && instruction.find(".f64") != std::string::npos)
        type = cuda::elementType("double");
    if (type.bytes == 0 && step.bytes <= 4)
        type = cuda::elementType("int");
    if (type.bytes == 0 || type.bytes > 8)
        return QStringLiteral("0x%1").arg(bits, 0, 16);
    const auto numbers = cuda::numbersOf({reinterpret_cast<const uint8_t*>(&bits), std::size_t{type.bytes}}, type);
    return formatValue(numbers.empty() ? 0.0 : numbers[0], !type.floating, 6);
}

} // namespace

QString stepWords(const KernelTrace& trace, const machine::WarpStep& step) {
    using simt::Op;
    const QString name = placeName(trace, step);
    switch (step.op) {
    case Op::GlobalLoad:
    case Op::SharedLoad:
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "reads %1")).arg(name);
    case Op::GlobalStore:
    case Op::SharedStore:
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "writes %1")).arg(name);
    default:
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "changes %1 with an atomic operation")).arg(name);
    }
}

QString stepCost(const machine::WarpStep& step) {
    if (step.local)
        return {};
    if (step.passes > 0)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "wavefronts: %1, without conflicts: %2"))
            .arg(step.passes)
            .arg(step.ideal);
    return warpSay(QT_TRANSLATE_NOOP("WarpWords", "sectors of 32 bytes: %1, minimum: %2"))
        .arg(step.sectors)
        .arg(step.needed);
}

QString bankReason(const machine::WarpStep& step) {
    constexpr int wordBytes = 4, banks = 32;
    std::vector<int64_t> places;
    for (int lane = 0; lane < 32; ++lane)
        if (step.mask >> lane & 1)
            places.push_back(static_cast<int64_t>(step.address[lane]) / wordBytes);
    std::vector<int64_t> apart(places.size());
    std::adjacent_difference(places.begin(), places.end(), apart.begin());
    const bool even =
        apart.size() > 1 && std::all_of(apart.begin() + 1, apart.end(), [&](int64_t one) { return one == apart[1]; });
    if (!even)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords",
                                         "Bank = address / 4 mod 32: lanes that need different words of one "
                                         "bank wait for one another."));
    std::vector<int64_t> used;
    for (const auto place : places)
        used.push_back(place % banks);
    std::sort(used.begin(), used.end());
    const auto count = std::unique(used.begin(), used.end()) - used.begin();
    return warpSay(QT_TRANSLATE_NOOP("WarpWords",
                                     "Bank = address / 4 mod 32: neighbouring lanes are %1 words apart, so all "
                                     "lanes share %2 of the 32 banks."))
        .arg(std::abs(apart[1]))
        .arg(count);
}

QString laneWords(const KernelTrace& trace, const machine::WarpStep& step, int lane) {
    if (!(step.mask >> lane & 1))
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "lane %1 does not take part")).arg(lane);
    const QString value = valueWords(trace, step, step.value[lane]);
    if (step.array < 0)
        return warpSay(QT_TRANSLATE_NOOP("WarpWords", "lane %1: %2")).arg(lane).arg(value);
    const auto& place = trace.places[static_cast<std::size_t>(step.array)];
    const auto index = static_cast<int64_t>(step.address[lane] - place.begin) / place.element;
    return warpSay(QT_TRANSLATE_NOOP("WarpWords", "lane %1: %2[%3] = %4"))
        .arg(lane)
        .arg(QString::fromStdString(place.name))
        .arg(index)
        .arg(value);
}

} // namespace telar
