// Lets the focused control keep the keys it needs, and no more: without it, a lab's Space and arrow shortcuts
// would play and step while a slider or a list has the focus, Tab would never leave a table, and a line whose text
// has been taken over would keep undo for itself. The wheel goes the same way: only the control with the focus takes it,
// so that a panel that scrolls under the pointer changes nothing.
#pragma once

#include <QObject>

namespace telar {

class ShortcutGuard : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace telar
