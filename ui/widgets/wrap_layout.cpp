#include "ui/widgets/wrap_layout.hpp"

#include "ui/theme/building.hpp"

#include <QBoxLayout>
#include <QEvent>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QWidget>

#include <algorithm>

namespace telar {

WrapLayout::WrapLayout(QWidget* parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

WrapLayout::~WrapLayout() = default;

void WrapLayout::addItem(QLayoutItem* item) { items_.emplace_back(item); }

QLayoutItem* WrapLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* WrapLayout::takeAt(int index) {
    if (index < 0 || index >= count())
        return nullptr;
    auto* taken = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    return taken;
}

int WrapLayout::heightForWidth(int width) const { return arrange({0, 0, width, 0}, false); }

QSize WrapLayout::sizeHint() const {
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty()) {
            const auto hint = item->sizeHint();
            size = {size.width() + hint.width() + (size.width() > 0 ? spacing() : 0),
                    std::max(size.height(), hint.height())};
        }
    return size;
}

QSize WrapLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

void WrapLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int WrapLayout::arrange(const QRect& rect, bool place) const {
    int y = rect.top(), height = 0;
    std::vector<std::pair<QLayoutItem*, QRect>> row;
    const auto endRow = [&] {
        if (place)
            for (auto& [item, at] : row)
                item->setGeometry({at.left(), y, at.width(), height});
        row.clear();
    };
    int x = rect.left();
    for (const auto& item : items_) {
        if (item->isEmpty())
            continue;
        const auto hint = item->sizeHint().expandedTo(item->minimumSize());
        const int width = std::min(hint.width(), std::max(rect.width(), item->minimumSize().width()));
        if (!row.empty() && x + width > rect.right() + 1) {
            endRow();
            y += height + spacing();
            x = rect.left();
            height = 0;
        }
        row.emplace_back(item.get(), QRect(x, y, width, hint.height()));
        height = std::max(height, hint.height());
        x += width + spacing();
    }
    endRow();
    return y + height - rect.top();
}

QWidget* beside(QWidget* parent, std::initializer_list<QWidget*> widgets) {
    auto* box = new QWidget(parent);
    auto* row = spaced(bare(new QHBoxLayout(box)), 4);
    for (auto* widget : widgets)
        row->addWidget(widget);
    return box;
}

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
            const int wide = roomAcross(), high = page_.height() - hidden(&QWidget::height);
            const bool scrolls = heightDown(wide) > high; // below each other; beside each other there is no bar
            const int bar =
                scrolls && area_ && area_->verticalScrollBar()->isVisible() ? area_->verticalScrollBar()->width() : 0;
            parts_.setDirection(wide + bar >= widthAcross() && (3 * wide > 4 * high || scrolls)
                                    ? QBoxLayout::LeftToRight
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
    /// What has to be scrolled to, across or down.
    int hidden(int (QWidget::*size)() const) const {
        return area_ && area_->widget() ? std::max(0, (area_->widget()->*size)() - (area_->viewport()->*size)()) : 0;
    }
    int roomAcross() const { return page_.width() - hidden(&QWidget::width); }
    /// The least width of the parts beside each other.
    int widthAcross() const {
        const auto margins = parts_.contentsMargins();
        int width = margins.left() + margins.right() - parts_.spacing();
        for (int i = 0; i < parts_.count(); ++i)
            if (auto* part = parts_.itemAt(i); !part->isEmpty())
                width += part->minimumSize().width() + parts_.spacing();
        return width;
    }

    /// The least height of the parts below each other.
    int heightDown(int wide) const {
        const auto margins = parts_.contentsMargins();
        int height = margins.top() + margins.bottom() - parts_.spacing();
        for (int i = 0; i < parts_.count(); ++i)
            if (auto* part = parts_.itemAt(i); !part->isEmpty()) {
                auto* rows = part->layout() ? part->layout() : part->widget()->layout();
                height += parts_.spacing() +
                          std::max(part->minimumSize().height(),
                                   rows && rows->hasHeightForWidth()
                                       ? rows->minimumHeightForWidth(wide - margins.left() - margins.right())
                                       : 0);
            }
        return height;
    }

    QWidget& page_;
    QBoxLayout& parts_;
    QPointer<QScrollArea> area_;
};

} // namespace

void turnWithShape(QWidget* page, QBoxLayout* parts) { new Turning(page, parts); }

} // namespace telar
