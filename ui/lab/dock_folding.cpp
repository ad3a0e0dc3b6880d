#include "ui/lab/dock_folding.hpp"

#include "ui/theme/theme.hpp"
#include "ui/widgets/shrink_area.hpp"

#include <QDockWidget>
#include <QScopeGuard>

namespace telar {

namespace {

constexpr int titleHeight = 30;
constexpr QSize leastStage(480, 260); ///< below it a picture shows little, before presenter scaling

QSize largest(const QList<QDockWidget*>& docks) {
    QSize size;
    for (const auto* dock : docks)
        if (dock->widget())
            size = size.expandedTo(comfortableSize(*dock->widget()));
    return size.expandedTo(QSize(0, 0));
}

} // namespace

DockFolding::Places DockFolding::places() const {
    Places out;
    for (auto* dock : lab_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (dock->isHidden() || dock->isFloating())
            continue;
        const auto area = lab_.dockWidgetArea(dock);
        if (area == Qt::LeftDockWidgetArea)
            out.left << dock;
        else if (area == Qt::RightDockWidgetArea)
            out.right << dock;
        else if (area == Qt::BottomDockWidgetArea)
            out.below << dock;
    }
    return out;
}

bool DockFolding::fit() {
    if (moving_ || !lab_.isVisible() || !lab_.centralWidget())
        return false;
    const Places now = folded() ? unfolded_ : places();
    const QSize stage = comfortableSize(*lab_.centralWidget())
                            .expandedTo(QSize(px(leastStage.width()), px(leastStage.height())));
    const int across = largest(now.left).width() + stage.width() + largest(now.right).width();
    const int down = stage.height() + largest(now.below).height() + px(titleHeight);
    const bool right = !now.left.isEmpty() && !now.right.isEmpty() && across > lab_.width();
    const bool below = !now.left.isEmpty() && !now.below.isEmpty() && down > lab_.height();
    if (right == right_ && below == below_) {
        widen(now);
        return false;
    }
    unfold();
    right_ = right;
    below_ = below;
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    if (!right && !below) {
        widen(now);
        return true;
    }
    before_ = lab_.saveState();
    unfolded_ = now;
    for (const auto& [fold, docks] : {std::pair(right, now.right), std::pair(below, now.below)})
        if (fold)
            for (auto* dock : docks)
                lab_.tabifyDockWidget(now.left.first(), dock);
    now.left.first()->raise();
    widen(now);
    return true;
}

// A window that was smaller for a moment has squeezed its panels; where there is room they show everything. Asked once
// for each size: what a person makes smaller afterwards stays so, and no layout is asked for again and again.
void DockFolding::widen(const Places& now) {
    const int room = std::max(lab_.width() - px(leastStage.width()), lab_.width() / 2);
    Room wanted{lab_.size(), std::min(largest(right_ ? now.left + now.right : now.left).width(), room)};
    if (!right_)
        wanted.right = largest(now.right).width();
    if (wanted == asked_)
        return;
    asked_ = wanted;
    const auto grow = [this](const QList<QDockWidget*>& docks, int width) {
        if (!docks.isEmpty() && docks.first()->width() < width)
            lab_.resizeDocks({docks.first()}, {width}, Qt::Horizontal);
    };
    grow(now.left, wanted.left);
    if (!right_)
        grow(now.right, wanted.right);
}

QList<QDockWidget*> DockFolding::docks() const {
    auto docks = unfolded_.left;
    if (below_)
        docks += unfolded_.below;
    if (right_)
        docks += unfolded_.right;
    return docks;
}

void DockFolding::unfold() {
    if (!folded())
        return;
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    const QByteArray before = before_;
    forget();
    lab_.restoreState(before);
}

void DockFolding::forget() {
    before_.clear();
    unfolded_ = {};
    asked_ = {};
    right_ = below_ = false;
}

} // namespace telar
