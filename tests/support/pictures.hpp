// Pictures looked at from a distance, as an eye compares two.
#pragma once

#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>

#include <cmath>
#include <cstdlib>

namespace telar::test {

/// Share of the places (32 across) whose brightness differs by more than a tenth. Letters drawn by another
/// program do not count, letters elsewhere do.
inline double differentPlaces(const QImage& a, const QImage& b) {
    const int across = 32;
    const int down = std::max(1, across * a.height() / std::max(1, a.width()));
    const auto far = [&](const QImage& image) {
        return image.convertToFormat(QImage::Format_RGB32)
            .scaled(across, down, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    };
    const QImage one = far(a), two = far(b);
    int different = 0;
    for (int y = 0; y < down; ++y)
        for (int x = 0; x < across; ++x)
            different += std::abs(qGray(one.pixel(x, y)) - qGray(two.pixel(x, y))) > 25;
    return static_cast<double>(different) / (across * down);
}

/// The first page of a PDF as poppler draws it; null where poppler is not installed.
inline QImage renderedPdf(const QString& path, int dpi) {
    if (QStandardPaths::findExecutable(QStringLiteral("pdftoppm")).isEmpty())
        return {};
    const QString out = path + QStringLiteral(".rendered");
    QProcess poppler;
    poppler.start(QStringLiteral("pdftoppm"), {QStringLiteral("-r"), QString::number(dpi), QStringLiteral("-png"),
                                               QStringLiteral("-singlefile"), path, out});
    if (!poppler.waitForFinished(30000))
        return {};
    return QImage(out + QStringLiteral(".png"));
}

} // namespace telar::test
