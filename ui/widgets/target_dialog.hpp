// Where a file shall be written; the dialog begins where something was opened or saved last.
#pragma once

#include <QString>

class QWidget;

namespace telar {

/// Asks for a file to write; a name without an ending gets `suffix`. Empty where it was dismissed.
/// `filter` as for QFileDialog, such as "PDF (*.pdf)"; `suggestion` is a file name.
QString askTarget(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix);

} // namespace telar
