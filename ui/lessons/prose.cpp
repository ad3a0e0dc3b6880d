#include "ui/lessons/prose.hpp"

#include "core/data/picture_beside.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/own_text.hpp"

#include <QTextBlock>
#include <QTextCursor>
#include <QUrl>

namespace telar {

namespace {

constexpr int mostPictures = 20; ///< of one step

QImage imageOf(const Matrix<uint8_t>& planes) {
    QImage image(static_cast<int>(planes.columns()), static_cast<int>(planes.rows()), QImage::Format_RGB888);
    const auto view = planes.view();
    for (int64_t r = 0; !image.isNull() && r < planes.rows(); ++r) {
        auto* to = image.scanLine(static_cast<int>(r));
        const uint8_t *red = view.row(r, 0), *green = view.row(r, 1), *blue = view.row(r, 2);
        for (int64_t c = 0; c < planes.columns(); ++c) {
            *to++ = red[c];
            *to++ = green[c];
            *to++ = blue[c];
        }
    }
    return image;
}

/// Calls `use` with a cursor that has selected the picture, and its format.
template <class Use>
void eachPicture(QTextDocument* document, Use&& use) {
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const auto fragment = it.fragment();
            if (!fragment.charFormat().isImageFormat())
                continue;
            QTextCursor cursor(document);
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            use(cursor, fragment.charFormat().toImageFormat());
        }
}

} // namespace

Prose::Prose(OwnText* view) : QObject(view), view_(view) {}

QStringList Prose::namesIn(const QTextBrowser& view) {
    QStringList names;
    eachPicture(view.document(), [&](QTextCursor&, const QTextImageFormat& format) {
        if (!names.contains(format.name()) && names.size() < mostPictures)
            names << format.name();
    });
    return names;
}

void Prose::show(const QString& markdown, const std::string& folder) {
    reader_.cancel();
    setProse(view_, markdown);
    const QStringList names = namesIn(*view_);
    if (names.isEmpty())
        return;
    reader_.start<std::vector<Picture>>(
        [names, folder](const JobContext& job) -> Expected<std::vector<Picture>> {
            std::vector<Picture> pictures;
            for (const auto& name : names) {
                auto read = loadPictureBeside(folder, name.toStdString(), {job.stop, nullptr});
                if (!read && read.error().kind == ErrorKind::Cancelled)
                    return read.error();
                pictures.push_back(read ? Picture{name, imageOf(*read), {}} : Picture{name, {}, read.error()});
            }
            return pictures;
        },
        [this](std::shared_ptr<const std::vector<Picture>> pictures) { place(*pictures); });
}

void Prose::place(const std::vector<Picture>& pictures) {
    auto* document = view_->document();
    std::vector<std::pair<QTextCursor, QTextImageFormat>> all;
    eachPicture(document,
                [&](QTextCursor& cursor, const QTextImageFormat& format) { all.emplace_back(cursor, format); });
    const int room = view_->viewport()->width();
    for (auto& [cursor, format] : all)
        for (const auto& picture : pictures) {
            if (picture.name != format.name())
                continue;
            if (picture.image.isNull()) {
                cursor.insertText(translated(picture.error));
                break;
            }
            document->addResource(QTextDocument::ImageResource, QUrl(picture.name), picture.image);
            // As wide as it is, or as the text.
            QTextImageFormat sized = format;
            const QSizeF size = picture.image.size();
            const double width = std::min<double>(size.width(), std::max(1, room));
            sized.setWidth(width);
            sized.setHeight(width * size.height() / std::max(1.0, size.width()));
            cursor.insertImage(sized);
            break;
        }
    emit settled();
}

} // namespace telar
