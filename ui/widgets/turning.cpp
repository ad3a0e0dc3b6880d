#include "ui/widgets/turning.hpp"

#include <QBoxLayout>
#include <QEvent>
#include <QWidget>

namespace telar {

namespace {

class Turning : public QObject {
public:
    Turning(QWidget* page, QBoxLayout* parts) : QObject(page), page_(*page), parts_(*parts) {
        parts->setDirection(QBoxLayout::TopToBottom); // the narrower of both decides how small the page may be
        page->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize)
            parts_.setDirection(3 * page_.width() > 4 * page_.height() ? QBoxLayout::LeftToRight
                                                                       : QBoxLayout::TopToBottom);
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget& page_;
    QBoxLayout& parts_;
};

} // namespace

void turnWithShape(QWidget* page, QBoxLayout* parts) { new Turning(page, parts); }

} // namespace telar
