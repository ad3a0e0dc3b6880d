// Pages that take turns in one place.
#pragma once

#include "ui/widgets/controls.hpp"

#include <QLayout>
#include <QResizeEvent>
#include <QStackedWidget>

#include <algorithm>

namespace telar {

/// Only the page on show decides how small the place may be. For its height at a width Qt would ask the highest page, with all
/// the room that it would like to have.
class PageStack : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    bool hasHeightForWidth() const override { return false; }
    QSize minimumSizeHint() const override {
        QSize least = QStackedWidget::minimumSizeHint();
        if (const auto* rows = currentWidget() ? currentWidget()->layout() : nullptr; rows && rows->hasHeightForWidth())
            least.setHeight(std::max(least.height(), rows->minimumHeightForWidth(std::max(width(), least.width()))));
        return least;
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
