// The actions of the menu Edit that go to what has the focus.
#include "core/base/output_file.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/lab.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/widgets/messages.hpp"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
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
    if (const auto urls = data->urls(); !urls.isEmpty() && urls.first().isLocalFile())
        return openPasted(urls.first().toLocalFile());
    const auto picture = qvariant_cast<QImage>(data->hasImage() ? data->imageData() : QVariant());
    if (picture.isNull())
        return messages_->done(tr("There is no picture and no file to paste here."));
    const QString path = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                         QDateTime::currentDateTime().toString(QStringLiteral("'/pasted/'yyyyMMdd-hhmmss-zzz'.png'"));
    pasting_->start<QString>(
        [picture, path](const JobContext&) -> Expected<QString> {
            QDir().mkpath(QFileInfo(path).path());
            QBuffer bytes;
            picture.save(&bytes, "PNG");
            const auto written = writeFile(path.toStdString(), bytes.data().toStdString());
            return written ? Expected<QString>(path) : written.error();
        },
        [this](std::shared_ptr<const QString> made) { openPasted(*made); },
        [this](const Error& error) { messages_->problem(translated(error)); });
}

void MainWindow::openPasted(const QString& path) {
    if (openPath(path))
        return;
    showLab(labs_.names().front().id); // which takes any picture
    if (!openPath(path))
        messages_->problem(tr("Telar cannot open %1.").arg(path));
}

} // namespace telar
