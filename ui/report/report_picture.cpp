#include "ui/report/report_picture.hpp"

#include "core/data/image.hpp"
#include "ui/report/page_flow.hpp"
#include "ui/theme/pdf_text.hpp"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <QSvgRenderer>

namespace telar {

namespace {
constexpr int64_t mostPixels = int64_t{1} << 25;
}

double dotsPerPixel() { return PageLayout::dotsPerInch / 96.0; }

QSizeF reportPictureSize(const ReportBlock& block) {
    QSizeF size;
    if (!block.svg.empty()) {
        size = QSvgRenderer(QByteArray::fromStdString(block.svg)).defaultSize();
    } else if (const auto facts = inspectImage(block.picture, "picture")) {
        size = {static_cast<double>(facts->columns), static_cast<double>(facts->rows)};
        if (facts->turned())
            size.transpose();
    }
    return size.isEmpty() ? QSizeF(760, 80) : size;
}

QImage reportPicture(const ReportBlock& block) {
    const auto facts = inspectImage(block.picture, "picture");
    if (!facts || facts->pixels() > mostPixels)
        return {};
    const auto planes = decodePlanes(block.picture, "picture", {Channel::Red, Channel::Green, Channel::Blue});
    if (!planes)
        return {};
    return std::visit(
        [](const auto& all) {
            using Cell = std::decay_t<decltype(*all.data())>;
            QImage image(static_cast<int>(all.columns()), static_cast<int>(all.rows()), QImage::Format_RGB888);
            if constexpr (std::is_integral_v<Cell>) {
                const int shift = sizeof(Cell) > 1 ? 8 : 0;
                for (int64_t r = 0; r < all.rows(); ++r) {
                    auto* line = image.scanLine(static_cast<int>(r));
                    for (int64_t c = 0; c < all.columns(); ++c)
                        for (int64_t k = 0; k < 3; ++k)
                            line[3 * c + k] =
                                static_cast<uchar>(all.data()[(k * all.rows() + r) * all.columns() + c] >> shift);
                }
            } else {
                image.fill(Qt::lightGray);
            }
            return image;
        },
        *planes);
}

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
