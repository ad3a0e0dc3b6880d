// Where a file shall be written. A document, which is opened again, begins where something was opened or saved last; what is
// exported goes to the folder of the preferences, or where the last export went.
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace telar {

/// Asks for a file to write; a name without an ending gets `suffix`. Empty where it was dismissed.
/// `filter` as for QFileDialog, such as "PDF (*.pdf)"; `suggestion` is a file name.
QString askTarget(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix);

/// The same for what is exported.
QString askExport(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix);

/// Calls `then`, at once where no file is at `path`, else when the box that opens is answered with *Replace*.
void beforeReplacing(QWidget* parent, const QString& path, std::function<void()> then);

/// A folder that exists.
QString exportFolder();
void rememberExport(const QString& path);

} // namespace telar
