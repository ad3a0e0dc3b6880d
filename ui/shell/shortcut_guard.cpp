#include "ui/shell/shortcut_guard.hpp"

#include "ui/widgets/controls.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QComboBox>
#include <QKeyEvent>
#include <QTableView>

namespace telar {

static bool needsKey(QObject* control, int key) {
    const bool arrow =
        key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End;
    if (qobject_cast<QAbstractSlider*>(control) || qobject_cast<QAbstractItemView*>(control) ||
        qobject_cast<QComboBox*>(control) || control->inherits("telar::MatrixView"))
        return arrow;
    if (qobject_cast<QAbstractButton*>(control))
        return key == Qt::Key_Space;
    return false;
}

bool ShortcutGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Polish) {
        // Tab goes on to the next control; only where cells are typed does it go to the next cell.
        if (auto* table = qobject_cast<QTableView*>(watched))
            table->setTabKeyNavigation(table->property(tabMovesCells).toBool());
    } else if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && needsKey(watched, key->key())) {
            event->accept();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace telar
