#include "ui/lab/dock_folding.hpp"

#include "ui/lab/wide_panel.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/shrink_area.hpp"

#include <QActionGroup>
#include <QDockWidget>
#include <QScopeGuard>
#include <QStyle>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace telar {

namespace {

constexpr int titleHeight = 30;
constexpr QSize leastStage(480, 260); ///< below it a picture shows little, before presenter scaling
constexpr int wideLab = 1440 - 90;    ///< beside the bar of labs; where a picture can share its row and its column

int widthOfBar(const QWidget& widget) { return widget.style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 2; }

QSize largest(const QList<QDockWidget*>& docks) {
    QSize size;
    for (const auto* dock : docks)
        if (dock->widget())
            size =
                size.expandedTo(comfortableSize(*dock->widget()) +
                                QSize(dock->property(DockFolding::highProperty).toBool() ? widthOfBar(*dock) : 0, 0));
    return size.expandedTo(QSize(0, 0));
}

/// The width that one of them can use beyond what it needs: of a lab that is so wide, three eighths at most.
int useful(const QList<QDockWidget*>& docks, int labWidth) {
    int most = 0;
    for (const auto* dock : docks)
        most = std::max(most, px(dock->property(widePanel).toInt()));
    return std::min(most, labWidth * 3 / 8);
}

} // namespace

DockFolding::DockFolding(QMainWindow& lab)
    : lab_(lab), strip_(namedBar("folded", &lab)), shelved_(new QActionGroup(&lab)) {
    strip_->setMovable(false);
    strip_->setFloatable(false);
    strip_->setToolButtonStyle(Qt::ToolButtonTextOnly);
    strip_->toggleViewAction()->setVisible(false); // no menu offers it: it comes and goes by itself
    strip_->setContextMenuPolicy(Qt::PreventContextMenu);
    shelved_->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    lab_.addToolBar(Qt::BottomToolBarArea, strip_);
    strip_->hide();
    QObject::connect(&Theme::instance(), &Theme::changed, &lab_, [this] { typeChanged(); });
    QObject::connect(shelved_, &QActionGroup::triggered, &lab_, [this](QAction* action) {
        show(action->isChecked() ? action->data().value<QDockWidget*>() : nullptr);
    });
}

