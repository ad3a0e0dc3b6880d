// What people see who tell fewer colours apart. Machado, Oliveira and Fernandes 2009, "A physiologically-based model for
// simulation of color vision deficiency", IEEE TVCG 15(6), table 1 at severity 1: matrices over linear RGB.
#pragma once

#include <QGraphicsEffect>
#include <QImage>

namespace telar {

enum class ColorVision { Usual, Protanopia, Deuteranopia, Tritanopia };

QColor seenBy(ColorVision vision, const QColor& color);
/// 32 bits a pixel; others are converted first.
QImage seenBy(ColorVision vision, QImage image);

/// Shows a widget, with all that it holds, as they see it.
class ColorVisionEffect : public QGraphicsEffect {
    Q_OBJECT
public:
    explicit ColorVisionEffect(ColorVision vision, QObject* parent = nullptr)
        : QGraphicsEffect(parent), vision_(vision) {}

protected:
    void draw(QPainter* painter) override;

private:
    ColorVision vision_;
};

} // namespace telar
