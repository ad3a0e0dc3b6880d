#include "ui/lab/dock_folding.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QActionGroup>
#include <QDockWidget>
#include <QScopeGuard>
#include <QStyle>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace telar {

namespace {

constexpr int titleHeight = 30, stripWidth = 36;
constexpr int leastLeft = 280, mostLeft = 320; ///< width of the parameters, before presenter scaling
constexpr int smallStage = 300;                ///< what an opened answer leaves of the picture, at least
constexpr int besideBoth = 360;                ///< below it a picture between opened parameters and the answer is cut
constexpr double subjectShare = 0.6;           ///< of a lab's room that its picture has in front of a class, at least
constexpr QSize leastStage(480, 260);          ///< below it a picture shows little, before presenter scaling
/// Property of the widget in the middle: true while its page says more than the answer at the right, which gives way to it in a
/// narrow window.
constexpr char pageFirst[] = "pageFirst";
constexpr int wideLab = 1440 - 90; ///< beside the bar of labs; where a picture can share its row and its column

bool ofSubject(const QList<QDockWidget*>& docks) {
    return std::ranges::any_of(docks, [](const QDockWidget* dock) { return dock->property(subjectPanel).toBool(); });
}

/// Text that runs upwards where its strip stands upright.
class StripButton : public QToolButton {
public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override { return upright() ? lying().transposed() : lying(); }
    QSize minimumSizeHint() const override {
        return upright() ? QSize(sizeHint().width(), px(48)) : sizeHint(); // no strip decides how high a window is
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        if (!upright())
            return QToolButton::paintEvent(event);
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        painter.rotate(-90);
        painter.translate(-height(), 0);
        option.rect = QRect(QPoint(), size().transposed());
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
    }

private:
    QSize lying() const { return QToolButton::sizeHint(); }
    bool upright() const {
        const auto* bar = qobject_cast<const QToolBar*>(parentWidget());
        return bar && bar->orientation() == Qt::Vertical;
    }
};

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

/// The width that one of them can use beyond what it needs: of a lab that is so wide, half at most.
int useful(const QList<QDockWidget*>& docks, int labWidth) {
    int most = 0;
    for (const auto* dock : docks)
        if (const int wide = dock->property(widePanel).toInt(); wide > 100)
            most = std::max(most, px(wide));
        else
            most = std::max(most, labWidth * wide / 100);
    return std::min(most, labWidth / 2);
}

/// All of a panel at the right beside the whole picture, else as long as some of the picture is left.
int openedWidth(const QMainWindow& lab, const QDockWidget& dock) {
    const int needs = comfortableSize(*dock.widget()).width(),
              room = lab.width() - comfortableSize(*lab.centralWidget()).width();
    return std::min(needs + widthOfBar(lab),
                    room >= needs ? room : std::max(lab.width() / 2, lab.width() - px(smallStage)));
}

} // namespace

DockFolding::DockFolding(QMainWindow& lab)
    : lab_(lab), atLeft_(makeStrip("foldedLeft", Qt::LeftToolBarArea)),
      atRight_(makeStrip("foldedRight", Qt::RightToolBarArea)), below_(makeStrip("folded", Qt::BottomToolBarArea)) {
    QObject::connect(&Theme::instance(), &Theme::changed, &lab_, [this] { typeChanged(); });
}

