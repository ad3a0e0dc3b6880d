#include "ui/charts/outline.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// A line that goes up and down over more than so many heights of the view is painted more quickly as
/// strokes.
constexpr double mostHeights = 6;

double scaled(double v, bool log) { return log ? std::log10(std::max(v, 1e-300)) : v; }

double value(double scaled, bool log) { return log ? std::pow(10.0, scaled) : scaled; }

class Tracer {
public:
    Tracer(const LineSeries& series, const OutlineView& view) : s_(series), view_(view) {}

    /// How far the lines go up and down, in heights of the view; what lies outside of it is cut.
    double heights(std::size_t begin, std::size_t end) const {
        const double low = scaled(view_.bottom, view_.logY), high = scaled(view_.top, view_.logY);
        double sum = 0, last = NAN;
        for (std::size_t i = begin; i < end; ++i) {
            const double y = std::clamp(scaled(s_.y[i], view_.logY), low, high);
            if (!std::isnan(last) && !std::isnan(y))
                sum += std::fabs(y - last);
            last = y;
        }
        return sum / (high - low);
    }

    /// The points [begin, end) lie in the column.
    void addStroke(Outline& out, int column, std::size_t begin, std::size_t end) const {
        double low = at(begin, edge(column)), high = low;
        const auto take = [&](double y) {
            low = std::fmin(low, y);
            high = std::fmax(high, y);
        };
        take(at(end, edge(column + 1)));
        for (std::size_t i = begin; i < end; ++i)
            take(s_.y[i]);
        if (!std::isnan(low))
            out.strokes.push_back({column, low, high});
        if (s_.low.empty() || begin == end)
            return;
        Outline::Stroke bar{column, NAN, NAN};
        for (std::size_t i = begin; i < end; ++i) {
            bar.low = std::fmin(bar.low, s_.low[i]);
            bar.high = std::fmax(bar.high, s_.high[i]);
        }
        if (!std::isnan(bar.low))
            out.bars.push_back(bar);
    }

    double edge(int column) const {
        const double from = scaled(view_.left, view_.logX), to = scaled(view_.right, view_.logX);
        return value(from + (to - from) * column / view_.columns, view_.logX);
    }

private:
    /// Height at x of the line that ends at point i; NaN where there is none.
    double at(std::size_t i, double x) const {
        if (i == 0 || i >= s_.x.size())
            return NAN;
        const double x0 = scaled(s_.x[i - 1], view_.logX), x1 = scaled(s_.x[i], view_.logX);
        const double y0 = scaled(s_.y[i - 1], view_.logY), y1 = scaled(s_.y[i], view_.logY);
        if (!(x1 > x0))
            return s_.y[i];
        return value(y0 + (y1 - y0) * (scaled(x, view_.logX) - x0) / (x1 - x0), view_.logY);
    }

    const LineSeries& s_;
    const OutlineView& view_;
};

} // namespace

Outline outlineOf(const LineSeries& s, const OutlineView& view) {
    const auto first = s.x.begin();
    const auto place = [&](auto at) { return static_cast<std::size_t>(at - first); };
    const auto begin = place(std::lower_bound(first, s.x.end(), view.left));
    const auto end = std::max(begin, place(std::upper_bound(first, s.x.end(), view.right)));
    Outline out;
    out.begin = begin - (begin > 0);
    out.end = end + (end < s.x.size());
    const Tracer tracer(s, view);
    out.dense = view.columns > 0 && (end - begin > static_cast<std::size_t>(view.columns) ||
                                     tracer.heights(out.begin, out.end) > mostHeights);
    auto at = begin;
    for (int column = 0; out.dense && column < view.columns; ++column) {
        const auto next =
            column + 1 == view.columns
                ? end
                : place(std::upper_bound(first + static_cast<std::ptrdiff_t>(at),
                                         first + static_cast<std::ptrdiff_t>(end), tracer.edge(column + 1)));
        tracer.addStroke(out, column, at, next);
        at = next;
    }
    return out;
}

} // namespace telar
