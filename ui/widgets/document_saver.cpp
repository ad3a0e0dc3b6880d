#include "ui/widgets/document_saver.hpp"

#include "ui/widgets/file_dialogs.hpp"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace telar {

DocumentSaver::DocumentSaver(QWidget& window, const char* boxName, Document document)
    : QObject(&window), window_(window), boxName_(boxName), document_(std::move(document)) {}

void DocumentSaver::save(std::function<void()> then) {
    afterSave_ = std::move(then);
    if (path_.isEmpty())
        saveAs();
    else
        saveTo(path_);
}

void DocumentSaver::saveAs() {
    const auto words = document_.words();
    const QString path = askTarget(&window_, words.saveTitle, path_, words.filter, words.suffix);
    if (path.isEmpty())
        afterSave_ = nullptr;
    else
        saveTo(path);
}

void DocumentSaver::saveTo(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    files_.start<bool>(
        [path = absolute.toStdString(), write = document_.writer()](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(write(path));
            return true;
        },
        [this, absolute](std::shared_ptr<const bool>) {
            path_ = absolute;
            document_.kept(absolute);
            if (auto then = std::exchange(afterSave_, nullptr); then && !document_.modified())
                then();
        },
        [this](const Error& error) {
            afterSave_ = nullptr;
            document_.failed(error);
        });
}

void DocumentSaver::beforeLosing(std::function<void()> then) {
    if (!document_.modified())
        return then();
    const auto words = document_.words();
    auto* box = new QMessageBox(QMessageBox::Warning, words.window, words.question, QMessageBox::NoButton,
                                window_.isVisible() ? &window_ : window_.parentWidget());
    box->setObjectName(QLatin1String(boxName_));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("Unsaved changes will be lost."));
    auto* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
    auto* drop = box->addButton(tr("Don't save"), QMessageBox::DestructiveRole);
    box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(save);
    connect(box, &QMessageBox::buttonClicked, this, [this, save, drop, then](QAbstractButton* button) {
        // Once the box is closed: `then` may end the program.
        if (button == save)
            QMetaObject::invokeMethod(
                this, [this, then] { this->save(then); }, Qt::QueuedConnection);
        else if (button == drop)
            QMetaObject::invokeMethod(
                this,
                [this, then] {
                    if (document_.dropped)
                        document_.dropped();
                    then();
                },
                Qt::QueuedConnection);
    });
    box->open();
}

} // namespace telar