DockFolding::Strip DockFolding::makeStrip(const char* name, Qt::ToolBarArea area) {
    auto* bar = namedBar(name, &lab_);
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->toggleViewAction()->setVisible(false); // no menu offers it: it comes and goes by itself
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    lab_.addToolBar(area, bar);
    bar->hide();
    auto* panels = new QActionGroup(&lab_);
    panels->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    QObject::connect(panels, &QActionGroup::triggered, &lab_, [this, panels](QAction* action) {
        for (auto* strip : {&atLeft_, &atRight_, &below_})
            if (strip->panels == panels)
                show(*strip, action->isChecked() ? action->data().value<QDockWidget*>() : nullptr);
    });
    return {bar, panels};
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

int DockFolding::leftWidth(const QList<QDockWidget*>& docks) const {
    int most = px(mostLeft); // or what one of them needs, which depends on the version of Qt by a pixel or two
    for (const auto* dock : docks)
        most = std::max(most, dock->widget() ? std::min(comfortableSize(*dock->widget()).width(), most + px(8)) : 0);
    return docks.isEmpty() ? 0 : std::clamp(largest(docks).width(), px(leastLeft), most);
}

int DockFolding::drawerHeight() const {
    return drawer_ > 0 ? std::min(drawer_, lab_.height() * 4 / 5) : lab_.height() * 2 / 5;
}

void DockFolding::keepDrawer() {
    for (const auto* dock : places().below)
        if (!dock->visibleRegion().isEmpty())
            drawer_ = dock->height();
}

bool DockFolding::fit() {
    if (moving_ || !lab_.isVisible() || !lab_.centralWidget())
        return false;
    if (!std::exchange(fitted_, true))
        large_ = Theme::instance().presenter();
    const Room room = comeBack();
    if (room.lab == lab_.size())
        back_ = room;
    const Places now = folded() ? unfolded_ : places();
    const QSize stage = leastStageSize();
    const int wide = std::max(stage.width(), px(lab_.centralWidget()->property(widePanel).toInt()));
    const int atRight = largest(now.right).width(), across = leftWidth(now.left) + wide + atRight;
    const int down = stage.height() + largest(now.below).height() + px(titleHeight);
    const bool presenter = Theme::instance().presenter();
    const bool narrow = presenter && lab_.width() < px(wideLab);
    const int strips = now.left.isEmpty() ? 0 : px(stripWidth);
    // The answer gives way to a picture that would be cut, unless the lab is about both; in front of a class, to one that would
    // be small.
    const int least = presenter              ? stage.width()
                      : ofSubject(now.right) ? px(smallStage)
                                             : std::max(px(smallStage), comfortableSize(*lab_.centralWidget()).width());
    const bool crowded = strips + atRight + least > lab_.width();
    const bool both =
        !now.left.isEmpty() && !now.right.isEmpty(); // of a narrow window, the picture has one panel's room
    bool left = !now.left.isEmpty() &&
                (alone_ || across > lab_.width() || (both && lab_.width() < px(wideLab) && !ofSubject(now.left)));
    const bool pageOnly = lab_.width() < px(wideLab) && lab_.centralWidget()->property(pageFirst).toBool();
    bool right = !now.right.isEmpty() && (alone_ || crowded || pageOnly);
    bool below = !now.below.isEmpty() && (alone_ || pictureFirst_ || narrow || down > lab_.height());
    if (presenter && !ofSubject(now.right)) { // what says least about the picture goes first
        const auto small = [&] {
            const int width = lab_.width() -
                              (now.left.isEmpty() ? 0
                               : left             ? strips
                                                  : leftWidth(now.left)) -
                              (right || now.right.isEmpty() ? 0 : atRight + (pictureFirst_ ? barWidth() : 0));
            const int height = lab_.height() - (below                 ? px(stripWidth)
                                                : now.below.isEmpty() ? 0
                                                                      : drawerHeight() + px(titleHeight));
            return width * height < subjectShare * lab_.width() * lab_.height();
        };
        left = left || (!now.left.isEmpty() && small());
        below = below || (!now.below.isEmpty() && small());
        right = right || (!now.right.isEmpty() && small());
    }
    if (left == foldsLeft_ && right == foldsRight_ && below == foldsBelow_) {
        moving_ = true;
        giveWay(); // an opened panel may have less room beside the answer than before
        for (const auto* strip : {&atRight_, &below_}) // nor more of the picture's than when it was opened
            for (const auto* action : strip->panels->actions())
                if (auto* dock = action->data().value<QDockWidget*>();
                    !held_ && !dock->isHidden() && lab_.dockWidgetArea(dock) == Qt::RightDockWidgetArea &&
                    dock->width() > openedWidth(lab_, *dock))
                    lab_.resizeDocks({dock}, {openedWidth(lab_, *dock)}, Qt::Horizontal);
        moving_ = false;
        giveWidths(now, room);
        widen(now);
        // What the picture needs may have grown since the widths were given, as a longer text does.
        const int missing = stage.width() - lab_.centralWidget()->width();
        const int answer = foldsRight_ || aside_ || now.right.isEmpty() ? 0 : now.right.first()->width();
        if (!held_ && missing > 0 && answer - missing >= atRight)
            lab_.resizeDocks({now.right.first()}, {answer - missing}, Qt::Horizontal);
        return false;
    }
    putBack();
    foldsLeft_ = left;
    foldsRight_ = right;
    foldsBelow_ = below;
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    if (left || right || below) {
        before_ = lab_.saveState(layoutVersion);
        unfolded_ = now;
        // Where both fold, one strip and one open panel at a time are all there is room for.
        if (left)
            shelve(right ? below_ : atLeft_, now.left);
        if (right)
            shelve(left ? below_ : atRight_, now.right);
        if (below)
            shelve(below_, now.below);
    }
    widths_ = Widths::Exactly; // the room of what has gone goes to the stage
    giveWidths(now, room);
    widen(now);
    return true;
}

// Before anything is laid out in the other size of type.
void DockFolding::typeChanged() {
    const bool large = Theme::instance().presenter();
    if (!fitted_ || std::exchange(large_, large) == large)
        return;
    back_ = {};
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
    lab_.restoreState(kept.layout, layoutVersion);
    if (!(kept.room.lab == lab_.size())) // widths of another size
        startAnew();
    return kept.room;
}

/// The layout without folding may be older than the first time that a lab was laid out: these are the widths that were seen.
void DockFolding::giveWidths(const Places& now, const Room& room) {
    if (!(room.lab == lab_.size()))
        return;
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const auto& [side, width] : {std::pair(now.left, foldsLeft_ ? 0 : room.left),
                                      std::pair(now.right, foldsRight_ || aside_ ? 0 : room.right)})
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

void DockFolding::startAnew() {
    widths_ = Widths::Exactly;
    back_ = {};
    asked_ = {};
}

void DockFolding::takeFirstSizes() {
    const auto now = places();
    QList<QDockWidget*> docks;
    QList<int> sizes; // both sides in one go: the second would take from the first
    for (const auto& side : {now.left, now.right})
        if (const int wanted = firstSize(side); wanted > 0) {
            docks << side.first();
            sizes << wanted;
        }
    if (!docks.isEmpty())
        lab_.resizeDocks(docks, sizes, Qt::Horizontal);
    lower(now.below);
}

void DockFolding::hold(bool on) {
    held_ = on;
    if (on)
        widths_ = Widths::AtLeast;
}

/// What stands below, as high as it would be at first.
void DockFolding::lower(const QList<QDockWidget*>& below) {
    if (!below.isEmpty())
        lab_.resizeDocks({below.first()}, {drawerHeight()}, Qt::Vertical);
}

// A window that was smaller for a moment has squeezed its panels; where there is room they show everything. Asked once
// for each size: what a person makes smaller afterwards stays so (`hold`), and no layout is asked for again and again.
void DockFolding::widen(const Places& now) {
    const bool noRight = foldsRight_ || aside_;
    if (foldsLeft_ && noRight)
        return;
    Room wanted{lab_.size()};
    wanted.left = foldsLeft_ ? 0 : leftWidth(now.left);
    wanted.right = noRight ? 0 : largest(now.right).width();
    const bool exactly = widths_ == Widths::Exactly;
    if (exactly) {
        wanted.right = noRight ? 0 : std::max(wanted.right, firstSize(now.right));
        if (!foldsBelow_)
            lower(now.below);
    }
    // Source or results beside a picture share the room that is left with it.
    const int atLeft = foldsLeft_ ? px(stripWidth) : wanted.left;
    const auto spare = [&] { return lab_.width() - atLeft - wanted.right - leastStageSize().width(); };
    if (!noRight)
        wanted.right += std::clamp(useful(now.right, lab_.width()) - wanted.right, 0, std::max(0, spare() / 2));
    // A high panel has a scroll bar, where the picture does not need that room itself.
    if (pictureFirst_ && wanted.right > 0 && spare() >= barWidth())
        wanted.right += barWidth();
    if (Theme::instance().presenter() && !ofSubject(now.right) &&
        wanted.right > 0) { // where the drawer's strip lies below, the rest is as much wider
        const double high = foldsBelow_ ? 1 - static_cast<double>(px(stripWidth)) / lab_.height() : 1;
        const int most = lab_.width() - atLeft - static_cast<int>(subjectShare * lab_.width() / high) - px(titleHeight);
        wanted.right = std::max(std::min(wanted.right, most), largest(now.right).width());
    }
    if (back_.lab == lab_.size() && back_.left > 0 && !foldsLeft_)
        wanted.left = std::min(wanted.left, back_.left);
    giveCorners(now, wanted);
    if (!(wanted == asked_))
        tries_ = again_ = steady_ = 0;
    if (!(wanted.lab == asked_.lab))
        held_ = false;
    asked_ = wanted;
    // In one go: asked one after the other, the second takes from the first.
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (const auto& [side, width, given] :
         {std::tuple(now.left, wanted.left, given_.left), std::tuple(now.right, wanted.right, given_.right)})
        if (!side.isEmpty() && width > 0 &&
            (exactly || side.first()->width() == given ? side.first()->width() != width
                                                       : side.first()->width() < width)) {
            docks << side.first();
            widths << width;
        }
    if (docks.isEmpty())
        given_ = wanted;
    // A panel that had its width has lost it to another that came in front, or to a language: not to a person.
    if (tries_ > mostTries) {
        if (docks.isEmpty() || held_ || again_ == mostAgain)
            return;
        ++again_;
        tries_ = 0;
    }
    // What is seen first may be an old width that nothing has laid out yet, and a lab may not grant the new one at once: it
    // stands when it was seen three times.
    steady_ = docks.isEmpty() ? steady_ + 1 : 0;
    tries_ = steady_ > 2 ? mostTries + 1 : tries_ + 1;
    if (tries_ > mostTries)
        widths_ = Widths::AtLeast;
    if (!docks.isEmpty() && tries_ <= mostTries)
        lab_.resizeDocks(docks, widths, Qt::Horizontal);
}

/// The drawer lies below the stage; where that is too narrow for it, below the parameters, too, then below the answer.
void DockFolding::giveCorners(const Places& now, const Room& given) {
    const int drawer = largest(now.below).width(), below = lab_.width() - given.left - given.right;
    const auto give = [this](Qt::Corner corner, Qt::DockWidgetArea area) {
        if (lab_.corner(corner) != area)
            lab_.setCorner(corner, area);
    };
    give(Qt::BottomLeftCorner, drawer > below ? Qt::BottomDockWidgetArea : Qt::LeftDockWidgetArea);
    give(Qt::BottomRightCorner, drawer > below + given.left ? Qt::BottomDockWidgetArea : Qt::RightDockWidgetArea);
}

void DockFolding::shelve(Strip& strip, const QList<QDockWidget*>& docks) {
    for (auto* dock : docks) {
        auto* action = new QAction(strip.panels);
        action->setCheckable(true);
        action->setData(QVariant::fromValue(dock));
        auto* button = named(new StripButton(strip.bar), "foldedPanel");
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        strip.bar->addWidget(button);
        dock->hide();
    }
    retranslate();
    strip.bar->show();
}

void DockFolding::retranslate() {
    for (const auto* strip : {&atLeft_, &atRight_, &below_})
        for (auto* action : strip->panels->actions()) {
            const auto* dock = action->data().value<QDockWidget*>();
            // Turned to the left with the text, the arrow points to where the panel comes up or goes.
            const bool up = dock->isHidden() == (strip != &atLeft_);
            action->setText((up ? QStringLiteral("▴ ") : QStringLiteral("▾ ")) + dock->windowTitle());
            action->setToolTip(dock->windowTitle());
        }
}

void DockFolding::show(Strip& strip, QDockWidget* dock) {
    const bool before = moving_;
    moving_ = true;
    for (auto* action : strip.panels->actions()) {
        auto* one = action->data().value<QDockWidget*>();
        one->setVisible(one == dock);
        action->setChecked(one == dock);
    }
    if (dock && lab_.dockWidgetArea(dock) == Qt::BottomDockWidgetArea)
        lab_.resizeDocks({dock}, {drawerHeight()}, Qt::Vertical);
    else if (dock && lab_.dockWidgetArea(dock) == Qt::LeftDockWidgetArea)
        lab_.resizeDocks({dock}, {leftWidth({dock})}, Qt::Horizontal);
    else if (dock)
        lab_.resizeDocks({dock}, {openedWidth(lab_, *dock)}, Qt::Horizontal);
    giveWay();
    moving_ = before;
    retranslate();
}

/// Beside a panel that was opened at the left, the picture comes before the answer where there is no room for both.
void DockFolding::giveWay() {
    if (foldsRight_)
        return;
    QList<QDockWidget*> open;
    for (const auto* action : atLeft_.panels->actions())
        if (auto* dock = action->data().value<QDockWidget*>(); !dock->isHidden())
            open << dock;
    const int rest = lab_.width() - px(stripWidth) - leftWidth(open) - largest(unfolded_.right).width();
    const int least = std::max(px(besideBoth), comfortableSize(*lab_.centralWidget()).width());
    const bool aside = !open.isEmpty() && rest < least;
    if (aside == std::exchange(aside_, aside))
        return;
    for (auto* dock : unfolded_.right)
        dock->setVisible(!aside);
    if (!open.isEmpty())
        lab_.resizeDocks({open.first()}, {leftWidth(open)}, Qt::Horizontal);
}

bool DockFolding::open(QDockWidget& dock, bool shown) {
    if (shown && aside_ && unfolded_.right.contains(&dock)) { // what it gave way to goes
        show(atLeft_, nullptr);
        dock.raise();
        return true;
    }
    for (auto* strip : {&atLeft_, &atRight_, &below_})
        for (const auto* action : strip->panels->actions())
            if (action->data().value<QDockWidget*>() == &dock) {
                show(*strip, shown ? &dock : nullptr);
                return true;
            }
    return false;
}

QList<QDockWidget*> DockFolding::docks() const {
    QList<QDockWidget*> docks;
    for (const auto* strip : {&atLeft_, &below_, &atRight_})
        for (const auto* action : strip->panels->actions())
            docks << action->data().value<QDockWidget*>();
    return aside_ ? docks + unfolded_.right : docks;
}

QDockWidget* DockFolding::answer() const {
    return foldsRight_ && !unfolded_.right.isEmpty() ? unfolded_.right.last() : nullptr;
}

void DockFolding::putBack() {
    if (!folded())
        return;
    moving_ = true;
    const auto done = qScopeGuard([this] { moving_ = false; });
    const QByteArray before = before_;
    forgetFolding();
    lab_.restoreState(before, layoutVersion);
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
    for (auto* strip : {&atLeft_, &atRight_, &below_}) {
        strip->bar->hide();
        strip->bar->clear();
        for (auto* action : strip->panels->actions())
            delete action;
    }
    before_.clear();
    unfolded_ = {};
    asked_ = {};
    foldsLeft_ = foldsRight_ = foldsBelow_ = aside_ = false;
}

} // namespace telar
