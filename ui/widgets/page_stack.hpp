// Pages that take turns in one place.
#pragma once

#include "ui/widgets/controls.hpp"

#include <QLayout>
#include <QResizeEvent>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

/// Only the page on show decides how small the place may be, with the height that its words have at the width there is. Qt
/// would ask the highest page, for all the room that it would like to have.
class PageStack : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    bool hasHeightForWidth() const override { return false; }
    QSize minimumSizeHint() const override {
        const auto* page = currentWidget();
        if (!page)
            return {};
        QSize least = page->minimumSizeHint().expandedTo(page->minimumSize());
        if (const auto* rows = page->layout(); rows && rows->hasHeightForWidth())
            least.setHeight(std::max(least.height(), rows->minimumHeightForWidth(std::max(width(), least.width()))));
        return least;
    }
    QSize sizeHint() const override {
        return currentWidget() ? QSize(currentWidget()->sizeHint().width(), minimumSizeHint().height()) : QSize();
    }
    void showPage(int page) { showOnly(this, widget(page)); }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QStackedWidget::resizeEvent(event);
        if (event->oldSize().width() != event->size().width())
            updateGeometry();
    }
};

} // namespace telar
