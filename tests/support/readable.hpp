// Whether the text of a drawing can be read on what lies under it.
#pragma once

#include "ui/theme/theme.hpp"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTransform>
#include <QXmlStreamReader>

#include <algorithm>
#include <vector>

namespace telar::test {

/// The texts of an SVG file of Qt's, with their contrast in the median of the places that each covers, where that is below
/// `least`. `texts` counts all of them.
inline QStringList faintTexts(const QByteArray& svg, double least, int& texts) {
    QString drawing = QString::fromUtf8(svg);
    static const QRegularExpression text(QStringLiteral("<text\\b[^>]*>.*?</text>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    drawing.remove(text);
    QSvgRenderer renderer(drawing.toUtf8());
    const double scale = 2;
    const QRectF box = renderer.viewBoxF();
    QImage ground((box.size() * scale).toSize(), QImage::Format_RGB32);
    ground.fill(Qt::white); // as a page would be
    QPainter painter(&ground);
    renderer.render(&painter);
    painter.end();
    QStringList faint;
    std::vector<QTransform> placed{QTransform()};
    QXmlStreamReader xml(svg);
    static const QRegularExpression numbers(QStringLiteral("-?[0-9.]+(e-?[0-9]+)?"));
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement && xml.name() == QLatin1String("g") && placed.size() > 1)
            placed.pop_back();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const auto given = xml.attributes();
        if (xml.name() == QLatin1String("g")) {
            std::vector<double> m;
            auto found = numbers.globalMatch(given.value("transform").toString());
            while (found.hasNext())
                m.push_back(found.next().captured().toDouble());
            placed.push_back((m.size() == 6 ? QTransform(m[0], m[1], m[2], m[3], m[4], m[5]) : QTransform()) *
                             placed.back());
        }
        if (xml.name() != QLatin1String("text"))
            continue;
        const QColor ink(given.value("fill").toString());
        const double opacity = given.value("fill-opacity").isEmpty() ? 1 : given.value("fill-opacity").toDouble();
        const double x = given.value("x").toDouble(), y = given.value("y").toDouble();
        const double size = given.value("font-size").toDouble();
        const QString words = xml.readElementText().trimmed();
        if (words.isEmpty() || size <= 0)
            continue;
        ++texts;
        QFont font;
        font.setPixelSize(std::max(1, qRound(size)));
        const double width = QFontMetricsF(font).horizontalAdvance(words);
        std::vector<double> contrasts;
        for (int i = 0; i < 12; ++i)
            for (int k = 0; k < 4; ++k) {
                const QPointF at =
                    placed.back().map(QPointF(x + width * (i + 0.5) / 12, y - 0.7 * size * (k + 0.5) / 4)) * scale;
                if (!ground.rect().contains(at.toPoint()))
                    continue;
                const QColor under = ground.pixelColor(at.toPoint());
                const auto mixed = [&](int of, int below) { return qRound(of * opacity + below * (1 - opacity)); };
                contrasts.push_back(contrast(QColor(mixed(ink.red(), under.red()), mixed(ink.green(), under.green()),
                                                    mixed(ink.blue(), under.blue())),
                                             under));
            }
        if (contrasts.empty())
            continue; // clipped away
        std::nth_element(contrasts.begin(), contrasts.begin() + static_cast<long>(contrasts.size() / 2),
                         contrasts.end());
        if (const double median = contrasts[contrasts.size() / 2]; median < least)
            faint << QStringLiteral("\"%1\" in %2: %3").arg(words, ink.name()).arg(median, 0, 'f', 2);
    }
    return faint;
}

} // namespace telar::test
