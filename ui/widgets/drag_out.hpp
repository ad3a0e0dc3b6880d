// Charts and pictures are dragged out of the window with Ctrl held down: into slides as a drawing, into a document or a message
// as a picture, into a folder as a file. Without Ctrl a drag moves what the view shows, as it always did.
#pragma once

#include "ui/charts/export.hpp"

#include <QMimeData>
#include <QObject>
#include <QTemporaryDir>

#include <map>

class QWidget;

namespace telar {

/// A picture as others ask for it: nothing is drawn before they do. The file is in `folder`, which has to outlive what
/// takes it. Owned by the drag that carries it.
class DraggedPicture final : public QMimeData {
    Q_OBJECT
public:
    DraggedPicture(Exportable item, std::shared_ptr<const QTemporaryDir> folder)
        : item_(std::move(item)), folder_(std::move(folder)) {}
    QStringList formats() const override;
    bool hasFormat(const QString& type) const override { return formats().contains(type); }

protected:
    QVariant retrieveData(const QString& type, QMetaType wanted) const override;

private:
    QByteArray bytes(ExportFormat format) const;

    Exportable item_;
    std::shared_ptr<const QTemporaryDir> folder_;
    mutable std::map<ExportFormat, QByteArray> made_;
};

/// Watches an application's mouse.
class DragOut : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// What is done with the picture once it is on its way, instead of a drag of the window system's.
    void setCarry(std::function<void(QWidget*, DraggedPicture*)> carry) { carry_ = std::move(carry); }

private:
    void start(QWidget& widget, const Exportable& item);

    QPointer<QWidget> pressed_, picture_;
    QPoint at_;
    std::shared_ptr<QTemporaryDir> folder_;
    std::function<void(QWidget*, DraggedPicture*)> carry_;
};

} // namespace telar
