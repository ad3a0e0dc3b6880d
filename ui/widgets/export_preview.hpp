// What an exported file will look like.
#pragma once

#include "ui/charts/export.hpp"

namespace telar {

struct ExportPreview {
    QImage image; ///< null for CSV
    QString text; ///< the beginning of a CSV
};

/// As large as fits in `pixels`. Any thread for items with `anyThread`.
ExportPreview makePreview(const Exportable& item, ExportFormat format, const ExportOptions& options, QSize pixels);

} // namespace telar
