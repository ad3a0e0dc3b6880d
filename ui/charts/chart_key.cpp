#include "ui/charts/chart_key.hpp"

#include "ui/charts/line_chart_impl.hpp"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

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

double lastValue(const LineSeries& s) {
    const auto last = std::find_if(s.y.rbegin(), s.y.rend(), [](double y) { return std::isfinite(y); });
    return last == s.y.rend() ? NAN : *last;
}

int widestName(const std::vector<LineSeries>& series) {
    const QFontMetrics metrics(fontOf(TypeRole::Small));
    int width = 0;
    for (const auto& s : series)
        width = std::max(width, metrics.horizontalAdvance(s.legendName()));
    return width;
}

} // namespace

EndLabels::EndLabels(Plot& plot) : QObject(&plot), plot_(plot), usual_(plot.axisRect()->minimumMargins().right()) {
    connect(&plot, &QCustomPlot::afterLayout, this, [this] { place(); });
}

bool EndLabels::fit(const std::vector<LineSeries>& series, QSize room) {
    const auto named = namedOnce(series);
    const auto names = named.size();
    const QCPRange across = extent(series, true, false);
    const bool lines = std::ranges::all_of(named, [&](std::size_t i) {
        const auto& s = series[i];
        return s.joined && !s.legendName().isEmpty() && !std::isnan(lastValue(s)) &&
               s.x.back() >= across.upper - 0.1 * across.size(); // one that ends earlier has its name far from its end
    });
    return lines && names >= 2 && names <= mostNames && widestName(series) <= room.width() / 4 &&
           static_cast<int>(names) * px(16) <= room.height() / 2;
}

void EndLabels::show(const std::vector<LineSeries>& series, bool on, const Colors& colors) {
    for (const auto& label : labels_)
        plot_.removeItem(label.item);
    labels_.clear();
    QMargins least = plot_.axisRect()->minimumMargins();
    least.setRight(on ? std::max(usual_, widestName(series) + px(10)) : usual_);
    plot_.axisRect()->setMinimumMargins(least);
    if (!on)
        return;
    for (const auto i : namedOnce(series)) {
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
        labels_.push_back({item, s.legendName(), lastValue(s)});
    }
}

QString EndLabels::nameOf(const QCPAbstractItem* item) const {
    const auto found = std::ranges::find_if(labels_, [item](const Label& one) { return one.item == item; });
    return found == labels_.end() ? QString() : found->name;
}

// At the height of their ends, pushed apart where two would touch, all of them beside the axes.
void EndLabels::place() {
    if (labels_.empty())
        return;
    const QRect axes = plot_.axisRect()->rect();
    const double step = std::max(px(14), QFontMetrics(fontOf(TypeRole::Small)).height());
    std::vector<std::pair<double, QCPItemText*>> heights;
    for (const auto& label : labels_) {
        const double at = plot_.yAxis->coordToPixel(label.end);
        heights.emplace_back(std::isfinite(at) ? std::clamp<double>(at, axes.top(), axes.bottom()) : axes.bottom(),
                             label.item);
    }
    std::stable_sort(heights.begin(), heights.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t k = 1; k < heights.size(); ++k)
        heights[k].first = std::max(heights[k].first, heights[k - 1].first + step);
    double below = axes.bottom() + step;
    for (auto one = heights.rbegin(); one != heights.rend(); ++one)
        below = one->first = std::min(one->first, below - step);
    for (const auto& [at, item] : heights)
        item->position->setCoords(axes.right() + px(6), at);
}

} // namespace telar
