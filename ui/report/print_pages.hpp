// A composed report as files: PDF with charts as vectors and fonts inside, HTML, LaTeX and Markdown with their figures beside.
#pragma once

#include "core/report/pages.hpp"

#include <QString>

namespace telar {

/// Any thread. By the name's ending: .pdf, .html, .tex, .md; figures of the last two go into NAME-figures beside. Each file
/// appears whole or not at all; stops between pages when asked to.
Status writeReportFile(const ReportPages& pages, const QString& path, const JobContext& job = {});
/// The PDF alone.
Status printPages(const ReportPages& pages, const QString& path, const JobContext& job = {});

} // namespace telar
