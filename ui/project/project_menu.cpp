#include "ui/project/project_menu.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QCryptographicHash>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>

namespace telar {

namespace {
const QString folderKey = QStringLiteral("projectFolder");
} // namespace

ProjectMenu::ProjectMenu(ProjectSession& session, QMainWindow& window)
    : QObject(&window), session_(session), window_(window) {
    new_ = makeAction("newProject", QKeySequence::New, "new", [this] { startNew(); });
    save_ = makeAction("save", QKeySequence::Save, "save", [this] { save(); });
    saveAs_ = makeAction("saveAs", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), "save", [this] { saveAs(); });
    recent_ = named(new QMenu(&window), "recentProjects");
    connect(&session_, &ProjectSession::changed, this, &ProjectMenu::showTitle);
    connect(&session_, &ProjectSession::replaced, this, [this] {
        if (session_.path().isEmpty())
            hold({});
    });
    connect(&session_, &ProjectSession::opened, this, [this](const QString& path) {
        remember(path);
        emit notice(path.isEmpty() ? tr("Recovered. Save it to keep it.") : tr("Opened: %1").arg(path));
        hold(path);
    });
    connect(&session_, &ProjectSession::saved, this, [this](const QString& path) {
        remember(path);
        emit notice(tr("Saved: %1").arg(path));
        hold(path);
        if (session_.saving()) // what was asked for later counts
            return;
        if (auto then = std::exchange(afterSave_, nullptr))
            then();
    });
    connect(&session_, &ProjectSession::failed, this, [this](const QString& sentence) {
        afterSave_ = nullptr;
        ask(tr("Project"), sentence, {})->addButton(QMessageBox::Ok);
        box_->open();
    });
    connect(&session_, &ProjectSession::asked, this, &ProjectMenu::askForFiles);
    connect(&session_, &ProjectSession::changedByOthers, this, &ProjectMenu::offerBoth);
    connect(&session_, &ProjectSession::copyFailed, this, &ProjectMenu::problem);
    connect(&session_, &ProjectSession::recoveryFound, this, &ProjectMenu::offer);
    retranslate();
    fillRecent();
}

QAction* ProjectMenu::makeAction(const char* name, const QKeySequence& key, const char* iconFile,
                                 std::function<void()> call) {
    auto* action = new QAction(icon(iconFile), {}, &window_);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, std::move(call));
    window_.addAction(action);
    return action;
}

