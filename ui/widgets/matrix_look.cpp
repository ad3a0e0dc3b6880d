// Where the matrix view looks: fit, zoom, pan.
#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {
constexpr double readableNumbers = 44; ///< pixels per cell
constexpr double largestCell = 256;
} // namespace

QRectF MatrixView::bounds() const { return QRectF(rect()); }

void MatrixView::layoutView() {
    if (fitted_) {
        geometry_ = fitGeometry(scene_, bounds(), devicePixelRatioF());
        if (!showsAll())
            showNumbers();
        standBeside();
    } else {
        // The middle stays in the middle.
        const QPointF before = geometry_.viewport.center();
        geometry_.ratio = devicePixelRatioF();
        geometry_.viewport = viewportOf(scene_, bounds());
        geometry_.origin += geometry_.viewport.center() - before;
    }
    invalidate();
    emit placed();
}

void MatrixView::fitBeside(const MatrixView* other, Qt::Orientation along) {
    if (neighbour_ == other && along_ == along)
        return;
    disconnect(following_);
    neighbour_ = other;
    along_ = along;
    if (other)
        following_ = connect(other, &MatrixView::placed, this, &MatrixView::layoutView);
    layoutView();
}

void MatrixView::standBeside() {
    if (!neighbour_ || !neighbour_->scene_.matrix || !scene_.matrix)
        return;
    const auto& there = neighbour_->geometry_;
    const double across = static_cast<double>(along_ == Qt::Vertical ? scene_.columns() : scene_.rows());
    const QRectF& room = geometry_.viewport;
    geometry_.scale = std::min(there.scale, (along_ == Qt::Vertical ? room.width() : room.height()) / across);
    const QPointF middle = room.center() - QPointF(across, across) * geometry_.scale / 2;
    geometry_.origin = along_ == Qt::Vertical ? QPointF(std::round(middle.x()), there.origin.y())
                                              : QPointF(there.origin.x(), std::round(middle.y()));
}

/// Whether fitting shows the whole matrix: numbers are first shown so large that they can be read.
bool MatrixView::showsAll() const {
    if (!fitted_)
        return false;
    return overview_ || scene_.display != Display::Numbers || !scene_.matrix ||
           fitGeometry(scene_, bounds(), geometry_.ratio).scale >= numbersFromFor(scene_);
}

/// Cells as large as numbers need: from the top-left corner, or around what is marked.
void MatrixView::showNumbers() {
    const QRectF& v = geometry_.viewport;
    const QSizeF rulers = rulerSize(scene_);
    const QPointF corner = v.topLeft() + QPointF(rulers.width() + 2, rulers.height() + 2);
    const QPointF first(-static_cast<double>(scene_.padding.w), -static_cast<double>(scene_.padding.h));
    const QPointF cell = scene_.marks.empty() ? first : (anchor() - geometry_.origin) / geometry_.scale;
    geometry_.scale = readableNumbers;
    // No empty space before the first cell, nor after the last while there are others to show.
    auto place = [&](double wanted, double low, double high, double count) {
        const double length = count * geometry_.scale;
        return std::round(std::min(low, std::max(wanted, std::min(low, high - length))));
    };
    const QPointF start = v.center() + (first - cell) * geometry_.scale;
    const double columns = static_cast<double>(scene_.columns() + 2 * scene_.padding.w);
    const double rows = static_cast<double>(scene_.rows() + 2 * scene_.padding.h);
    geometry_.origin = QPointF(place(scene_.marks.empty() ? corner.x() : start.x(), corner.x(), v.right() - 2, columns),
                               place(scene_.marks.empty() ? corner.y() : start.y(), corner.y(), v.bottom() - 2, rows)) -
                       first * geometry_.scale;
}

