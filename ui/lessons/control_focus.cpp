#include "ui/lessons/control_focus.hpp"

#include "ui/lab/lab.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QPushButton>

namespace telar {

static bool isControl(const QWidget* widget) {
    return qobject_cast<const PairField*>(widget) || qobject_cast<const Segmented*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QSlider*>(widget) ||
           qobject_cast<const QLineEdit*>(widget);
}

/// What stands on the control or beside it.
static QString wordsOf(const QWidget* control) {
    if (!control->accessibleName().isEmpty())
        return control->accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(control); button && !button->text().isEmpty())
        return QString(button->text()).remove(QLatin1Char('&'));
    for (const auto* label : control->parentWidget()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
        if (label->buddy() == control)
            return label->text();
    return control->objectName();
}

QList<NamedControl> namedControls(const Lab* lab) {
    QList<NamedControl> found;
    QStringList names;
    if (const auto* run = lab->runButton()) {
        names << run->objectName();
        found.push_back({run->objectName(), wordsOf(run)});
    }
    for (const auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!dock->widget())
            continue;
        for (const auto* widget : dock->widget()->findChildren<QWidget*>()) {
            const QString name = widget->objectName();
            if (!isControl(widget) || name.isEmpty() || name.startsWith(QLatin1String("qt_")) ||
                isControl(widget->parentWidget()) || names.contains(name))
                continue;
            names << name;
            found.push_back({name, wordsOf(widget)});
        }
    }
    return found;
}

void ControlFocus::hold(Lab* lab, const QStringList& names) {
    release();
    if (names.isEmpty())
        return;
    const auto dim = [this](QWidget* widget) {
        auto* effect = new QGraphicsOpacityEffect(widget);
        effect->setOpacity(0.35);
        widget->setGraphicsEffect(effect);
    };
    const auto take = [this](QWidget* widget) {
        widget->installEventFilter(this);
        held_ << widget;
        dimmed_ << widget;
    };
    if (auto* run = lab->runButton(); run && !names.contains(run->objectName())) {
        take(run);
        dim(run);
    }
    // A compound control counts as one: what is inside goes with it.
    const auto wanted = [&](const QWidget* widget) {
        for (; widget && widget != lab; widget = widget->parentWidget())
            if (names.contains(widget->objectName()))
                return true;
        return false;
    };
    const auto insideControl = [&](const QWidget* widget) {
        for (widget = widget->parentWidget(); widget && widget != lab; widget = widget->parentWidget())
            if (isControl(widget))
                return true;
        return false;
    };
    for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!dock->widget())
            continue;
        for (auto* widget : dock->widget()->findChildren<QWidget*>()) {
            if (!isControl(widget) || wanted(widget))
                continue;
            take(widget);
            if (!insideControl(widget) && !widget->graphicsEffect())
                dim(widget);
        }
    }
    for (const auto& name : names)
        if (auto* control = lab->findChild<QWidget*>(name)) { // once its panel has its size
            QMetaObject::invokeMethod(
                control, [control] { scrollIntoView(control); }, Qt::QueuedConnection);
            break;
        }
}

void ControlFocus::release() {
    for (const auto& widget : std::as_const(held_))
        if (widget) {
            widget->removeEventFilter(this);
            if (qobject_cast<QGraphicsOpacityEffect*>(widget->graphicsEffect()))
                widget->setGraphicsEffect(nullptr);
        }
    held_.clear();
    dimmed_.clear();
}

bool ControlFocus::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        emit refused();
        return true;
    case QEvent::MouseButtonRelease:
        return true;
    case QEvent::Wheel: // what lies around it scrolls
        event->ignore();
        return true;
    case QEvent::KeyPress: {
        const int key = static_cast<QKeyEvent*>(event)->key();
        return key != Qt::Key_Tab && key != Qt::Key_Backtab && key != Qt::Key_Escape;
    }
    default:
        return QObject::eventFilter(watched, event);
    }
}

} // namespace telar
