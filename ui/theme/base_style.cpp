#include "ui/theme/base_style.hpp"

#include "ui/theme/theme.hpp"

#include <QAbstractItemView>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QTreeView>

namespace telar {

BaseStyle::BaseStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int BaseStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    if ((metric == PM_IndicatorWidth || metric == PM_IndicatorHeight) && qobject_cast<const QAbstractItemView*>(widget))
        return px(16) + 2; // with its border
    const auto* row = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (metric == PM_FocusFrameHMargin && row && (row->features & QStyleOptionViewItem::HasCheckIndicator))
        return QProxyStyle::pixelMetric(metric, option, widget) + px(2);
    // Beside the text of a cell, so that it stands under that of its head.
    if (metric == PM_FocusFrameHMargin &&
        (qobject_cast<const QTableView*>(widget) || qobject_cast<const QTreeView*>(widget)))
        return QProxyStyle::pixelMetric(metric, option, widget) + px(widget->property("tight").toBool() ? 1 : 5);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

} // namespace telar
