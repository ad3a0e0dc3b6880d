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
    if (metric == PM_ButtonIconSize || metric == PM_SmallIconSize || metric == PM_ListViewIconSize ||
        metric == PM_MessageBoxIconSize)
        return px(QProxyStyle::pixelMetric(metric, option, widget));
    const auto* row = qstyleoption_cast<const QStyleOptionViewItem*>(option);
    if (metric == PM_FocusFrameHMargin && row && (row->features & QStyleOptionViewItem::HasCheckIndicator))
        return QProxyStyle::pixelMetric(metric, option, widget) + px(2);
    // Beside the text of a cell, so that it stands under that of its head.
    if (metric == PM_FocusFrameHMargin &&
        (qobject_cast<const QTableView*>(widget) || qobject_cast<const QTreeView*>(widget)))
        return QProxyStyle::pixelMetric(metric, option, widget) + px(widget->property("tight").toBool() ? 1 : 5);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

int BaseStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* answer) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

QIcon BaseStyle::standardIcon(StandardPixmap name, const QStyleOption* option, const QWidget* widget) const {
    switch (name) {
    case SP_MessageBoxWarning:
    case SP_MessageBoxCritical:
        return icon("warning");
    case SP_MessageBoxInformation:
        return icon("info");
    case SP_MessageBoxQuestion:
        return icon("help");
    case SP_ToolBarHorizontalExtensionButton:
    case SP_ToolBarVerticalExtensionButton:
        return icon("chevron");
    default:
        return QProxyStyle::standardIcon(name, option, widget);
    }
}

} // namespace telar
