#include "ui/labs/forward/forward_pictures.hpp"

#include "ui/base/format.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace telar {

using namespace forward;

namespace {

/// Where inputs and neurons lie.
struct NetworkGeometry {
    const NetworkShape& shape;
    QRectF area;
    double inputWidth;

    NetworkGeometry(const NetworkShape& s, QRectF box)
        : shape(s), area(box.adjusted(px(10), px(8), -px(10), -px(8))),
          inputWidth(picture() ? std::min<double>(px(190), box.width() * 0.28) : px(58)) {}
    /// So many inputs are drawn as one picture.
    bool picture() const { return shape.inputs() > 24; }
    int pictureSide() const { return static_cast<int>(std::ceil(std::sqrt(static_cast<double>(shape.inputs())))); }
    QRectF pictureBox() const {
        const double side = std::min(inputWidth, area.height());
        return {area.left(), area.center().y() - side / 2, side, side};
    }
    QRectF input(int i) const {
        if (picture())
            return pictureBox();
        const double h = area.height() / shape.inputs(), tall = std::min<double>(h * 0.6, px(34));
        return {area.left(), area.top() + h * (i + 0.5) - tall / 2, inputWidth, tall};
    }
    QRectF neuron(int layer, int j) const {
        const int count = shape.widths[static_cast<std::size_t>(layer)];
        const double gap = px(38), width = (area.width() - inputWidth - gap * shape.layers()) / shape.layers();
        const double h = area.height() / std::max(count, 1), tall = std::min<double>(h - px(6), px(84));
        return {area.left() + inputWidth + gap * layer + width * (layer - 1), area.top() + h * (j + 0.5) - tall / 2,
                width, tall};
    }
};

QColor layerColor(int layer, const Colors& c) { return c.series[(layer - 1) % 7]; }

void paintEdges(QPainter& painter, const ForwardSample& s, const NetworkGeometry& g, int now, const Colors& c) {
    const auto& shape = s.spec.shape;
    for (int n = 0; n < static_cast<int>(s.trace.neurons.size()); ++n) {
        const auto& neuron = s.trace.neurons[static_cast<std::size_t>(n)];
        const QRectF to = g.neuron(neuron.layer, neuron.neuron);
        const int fan = shape.widths[static_cast<std::size_t>(neuron.layer - 1)];
        const int first = shape.firstParameter(neuron.layer, neuron.neuron);
        const int lines = neuron.layer == 1 && g.picture() ? 1 : fan;
        for (int i = 0; i < lines; ++i) {
            const QRectF from = neuron.layer == 1 ? g.input(i) : g.neuron(neuron.layer - 1, i);
            const double w = static_cast<double>(s.weights[static_cast<std::size_t>(first + 1 + i)]);
            // As wide as the weight is large.
            QColor color = n == now ? signedColor(w, c) : mixed(c.muted, c.surface, 0.5);
            color.setAlpha(n == now ? 230 : 160);
            painter.setPen(QPen(color, px(1) * (0.75 + 2.25 * std::min(1.0, std::fabs(w)))));
            QPainterPath path(QPointF(from.right(), from.center().y()));
            const double middle = (from.right() + to.left()) / 2;
            path.cubicTo(QPointF(middle, from.center().y()), QPointF(middle, to.center().y()),
                         QPointF(to.left(), to.center().y()));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(path);
        }
    }
}

/// Bars of a neuron's candidates: those that stay are filled, those that fell out hollow.
void paintBars(QPainter& painter, const ForwardSample& s, const NeuronTrace& n, QRectF box, bool pruned,
               const Colors& c) {
    double most = 1e-30;
    for (const auto& candidate : n.candidates)
        most = std::max(most, std::fabs(candidate.derivative));
    if (box.height() < 4)
        return;
    // Where there are more than there is room for, the largest of neighbours, those that stay first.
    const auto count = std::min(n.candidates.size(), static_cast<std::size_t>(std::max(1.0, box.width() / 2)));
    const double width = box.width() / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto first = n.candidates.begin() + static_cast<std::ptrdiff_t>(i * n.candidates.size() / count),
                   end = n.candidates.begin() + static_cast<std::ptrdiff_t>((i + 1) * n.candidates.size() / count);
        const auto& candidate = *std::max_element(first, end, [](const Candidate& a, const Candidate& b) {
            return a.stays != b.stays ? b.stays : std::fabs(a.derivative) < std::fabs(b.derivative);
        });
        const double height = std::max(1.5, box.height() * std::fabs(candidate.derivative) / most);
        const QRectF bar(box.left() + static_cast<double>(i) * width + width * 0.1, box.bottom() - height,
                         std::max(1.0, width * 0.8), height);
        const QColor color = layerColor(layerOf(s.spec.shape, candidate.parameter), c);
        if (!pruned || candidate.stays) {
            painter.fillRect(bar, color);
        } else {
            painter.fillRect(bar, mixed(c.surface, c.sunken, 0.9));
            painter.setPen(QPen(c.muted, 0.7));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar);
        }
    }
}

