// Icons: one-colour SVG strokes, painted in the colour that the theme has at that moment.
#include "ui/theme/theme.hpp"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace telar {

namespace {

class ThemedIconEngine final : public QIconEngine {
public:
    explicit ThemedIconEngine(QByteArray svg, QString name) : svg_(std::move(svg)), name_(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        painter->drawPixmap(rect, pixmapAt(rect.size() * painter->device()->devicePixelRatioF(), mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return pixmapAt(size, mode, state);
    }
    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    QPixmap pixmapAt(const QSize& size, QIcon::Mode mode, QIcon::State state) const {
        if (size.isEmpty()) // a button that is squeezed to nothing
            return {};
        QColor color = mode == QIcon::Selected || state == QIcon::On ? colors().accent : colors().text;
        if (mode == QIcon::Disabled) {
            color = colors().muted;
            color.setAlpha(130);
        }
        const QString key =
            name_ + color.name(QColor::HexArgb) + QString::number(size.width()) + 'x' + QString::number(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        QByteArray svg = svg_;
        svg.replace("currentColor", color.name().toLatin1());
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter p(&pixmap);
        p.setOpacity(color.alphaF());
        QSvgRenderer(svg).render(&p);
        p.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QByteArray svg_;
    QString name_;
};

} // namespace

QIcon icon(const char* name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) {
        Q_ASSERT_X(false, "icon", name);
        return {};
    }
    return QIcon(new ThemedIconEngine(file.readAll(), QLatin1String(name)));
}

} // namespace telar
