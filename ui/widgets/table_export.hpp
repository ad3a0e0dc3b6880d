// A table as a picture and as CSV.
#pragma once

#include "ui/charts/export.hpp"

namespace telar {

class RowsTable;

/// The first 60 rows are drawn; `csv` holds all.
Exportable tableExport(const QString& title, const RowsTable& table, const QByteArray& csv);
/// The same of words: the first row holds the titles.
Exportable tableExport(const QString& title, std::vector<QStringList> rows, const QByteArray& csv);

} // namespace telar
