#include "ui/charts/chart_key.hpp"

#include "ui/charts/line_chart_impl.hpp"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace telar {

namespace {

/// Sample and name of each, from left to right and from row to row.
std::vector<QRectF> keyPlaces(const QRectF& box, const std::vector<LineSeries>& series) {
    const QFontMetricsF metrics(fontOf(TypeRole::Small));
    const double sample = px(26), gap = px(6), between = px(16), tall = metrics.height() + px(3);
    std::vector<QRectF> places;
    double x = box.left(), y = box.top();
    for (const auto& one : series) {
        const double wide = std::min(sample + gap + metrics.horizontalAdvance(one.name) + 1, box.width());
        if (x > box.left() && x + wide > box.right() + 0.5) {
            x = box.left();
            y += tall;
        }
        places.emplace_back(x, y, wide, tall);
        x += wide + between;
    }
    return places;
}

} // namespace

double paintKey(QPainter* painter, const QRectF& box, const std::vector<LineSeries>& series, const Colors& colors) {
    const auto places = keyPlaces(box, series);
    if (painter)
        for (std::size_t i = 0; i < series.size(); ++i) {
            const QRectF& place = places[i];
            painter->save();
            if (series[i].hidden)
                painter->setOpacity(0.4);
            painter->setRenderHint(QPainter::Antialiasing);
            drawSample(*painter, QRectF(place.left(), place.top(), px(26), place.height()), series[i], i, colors);
            QFont font = fontOf(TypeRole::Small);
            font.setStrikeOut(series[i].hidden);
            painter->setFont(font);
            painter->setPen(colors.text);
            painter->drawText(place.adjusted(px(32), 0, 1, 0), Qt::AlignLeft | Qt::AlignVCenter, series[i].name);
            painter->restore();
        }
    return places.empty() ? 0 : places.back().bottom() - box.top();
}

ChartKey::ChartKey(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartKey::setSeries(std::vector<LineSeries> series) {
    series_ = std::move(series);
    setVisible(!series_.empty());
    updateGeometry();
    update();
}

int ChartKey::heightForWidth(int width) const {
    return static_cast<int>(std::ceil(paintKey(nullptr, QRectF(0, 0, width, 1), series_, colors())));
}

QSize ChartKey::sizeHint() const { return {px(300), heightForWidth(std::max(width(), px(300)))}; }

QRect ChartKey::placeOf(const QString& name) const {
    const auto places = keyPlaces(rect(), series_);
    for (std::size_t i = 0; i < series_.size(); ++i)
        if (series_[i].name == name)
            return places[i].toRect();
    return {};
}

void ChartKey::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintKey(&painter, rect(), series_, colors());
}

void ChartKey::mousePressEvent(QMouseEvent* event) {
    const auto places = keyPlaces(rect(), series_);
    for (std::size_t i = 0; i < series_.size(); ++i)
        if (event->button() == Qt::LeftButton && places[i].contains(event->position())) {
            emit clicked(series_[i].name);
            return;
        }
    QWidget::mousePressEvent(event);
}

void ChartKey::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        updateGeometry();
        update();
    }
}

namespace {

constexpr std::size_t mostNames = 6;

/// One series of each name, the last.
std::vector<std::size_t> namedOnce(const std::vector<LineSeries>& series) {
    std::vector<std::size_t> of;
    for (std::size_t i = 0; i < series.size(); ++i) {
        std::erase_if(of, [&](std::size_t k) { return series[k].legendName() == series[i].legendName(); });
        of.push_back(i);
    }
    return of;
}

/// The last that is a number; nothing of a line without one.
std::optional<QPointF> lastPoint(const LineSeries& s) {
    for (std::size_t i = s.y.size(); i-- > 0;)
        if (std::isfinite(s.y[i]))
            return QPointF(s.x[i], s.y[i]);
    return {};
}

/// A line that ends so far before the right edge that a name there would be far from its end.
bool endsBefore(const LineSeries& s, const QCPRange& across) { return s.x.back() < across.upper - 0.1 * across.size(); }

int widthOf(const QString& name) { return QFontMetrics(fontOf(TypeRole::Small)).horizontalAdvance(name); }

double stepOf() { return std::max(px(14), QFontMetrics(fontOf(TypeRole::Small)).height()); }

/// From above to below, pushed apart where two would touch, all of them between the edges.
void pushApart(std::vector<double>& heights, double top, double bottom) {
    const double step = stepOf();
    double above = top - step;
    for (auto& one : heights)
        above = one = std::max(std::min(one, bottom), above + step);
    double below = bottom + step;
    for (auto one = heights.rbegin(); one != heights.rend(); ++one)
        below = *one = std::min(*one, below - step);
}

/// Whether a piece of a line is somewhere in the box (Y. Liang, B. Barsky 1984).
bool crosses(QPointF from, QPointF to, const QRectF& box) {
    double enters = 0, leaves = 1;
    const QPointF way = to - from;
    const auto within = [&](double along, double room) {
        if (along == 0)
            return room >= 0;
        (along < 0 ? enters : leaves) = along < 0 ? std::max(enters, room / along) : std::min(leaves, room / along);
        return enters <= leaves;
    };
    return within(-way.x(), from.x() - box.left()) && within(way.x(), box.right() - from.x()) &&
           within(-way.y(), from.y() - box.top()) && within(way.y(), box.bottom() - from.y());
}

} // namespace

EndLabels::EndLabels(Plot& plot) : QObject(&plot), plot_(plot), usual_(plot.axisRect()->minimumMargins().right()) {
    connect(&plot, &QCustomPlot::afterLayout, this, [this] { place(); });
}

