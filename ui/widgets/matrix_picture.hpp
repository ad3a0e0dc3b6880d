// Turns the visible cells of a matrix into pixels.
#pragma once

#include "ui/widgets/matrix_scene.hpp"

#include <QImage>
#include <QRect>

#include <array>

namespace telar {

/// 256 colours from the lowest to the highest value as the scene is displayed.
std::array<QRgb, 256> valueColors(const MatrixScene& scene, const Colors& colors);
/// What a NaN is painted with.
QRgb nanColor(const Colors& colors);
/// Index into `valueColors`; -1 for NaN.
int colorIndex(double value, const ValueRange& range);

/// Device pixels of the viewport that matrix cells cover (without padding).
QRect coveredPixels(const MatrixScene& scene, const MatrixGeometry& geometry);
/// Those pixels. Enlarged cells are crisp; reduced ones are averages of all cells under a pixel, or single
/// cells until the pyramid is ready.
QImage cellPixels(const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors);
/// One pixel per cell.
QImage wholePicture(const MatrixScene& scene, const Colors& colors);

} // namespace telar
