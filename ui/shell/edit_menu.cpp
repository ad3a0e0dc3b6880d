// The actions of the menu Edit that go to what has the focus.
#include "ui/lab/lab.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/widgets/messages.hpp"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QImage>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QStandardPaths>

namespace telar {

namespace {

/// What is typed in; null where nothing is.
QWidget* typedIn() {
    auto* focus = QApplication::focusWidget();
    while (focus && focus->focusProxy())
        focus = focus->focusProxy();
    if (auto* box = qobject_cast<QAbstractSpinBox*>(focus))
        return box->findChild<QLineEdit*>();
    return focus && focus->metaObject()->indexOfSlot("paste()") >= 0 ? focus : nullptr;
}

} // namespace

void MainWindow::find() {
    auto* lab = currentLab();
    if (auto* inText = lab ? lab->findChild<QAction*>(QStringLiteral("findText")) : nullptr)
        return inText->trigger();
    openPalette();
}

void MainWindow::editFocus(const char* slot) {
    if (auto* field = typedIn()) {
        QMetaObject::invokeMethod(field, slot);
        return;
    }
    if (auto* focus = QApplication::focusWidget(); focus && qstrcmp(slot, "copy") == 0) { // charts, pictures and tables
        QKeyEvent key(QEvent::KeyPress, Qt::Key_C, Qt::ControlModifier);
        QCoreApplication::sendEvent(focus, &key);
    }
}

void MainWindow::paste() {
    if (auto* field = typedIn()) {
        QMetaObject::invokeMethod(field, "paste");
        return;
    }
    const auto* data = QApplication::clipboard()->mimeData();
    if (!data)
        return;
    QString path;
    if (const auto urls = data->urls(); !urls.isEmpty() && urls.first().isLocalFile()) {
        path = urls.first().toLocalFile();
    } else if (data->hasImage()) {
        const auto picture = qvariant_cast<QImage>(data->imageData());
        const QString folder =
            QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/pasted");
        QDir().mkpath(folder);
        path = folder + QDateTime::currentDateTime().toString(QStringLiteral("/yyyyMMdd-hhmmss-zzz")) +
               QStringLiteral(".png");
        if (picture.isNull() || !picture.save(path, "PNG")) {
            messages_->problem(tr("The copied picture cannot be kept in %1.").arg(folder));
            return;
        }
    } else {
        messages_->done(tr("There is no picture and no file to paste here."));
        return;
    }
    if (!openPath(path)) {
        showLab(labs_.names().front().id); // which takes any picture
        if (!openPath(path))
            messages_->problem(tr("Telar cannot open %1.").arg(path));
    }
}

} // namespace telar
