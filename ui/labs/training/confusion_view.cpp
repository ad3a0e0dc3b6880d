#include "ui/labs/training/confusion_view.hpp"

#include "ui/base/format.hpp"
#include "ui/widgets/painted.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace telar {

ConfusionView::ConfusionView(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ConfusionView::setConfusion(const nn::Confusion& confusion, const QStringList& classes) {
    confusion_ = confusion;
    classes_ = classes;
    if (row_ >= confusion.classes || column_ >= confusion.columns())
        row_ = column_ = -1;
    setAccessibleDescription(tr("%1 of %2 pictures are classified correctly")
                                 .arg(formatCount(confusion.right()), formatCount(confusion.total())));
    updateGeometry();
    update();
}

void ConfusionView::setShow(Show show) {
    show_ = show;
    update();
}

int ConfusionView::heightForWidth(int width) const { return std::min(width + px(10), px(330)); }

QSize ConfusionView::minimumSizeHint() const { return {px(180), confusion_.classes > 5 ? px(252) : px(200)}; }

double ConfusionView::shareOf(int row, int column) const {
    int64_t all = 0;
    if (show_ == Show::OfColumn)
        for (int i = 0; i < confusion_.classes; ++i)
            all += confusion_.at(i, column);
    else
        for (int i = 0; i < confusion_.columns(); ++i)
            all += confusion_.at(row, i);
    return all > 0 ? static_cast<double>(confusion_.at(row, column)) / static_cast<double>(all) : 0;
}

QString ConfusionView::columnName(int column) const {
    return column < confusion_.classes ? classes_.value(column) : tr("other");
}

QString ConfusionView::label(int row, int column) const {
    if (show_ == Show::Counts)
        return QString::number(confusion_.at(row, column));
    return formatPercentNumber(shareOf(row, column), confusion_.classes > 5 ? 0 : 1);
}

ConfusionView::Layout ConfusionView::layoutOf(const QRectF& area) const {
    const QFontMetricsF metrics(fontOf(TypeRole::Small));
    double names = 0;
    for (const auto& name : classes_)
        names = std::max(names, metrics.horizontalAdvance(name));
    names = std::min(names, area.width() * 0.42);
    const auto rows = static_cast<double>(std::max<int64_t>(1, confusion_.classes)),
               columns = static_cast<double>(std::max<int64_t>(1, confusion_.columns()));
    double widest = 0;
    for (int k = 0; k < confusion_.columns(); ++k)
        widest = std::max(widest, metrics.horizontalAdvance(columnName(k)));
    const double left = std::max(names, metrics.horizontalAdvance(tr("true"))) + px(6),
                 heads = metrics.height() + px(8);
    const auto sideBelow = [&](double top) {
        return std::max(1.0, std::min((area.width() - left - px(2)) / columns, (area.height() - top - px(2)) / rows));
    };
    double top = heads + metrics.height(), side = sideBelow(top);
    const bool upright = widest > side - 2; // they stand on end above narrow columns
    if (upright) {
        top = heads + std::min(widest + px(2), area.height() * 0.4);
        side = sideBelow(top);
    }
    return {{area.left() + left, area.top() + top, side * columns, side * rows}, side, upright};
}

bool ConfusionView::namesFit() const {
    const auto [grid, side, upright] = layoutOf(rect());
    const QFontMetricsF metrics(fontOf(TypeRole::Small));
    const double across = grid.left() - px(6), above = upright ? grid.top() - metrics.height() - px(6) : side - 2;
    for (int r = 0; r < confusion_.classes; ++r)
        if (metrics.horizontalAdvance(classes_.value(r)) > across + 1)
            return false;
    for (int k = 0; k < confusion_.columns(); ++k)
        if (metrics.horizontalAdvance(columnName(k)) > above + 1)
            return false;
    return true;
}

void ConfusionView::draw(QPainter& painter, const QRectF& area, const Colors& c) const {
    if (confusion_.classes == 0)
        return;
    const auto [grid, side, upright] = layoutOf(area);
    const QFont small = fontOf(TypeRole::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(c.muted);
    painter.drawText(QRectF(grid.left(), area.top(), grid.width(), metrics.height()), Qt::AlignCenter, tr("predicted"));
    painter.drawText(
        QRectF(area.left(), grid.top() - metrics.height() - px(3), grid.left() - area.left() - px(6), metrics.height()),
        Qt::AlignRight | Qt::AlignVCenter, tr("true"));
    QFont figures = fontOf(TypeRole::MonoSmall);
    figures.setPixelSize(std::clamp(static_cast<int>(side * (show_ == Show::Counts ? 0.3 : 0.34)), px(8), px(15)));
    double widest = 1;
    for (int r = 0; r < confusion_.classes; ++r)
        for (int k = 0; k < confusion_.columns(); ++k)
            widest = std::max(widest, QFontMetricsF(figures).horizontalAdvance(label(r, k)));
    if (widest > side - 2)
        figures.setPixelSize(std::max(1, static_cast<int>(figures.pixelSize() * (side - 2) / widest)));
    painter.setFont(small);
    painter.setPen(c.text);
    for (int k = 0; k < confusion_.columns(); ++k) {
        if (upright) {
            const double room = grid.top() - area.top() - metrics.height() - px(6);
            painter.save();
            painter.translate(grid.left() + (k + 0.5) * side, grid.top() - px(3));
            painter.rotate(-90);
            painter.drawText(QRectF(0, -metrics.height() / 2, room, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                             metrics.elidedText(columnName(k), Qt::ElideRight, room));
            painter.restore();
            continue;
        }
        painter.drawText(QRectF(grid.left() + k * side, grid.top() - metrics.height() - px(3), side, metrics.height()),
                         Qt::AlignCenter, metrics.elidedText(columnName(k), Qt::ElideRight, side - 2));
    }
    for (int r = 0; r < confusion_.classes; ++r) {
        painter.setFont(small);
        painter.setPen(c.text);
        const double names = grid.left() - area.left() - px(6);
        painter.drawText(QRectF(area.left(), grid.top() + r * side, names, side), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(classes_.value(r), Qt::ElideRight, names));
        painter.setFont(figures);
        for (int k = 0; k < confusion_.columns(); ++k) {
            const double share = shareOf(r, k);
            // Hits are blue and errors red; few errors must show beside many hits, so the ink grows with the root.
            const QColor fill = confusion_.at(r, k) == 0
                                    ? c.sunken
                                    : mixed(c.surface, r == k ? c.accent : c.bad, 0.35 + 0.65 * std::sqrt(share));
            const QRectF box(grid.left() + k * side, grid.top() + r * side, side, side);
            painter.fillRect(box.adjusted(0.5, 0.5, -0.5, -0.5), fill);
            painter.setPen(confusion_.at(r, k) == 0 ? c.muted : inkOn(fill));
            if (side > px(13))
                painter.drawText(box, Qt::AlignCenter, label(r, k));
        }
    }
    if (row_ >= 0) {
        painter.setPen(QPen(c.focus, px(2)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(grid.left() + column_ * side, grid.top() + row_ * side, side, side));
    }
}

void ConfusionView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    draw(painter, rect(), colors());
    if (hasFocus()) {
        painter.setPen(QPen(colors().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ConfusionView::choose(int row, int column) {
    if (row < 0 || column < 0 || row >= confusion_.classes || column >= confusion_.columns())
        return;
    row_ = row, column_ = column;
    update();
    emit cellChosen(row, column);
}

void ConfusionView::mousePressEvent(QMouseEvent* event) {
    const auto [grid, side, upright] = layoutOf(rect());
    if (grid.contains(event->position()))
        choose(static_cast<int>((event->position().y() - grid.top()) / side),
               static_cast<int>((event->position().x() - grid.left()) / side));
}

void ConfusionView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
        return choose(std::max(row_, 0), column_ + 1);
    case Qt::Key_Left:
        return choose(std::max(row_, 0), column_ - 1);
    case Qt::Key_Down:
        return choose(row_ + 1, std::max(column_, 0));
    case Qt::Key_Up:
        return choose(row_ - 1, std::max(column_, 0));
    default:
        QWidget::keyPressEvent(event);
    }
}

bool ConfusionView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && confusion_.classes > 0) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto [grid, side, upright] = layoutOf(rect());
        const QPointF at = help->pos();
        if (grid.contains(at)) {
            const int r = static_cast<int>((at.y() - grid.top()) / side),
                      k = static_cast<int>((at.x() - grid.left()) / side);
            QToolTip::showText(help->globalPos(),
                               tr("%1 pictures of “%2” predicted as “%3”: %4 of the row")
                                   .arg(formatCount(confusion_.at(r, k)), classes_.value(r), columnName(k),
                                        formatPercent(confusion_.total() ? shareOf(r, k) : 0)),
                               this);
            return true;
        }
    }
    return QWidget::event(event);
}

Exportable ConfusionView::exportable() const {
    Exportable item(tr("Confusion matrix"),
                    [copy = std::make_shared<ConfusionView>(), confusion = confusion_, classes = classes_,
                     show = show_](QPainter& painter, QRectF area, const Colors& colors) {
                        copy->confusion_ = confusion, copy->classes_ = classes, copy->show_ = show;
                        copy->draw(painter, area, colors);
                    });
    item.defaultMm = {110, 110};
    item.csv = [confusion = confusion_, classes = classes_] {
        QByteArray out = csvField(tr("true \\ predicted"));
        for (const auto& name : classes)
            out += ',' + csvField(name);
        if (confusion.other)
            out += ',' + csvField(tr("other"));
        out += '\n';
        for (int r = 0; r < confusion.classes; ++r) {
            out += csvField(classes.value(r));
            for (int k = 0; k < confusion.columns(); ++k)
                out += ',' + QByteArray::number(qlonglong(confusion.at(r, k)));
            out += '\n';
        }
        return out;
    };
    item.shownBy = this;
    return item;
}

} // namespace telar