void ProjectMenu::hold(const QString& path) {
    if (path == heldPath_)
        return;
    heldPath_ = path;
    held_.reset();
    if (path.isEmpty())
        return;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/open");
    QDir().mkpath(folder);
    const auto name =
        QCryptographicHash::hash(QFileInfo(path).canonicalFilePath().toUtf8(), QCryptographicHash::Sha1).toHex();
    auto lock =
        std::make_unique<QLockFile>(folder + QLatin1Char('/') + QString::fromLatin1(name) + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // stale is only what a dead process left
    if (lock->tryLock(0))
        held_ = std::move(lock);
    else if (lock->error() == QLockFile::LockFailedError)
        emit problem(tr("%1 is open in another window, too. Save it there or here, not in both: the later one asks "
                        "before it replaces the other.")
                         .arg(QFileInfo(path).fileName()));
}

bool ProjectMenu::isProject(const QString& path) { return path.endsWith(QLatin1String(".telar"), Qt::CaseInsensitive); }

void ProjectMenu::open(const QString& path) {
    beforeLosing([this, path] { session_.open(path); });
}

void ProjectMenu::startNew() {
    beforeLosing([this] { session_.startNew(); });
}

void ProjectMenu::save() {
    if (session_.path().isEmpty())
        saveAs();
    else
        session_.save(session_.path());
}

void ProjectMenu::saveAs(const QString& suggestion) {
    QFileDialog dialog(&window_, tr("Save project"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilter(tr("Telar projects (*.telar)"));
    dialog.setDefaultSuffix(QStringLiteral("telar"));
    const QString old = suggestion.isEmpty() ? session_.path() : suggestion;
    dialog.setDirectory(old.isEmpty() ? QSettings().value(folderKey, documentFolder()).toString()
                                      : QFileInfo(old).path());
    dialog.selectFile(old.isEmpty() ? tr("Untitled") + QStringLiteral(".telar") : QFileInfo(old).fileName());
    if (dialog.exec() != QDialog::Accepted) {
        afterSave_ = nullptr;
        return;
    }
    session_.save(dialog.selectedFiles().value(0));
}

QMessageBox* ProjectMenu::ask(const QString& title, const QString& words, const QString& more) {
    if (box_) // perhaps it is its own button that asks for the next: not deleted under it
        box_->close();
    box_ = new QMessageBox(QMessageBox::Warning, title, words, QMessageBox::NoButton, &window_);
    box_->setAttribute(Qt::WA_DeleteOnClose);
    box_->setInformativeText(more);
    return box_;
}

void ProjectMenu::answer(std::function<void(QAbstractButton*)> chosen) {
    auto* box = box_.data();
    connect(box, &QMessageBox::buttonClicked, this, [this, chosen = std::move(chosen)](QAbstractButton* button) {
        QMetaObject::invokeMethod(
            this, [chosen, button] { chosen(button); }, Qt::QueuedConnection);
    });
    box->open();
}

void ProjectMenu::beforeLosing(std::function<void()> then) {
    if (session_.saving()) { // soon there may be nothing to lose
        afterSave_ = [this, then] { beforeLosing(then); };
        return;
    }
    if (!session_.modified())
        return then();
    const QString name = session_.path().isEmpty() ? tr("Untitled") : QFileInfo(session_.path()).completeBaseName();
    auto* box = ask(tr("Project"), tr("Save the changes of “%1”?").arg(name), tr("Unsaved changes will be lost."));
    auto* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
    auto* drop = box->addButton(tr("Don't save"), QMessageBox::DestructiveRole);
    box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(save);
    answer([this, save, drop, then](QAbstractButton* button) {
        if (button == save) {
            afterSave_ = then;
            this->save();
        } else if (button == drop) {
            then();
        }
    });
}

void ProjectMenu::askForFiles(const QStringList& paths) {
    constexpr qsizetype most = 3; // of long paths, in large type on a small screen
    QStringList shown;
    for (const auto& path : paths.mid(0, most))
        shown << path;
    if (paths.size() > most)
        shown << tr("and %1 more").arg(paths.size() - most);
    auto* box = ask(tr("Project"), tr("This project names files outside its folder. Open them?"),
                    shown.join(QLatin1Char('\n')));
    box->setObjectName("projectPaths");
    auto* yes = box->addButton(tr("Open them"), QMessageBox::AcceptRole);
    auto* no = box->addButton(tr("Leave them out"), QMessageBox::DestructiveRole);
    box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(no);
    connect(box, &QMessageBox::buttonClicked, this, [this, yes, no](QAbstractButton* button) {
        if (button == yes || button == no)
            session_.answer(button == yes);
    });
    box->open();
}

void ProjectMenu::offer(const Recovery& recovery) {
    const QDateTime now = QDateTime::currentDateTime();
    const QString when = recovery.saved.date() == now.date() ? recovery.saved.toString(QStringLiteral("HH:mm"))
                                                             : formatMoment(recovery.saved);
    auto* box = ask(tr("Recovery"), tr("Telar closed without saving. Recover the work of %1?").arg(when),
                    recovery.project.isEmpty() ? tr("It had not been saved yet.")
                                               : tr("It belongs to %1.").arg(recovery.project));
    auto* yes = box->addButton(tr("Recover"), QMessageBox::AcceptRole);
    auto* no = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    box->addButton(tr("Ask again next time"), QMessageBox::RejectRole);
    box->setDefaultButton(yes);
    answer([this, yes, no, recovery](QAbstractButton* button) {
        if (button == yes)
            session_.recover(recovery);
        else if (button == no)
            session_.discard(recovery);
    });
}

void ProjectMenu::offerBoth(const QString& path, const QDateTime& when) {
    const QFileInfo file(path);
    auto* box = ask(tr("Project"),
                    tr("“%1” has changed since you opened it: another window or program saved it at %2.")
                        .arg(file.completeBaseName(), when.toString(QStringLiteral("HH:mm:ss"))),
                    tr("Keep both: save yours under another name. Or replace the file with yours."));
    auto* both = box->addButton(tr("Keep both…"), QMessageBox::AcceptRole);
    auto* replace = box->addButton(tr("Replace it"), QMessageBox::DestructiveRole);
    auto* cancel = box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(both);
    box->setEscapeButton(cancel);
    // What waits for this save waits for the answer.
    answer([this, both, replace, path, file, then = std::exchange(afterSave_, nullptr)](QAbstractButton* button) {
        if (button != both && button != replace)
            return;
        afterSave_ = then;
        if (button == both)
            saveAs(file.dir().filePath(tr("%1 (2)").arg(file.completeBaseName()) + QStringLiteral(".telar")));
        else
            session_.save(path, ProjectSession::Existing::Replace);
    });
}

void ProjectMenu::showTitle() {
    const bool untitled = session_.path().isEmpty();
    window_.setWindowFilePath(session_.path());
    window_.setWindowTitle(untitled && !session_.modified()
                               ? QStringLiteral("Telar")
                               : QStringLiteral("%1[*] — Telar")
                                     .arg(untitled ? tr("Untitled") : QFileInfo(session_.path()).completeBaseName()));
    window_.setWindowModified(session_.modified());
}

void ProjectMenu::remember(const QString& path) {
    if (!path.isEmpty())
        QSettings().setValue(folderKey, QFileInfo(path).absolutePath());
}

void ProjectMenu::fillRecent() {
    recent_->clear();
    const auto paths = QSettings().value(QStringLiteral("recent")).toStringList();
    for (const auto& path : paths) {
        auto* item = recent_->addAction(QFileInfo(path).fileName());
        item->setToolTip(path);
        item->setStatusTip(path);
        connect(item, &QAction::triggered, this, [this, path] { emit openRequested(path); });
    }
    recent_->setEnabled(!paths.isEmpty());
}

void ProjectMenu::retranslate() {
    new_->setText(tr("New project"));
    save_->setText(tr("Save"));
    saveAs_->setText(tr("Save as…"));
    recent_->setTitle(tr("Open recent"));
    showTitle();
}

} // namespace telar
