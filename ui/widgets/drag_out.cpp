#include "ui/widgets/drag_out.hpp"

#include "core/base/output_file.hpp"
#include "ui/widgets/copying.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QDrag>
#include <QImage>
#include <QMouseEvent>
#include <QUrl>
#include <QWidget>

namespace telar {

namespace {

const QString svgType = QStringLiteral("image/svg+xml"), pngType = QStringLiteral("image/png"),
              anyImage = QStringLiteral("application/x-qt-image"), filesType = QStringLiteral("text/uri-list");

/// A chart is made of widgets of its own; buttons on it stay buttons.
QWidget* pictureAround(QWidget* widget) {
    if (qobject_cast<QAbstractButton*>(widget))
        return nullptr;
    for (; widget; widget = widget->isWindow() ? nullptr : widget->parentWidget())
        if (pictureOf(widget))
            return widget;
    return nullptr;
}

} // namespace

QStringList DraggedPicture::formats() const { return {svgType, pngType, anyImage, filesType}; }

QByteArray DraggedPicture::bytes(ExportFormat format) const {
    auto& made = made_[format];
    if (made.isEmpty())
        if (auto bytes = exportBytes(format, item_, {QSizeF(), 200, false}))
            made = *bytes;
    return made;
}

QVariant DraggedPicture::retrieveData(const QString& type, QMetaType) const {
    if (type == svgType)
        return bytes(ExportFormat::Svg);
    if (type == pngType)
        return bytes(ExportFormat::Png);
    if (type == anyImage)
        return QImage::fromData(bytes(ExportFormat::Png), "png");
    if (type != filesType)
        return {};
    const QString path = folder_->filePath(plainFileName(item_.title) + QStringLiteral(".png"));
    const auto png = bytes(ExportFormat::Png);
    if (png.isEmpty() || !writeFile(path.toStdString(), {png.constData(), static_cast<std::size_t>(png.size())}))
        return {};
    return QVariant(QVariantList{QUrl::fromLocalFile(path)});
}

bool DragOut::eventFilter(QObject* watched, QEvent* event) {
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget) // windows see every event before their widgets do
        return false;
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const bool asked = mouse->button() == Qt::LeftButton && mouse->modifiers() == Qt::ControlModifier;
        picture_ = asked ? pictureAround(widget) : nullptr;
        pressed_ = picture_ ? widget : nullptr;
        at_ = mouse->globalPosition().toPoint();
        return picture_ != nullptr; // the view does not move meanwhile
    }
    if (!pressed_ || widget != pressed_)
        return false;
    if (event->type() == QEvent::MouseButtonRelease) {
        pressed_ = nullptr;
        return true;
    }
    if (event->type() != QEvent::MouseMove)
        return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if ((mouse->globalPosition().toPoint() - at_).manhattanLength() < QApplication::startDragDistance())
        return true;
    pressed_ = nullptr;
    if (const auto item = picture_ ? pictureOf(picture_) : std::nullopt)
        start(*picture_, *item);
    return true;
}

void DragOut::start(QWidget& widget, const Exportable& item) {
    if (!folder_ || !folder_->isValid())
        folder_ = std::make_shared<QTemporaryDir>();
    auto* data = new DraggedPicture(item, folder_);
    if (carry_)
        return carry_(&widget, data);
    auto* drag = new QDrag(&widget);
    drag->setMimeData(data);
    constexpr int across = 160;
    const QSize size(across, std::clamp(static_cast<int>(across * item.defaultMm.height() / item.defaultMm.width()), 20,
                                        2 * across));
    drag->setPixmap(
        widget.grab().scaled(size * widget.devicePixelRatioF(), Qt::KeepAspectRatio, Qt::SmoothTransformation));
    drag->exec(Qt::CopyAction);
}

} // namespace telar
