#include "ui/widgets/file_dialogs.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTreeView>

namespace telar {

static const QString lastFolderKey = QStringLiteral("lastFolder"), exportFolderKey = QStringLiteral("export/folder"),
                     lastExportKey = QStringLiteral("export/last");

static QString firstThere(const QStringList& folders) {
    for (const auto& folder : folders)
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    return QDir::homePath();
}

/// Sizes, kinds and dates are read whole; names take what is left.
static void fitColumns(QFileDialog& dialog) {
    if (auto* list = dialog.findChild<QTreeView*>(QStringLiteral("treeView"))) {
        list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
        list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        dialog.resize(dialog.sizeHint().expandedTo(QSize(820, 480)));
    }
}

static QStringList asked(QWidget* parent, const QString& title, const QString& filter, QFileDialog::FileMode mode) {
    QFileDialog dialog(parent, title, documentFolder());
    dialog.setObjectName("sourceDialog");
    dialog.setFileMode(mode);
    fitColumns(dialog);
    if (mode == QFileDialog::Directory)
        dialog.setOption(QFileDialog::ShowDirsOnly);
    else
        dialog.setNameFilter(filter);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const auto chosen = dialog.selectedFiles();
    if (!chosen.isEmpty())
        rememberFolderOf(chosen.first());
    return chosen;
}

QString askSource(QWidget* parent, const QString& title, const QString& filter) {
    return asked(parent, title, filter, QFileDialog::ExistingFile).value(0);
}

QStringList askSources(QWidget* parent, const QString& title, const QString& filter) {
    return asked(parent, title, filter, QFileDialog::ExistingFiles);
}

QString askFolder(QWidget* parent, const QString& title) {
    return asked(parent, title, {}, QFileDialog::Directory).value(0);
}

QString lastFolder() { return QSettings().value(lastFolderKey).toString(); }

void rememberFolderOf(const QString& path) { QSettings().setValue(lastFolderKey, QFileInfo(path).absolutePath()); }

static QString asked(QWidget* parent, const QString& title, const QString& folder, const QString& suggestion,
                     const QString& filter, const QString& suffix) {
    QFileDialog dialog(parent, title, folder);
    dialog.setObjectName("targetDialog");
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilter(filter);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(suggestion);
    fitColumns(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString askTarget(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix) {
    const auto path = asked(parent, title, documentFolder(), suggestion, filter, suffix);
    if (!path.isEmpty())
        rememberFolderOf(path);
    return path;
}

QString askExport(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix) {
    const auto path = asked(parent, title, exportFolder(), suggestion, filter, suffix);
    if (!path.isEmpty())
        rememberExport(path);
    return path;
}

void beforeReplacing(QWidget* parent, const QString& path, std::function<void()> then) {
    if (!QFileInfo(path).isFile())
        return then();
    auto* box = new QMessageBox(
        QMessageBox::Warning, parent->windowTitle(),
        QCoreApplication::translate("telar::TargetDialog", "Replace “%1”?").arg(QFileInfo(path).fileName()),
        QMessageBox::NoButton, parent);
    box->setObjectName(QStringLiteral("replaceBox"));
    box->setInformativeText(
        QCoreApplication::translate("telar::TargetDialog", "The file exists. What it holds will be lost."));
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* replace =
        box->addButton(QCoreApplication::translate("telar::TargetDialog", "Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(
        box->addButton(QCoreApplication::translate("telar::TargetDialog", "Cancel"), QMessageBox::RejectRole));
    QObject::connect(box, &QMessageBox::buttonClicked, parent, [replace, then](QAbstractButton* button) {
        if (button == replace)
            then();
    });
    box->open();
}

QString documentFolder() { return firstThere({lastFolder(), exportFolder()}); }

QString exportFolder() {
    const QSettings settings;
    return firstThere({settings.value(exportFolderKey).toString(), settings.value(lastExportKey).toString(),
                       QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)});
}

void rememberExport(const QString& path) { QSettings().setValue(lastExportKey, QFileInfo(path).absolutePath()); }

} // namespace telar
