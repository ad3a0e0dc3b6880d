// The left side of a lab: its controls in a column that scrolls.
#pragma once

#include <QScrollArea>

class QWidget;

namespace telar {

QWidget* sidePanel(QWidget* controls, QWidget* parent);
/// The look of a panel, and a width below which it scrolls.
void makePanel(QWidget* widget, int width);

// A place that may become smaller than what it shows: then it scrolls. So no panel decides how large the window
// is, and everything stays within reach on a small screen.

class ShrinkArea : public QScrollArea {
    Q_OBJECT
public:
    /// Takes the content; it fills the area wherever there is room for it. `least` is the smallest size of the
    /// area in pixels, whatever the scale of the type; a width of QWIDGETSIZE_MAX keeps that of the content, so that
    /// only its height scrolls.
    explicit ShrinkArea(QWidget* content, QSize least, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    const QWidget& content() const { return *content_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Gives the content the room there is, or its own least size.
    void place();

    QWidget* content_;
    QSize least_;
    bool placing_ = false;
};

/// A window whose layout has been filled: `size` in pixels before scaling, never more than the screen has, and where it
/// becomes smaller than what it shows, it scrolls. `foot`, an item of that layout, stays below what scrolls.
void fitToScreen(QWidget& window, QSize size, QWidget* foot = nullptr);

/// What a widget needs in order to show everything without scrolling.
QSize comfortableSize(const QWidget& widget);
/// The same where text is wrapped at a width.
int comfortableHeight(const QWidget& widget, int width);

// What is asked for may lie below the fold of its panel.

/// Scrolls the areas around a widget until it is seen.
void scrollIntoView(QWidget* widget);

} // namespace telar