void paintCard(QPainter& painter, const ForwardSample& s, const NetworkGeometry& g, int n, int step, bool chosen,
               const Colors& c) {
    const auto& neuron = s.trace.neurons[static_cast<std::size_t>(n)];
    const QRectF card = g.neuron(neuron.layer, neuron.neuron);
    const bool reached = step >= 2 * n, pruned = step >= 2 * n + 1, now = step == 2 * n || step == 2 * n + 1;
    painter.setPen(QPen(now ? c.focus : chosen ? c.accent : c.border, now || chosen ? px(2) : 1));
    painter.setBrush(reached ? c.surface : mixed(c.surface, c.sunken, 0.7));
    painter.drawRoundedRect(card, px(6), px(6));
    QFont font = fontOf(TypeRole::Small);
    painter.setFont(font);
    const QRectF head = card.adjusted(px(7), px(3), -px(7), 0);
    const double line = px(15);
    painter.setPen(reached ? c.text : c.muted);
    const QFontMetricsF metrics(font);
    const auto fits = [&metrics](const QString& words, double room) {
        return metrics.horizontalAdvance(words) <= room;
    };
    const QString sum = QStringLiteral("Σ ") + formatNumber(neuron.sum, 3), value = formatNumber(neuron.value, 3);
    // Beside the name there is room for either number, so that it stays as it is while the steps go by.
    const double room =
        head.width() - std::max(metrics.horizontalAdvance(sum), metrics.horizontalAdvance(value)) - px(4);
    const bool last = neuron.layer == s.spec.shape.layers(), one = last && s.label < 0;
    const QString number = one    ? QString()
                           : last ? QString::number(neuron.neuron)
                                  : QStringLiteral("%1,%2").arg(neuron.layer).arg(neuron.neuron + 1);
    QString name = one    ? QCoreApplication::translate("telar::ForwardStage", "output")
                   : last ? QCoreApplication::translate("telar::ForwardStage", "output %1").arg(number)
                          : QCoreApplication::translate("telar::ForwardStage", "neuron %1,%2")
                                .arg(neuron.layer)
                                .arg(neuron.neuron + 1);
    const double least = head.width() - metrics.horizontalAdvance(QStringLiteral("Σ −0.0000")) - px(4);
    for (const auto& shorter : {number, QString()})
        if (!fits(name, least)) // of all neurons alike
            name = shorter;
    painter.drawText(QRectF(head.left(), head.top(), room, line), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     name);
    if (!reached)
        return;
    painter.setPen(c.muted);
    painter.drawText(QRectF(head.left(), head.top(), head.width(), line), Qt::AlignRight | Qt::AlignVCenter,
                     pruned ? value : sum);
    const bool tall = card.height() > 3.5 * line; // else there is no room for the line at the foot
    paintBars(
        painter, s, neuron,
        QRectF(head.left(), card.top() + line + px(4), head.width(), card.height() - (tall ? 2 : 1) * line - px(9)),
        pruned, c);
    if (!tall)
        return;
    const QRectF foot(head.left(), card.bottom() - line - px(2), head.width(), line);
    painter.setPen(c.muted);
    QString words = pruned
                        ? QCoreApplication::translate("telar::ForwardStage", "%1 kept, %2 dropped")
                              .arg(neuron.stayed)
                              .arg(neuron.fell)
                        : QCoreApplication::translate("telar::ForwardStage", "%1 arrive").arg(neuron.candidates.size());
    if (pruned && !fits(words, foot.width()))
        words = QCoreApplication::translate("telar::ForwardStage", "%1 of %2", "derivatives that a neuron keeps")
                    .arg(neuron.stayed)
                    .arg(neuron.stayed + neuron.fell);
    drawElided(painter, foot, Qt::AlignLeft | Qt::AlignVCenter, words);
}

