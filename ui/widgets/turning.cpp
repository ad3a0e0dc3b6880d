#include "ui/widgets/turning.hpp"

#include <QBoxLayout>
#include <QEvent>
#include <QPointer>
#include <QScrollArea>

#include <algorithm>

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
        if (event->type() == QEvent::Resize) {
            watchArea();
            const int wide = roomAcross();
            parts_.setDirection(3 * wide > 4 * page_.height() && wide >= widthAcross() ? QBoxLayout::LeftToRight
                                                                                       : QBoxLayout::TopToBottom);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    /// The place that scrolls around the page may become narrower, or wider, without the page.
    void watchArea() {
        for (auto* up = page_.parentWidget(); up && !area_; up = up->parentWidget())
            if ((area_ = qobject_cast<QScrollArea*>(up)))
                area_->viewport()->installEventFilter(this);
    }
    /// What of the page's width can be seen without scrolling.
    int roomAcross() const {
        const int hidden = area_ && area_->widget() ? area_->widget()->width() - area_->viewport()->width() : 0;
        return page_.width() - std::max(0, hidden);
    }
    /// The least width of the parts beside each other.
    int widthAcross() const {
        int width = 0;
        for (int i = 0; i < parts_.count(); ++i)
            if (auto* part = parts_.itemAt(i); !part->isEmpty())
                width += part->minimumSize().width() + (width > 0 ? parts_.spacing() : 0);
        return width;
    }

    QWidget& page_;
    QBoxLayout& parts_;
    QPointer<QScrollArea> area_;
};

} // namespace

void turnWithShape(QWidget* page, QBoxLayout* parts) { new Turning(page, parts); }

} // namespace telar
