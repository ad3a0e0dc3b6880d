#include "ui/report/chart_picture.hpp"
#include "ui/theme/pdf_text.hpp"

#include <QFontMetricsF>
#include <QRegularExpression>

namespace telar {

ChartPicture::ChartPicture(const std::string& svg) : renderer_(take(svg)) {}

QByteArray ChartPicture::take(const std::string& svg) {
    const QString whole = QString::fromStdString(svg);
    static const QRegularExpression element(QStringLiteral("<text((?:\\s+[a-z-]+=\"[^\"]*\")*)>([^<]*)</text>")),
        attribute(QStringLiteral("([a-z-]+)=\"([^\"]*)\"")),
        turned(QStringLiteral("^translate\\(([-.0-9]+)[ ,]+([-.0-9]+)\\) rotate\\(([-.0-9]+)\\)$")),
        rootSize(QStringLiteral("<svg[^>]*font-size=\"([.0-9]+)"));
    const auto plain = [](QString words) {
        return words.replace(QLatin1String("&lt;"), QLatin1String("<"))
            .replace(QLatin1String("&gt;"), QLatin1String(">"))
            .replace(QLatin1String("&quot;"), QLatin1String("\""))
            .replace(QLatin1String("&amp;"), QLatin1String("&"));
    };
    // A group may move what is in it: then the SVG's own way of drawing words is the right one.
    if (whole.contains(QLatin1String("<g ")) || whole.contains(QLatin1String("<g>")))
        return whole.toUtf8();
    const auto root = rootSize.match(whole);
    QString rest;
    qsizetype at = 0;
    for (auto all = element.globalMatch(whole); all.hasNext();) {
        const auto one = all.next();
        Words words;
        words.text = plain(one.captured(2));
        words.size = root.hasMatch() ? root.captured(1).toDouble() : 12;
        bool known = true;
        for (auto each = attribute.globalMatch(one.captured(1)); each.hasNext();) {
            const auto pair = each.next();
            const QString name = pair.captured(1), value = pair.captured(2);
            if (name == QLatin1String("x"))
                words.at.setX(value.toDouble());
            else if (name == QLatin1String("y"))
                words.at.setY(value.toDouble());
            else if (name == QLatin1String("font-size"))
                words.size = value.toDouble();
            else if (name == QLatin1String("fill"))
                words.ink = QColor(value);
            else if (name == QLatin1String("font-weight"))
                words.bold = value != QLatin1String("normal");
            else if (name == QLatin1String("text-anchor"))
                words.side = value == QLatin1String("middle") ? Qt::AlignHCenter
                             : value == QLatin1String("end")  ? Qt::AlignRight
                                                              : Qt::AlignLeft;
            else if (const auto turn = turned.match(value); name == QLatin1String("transform") && turn.hasMatch()) {
                words.at = {turn.captured(1).toDouble(), turn.captured(2).toDouble()};
                words.angle = turn.captured(3).toDouble();
            } else
                known = false;
        }
        if (!known || !words.ink.isValid() || !(words.size > 0))
            continue;
        rest += whole.mid(at, one.capturedStart() - at);
        at = one.capturedEnd();
        texts_.push_back(std::move(words));
    }
    return (rest + whole.mid(at)).toUtf8();
}

void ChartPicture::draw(QPainter& painter, const QRectF& box) {
    renderer_.render(&painter, box);
    if (size().isEmpty())
        return;
    const double scale = box.width() / size().width();
    for (const auto& words : texts_) {
        QFont font(QStringLiteral("Inter"));
        font.setPixelSize(std::max(1, qRound(words.size * scale)));
        font.setHintingPreference(QFont::PreferNoHinting);
        if (words.bold)
            font.setWeight(QFont::DemiBold);
        keepCharacters(font);
        const double wide = QFontMetricsF(font).horizontalAdvance(words.text);
        const double back = words.side == Qt::AlignLeft ? 0 : words.side == Qt::AlignRight ? wide : wide / 2;
        painter.save();
        painter.translate(box.topLeft() + words.at * scale);
        painter.rotate(words.angle);
        painter.setFont(font);
        painter.setPen(words.ink);
        painter.drawText(QPointF(-back, 0), words.text);
        painter.restore();
    }
}

} // namespace telar
