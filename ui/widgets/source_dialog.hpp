// Which file or folder shall be opened. The dialogs begin where something was opened or saved last, in whichever lab.
#pragma once

#include <QStringList>

class QWidget;

namespace telar {

/// Empty where it was dismissed. `filter` as for QFileDialog, such as "Tables (*.csv);;All files (*)".
QString askSource(QWidget* parent, const QString& title, const QString& filter);
QStringList askSources(QWidget* parent, const QString& title, const QString& filter);
QString askFolder(QWidget* parent, const QString& title);

/// Where the dialogs begin; may be empty.
QString lastFolder();
/// A file that was dropped or saved counts, too; of a folder it is the one around it.
void rememberFolderOf(const QString& path);

} // namespace telar
