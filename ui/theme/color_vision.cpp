#include "ui/theme/color_vision.hpp"

#include <QColor>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace telar {

namespace {

using Mixing = std::array<float, 9>;

constexpr Mixing mixings[] = {
    {1, 0, 0, 0, 1, 0, 0, 0, 1},
    {0.152286f, 1.052583f, -0.204868f, 0.114503f, 0.786281f, 0.099216f, -0.003882f, -0.048116f, 1.051998f},
    {0.367322f, 0.860646f, -0.227968f, 0.280085f, 0.672501f, 0.047413f, -0.011820f, 0.042940f, 0.968881f},
    {1.255528f, -0.076749f, -0.178779f, -0.078411f, 0.930809f, 0.147602f, 0.004733f, 0.691367f, 0.303900f}};

constexpr int steps = 4096; ///< of light, on the way back to the 256 of sRGB

/// sRGB (IEC 61966-2-1) to light and back.
struct Curves {
    std::array<float, 256> light{};
    std::array<uchar, steps + 1> code{};
    Curves() {
        for (int i = 0; i < 256; ++i) {
            const double v = i / 255.0;
            light[static_cast<std::size_t>(i)] =
                static_cast<float>(v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4));
        }
        for (int i = 0; i <= steps; ++i) {
            const double v = static_cast<double>(i) / steps;
            const double coded = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
            code[static_cast<std::size_t>(i)] = static_cast<uchar>(std::lround(255 * coded));
        }
    }
};

QRgb seen(const Mixing& m, QRgb pixel) {
    static const Curves curves;
    const float r = curves.light[static_cast<std::size_t>(qRed(pixel))],
                g = curves.light[static_cast<std::size_t>(qGreen(pixel))],
                b = curves.light[static_cast<std::size_t>(qBlue(pixel))];
    const auto back = [&](std::size_t row) {
        const float v = std::clamp(m[row] * r + m[row + 1] * g + m[row + 2] * b, 0.0f, 1.0f);
        return curves.code[static_cast<std::size_t>(v * steps + 0.5f)];
    };
    return qRgba(back(0), back(3), back(6), qAlpha(pixel));
}

} // namespace

QColor seenBy(ColorVision vision, const QColor& color) {
    return QColor::fromRgba(seen(mixings[static_cast<std::size_t>(vision)], color.rgba()));
}

QImage seenBy(ColorVision vision, QImage image) {
    const Mixing& mixing = mixings[static_cast<std::size_t>(vision)];
    if (image.format() != QImage::Format_ARGB32)
        image.convertTo(QImage::Format_ARGB32);
    QRgb before = 0, after = seen(mixing, 0); // neighbours are mostly alike
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            if (line[x] != before) {
                before = line[x];
                after = seen(mixing, before);
            }
            line[x] = after;
        }
    }
    return image;
}

void ColorVisionEffect::draw(QPainter* painter) {
    QPoint at;
    const QPixmap pixmap = sourcePixmap(Qt::DeviceCoordinates, &at, NoPad);
    if (pixmap.isNull())
        return;
    const QTransform kept = painter->worldTransform();
    painter->setWorldTransform({});
    painter->drawImage(at, seenBy(vision_, pixmap.toImage()));
    painter->setWorldTransform(kept);
}

} // namespace telar
