#include "ui/charts/chart_key.hpp"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

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

} // namespace telar
