// Pointer and keys of the matrix view.
#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {
constexpr double dragFrom = 4;     ///< pixels the pointer moves before a press becomes a drag
constexpr double wheelStep = 1.25; ///< zoom of one notch
constexpr double keyStep = 1.25;

bool isOurKey(int key) {
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
    case Qt::Key_0:
    case Qt::Key_1:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return true;
    default:
        return false;
    }
}
} // namespace

bool MatrixView::event(QEvent* event) {
    // Keys of the focused matrix come before shortcuts of the window with the same key.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if ((key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0 && isOurKey(key->key())) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void MatrixView::resizeEvent(QResizeEvent*) { layoutView(); }

void MatrixView::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    // Around the middle of the pixel, so that the cell under the pointer stays the same one.
    const double k = geometry_.ratio;
    const QPointF at(event->position() * k);
    const QPointF middle = QPointF(std::floor(at.x()) + 0.5, std::floor(at.y()) + 0.5) / k;
    if (notches != 0)
        zoomAt(middle, std::pow(wheelStep, notches));
    event->accept();
}

void MatrixView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    pressedAt_ = event->position();
    originAtPress_ = geometry_.origin;
    dragging_ = false;
    keyboard_ = false;
}

void MatrixView::mouseMoveEvent(QMouseEvent* event) {
    if (pressedAt_) {
        const QPointF moved = event->position() - *pressedAt_;
        if (!dragging_ && moved.manhattanLength() > dragFrom) {
            dragging_ = true;
            setCursor(Qt::ClosedHandCursor);
        }
        if (dragging_)
            moveView(originAtPress_ + moved, geometry_.scale);
        return;
    }
    hover(cellAt(event->position()));
}

void MatrixView::hover(std::optional<QPoint> cell) {
    if (cell == hovered_)
        return;
    hovered_ = cell;
    if (cell) {
        current_ = cell;
        emit cellHovered(cell->y(), cell->x());
    } else {
        emit left();
    }
}

void MatrixView::mouseReleaseEvent(QMouseEvent* event) {
    const bool clicked = pressedAt_ && !dragging_ && event->button() == Qt::LeftButton;
    pressedAt_.reset();
    if (dragging_) {
        dragging_ = false;
        setCursor(Qt::CrossCursor);
        hover(cellAt(event->position()));
    }
    if (!clicked)
        return;
    if (const auto cell = cellAt(event->position())) {
        current_ = cell;
        emit cellClicked(cell->y(), cell->x());
    }
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        fit();
}

void MatrixView::leaveEvent(QEvent*) { hover(std::nullopt); }

void MatrixView::moveCurrent(int64_t rows, int64_t columns) {
    if (!scene_.matrix || scene_.rows() == 0 || scene_.columns() == 0)
        return;
    if (!current_) {
        const auto cells = visibleCells(scene_, geometry_);
        current_ = QPoint(static_cast<int>((cells.columnBegin + cells.columnEnd) / 2),
                          static_cast<int>((cells.rowBegin + cells.rowEnd) / 2));
    } else {
        *current_ += QPoint(static_cast<int>(columns), static_cast<int>(rows));
    }
    const int64_t column = std::clamp<int64_t>(current_->x(), 0, scene_.columns() - 1);
    const int64_t row = std::clamp<int64_t>(current_->y(), 0, scene_.rows() - 1);
    current_ = QPoint(static_cast<int>(column), static_cast<int>(row));
    keyboard_ = true;
    ensureVisible(row, column);
    update();
    emit cellHovered(row, column);
}

void MatrixView::keyPressEvent(QKeyEvent* event) {
    const int64_t far = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCurrent(0, -far);
    case Qt::Key_Right:
        return moveCurrent(0, far);
    case Qt::Key_Up:
        return moveCurrent(-far, 0);
    case Qt::Key_Down:
        return moveCurrent(far, 0);
    case Qt::Key_Home:
        return moveCurrent(0, -scene_.columns());
    case Qt::Key_End:
        return moveCurrent(0, scene_.columns());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomAt(anchor(), keyStep);
    case Qt::Key_Minus:
        return zoomAt(anchor(), 1 / keyStep);
    case Qt::Key_0:
        return fit();
    case Qt::Key_1:
        return zoomTo(1 / geometry_.ratio);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current_)
            emit cellClicked(current_->y(), current_->x());
        return;
    case Qt::Key_Escape:
        emit unpinned();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void MatrixView::focusInEvent(QFocusEvent* event) {
    keyboard_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                event->reason() == Qt::ShortcutFocusReason;
    update();
}

void MatrixView::focusOutEvent(QFocusEvent*) {
    keyboard_ = false;
    update();
}

void MatrixView::changeEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::LanguageChange:
        setTitle(title_);
        invalidate();
        break;
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
    case QEvent::FontChange:
        layoutView();
        break;
    default:
        break;
    }
    QWidget::changeEvent(event);
}

} // namespace telar
