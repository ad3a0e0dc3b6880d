// What the shell knows of a lab: a page with docks of its own, its actions, what it exports and how to repeat
// it.
#pragma once

#include <QMainWindow>
#include <QUndoStack>

#include <vector>

namespace telar {

struct Exportable;

class Lab : public QMainWindow {
    Q_OBJECT
public:
    explicit Lab(const QString& id, QWidget* parent = nullptr);

    /// Stable name: settings keys, --screenshot. Never translated.
    QString id() const { return id_; }
    virtual QString title() const = 0;
    virtual const char* iconName() const = 0;
    /// The `telar-cli` line that repeats what is on screen.
    virtual QString commandLine() const = 0;
    /// Everything on this page that can be written to a file, the most wanted first.
    virtual std::vector<Exportable> exportables() const = 0;
    /// Opens what was dropped or chosen; false when this lab has no use for it.
    virtual bool openPath(const QString& path) = 0;
    /// Puts the lab into a named state for --screenshot; false for an unknown name.
    virtual bool showState(const QString& state) = 0;
    /// Whether work that a picture would show is still under way.
    virtual bool busy() const = 0;
    virtual void run() = 0;
    virtual void cancel() = 0;
    virtual QString helpPage() const { return id_; }

    QUndoStack* undoStack() { return &undo_; }
    QList<QAction*> dockActions() const;
    void resetLayout();
    void restoreLayout();
    void saveLayout() const;

signals:
    void commandLineChanged();
    /// A sentence for the status bar.
    void notice(const QString& sentence);
    void busyChanged(bool busy);
    void exportRequested();

protected:
    /// Docks in the order of the View menu; the layout at this moment is what "Reset layout" brings back.
    QDockWidget* addDock(const QString& name, QWidget* content, Qt::DockWidgetArea area);
    void rememberLayout() { initialLayout_ = saveState(); }

private:
    QString id_;
    QUndoStack undo_;
    QList<QDockWidget*> docks_;
    QByteArray initialLayout_;
};

} // namespace telar
