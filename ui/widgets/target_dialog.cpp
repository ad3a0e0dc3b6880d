#include "ui/widgets/target_dialog.hpp"

#include "ui/widgets/source_dialog.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace telar {

static const QString exportFolderKey = QStringLiteral("export/folder");

static QString asked(QWidget* parent, const QString& title, const QString& folder, const QString& suggestion,
                     const QString& filter, const QString& suffix) {
    QFileDialog dialog(parent, title, folder);
    dialog.setObjectName("targetDialog");
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilter(filter);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(suggestion);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString askTarget(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix) {
    const auto path = asked(parent, title, lastFolder(), suggestion, filter, suffix);
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

QString exportFolder() {
    for (const auto& folder : {QSettings().value(exportFolderKey).toString(),
                               QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)})
        if (!folder.isEmpty() && QFileInfo(folder).isDir())
            return folder;
    return QDir::homePath();
}

void rememberExport(const QString& path) { QSettings().setValue(exportFolderKey, QFileInfo(path).absolutePath()); }

} // namespace telar
