// The graph of an expression: a column for each distance from the variables, a card for each step.
#include "ui/labs/forward/forward_pictures.hpp"

#include "core/forward/symbolic.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/forward/formula_page.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace telar {

using namespace forward;
using StepKind = ExpressionStep::Kind;

QString Walk::nameOf(int step) const {
    const auto& s = expression.steps[static_cast<std::size_t>(step)];
    return !s.called.empty()              ? QString::fromStdString(s.called)
           : s.kind == StepKind::Constant ? formatNumber(s.constant, 6)
                                          : QString::fromStdString(stepName(expression, step));
}

QString Walk::textOf(int step) const {
    const auto& s = expression.steps[static_cast<std::size_t>(step)];
    const QString left = s.left >= 0 ? nameOf(s.left) : QString(), right = s.right >= 0 ? nameOf(s.right) : QString();
    switch (s.kind) {
    case StepKind::Add:
        return left + QStringLiteral(" + ") + right;
    case StepKind::Subtract:
        return left + QStringLiteral(" − ") + right;
    case StepKind::Multiply:
        return left + QStringLiteral(" · ") + right;
    case StepKind::Divide:
        return left + QStringLiteral(" / ") + right;
    case StepKind::Power:
        return left + QStringLiteral(" ^ ") + right;
    case StepKind::Negate:
        return QStringLiteral("−") + left;
    case StepKind::Function:
        return QString::fromStdString(s.name) + QLatin1Char('(') + left + QLatin1Char(')');
    default:
        return nameOf(step);
    }
}

QString Walk::symbolsOf(int step, std::size_t variable) const {
    constexpr qsizetype longest = 80;
    auto words = QString::fromStdString(symbols[static_cast<std::size_t>(step)][variable]);
    if (std::none_of(words.begin(), words.end(), [](QChar c) { return c.isLetter(); }))
        return {}; // it is the number
    if (words.size() > longest)
        words = words.left(longest - 1) + QStringLiteral("…");
    return QStringLiteral(" = ") + words.replace('*', QStringLiteral("·"));
}

namespace {

/// Where every step's card lies.
std::vector<QRectF> cardsOf(const Expression& e, const QRectF& box) {
    std::vector<int> depth(e.steps.size(), 0), rows;
    for (std::size_t i = 0; i < e.steps.size(); ++i) {
        for (const int from : {e.steps[i].left, e.steps[i].right})
            if (from >= 0)
                depth[i] = std::max(depth[i], depth[static_cast<std::size_t>(from)] + 1);
        if (static_cast<std::size_t>(depth[i]) >= rows.size())
            rows.resize(static_cast<std::size_t>(depth[i]) + 1, 0);
        ++rows[static_cast<std::size_t>(depth[i])];
    }
    const double gap = std::min<double>(px(48), box.width() / (4.0 * static_cast<double>(rows.size())));
    const double width = std::min<double>(px(150), (box.width() - gap * (static_cast<double>(rows.size()) - 1)) /
                                                       static_cast<double>(rows.size()));
    const double across = width * static_cast<double>(rows.size()) + gap * (static_cast<double>(rows.size()) - 1);
    const double left = box.left() + (box.width() - across) / 2;
    std::vector<int> used(rows.size(), 0);
    std::vector<QRectF> cards;
    for (std::size_t i = 0; i < e.steps.size(); ++i) {
        const auto column = static_cast<std::size_t>(depth[i]);
        const double room = box.height() / rows[column], tall = std::min<double>(room - px(6), px(110));
        cards.emplace_back(left + static_cast<double>(column) * (width + gap),
                           box.top() + room * (used[column]++ + 0.5) - tall / 2, width, std::max(tall, 4.0));
    }
    return cards;
}

void paintCard(QPainter& painter, const Walk& walk, int step, const QRectF& card, bool reached, bool now,
               const Colors& c) {
    painter.setPen(QPen(now ? c.focus : c.border, now ? px(2) : 1));
    painter.setBrush(reached ? c.surface : mixed(c.surface, c.sunken, 0.7));
    painter.drawRoundedRect(card, px(6), px(6));
    const double line = px(16);
    double y = card.top() + px(3);
    const auto row = [&](const QString& text, const QColor& color, int flags = Qt::AlignLeft) {
        if (y + line > card.bottom())
            return;
        painter.setPen(color);
        drawElided(painter, {card.left() + px(7), y, card.width() - px(14), line}, flags | Qt::AlignVCenter, text);
        y += line;
    };
    const QString name = walk.nameOf(step), text = walk.textOf(step);
    row(name == text ? name : name + QStringLiteral(" = ") + text, reached ? c.text : c.muted);
    if (!reached)
        return;
    const auto& number = walk.numbers[static_cast<std::size_t>(step)];
    if (walk.expression.steps[static_cast<std::size_t>(step)].kind != StepKind::Constant)
        row(QStringLiteral("= ") + formatNumber(number.value(), 5), c.text);
    for (std::size_t v = 0; v < walk.expression.variables.size(); ++v)
        if (const double d = number.derivative(static_cast<int>(v)); d != 0)
            row(QStringLiteral("∂/∂%1  %2")
                        .arg(QString::fromStdString(walk.expression.variables[v]), formatNumber(d, 5)) +
                    walk.symbolsOf(step, v),
                mixed(c.series[v % 7], c.text, 0.4)); // of a line's colour, and dark enough to be read
}

} // namespace

Painted::Paint paintWalk(std::shared_ptr<const Walk> walk, int step) {
    return [walk, step](QPainter& painter, QRectF box, const Colors& c) {
        const auto& steps = walk->expression.steps;
        const auto cards = cardsOf(walk->expression, box.adjusted(px(4), px(4), -px(4), -px(4)));
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(fontOf(TypeRole::Small));
        for (std::size_t i = 0; i < steps.size(); ++i)
            for (const bool right : {false, true}) {
                const int from = right ? steps[i].right : steps[i].left;
                if (from < 0)
                    continue;
                const bool now = static_cast<int>(i) == step;
                const QRectF& a = cards[static_cast<std::size_t>(from)];
                const QRectF& b = cards[i];
                const QPointF begin(a.right(), a.center().y()),
                    end(b.left(), b.center().y() + (steps[i].right < 0 ? 0 : (right ? 1 : -1) * b.height() / 5));
                painter.setPen(QPen(now ? c.focus : c.border, now ? px(2) : 1));
                painter.setBrush(Qt::NoBrush);
                QPainterPath path(begin);
                const double middle = (begin.x() + end.x()) / 2;
                path.cubicTo({middle, begin.y()}, {middle, end.y()}, end);
                painter.drawPath(path);
                if (!now || steps[static_cast<std::size_t>(from)].kind == StepKind::Constant)
                    continue;
                painter.setPen(mixed(c.focus, c.text, 0.4)); // what the side's derivatives are multiplied by
                painter.drawText(
                    QRectF(end.x() - px(64), end.y() + (begin.y() < end.y() ? px(2) : -px(18)), px(60), px(16)),
                    Qt::AlignRight | Qt::AlignVCenter,
                    QStringLiteral("× ") + formatNumber(localDerivative(steps[i], walk->numbers, right), 4));
            }
        for (int i = 0; i < static_cast<int>(steps.size()); ++i)
            paintCard(painter, *walk, i, cards[static_cast<std::size_t>(i)], i <= step, i == step, c);
        painter.restore();
    };
}

// The hardware page's second drawing: two sorted lists become one.

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
        if (r.width() > px(20))
            drawNumber(painter, r, static_cast<double>(value), 1);
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
