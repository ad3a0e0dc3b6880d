#include "ui/shell/shortcut_guard.hpp"

#include "ui/widgets/controls.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTableView>

namespace telar {

static bool needsKey(QObject* control, int key) {
    const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
    if (qobject_cast<QAbstractSlider*>(control) || qobject_cast<QAbstractItemView*>(control) ||
        qobject_cast<QComboBox*>(control) || control->inherits("telar::MatrixView"))
        return arrow;
    if (qobject_cast<QAbstractButton*>(control))
        return key == Qt::Key_Space;
    return false;
}

/// Whether the wheel would change its value.
static bool turnsWithWheel(QObject* control) {
    return qobject_cast<QAbstractSpinBox*>(control) || qobject_cast<QComboBox*>(control) ||
           (qobject_cast<QAbstractSlider*>(control) && !qobject_cast<QScrollBar*>(control));
}

/// Where that control's text is typed; null where none is.
static QLineEdit* lineOf(QObject* control) {
    if (auto* box = qobject_cast<QAbstractSpinBox*>(control))
        return box->findChild<QLineEdit*>();
    return qobject_cast<QLineEdit*>(control);
}

/// A line would take undo and redo for itself even when what was typed has been taken over by the lab.
static bool isUndoOfTheLab(QObject* control, const QKeyEvent& key) {
    if (!key.matches(QKeySequence::Undo) && !key.matches(QKeySequence::Redo))
        return false;
    const auto* line = lineOf(control);
    return line && !line->isModified();
}

/// Enter has handed the text over, unless it was refused.
static void handedOver(QObject* control) {
    auto* line = lineOf(control);
    if (line && !line->property("invalid").toBool())
        line->setModified(false);
}

bool ShortcutGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Polish) {
        // Tab goes on to the next control; only where cells are typed does it go to the next cell.
        if (auto* table = qobject_cast<QTableView*>(watched))
            table->setTabKeyNavigation(table->property(tabMovesCells).toBool());
        if (turnsWithWheel(watched)) {
            auto* control = static_cast<QWidget*>(watched);
            if (control->focusPolicy() == Qt::WheelFocus) // the wheel itself would give it the focus
                control->setFocusPolicy(Qt::StrongFocus);
        }
    } else if (event->type() == QEvent::Wheel) {
        if (turnsWithWheel(watched) && !static_cast<QWidget*>(watched)->hasFocus()) {
            event->ignore(); // what lies around it scrolls
            return true;
        }
    } else if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && needsKey(watched, key->key())) {
            event->accept();
            return true;
        }
        if (isUndoOfTheLab(watched, *key)) {
            event->ignore();
            return true;
        }
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter)
            QMetaObject::invokeMethod(
                watched, [watched] { handedOver(watched); }, Qt::QueuedConnection);
    } else if (event->type() == QEvent::FocusOut) {
        handedOver(watched);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace telar
