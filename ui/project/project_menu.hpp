// Projects in the File menu: new, open, recent, save, the question before changes are lost, the title of the
// window, and the offer to recover after a crash.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/project/project_session.hpp"

#include <QMainWindow>
#include <QPointer>

namespace telar {

class ProjectMenu : public QObject {
    Q_OBJECT
public:
    /// Makes the actions "newProject", "save" and "saveAs" of the window.
    ProjectMenu(ProjectSession& session, QMainWindow& window);

    static bool isProject(const QString& path);
    QMenu* recentMenu() const { return recent_; }
    /// With the files that were opened last, of any kind. Before its menu is shown: what is grey is not asked again.
    void fillRecent();
    /// Opens after asking for unsaved changes.
    void open(const QString& path);
    void save();
    /// `suggestion`: a path; empty: the project's own.
    void saveAs(const QString& suggestion = {});
    void startNew();
    /// Calls `then` when nothing would be lost: at once, after saving, or never.
    void beforeLosing(std::function<void()> then);
    void retranslate();
    /// What is on screen of the last question or warning; null where there is none.
    QMessageBox* box() const { return box_; }

signals:
    void openRequested(const QString& path);
    void notice(const QString& sentence);
    /// What went wrong.
    void problem(const QString& sentence);

private:
    QAction* makeAction(const char* name, const QKeySequence& key, const char* iconFile, std::function<void()> call);
    QMessageBox* ask(const QString& title, const QString& words, const QString& more);
    /// Calls `chosen` with the button, once the box is closed and gone.
    void answer(std::function<void(QAbstractButton*)> chosen);
    void offer(const Recovery& recovery);
    void askForFiles(const QStringList& paths);
    void offerBoth(const QString& path, const QDateTime& when);
    void showTitle();
    void remember(const QString& path);
    /// Says where another window has the same project open, too.
    void hold(const QString& path);

    ProjectSession& session_;
    QMainWindow& window_;
    QAction *new_, *save_, *saveAs_;
    QMenu* recent_;
    QPointer<QMessageBox> box_;
    std::function<void()> afterSave_;
    QString heldPath_;
    std::unique_ptr<QLockFile> held_; ///< of the project that is open: files beside those kept against a crash
};

} // namespace telar
