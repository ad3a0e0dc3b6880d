#include "ui/labs/kernel/stop_slider.hpp"

#include <QSignalBlocker>

#include <algorithm>

namespace telar {

std::vector<int> blockStops(int most) {
    std::vector<int> stops;
    for (int size = 1; size < std::min(most, 32); size *= 2)
        stops.push_back(size);
    for (int size = 32; size < most; size += 32)
        stops.push_back(size);
    stops.push_back(std::max(1, most));
    return stops;
}

std::vector<int> gridStops(int most) {
    constexpr int fine = 16, coarsest = 65536;
    const int last = std::clamp(most, 1, coarsest);
    std::vector<int> stops;
    for (int size = 1; size < last;
         size += size < fine ? 1 : std::max(1, (1 << (31 - __builtin_clz(static_cast<unsigned>(size)))) / 4))
        stops.push_back(size);
    stops.push_back(last);
    return stops;
}

StopSlider::StopSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setPageStep(4);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(this, &QSlider::valueChanged, this,
            [this](int position) { emit chosen(stops_[static_cast<std::size_t>(position)]); });
}

void StopSlider::showSize(const std::vector<int>& stops, int size) {
    const QSignalBlocker quiet(this);
    stops_ = stops;
    setRange(0, static_cast<int>(stops_.size()) - 1);
    const auto above = std::lower_bound(stops_.begin(), stops_.end(), size);
    auto nearest = above == stops_.end() ? stops_.end() - 1 : above;
    if (nearest != stops_.begin() && *nearest - size > size - *(nearest - 1))
        --nearest;
    setValue(static_cast<int>(nearest - stops_.begin()));
}

} // namespace telar
