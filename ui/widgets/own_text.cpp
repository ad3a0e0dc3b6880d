#include "ui/widgets/own_text.hpp"

#include <QApplication>
#include <QEvent>
#include <QImage>
#include <QLabel>
#include <QPointer>
#include <QUrl>

namespace telar {

namespace {

/// A value, since Qt opens the file itself where it gets none.
QVariant nothing() {
    static const QImage dot = [] {
        QImage image(1, 1, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        return image;
    }();
    return dot;
}

bool isOurs(const QUrl& url) { return url.scheme() == QLatin1String("qrc"); }

/// A label is polished before its text is first laid out.
class PlainLabels : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Polish)
            if (auto* label = qobject_cast<QLabel*>(object); label && label->textFormat() == Qt::AutoText)
                label->setTextFormat(Qt::PlainText);
        return false;
    }
};

} // namespace

QVariant OwnText::loadResource(int type, const QUrl& url) {
    return isOurs(url) ? QTextBrowser::loadResource(type, url) : nothing();
}

QVariant OwnDocument::loadResource(int type, const QUrl& url) {
    return isOurs(url) ? QTextDocument::loadResource(type, url) : nothing();
}

void keepLabelsPlain() {
    static QPointer<PlainLabels> keeper;
    if (keeper)
        return;
    keeper = new PlainLabels(qApp);
    qApp->installEventFilter(keeper);
}

} // namespace telar
