#include "ui/widgets/side_panel.hpp"

#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"

#include <QEvent>
#include <QLayout>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

namespace telar {

QWidget* sidePanel(QWidget* controls, QWidget* parent) {
    auto* side = inRole(new QWidget(parent), "panel");
    auto* column = padded(new QVBoxLayout(side), {0, 0, 0, 12});
    column->setSpacing(0);
    auto* inner = new QWidget(side);
    auto* list = padded(new QVBoxLayout(inner), {16, 10, 16, 8});
    addAll(list, controls, spring(1));
    auto* scroll = inRole(new ShrinkArea(inner, QSize(QWIDGETSIZE_MAX, 80), side), "panel");
    column->addWidget(scroll, 1);
    setScaled(side, Side::MinimumWidth, 272);
    return side;
}

void makePanel(QWidget* widget, int width) {
    widget->setProperty("role", "panel");
    widget->setAttribute(Qt::WA_StyledBackground);
    setScaled(widget, Side::MinimumWidth, width);
}

ShrinkArea::ShrinkArea(QWidget* content, QSize least, QWidget* parent)
    : QScrollArea(parent), content_(content), least_(least) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // its content has the keys
    setSizePolicy(content->sizePolicy());
    // QScrollArea asks what it holds for its sizes now and at each change of style, which measures all that the content holds:
    // it holds a widget that has none, and `place` gives that and the content theirs.
    auto* holder = new QWidget;
    holder->setAttribute(Qt::WA_Resized);
    setWidget(holder);
    holder->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    content->setParent(holder);
    content->installEventFilter(this);
}

QSize ShrinkArea::sizeHint() const { return content_->sizeHint().expandedTo(comfortableSize(*content_)); }

QSize ShrinkArea::minimumSizeHint() const {
    const QSize whole = comfortableSize(*content_);
    if (least_.width() < whole.width())
        return least_.boundedTo(whole);
    return {whole.width() + verticalScrollBar()->sizeHint().width(), std::min(least_.height(), whole.height())};
}

bool ShrinkArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == content_ && event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place();
    }
    return QScrollArea::eventFilter(watched, event);
}

void ShrinkArea::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    place();
}

// QScrollArea's own way gives a layout with wrapped text the height it would like to have; here it gets what is
// there, and only its least height is kept.
void ShrinkArea::place() {
    if (placing_) // a bar that comes or goes resizes the area while its content is being resized
        return;
    const QScopedValueRollback once(placing_, true);
    QSize room = maximumViewportSize();
    const int leastWidth = comfortableSize(*content_).width();
    for (int pass = 0; pass < 2; ++pass) { // a bar takes room, and may make the other one needed
        const QSize whole = maximumViewportSize();
        if (leastWidth > room.width())
            room.setHeight(whole.height() - horizontalScrollBar()->sizeHint().height());
        if (comfortableHeight(*content_, std::max(room.width(), leastWidth)) > room.height())
            room.setWidth(whole.width() - verticalScrollBar()->sizeHint().width());
    }
    const int width = std::max(room.width(), leastWidth);
    widget()->resize(width, std::max(room.height(), comfortableHeight(*content_, width)));
    content_->resize(widget()->size());
}

void fitToScreen(QWidget& window, QSize size, QWidget* foot) {
    auto* content = new QWidget;
    if (foot)
        window.layout()->removeWidget(foot);
    const QMargins margins = window.layout()->contentsMargins();
    content->setLayout(window.layout()); // takes it, and what it holds
    auto* whole = bare(new QVBoxLayout(&window));
    whole->addWidget(new ShrinkArea(content, QSize(320, 200), &window), 1);
    if (foot) {
        auto* below = new QHBoxLayout;
        below->setContentsMargins(margins.left(), 0, margins.right(), margins.bottom());
        below->addWidget(foot);
        whole->addLayout(below);
    }
    window.resize(QSize(px(size.width()), px(size.height())).boundedTo(window.screen()->availableSize()));
}

QSize comfortableSize(const QWidget& widget) {
    if (const auto* area = qobject_cast<const ShrinkArea*>(&widget))
        return comfortableSize(area->content());
    return widget.minimumSizeHint().expandedTo(widget.minimumSize());
}

int comfortableHeight(const QWidget& widget, int width) {
    if (const auto* area = qobject_cast<const ShrinkArea*>(&widget))
        return comfortableHeight(area->content(), width);
    const int least = comfortableSize(widget).height();
    const QLayout* layout = widget.layout();
    return layout && layout->hasHeightForWidth() ? std::max(least, layout->minimumHeightForWidth(width)) : least;
}

void scrollIntoView(QWidget* widget) {
    for (auto* up = widget->parentWidget(); up; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up))
            area->ensureWidgetVisible(widget);
}

} // namespace telar
