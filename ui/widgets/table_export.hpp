// A table as a picture and as CSV.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/widgets/matrix_painter.hpp"

#include <QByteArray>

namespace telar {

class RowsTable;

/// The first 60 rows are drawn; `csv` holds all.
Exportable tableExport(const QString& title, const RowsTable& table, const QByteArray& csv);
/// The same of words: the first row holds the titles.
Exportable tableExport(const QString& title, std::vector<QStringList> rows, const QByteArray& csv);

// A matrix as comma-separated values.

/// The given cells (padding left out): a header with column indices, then one line per row with its index
/// first. Shortest decimals that read back as the same numbers, whatever the language.
QByteArray matrixCsv(const MatrixScene& scene, const VisibleCells& cells);

} // namespace telar