bool EndLabels::fit(const std::vector<LineSeries>& series, QSize room) {
    const auto named = namedOnce(series);
    const QCPRange across = extent(series, true, false);
    std::size_t beside = 0, within = 0;
    int widest = 0;
    for (const auto i : named) {
        const auto& s = series[i];
        if (!s.joined || s.legendName().isEmpty() || !lastPoint(s))
            return false;
        const bool before = endsBefore(s, across);
        ++(before ? within : beside);
        widest = std::max(widest, before ? 0 : widthOf(s.legendName()));
    }
    return named.size() >= 2 && beside >= 1 && beside <= mostNames && within <= 2 * mostNames &&
           widest <= room.width() / 4 &&
           static_cast<int>(std::max(beside, within)) * px(16) <=
               (within > 0 ? 2 * room.height() / 3 : room.height() / 2);
}

void EndLabels::show(const std::vector<LineSeries>& series, bool on, const Colors& colors) {
    for (const auto& label : labels_)
        plot_.removeItem(label.item);
    labels_.clear();
    lines_.clear();
    int widest = 0;
    const QCPRange across = extent(series, true, false);
    for (const auto i : on ? namedOnce(series) : std::vector<std::size_t>()) {
        const auto& s = series[i];
        auto* item = new QCPItemText(&plot_);
        QFont font = fontOf(TypeRole::Small);
        font.setStrikeOut(s.hidden);
        item->setFont(font);
        item->setText(s.legendName());
        item->setColor(s.hidden || s.faint || s.guide ? colors.muted : penOf(s, i, colors).color());
        item->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        item->setClipToAxisRect(false);
        item->setPadding({});
        item->position->setType(QCPItemPosition::ptAbsolute);
        const bool inside = endsBefore(s, across);
        if (!inside)
            widest = std::max(widest, widthOf(s.legendName()));
        labels_.push_back({item, s.legendName(), *lastPoint(s), inside});
    }
    if (std::ranges::any_of(labels_, &Label::inside))
        lines_ = series;
    QMargins least = plot_.axisRect()->minimumMargins();
    least.setRight(on ? std::max(usual_, widest + px(10)) : usual_);
    plot_.axisRect()->setMinimumMargins(least);
}

QString EndLabels::nameOf(const QCPAbstractItem* item) const {
    const auto found = std::ranges::find_if(labels_, [item](const Label& one) { return one.item == item; });
    return found == labels_.end() ? QString() : found->name;
}

void EndLabels::place() {
    std::vector<Label*> beside, inside;
    for (auto& label : labels_)
        (label.inside ? inside : beside).push_back(&label);
    placeBeside(std::move(beside));
    if (!placeInside(std::move(inside)))
        emit crowded();
}

/// At the height of their ends, all of them beside the axes.
void EndLabels::placeBeside(std::vector<Label*> labels) {
    const QRect axes = plot_.axisRect()->rect();
    const auto heightOf = [&](const Label* label) {
        const double at = plot_.yAxis->coordToPixel(label->end.y());
        return std::isfinite(at) ? std::clamp<double>(at, axes.top(), axes.bottom()) : axes.bottom();
    };
    std::ranges::stable_sort(labels, {}, heightOf);
    std::vector<double> heights(labels.size());
    std::ranges::transform(labels, heights.begin(), heightOf);
    pushApart(heights, axes.top(), axes.bottom());
    for (std::size_t k = 0; k < labels.size(); ++k)
        labels[k]->item->position->setCoords(axes.right() + px(6), heights[k]);
}

/// To the right of their ends; false where that would cover a line or leave the axes. Somebody who looks closer sees those whose
/// ends are in view.
bool EndLabels::placeInside(std::vector<Label*> labels) {
    const QRectF axes = plot_.axisRect()->rect();
    const auto pixelOf = [&](QPointF point) {
        return QPointF(plot_.xAxis->coordToPixel(point.x()), plot_.yAxis->coordToPixel(point.y()));
    };
    std::erase_if(labels, [&](Label* label) {
        const bool seen = axes.contains(pixelOf(label->end));
        label->item->setVisible(seen);
        return !seen;
    });
    const auto heightOf = [&](const Label* label) { return pixelOf(label->end).y(); };
    std::ranges::stable_sort(labels, {}, heightOf);
    std::vector<double> heights(labels.size());
    std::ranges::transform(labels, heights.begin(), heightOf);
    const double half = stepOf() / 2;
    pushApart(heights, axes.top() + half, axes.bottom() - half);
    bool free = true;
    for (std::size_t k = 0; k < labels.size(); ++k) {
        const double left = pixelOf(labels[k]->end).x() + px(8);
        labels[k]->item->position->setCoords(left, heights[k]);
        const QRectF box(left, heights[k] - half, widthOf(labels[k]->name), 2 * half);
        free = free && axes.contains(box) && std::abs(heights[k] - heightOf(labels[k])) <= 6 * half;
        for (std::size_t i = 0; i < lines_.size() && free; ++i)
            for (std::size_t j = 1; j < lines_[i].x.size() && free && !lines_[i].hidden; ++j) {
                const QPointF from = pixelOf({lines_[i].x[j - 1], lines_[i].y[j - 1]});
                const QPointF to = pixelOf({lines_[i].x[j], lines_[i].y[j]});
                free = !std::isfinite(from.y() + to.y()) || !crosses(from, to, box);
            }
    }
    return free;
}

} // namespace telar
