// Which file or folder shall be opened. The dialogs begin where something was opened or saved last, in whichever lab.
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace telar {

/// Empty where it was dismissed. `filter` as for QFileDialog, such as "Tables (*.csv);;All files (*)".
QString askSource(QWidget* parent, const QString& title, const QString& filter);
QStringList askSources(QWidget* parent, const QString& title, const QString& filter);
QString askFolder(QWidget* parent, const QString& title);

/// Of what was opened or saved last; may be empty.
QString lastFolder();
/// Where the dialogs begin: there, or where exports go. A folder that exists.
QString documentFolder();
/// A file that was dropped or saved counts, too; of a folder it is the one around it.
void rememberFolderOf(const QString& path);

// Where a file shall be written. A document, which is opened again, begins where something was opened or saved last; what is
// exported goes to the folder of the preferences, or where the last export went. A place that is chosen for one export does
// not change the preferences.

/// Asks for a file to write; a name without an ending gets `suffix`. Empty where it was dismissed.
/// `filter` as for QFileDialog, such as "PDF (*.pdf)"; `suggestion` is a file name.
QString askTarget(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix);

/// The same for what is exported.
QString askExport(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix);

/// Calls `then`, at once where no file is at `path`, else when the box that opens is answered with *Replace*.
void beforeReplacing(QWidget* parent, const QString& path, std::function<void()> then);

/// A folder that exists: without the two, the user's documents or home.
QString exportFolder();
void rememberExport(const QString& path);

} // namespace telar
