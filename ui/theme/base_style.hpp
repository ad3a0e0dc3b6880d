// What is under the style sheet: Fusion, but for what a sheet can draw and not measure.
#pragma once

#include <QProxyStyle>

namespace telar {

class BaseStyle : public QProxyStyle {
    Q_OBJECT
public:
    BaseStyle();
    /// The tick of a row is drawn as large as the sheet says, and its text begins after it: Qt asks here how much room that
    /// takes. Icons grow with the type.
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    /// No icons of the desktop's on the buttons of dialogs.
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
    /// Of messages: Telar's own.
    QIcon standardIcon(StandardPixmap name, const QStyleOption* option, const QWidget* widget) const override;
};

} // namespace telar
