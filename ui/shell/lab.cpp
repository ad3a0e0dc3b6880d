#include "ui/shell/lab.hpp"

#include <QAction>
#include <QDockWidget>
#include <QSettings>

namespace telar {

Lab::Lab(const QString& id, QWidget* parent) : QMainWindow(parent, Qt::Widget), id_(id) {
    setWindowFlags(Qt::Widget);
    undo_.setUndoLimit(500);
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks |
                   QMainWindow::AnimatedDocks);
    // Parameters and inspector keep the full height; the time line lives under the canvas.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

QDockWidget* Lab::addDock(const QString& name, QWidget* content, Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(this);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable |
                      QDockWidget::DockWidgetFloatable);
    addDockWidget(area, dock);
    docks_ << dock;
    return dock;
}

QList<QAction*> Lab::dockActions() const {
    QList<QAction*> actions;
    for (auto* dock : docks_)
        actions << dock->toggleViewAction();
    return actions;
}

void Lab::resetLayout() {
    restoreState(initialLayout_);
}

void Lab::restoreLayout() {
    const auto state = QSettings().value(QStringLiteral("layout/") + id_).toByteArray();
    if (!state.isEmpty())
        restoreState(state);
}

void Lab::saveLayout() const {
    QSettings().setValue(QStringLiteral("layout/") + id_, saveState());
}

} // namespace telar
