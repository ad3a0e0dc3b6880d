#include "ui/theme/late_style.hpp"

#include <QApplication>
#include <QMainWindow>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace telar {

/// A scroll area, or a window with docks, asks for the size of all that it holds at each change of style, and a new look
/// brings several: while this lives they are put off, to one for each afterwards. What waits hears of none.
class LateStyle::Swallow : public QObject {
public:
    explicit Swallow(const QSet<const QObject*>& waiting) : waiting_(waiting) { qApp->installEventFilter(this); }
    ~Swallow() override {
        for (const auto& area : areas_)
            if (area)
                QCoreApplication::postEvent(area, new QEvent(QEvent::StyleChange));
    }

private:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::StyleChange)
            return false;
        if (waiting_.contains(watched))
            return true;
        if (!qobject_cast<QScrollArea*>(watched) && !qobject_cast<QMainWindow*>(watched))
            return false;
        if (!areas_.contains(watched))
            areas_ << watched;
        return true;
    }
    const QSet<const QObject*>& waiting_;
    QList<QPointer<QObject>> areas_;
};

LateStyle::LateStyle() = default;
LateStyle::~LateStyle() = default;

LateStyle& LateStyle::instance() {
    static LateStyle style;
    return style;
}

// A style sheet styles the widgets that Qt has marked as polished.
void LateStyle::mark(const Part& part, bool polished) {
    for (const auto& widget : part.widgets)
        if (widget)
            widget->setAttribute(Qt::WA_WState_Polished, polished);
}

void LateStyle::begin() {
    for (const auto& part : parts_)
        mark(part, true);
    parts_.clear();
    waiting_.clear();
    for (auto* root : QApplication::allWidgets()) {
        if (!root->isHidden() || !root->property(stylesWhenShown).toBool())
            continue;
        Part part{root, {}};
        for (auto* widget : QList<QWidget*>{root} + root->findChildren<QWidget*>())
            if (!widget->isVisible() && widget->testAttribute(Qt::WA_WState_Polished)) { // a panel in a window of its own is seen
                part.widgets << widget;
                waiting_ << widget;
            }
        parts_ << std::move(part);
    }
    swallow_ = std::make_unique<Swallow>(waiting_);
    for (auto* window : QApplication::topLevelWidgets())
        if (window->isVisible() && window->updatesEnabled()) {
            window->setUpdatesEnabled(false);
            unpainted_ << window;
        }
}

void LateStyle::leaveOutHidden() {
    for (const auto& part : parts_)
        mark(part, false);
}

void LateStyle::end() {
    swallow_.reset();
    waiting_.clear();
    // After the layouts, which are events by now: laid out in one turn of the event loop, painted in the next.
    QTimer::singleShot(0, this, [this] {
        for (const auto& window : std::exchange(unpainted_, {}))
            if (window)
                window->setUpdatesEnabled(true);
    });
}

void LateStyle::catchUp(QWidget& root) {
    const auto found = std::find_if(parts_.begin(), parts_.end(), [&](const Part& part) { return part.root == &root; });
    if (found == parts_.end())
        return;
    const Part part = std::move(*found);
    parts_.erase(found);
    mark(part, true);
    for (const auto& widget : part.widgets)
        if (widget)
            widget->style()->polish(widget);
    {
        const Swallow later(waiting_);
        for (const auto& widget : part.widgets)
            if (widget) {
                QEvent changed(QEvent::StyleChange);
                QCoreApplication::sendEvent(widget, &changed);
            }
    }
    emit caughtUp(&root);
}

} // namespace telar
