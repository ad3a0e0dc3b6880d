#include "ui/charts/end_labels.hpp"

#include "ui/charts/line_chart_impl.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

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
    const auto names = namedOnce(series).size();
    const QCPRange across = extent(series, true, false);
    const bool lines = std::ranges::all_of(series, [&across](const LineSeries& s) {
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
