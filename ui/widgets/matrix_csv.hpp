// A matrix as comma-separated values.
#pragma once

#include "ui/widgets/matrix_painter.hpp"

#include <QByteArray>

namespace telar {

/// The given cells (padding left out): a header with column indices, then one line per row with its index
/// first. Shortest decimals that read back as the same numbers, whatever the language.
QByteArray matrixCsv(const MatrixScene& scene, const VisibleCells& cells);

} // namespace telar
