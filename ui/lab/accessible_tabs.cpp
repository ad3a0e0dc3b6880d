#include "ui/lab/accessible_tabs.hpp"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <QTabBar>

namespace telar {

namespace {

class HeardTab final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    HeardTab(QTabBar* bar, int index) : bar_(bar), index_(index) {}
    bool isValid() const override { return bar_ && index_ < bar_->count(); }
    QObject* object() const override { return nullptr; }
    QAccessible::Role role() const override { return QAccessible::PageTab; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.invalid = !isValid();
        if (!isValid())
            return state;
        state = parent()->state();
        state.focused = bar_->hasFocus() && index_ == bar_->currentIndex();
        state.selectable = true;
        state.selected = index_ == bar_->currentIndex();
        state.disabled = !bar_->isTabEnabled(index_);
        return state;
    }
    QRect rect() const override {
        return isValid() ? bar_->tabRect(index_).translated(bar_->mapToGlobal(QPoint())) : QRect();
    }
    QString text(QAccessible::Text what) const override {
        if (!isValid())
            return {};
        if (what == QAccessible::Description)
            return bar_->tabToolTip(index_);
        return what == QAccessible::Name ? bar_->tabText(index_).remove(u'&') : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(bar_.data()); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        if (isValid() && name == pressAction())
            bar_->setCurrentIndex(index_);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }
    int index() const { return index_; }

private:
    QPointer<QTabBar> bar_;
    const int index_;
};

/// The bar with its tabs, and then what else is on it: the buttons that scroll it.
class AccessibleTabs final : public QAccessibleWidget {
public:
    explicit AccessibleTabs(QTabBar* bar) : QAccessibleWidget(bar, QAccessible::PageTabList) {}
    ~AccessibleTabs() override {
        for (const auto id : tabs_)
            QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override { return bar()->count() + QAccessibleWidget::childCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= bar()->count())
            return index < 0 ? nullptr : QAccessibleWidget::child(index - bar()->count());
        while (tabs_.size() <= index)
            tabs_ << QAccessible::registerAccessibleInterface(new HeardTab(bar(), static_cast<int>(tabs_.size())));
        return QAccessible::accessibleInterface(tabs_[index]);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        if (child && !child->object() && child->role() == QAccessible::PageTab)
            return static_cast<const HeardTab*>(child)->index();
        const int at = QAccessibleWidget::indexOfChild(child);
        return at < 0 ? at : at + bar()->count();
    }

private:
    QTabBar* bar() const { return static_cast<QTabBar*>(widget()); }

    mutable QList<QAccessible::Id> tabs_;
};

QAccessibleInterface* accessibleTabs(const QString& kind, QObject* object) {
    auto* bar = kind == QLatin1String("QTabBar") ? qobject_cast<QTabBar*>(object) : nullptr;
    return bar ? new AccessibleTabs(bar) : nullptr;
}

} // namespace

void makeTabsAccessible() {
    static const bool installed = [] {
        QAccessible::installFactory(accessibleTabs);
        return true;
    }();
    Q_UNUSED(installed);
}

} // namespace telar