DockFolding::Places DockFolding::places() const {
    Places out;
    auto docks = lab_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    // Raising one moves it among its siblings.
    std::stable_sort(docks.begin(), docks.end(), [](const auto* a, const auto* b) {
        return a->property(orderProperty).toInt() < b->property(orderProperty).toInt();
    });
    for (auto* dock : docks) {
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

QSize DockFolding::leastStageSize() const {
    return comfortableSize(*lab_.centralWidget()).expandedTo(QSize(px(leastStage.width()), px(leastStage.height())));
}

int DockFolding::barWidth() const { return widthOfBar(lab_); }

bool DockFolding::fit() {
    if (moving_ || !lab_.isVisible() || !lab_.centralWidget())
        return false;
    if (!std::exchange(fitted_, true))
        large_ = Theme::instance().presenter();
    const Room room = comeBack();
    const Places now = folded() ? unfolded_ : places();
    const QSize stage = leastStageSize();
    const int across = largest(now.left).width() + stage.width() + largest(now.right).width();
    const int down = stage.height() + largest(now.below).height() + px(titleHeight);
    const bool presenter = Theme::instance().presenter();
    const bool narrow = (pictureFirst_ || presenter) && lab_.width() < px(wideLab);
    const bool sides = across > lab_.width();
    // In front of a class the picture takes the screen, where both do not fit.
    const bool crowded = narrow && presenter && largest(now.left + now.right).width() + stage.width() > lab_.width();
    const bool left = !now.left.isEmpty() && (alone_ || crowded);
    const bool right = !now.right.isEmpty() && (alone_ || (!now.left.isEmpty() && (narrow || sides)));
    const bool below = !now.below.isEmpty() && (alone_ || narrow || down > lab_.height());
    if (left == left_ && right == right_ && below == below_) {
        giveWidths(now, room);
        widen(now);
        return false;
    }
    putBack();
    left_ = left;
    right_ = right;
    below_ = below;
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    if (!left && !right && !below) {
        giveWidths(now, room);
        widen(now);
        return true;
    }
    before_ = lab_.saveState();
    unfolded_ = now;
    QList<QDockWidget*> away;
    if (left)
        away << now.left;
    if (left || alone_)
        away << now.right;
    if (below)
        away << now.below;
    if (right && !away.contains(now.right.first())) {
        for (auto* dock : now.right)
            lab_.tabifyDockWidget(now.left.first(), dock);
        now.left.first()->raise();
    }
    if (!away.isEmpty())
        shelve(away);
    giveWidths(now, room);
    widen(now);
    return true;
}

// Before anything is laid out in the other size of type.
void DockFolding::typeChanged() {
    const bool large = Theme::instance().presenter();
    if (!fitted_ || std::exchange(large_, large) == large)
        return;
    const Places now = folded() ? unfolded_ : places();
    const auto width = [](const QList<QDockWidget*>& side) {
        return side.isEmpty() || side.first()->isHidden() ? 0 : side.first()->width();
    };
    const Kept is =
        comesBack_.layout.isEmpty() ? Kept{layout(), {lab_.size(), width(now.left), width(now.right)}} : comesBack_;
    comesBack_ = std::exchange(ofOtherType_, is);
    widths_ = comesBack_.layout.isEmpty() ? Widths::Exactly : Widths::AtLeast;
    asked_ = {};
}

DockFolding::Room DockFolding::comeBack() {
    const Kept kept = std::exchange(comesBack_, {});
    if (kept.layout.isEmpty())
        return {};
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    forgetFolding(); // `fit` folds it again
    lab_.restoreState(kept.layout);
    return kept.room;
}

/// The layout without folding may be older than the first time that a lab was laid out: these are the widths that were seen.
void DockFolding::giveWidths(const Places& now, const Room& room) {
    if (!(room.lab == lab_.size()) || left_)
        return;
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const auto& [side, width] : {std::pair(now.left, room.left), std::pair(now.right, right_ ? 0 : room.right)})
        if (!side.isEmpty() && width > 0) {
            docks << side.first();
            widths << width;
        }
    if (!docks.isEmpty())
        lab_.resizeDocks(docks, widths, Qt::Horizontal);
}

int DockFolding::firstSize(const QList<QDockWidget*>& docks) const {
    int most = 0;
    for (const auto* dock : docks)
        most = std::max(most, px(first_.value(dock)));
    return most;
}

void DockFolding::takeFirstSizes() {
    for (const auto along : {Qt::Vertical, Qt::Horizontal}) { // a side in one go: the second would take from the first
        QList<QDockWidget*> docks;
        QList<int> sizes;
        for (auto* dock : lab_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
            if (first_.contains(dock) &&
                (lab_.dockWidgetArea(dock) == Qt::BottomDockWidgetArea) == (along == Qt::Vertical)) {
                docks << dock;
                sizes << px(first_.value(dock));
            }
        if (!docks.isEmpty())
            lab_.resizeDocks(docks, sizes, along);
    }
}

void DockFolding::hold(bool on) {
    held_ = on;
    if (on && !folded())
        widths_ = Widths::AtLeast;
}

/// What stands below, as high as it would be at first.
void DockFolding::lower(const QList<QDockWidget*>& below) {
    if (below.isEmpty())
        return;
    const int first = firstSize(below);
    lab_.resizeDocks({below.first()}, {first > 0 ? first : below.first()->sizeHint().height()}, Qt::Vertical);
}

// A window that was smaller for a moment has squeezed its panels; where there is room they show everything. Asked once
// for each size: what a person makes smaller afterwards stays so (`hold`), and no layout is asked for again and again.
void DockFolding::widen(const Places& now) {
    const int room = std::max(lab_.width() - px(leastStage.width()), lab_.width() / 2);
    Room wanted{lab_.size(), std::min(largest(right_ ? now.left + now.right : now.left).width(), room)};
    if (!right_)
        wanted.right = largest(now.right).width();
    const bool exactly = widths_ == Widths::Exactly && !right_;
    if (exactly) {
        wanted.left = std::max(wanted.left, firstSize(now.left));
        wanted.right = std::max(wanted.right, firstSize(now.right));
        if (!below_)
            lower(now.below);
    }
    // Source beside a picture: as wide as the picture leaves it.
    const int left = lab_.width() - wanted.left - wanted.right - leastStageSize().width();
    if (right_)
        wanted.left += std::clamp(useful(now.left + now.right, lab_.width()) - wanted.left, 0, std::max(0, left));
    else
        wanted.right += std::clamp(useful(now.right, lab_.width()) - wanted.right, 0, std::max(0, left));
    // A high panel has a scroll bar, where the picture does not need that room itself.
    const int bar = barWidth();
    const int spare = lab_.width() - wanted.left - wanted.right - leastStageSize().width();
    if (pictureFirst_ && spare >= 2 * bar) {
        wanted.left += bar;
        wanted.right += wanted.right > 0 ? bar : 0;
    }
    if (left_)
        return;
    if (!(wanted == asked_))
        tries_ = again_ = 0;
    if (!(wanted.lab == asked_.lab))
        held_ = false;
    asked_ = wanted;
    // In one go: asked one after the other, the second takes from the first.
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const auto& [side, width] : {std::pair(now.left, wanted.left), std::pair(now.right, wanted.right)})
        if (!side.isEmpty() && width > 0 &&
            (right_ || exactly ? side.first()->width() != width : side.first()->width() < width)) {
            docks << side.first();
            widths << width;
        }
    // A panel that had its width has lost it to another that came in front, or to a language: not to a person.
    if (tries_ > mostTries) {
        if (docks.isEmpty() || held_ || again_ == mostAgain)
            return;
        ++again_;
        tries_ = 0;
    }
    // What is seen first may be an old width that nothing has laid out yet, and a lab may not grant the new one at once.
    tries_ = docks.isEmpty() && tries_ > 0 ? mostTries + 1 : tries_ + 1;
    if (tries_ > mostTries && !folded())
        widths_ = Widths::AtLeast;
    if (!docks.isEmpty() && tries_ <= mostTries)
        lab_.resizeDocks(docks, widths, Qt::Horizontal);
}

void DockFolding::clearStrip() {
    strip_->clear();
    for (auto* action : shelved_->actions())
        delete action;
}

void DockFolding::shelve(const QList<QDockWidget*>& docks) {
    clearStrip();
    for (auto* dock : docks) {
        auto* action = new QAction(shelved_);
        action->setCheckable(true);
        action->setData(QVariant::fromValue(dock));
        strip_->addAction(action);
        dock->hide();
    }
    retranslate();
    strip_->show();
}

void DockFolding::retranslate() {
    for (auto* action : shelved_->actions()) {
        const auto* dock = action->data().value<QDockWidget*>();
        action->setText((dock->isHidden() ? QStringLiteral("▴ ") : QStringLiteral("▾ ")) + dock->windowTitle());
        action->setToolTip(dock->windowTitle());
    }
}

/// That one of the strip's panels, or none.
void DockFolding::show(QDockWidget* dock) {
    const bool before = moving_;
    moving_ = true;
    for (auto* action : shelved_->actions()) {
        auto* one = action->data().value<QDockWidget*>();
        one->setVisible(one == dock);
        action->setChecked(one == dock);
    }
    if (dock && unfolded_.below.contains(dock))
        lab_.resizeDocks({dock},
                         {std::min(comfortableSize(*dock->widget()).height() + px(titleHeight), lab_.height() / 2)},
                         Qt::Vertical);
    else if (dock)
        lab_.resizeDocks({dock}, {std::min(comfortableSize(*dock->widget()).width() + barWidth(), lab_.width() / 2)},
                         Qt::Horizontal);
    moving_ = before;
    retranslate();
}

bool DockFolding::open(QDockWidget& dock) {
    if (!folded())
        return false;
    const auto actions = shelved_->actions();
    if (std::any_of(actions.begin(), actions.end(),
                    [&](const QAction* action) { return action->data().value<QDockWidget*>() == &dock; }))
        show(&dock);
    else if (right_ && (unfolded_.left.contains(&dock) || unfolded_.right.contains(&dock)))
        dock.raise();
    else
        return false;
    return true;
}

QList<QDockWidget*> DockFolding::docks() const {
    auto docks = unfolded_.left;
    if (below_)
        docks += unfolded_.below;
    if (right_)
        docks += unfolded_.right;
    return docks;
}

void DockFolding::putBack() {
    if (!folded())
        return;
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    const QByteArray before = before_;
    forgetFolding();
    lab_.restoreState(before);
}

void DockFolding::unfold() {
    putBack();
    forget();
}

void DockFolding::forget() {
    forgetFolding();
    ofOtherType_ = comesBack_ = {};
    widths_ = Widths::AtLeast;
}

void DockFolding::forgetFolding() {
    strip_->hide();
    clearStrip();
    before_.clear();
    unfolded_ = {};
    asked_ = {};
    left_ = right_ = below_ = false;
}

} // namespace telar
