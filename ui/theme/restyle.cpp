#include "ui/theme/restyle.hpp"

#include <QApplication>
#include <QLayout>
#include <QMainWindow>
#include <QScrollArea>
#include <QStyle>
#include <QTimer>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

namespace telar {

/// A widget hears of each font, palette and style that a change brings on its way, several of each, and measures itself anew
/// every time: while this lives it hears of none, and afterwards of each kind once. Nothing is laid out meanwhile, either. A
/// scroll area, or a window with docks, asks for the size of all that it holds, so it is told last. What waits hears of no style.
class Restyle::Swallow : public QObject {
public:
    explicit Swallow(const QSet<const QObject*>& waiting) : waiting_(waiting) { qApp->installEventFilter(this); }
    ~Swallow() override {
        if (!QCoreApplication::instance())
            return;
        qApp->removeEventFilter(this);
        for (const auto& [widget, kinds] : told_)
            for (const auto kind : kinds_)
                if (widget && (kinds & bit(kind)) != 0) {
                    if (kind == QEvent::LayoutRequest ||
                        (kind == QEvent::StyleChange &&
                         (qobject_cast<QScrollArea*>(widget) || qobject_cast<QMainWindow*>(widget)))) {
                        QCoreApplication::postEvent(widget, new QEvent(kind));
                        continue;
                    }
                    QEvent event(kind);
                    QCoreApplication::sendEvent(widget, &event);
                }
        // A page that nobody sees is not laid out, so Qt leaves it the size that it asked for before.
        for (const auto& [widget, kinds] : told_)
            if (auto* page = qobject_cast<QWidget*>(widget); page && !page->isVisible()) {
                if (page->layout())
                    page->layout()->invalidate();
                if (auto* around = page->parentWidget(); around && around->isVisible())
                    around->updateGeometry();
            }
    }

private:
    static constexpr QEvent::Type kinds_[] = {QEvent::PaletteChange, QEvent::FontChange, QEvent::StyleChange,
                                              QEvent::LayoutRequest};
    static unsigned bit(QEvent::Type kind) {
        return 1u << (std::find(std::begin(kinds_), std::end(kinds_), kind) - std::begin(kinds_));
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto kind = event->type();
        if (std::find(std::begin(kinds_), std::end(kinds_), kind) == std::end(kinds_) || !watched->isWidgetType())
            return false;
        if (kind == QEvent::StyleChange && waiting_.contains(watched))
            return true;
        const auto [at, added] = places_.try_emplace(watched, told_.size());
        if (added)
            told_.emplace_back(watched, 0);
        auto& [widget, kinds] = told_[at->second];
        if (!widget)
            widget = watched; // a new one where one has been
        kinds |= bit(kind);
        return true;
    }
    const QSet<const QObject*>& waiting_;
    std::vector<std::pair<QPointer<QObject>, unsigned>> told_;
    std::unordered_map<const QObject*, std::size_t> places_;
};

Restyle::Once::Once() : swallow_(std::make_unique<Swallow>(none_)) {}
Restyle::Once::~Once() = default;

Restyle::Restyle() = default;
Restyle::~Restyle() = default;

Restyle& Restyle::instance() {
    static Restyle style;
    return style;
}

namespace {

// A style sheet styles the widgets that Qt has marked as polished.
bool styled(const QWidget& widget) { return widget.testAttribute(Qt::WA_WState_Polished); }

QList<QWidget*> hiddenRoots() {
    QList<QWidget*> found;
    for (auto* root : QApplication::allWidgets())
        if (root->isHidden() && root->property(stylesWhenShown).toBool())
            found << root;
    return found;
}

QList<QPointer<QWidget>> hiddenAndStyled(QWidget* root) {
    QList<QPointer<QWidget>> found;
    for (auto* widget : QList<QWidget*>{root} + root->findChildren<QWidget*>())
        if (!widget->isVisible() && styled(*widget)) // a panel in a window of its own is seen
            found << widget;
    return found;
}

} // namespace

void Restyle::forgetGone() {
    parts_.removeIf([](const Part& part) { return !part.root; });
}

void Restyle::seen(const Part& part) {
    for (const auto& widget : part.widgets)
        waiting_.remove(widget);
}

void Restyle::wait(const Part& part) {
    auto kept = std::find_if(parts_.begin(), parts_.end(), [&](const Part& one) { return one.root == part.root; });
    if (kept == parts_.end()) {
        kept = parts_.insert(parts_.end(), Part{part.root, {}});
        connect(part.root, &QObject::destroyed, this, &Restyle::forgetGone, Qt::UniqueConnection);
    }
    // Qt styles one that somebody asks for its size.
    kept->widgets.removeIf([](const QPointer<QWidget>& widget) { return !widget || styled(*widget); });
    for (const auto& widget : part.widgets)
        if (widget) {
            widget->setAttribute(Qt::WA_WState_Polished, false);
            kept->widgets << widget;
        }
}

void Restyle::now(Change change) {
    changes_ << std::move(change);
    while (!changes_.isEmpty())
        step();
}

void Restyle::inTurns(Change change) {
    changes_ << std::move(change);
    if (changes_.size() == 1)
        QTimer::singleShot(0, this, &Restyle::turn);
}

void Restyle::turn() {
    if (changes_.isEmpty())
        return; // made at once meanwhile
    if (step_ != Step::LetGo || !letGoOfNext())
        step();
    if (!changes_.isEmpty())
        QTimer::singleShot(0, this, &Restyle::turn);
}

bool Restyle::letGoOfNext() {
    for (auto* root : hiddenRoots()) {
        if (letGo_.contains(root))
            continue;
        letGo_ << root;
        const Part part{root, hiddenAndStyled(root)};
        if (part.widgets.isEmpty())
            continue;
        for (const auto& widget : part.widgets)
            widget->style()->unpolish(widget);
        wait(part);
        return true;
    }
    return false;
}

void Restyle::step() {
    const Change change = changes_.front();
    switch (step_) { // who is told may ask for another look: the step is past by then
    case Step::LetGo:
        letGo_.clear();
        step_ = Step::TakeOff;
        [[fallthrough]];
    case Step::TakeOff:
        if (!change.begin())
            break;
        takeOff();
        step_ = Step::PutOn;
        change.takeOff();
        return;
    case Step::PutOn:
        putOn();
        step_ = Step::Tell;
        change.putOn();
        return;
    case Step::Tell:
        step_ = Step::End;
        change.tell();
        return;
    case Step::End:
        end();
        break;
    }
    step_ = Step::LetGo;
    changes_.pop_front();
}

void Restyle::takeOff() {
    leaving_.clear();
    waiting_.clear();
    for (auto* root : hiddenRoots())
        if (const auto widgets = hiddenAndStyled(root); !widgets.isEmpty())
            leaving_ << Part{root, widgets};
    for (const auto* parts : {&parts_, &leaving_})
        for (const auto& part : *parts)
            for (const auto& widget : part.widgets)
                waiting_ << widget;
    swallow_ = std::make_unique<Swallow>(waiting_);
    for (auto* window : QApplication::topLevelWidgets())
        if (window->isVisible() && window->updatesEnabled()) {
            window->setUpdatesEnabled(false);
            unpainted_ << window;
        }
}

void Restyle::putOn() {
    for (const auto& part : std::exchange(leaving_, {}))
        if (part.root)
            wait(part);
}

void Restyle::end() {
    swallow_.reset();
    waiting_.clear();
    // After the layouts, which are events by now: laid out in one turn of the event loop, painted in the next.
    QTimer::singleShot(0, this, [this] {
        for (const auto& window : std::exchange(unpainted_, {}))
            if (window)
                window->setUpdatesEnabled(true);
    });
}

bool Restyle::waits(const QWidget& root) const {
    const auto isIt = [&](const Part& part) { return part.root == &root; };
    return std::any_of(parts_.begin(), parts_.end(), isIt) || std::any_of(leaving_.begin(), leaving_.end(), isIt);
}

void Restyle::catchUp(QWidget& root) {
    const auto isIt = [&](const Part& part) { return part.root == &root; };
    for (const auto& part : leaving_)
        if (isIt(part))
            seen(part);
    leaving_.removeIf(isIt); // shown between two sheets: it takes the next one with the others
    const auto found = std::find_if(parts_.begin(), parts_.end(), isIt);
    if (found == parts_.end())
        return;
    const Part part = std::move(*found);
    parts_.erase(found);
    seen(part);
    {
        const Swallow later(waiting_);
        for (const auto& widget : part.widgets)
            if (widget) {
                widget->setAttribute(Qt::WA_WState_Polished);
                widget->style()->polish(widget);
                QEvent changed(QEvent::StyleChange);
                QCoreApplication::sendEvent(widget, &changed);
            }
    }
    emit caughtUp(&root);
}

} // namespace telar
