#include "ui/theme/base_style.hpp"

#include "ui/theme/theme.hpp"

#include <QAbstractItemView>
#include <QStyleOptionViewItem>

namespace telar {

BaseStyle::BaseStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int BaseStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    if ((metric == PM_IndicatorWidth || metric == PM_IndicatorHeight) && qobject_cast<const QAbstractItemView*>(widget))
        return px(16) + 2; // with its border
    const auto* row = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (metric == PM_FocusFrameHMargin && row && (row->features & QStyleOptionViewItem::HasCheckIndicator))
        return QProxyStyle::pixelMetric(metric, option, widget) + px(2);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

} // namespace telar
