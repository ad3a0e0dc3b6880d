// Paints a matrix scene on any device. Two layers: cells change with view and data, overlays with every step.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/widgets/matrix_scene.hpp"

namespace telar {

constexpr double gridFrom = 8;          ///< pixels per cell from which grid lines are drawn
constexpr double rulersFrom = 18;       ///< ... rulers
constexpr double numbersFrom = 34;      ///< ... numbers
constexpr double denseNumbersFrom = 22; ///< ... numbers where they are what is asked for
constexpr int differenceAlpha = 205;
constexpr double differencesAsShapesFrom = 3; ///< below, differences are pixels of the picture

/// What the colour bar leaves of `bounds`.
QRectF viewportOf(const MatrixScene& scene, const QRectF& bounds);
/// Space that the rulers take at the left and at the top of the viewport.
QSizeF rulerSize(const MatrixScene& scene);
/// The whole matrix with its padding and, where cells are large enough for them, its rulers in `bounds`.
MatrixGeometry fitGeometry(const MatrixScene& scene, const QRectF& bounds, double ratio);

/// First and one-past-last visible cell, padding included.
struct VisibleCells {
    int64_t rowBegin = 0, rowEnd = 0, columnBegin = 0, columnEnd = 0;
    bool empty() const { return rowBegin >= rowEnd || columnBegin >= columnEnd; }
};
VisibleCells visibleCells(const MatrixScene& scene, const MatrixGeometry& geometry);

/// Cells large enough for numbers, given that their text fits.
double numbersFromFor(const MatrixScene& scene);
/// Whether an overlay's labels are drawn at this size of a cell (pixels).
bool showsLabels(const MatrixScene& scene, double scale);
/// Values in the middle of their cells, in one size, with as many digits as fit. Over an overlay they are
/// part of the upper layer.
void paintNumbers(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors);

/// Cells, differences, padding, grid and numbers.
void paintCells(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors);
/// Cells not yet made, overlay, marks, rulers and colour bar.
void paintOverlays(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const QRectF& bounds,
                   const Colors& colors);

void paintMark(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const MatrixMark& mark,
               const Colors& colors);
/// Both layers on `paper`, with a margin where there is a bar of colours: the cells that `view` shows inside its viewport, or
/// everything where `whole`.
void paintMatrix(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& view, bool whole,
                 const QRectF& paper, const Colors& colors);

/// Whether the device keeps shapes as shapes (SVG, PDF): then few large cells are painted as rectangles, not
/// as an image.
bool keepsShapes(const QPainter& painter);
/// Black or white, whichever reads better on `background`.
QColor textOn(QRgb background);
/// Parallel strokes at 45 degrees inside a rectangle, appended to `lines`.
void appendHatch(std::vector<QLineF>& lines, const QRectF& rect, double spacing);

} // namespace telar