void MatrixView::moveView(QPointF origin, double scale) {
    const double whole = fitGeometry(scene_, bounds(), devicePixelRatioF()).scale;
    scale = std::clamp(scale, std::min(whole, 1.0) * 0.5, std::max(largestCell, whole));
    // The middle of the view stays on the matrix, so that it is never lost.
    const QPointF middle = geometry_.viewport.center();
    const double columns = static_cast<double>(scene_.columns() + scene_.padding.w);
    const double rows = static_cast<double>(scene_.rows() + scene_.padding.h);
    const double x = std::clamp((middle.x() - origin.x()) / scale, -static_cast<double>(scene_.padding.w), columns);
    const double y = std::clamp((middle.y() - origin.y()) / scale, -static_cast<double>(scene_.padding.h), rows);
    geometry_.scale = scale;
    geometry_.origin = middle - QPointF(x, y) * scale;
    fitted_ = false;
    invalidate();
    emit placed();
    emit viewChanged();
}

void MatrixView::fit() {
    fitted_ = true;
    overview_ = true;
    layoutView();
    emit viewChanged();
}

void MatrixView::zoomAt(QPointF position, double factor) {
    if (!scene_.matrix)
        return;
    const double whole = fitGeometry(scene_, bounds(), devicePixelRatioF()).scale;
    const double scale = std::clamp(geometry_.scale * factor, std::min(whole, 1.0) * 0.5, std::max(largestCell, whole));
    const QPointF cell = (position - geometry_.origin) / geometry_.scale;
    moveView(position - cell * scale, scale);
}

void MatrixView::zoomTo(double pixels) {
    if (!scene_.matrix)
        return;
    zoomAt(anchor(), pixels / geometry_.scale);
    // What was zoomed into comes to the middle.
    if (current_ || !scene_.marks.empty())
        moveView(geometry_.origin + geometry_.viewport.center() - anchor(), geometry_.scale);
}

/// The pinned cell, else the first mark, else null.
const MatrixMark* MatrixView::chosenMark() const {
    const auto pinned = std::ranges::find(scene_.marks, Mark::Role::Pinned, &Mark::role);
    return pinned != scene_.marks.end() ? &*pinned : scene_.marks.empty() ? nullptr : &scene_.marks.front();
}

/// The point that zooming by key goes to: the current cell, else what is marked, else the middle.
QPointF MatrixView::anchor() const {
    if (current_ && keyboard_)
        return geometry_.rect(current_->y(), current_->x()).center();
    if (const auto* mark = chosenMark())
        return geometry_.rect(mark->row, mark->column, mark->rows, mark->columns).center();
    return geometry_.viewport.center();
}

MatrixView::Look MatrixView::look() const {
    return {(geometry_.viewport.center() - geometry_.origin) / geometry_.scale, geometry_.scale};
}

void MatrixView::setLook(const Look& look) {
    moveView(geometry_.viewport.center() - look.center * look.scale, look.scale);
}

void MatrixView::ensureVisible(int64_t row, int64_t column) {
    QRectF room = geometry_.viewport;
    if (geometry_.scale >= rulersFrom) {
        const QSizeF rulers = rulerSize(scene_);
        room.adjust(rulers.width(), rulers.height(), 0, 0);
    }
    const QRectF cell = geometry_.rect(row, column);
    if (room.contains(cell))
        return;
    QPointF by;
    if (cell.left() < room.left())
        by.setX(room.left() - cell.left());
    else if (cell.right() > room.right())
        by.setX(room.right() - cell.right());
    if (cell.top() < room.top())
        by.setY(room.top() - cell.top());
    else if (cell.bottom() > room.bottom())
        by.setY(room.bottom() - cell.bottom());
    moveView(geometry_.origin + by, geometry_.scale);
}

void MatrixView::bringMarkIntoSight() {
    if (fitted_) // numbers stand around what is marked
        layoutView();
}

QRectF MatrixView::cellRect(int64_t row, int64_t column) const { return geometry_.rect(row, column); }

std::optional<QPoint> MatrixView::cellAt(QPointF position) const {
    if (!scene_.matrix || !geometry_.viewport.contains(position))
        return std::nullopt;
    const int64_t row = geometry_.rowAt(position.y()), column = geometry_.columnAt(position.x());
    if (row < -scene_.padding.h || column < -scene_.padding.w || row >= scene_.rows() + scene_.padding.h ||
        column >= scene_.columns() + scene_.padding.w)
        return std::nullopt;
    return QPoint(static_cast<int>(column), static_cast<int>(row));
}

} // namespace telar
