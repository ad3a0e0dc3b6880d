#include "ui/widgets/target_dialog.hpp"

#include "ui/widgets/source_dialog.hpp"

#include <QFileDialog>

namespace telar {

QString askTarget(QWidget* parent, const QString& title, const QString& suggestion, const QString& filter,
                  const QString& suffix) {
    QFileDialog dialog(parent, title, lastFolder());
    dialog.setObjectName("targetDialog");
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilter(filter);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(suggestion);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const auto path = dialog.selectedFiles().value(0);
    rememberFolderOf(path);
    return path;
}

} // namespace telar
