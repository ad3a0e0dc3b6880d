#include "ui/widgets/source_dialog.hpp"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace telar {

static const QString lastFolderKey = QStringLiteral("lastFolder");

static QStringList asked(QWidget* parent, const QString& title, const QString& filter, QFileDialog::FileMode mode) {
    QFileDialog dialog(parent, title, lastFolder());
    dialog.setObjectName("sourceDialog");
    dialog.setFileMode(mode);
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

} // namespace telar