/// The inputs as a picture; framed are those whose weight to the first layer has a register in that neuron.
void paintPicture(QPainter& painter, const ForwardSample& s, const NetworkGeometry& g, int at, const Colors& c) {
    const QRectF box = g.pictureBox();
    const int side = g.pictureSide(), inputs = s.spec.shape.inputs();
    const double cell = box.width() / side;
    const auto pixel = [&](int i) {
        return QRectF(box.left() + i % side * cell, box.top() + i / side * cell, cell, cell);
    };
    QImage image(side, side, QImage::Format_Grayscale8);
    image.fill(0);
    for (int i = 0; i < inputs; ++i)
        image.scanLine(i / side)[i % side] =
            static_cast<uchar>(255 * std::clamp(s.inputs[static_cast<std::size_t>(i)], 0.0f, 1.0f));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.drawImage(box, image);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    painter.setPen(QPen(c.focus, px(1)));
    for (const auto& candidate : s.trace.neurons[static_cast<std::size_t>(at)].candidates) {
        const int place = candidate.parameter % (inputs + 1) - 1; // after the bias
        if (candidate.stays && place >= 0 && layerOf(s.spec.shape, candidate.parameter) == 1)
            painter.drawRect(pixel(place));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

} // namespace

int layerOf(const NetworkShape& shape, int parameter) {
    int layer = shape.layers();
    while (layer > 1 && parameter < shape.firstParameter(layer, 0))
        --layer;
    return layer;
}

int neuronAt(const ForwardSample& sample, QSizeF size, QPointF position) {
    const NetworkGeometry g(sample.spec.shape, QRectF(QPointF(), size));
    for (std::size_t n = 0; n < sample.trace.neurons.size(); ++n)
        if (g.neuron(sample.trace.neurons[n].layer, sample.trace.neurons[n].neuron).contains(position))
            return static_cast<int>(n);
    return -1;
}

Painted::Paint paintNetwork(std::shared_ptr<const ForwardSample> sample, int step, int chosen) {
    return [sample, step, chosen](QPainter& painter, QRectF box, const Colors& c) {
        if (!sample)
            return;
        const auto& s = *sample;
        const NetworkGeometry g(s.spec.shape, box);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        const int all = static_cast<int>(s.trace.neurons.size());
        paintEdges(painter, s, g, step / 2 < all ? step / 2 : -1, c);
        painter.setFont(fontOf(TypeRole::Small));
        if (g.picture())
            paintPicture(painter, s, g, chosen >= 0 ? chosen : std::min(step / 2, all - 1), c);
        for (int i = 0; !g.picture() && i < s.spec.shape.inputs(); ++i) {
            const QRectF r = g.input(i);
            painter.setPen(QPen(c.border, 1));
            painter.setBrush(c.surface);
            painter.drawRoundedRect(r, px(6), px(6));
            painter.setPen(c.text);
            painter.drawText(r, Qt::AlignCenter,
                             formatNumber(static_cast<double>(s.inputs[static_cast<std::size_t>(i)]), 3));
        }
        for (int n = 0; n < all; ++n)
            paintCard(painter, s, g, n, step, n == chosen, c);
        painter.restore();
    };
}

Painted::Paint paintCandidates(std::shared_ptr<const ForwardSample> sample, int at, bool kept) {
    return [sample, at, kept](QPainter& painter, QRectF box, const Colors& c) {
        if (!sample || at < 0)
            return;
        const auto& n = sample->trace.neurons[static_cast<std::size_t>(at)];
        std::vector<Candidate> sorted = n.candidates;
        std::stable_sort(sorted.begin(), sorted.end(), [](const Candidate& a, const Candidate& b) {
            return a.stays != b.stays ? a.stays : std::fabs(a.derivative) > std::fabs(b.derivative);
        });
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(fontOf(TypeRole::Small));
        const double line = px(17), name = px(66), number = px(72);
        const int rows = std::max(1, static_cast<int>((box.height() - line) / line));
        double most = 1e-30;
        for (const auto& candidate : sorted)
            most = std::max(most, std::fabs(candidate.derivative));
        double y = box.top();
        for (int i = 0; i < rows && i < static_cast<int>(sorted.size()); ++i, y += line) {
            const auto& candidate = sorted[static_cast<std::size_t>(i)];
            const bool stays = candidate.stays || !kept;
            if (kept && i == n.stayed) {
                painter.setPen(QPen(c.focus, 1.2, Qt::DashLine));
                painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
            }
            painter.setPen(stays ? c.text : c.muted);
            painter.drawText(QRectF(box.left(), y, name, line), Qt::AlignLeft | Qt::AlignVCenter,
                             QString::fromStdString(parameterName(sample->spec.shape, candidate.parameter)));
            const QColor color = layerColor(layerOf(sample->spec.shape, candidate.parameter), c);
            const QRectF bar(
                box.left() + name, y + px(4),
                std::max(1.0, (box.width() - name - number - px(6)) * std::fabs(candidate.derivative) / most),
                line - px(8));
            painter.setPen(stays ? Qt::NoPen : QPen(c.muted, 0.7));
            painter.setBrush(stays ? QBrush(color) : QBrush(Qt::NoBrush));
            painter.drawRect(bar);
            painter.setPen(stays ? c.text : c.muted);
            QString value = formatNumber(candidate.derivative, 3);
            if (candidate.merged > 1)
                value += QStringLiteral(" ×%1").arg(candidate.merged);
            painter.drawText(QRectF(box.right() - number, y, number, line), Qt::AlignRight | Qt::AlignVCenter, value);
        }
        if (rows < static_cast<int>(sorted.size())) {
            painter.setPen(c.muted);
            painter.drawText(QRectF(box.left(), y, box.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                             QCoreApplication::translate("telar::ForwardStage", "… and %1 smaller ones")
                                 .arg(static_cast<int>(sorted.size()) - rows));
        }
        painter.restore();
    };
}

} // namespace telar
