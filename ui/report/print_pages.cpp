#include "ui/report/print_pages.hpp"

#include "core/base/files.hpp"
#include "ui/report/page_flow.hpp"
#include "ui/report/report_picture.hpp"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>

namespace telar {

namespace {

/// One SVG as a PDF of its size.
std::string figurePdf(const std::string& svg) {
    ChartPicture chart(svg);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    constexpr double points = 72.0 / 96;
    const QSizeF size = chart.size() * points;
    writer.setPageSize(QPageSize(size, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setResolution(PageLayout::dotsPerInch);
    QPainter painter(&writer);
    chart.draw(painter, QRectF({}, size * PageLayout::dotsPerInch / 72));
    painter.end();
    return buffer.data().toStdString();
}

Status writeLatex(const ReportPages& pages, const std::string& path, const JobContext& job) {
    const auto beside = figuresFolder(path), folder = folderName(path) + "/" + beside;
    const auto files = latexOf(pages, beside);
    if (!files.figures.empty())
        if (const auto made = makeFolder(folder); !made)
            return made;
    for (const auto& [name, bytes] : files.figures) {
        if (job.stopRequested())
            return cancelledError();
        const auto written = name.ends_with(".svg")
                                 ? writeFile(folder + "/" + name.substr(0, name.size() - 3) + "pdf", figurePdf(bytes))
                                 : writeFile(folder + "/" + name, bytes);
        if (!written)
            return written;
    }
    return writeFile(path, files.text);
}

} // namespace

Status printPages(const ReportPages& pages, const QString& path, const JobContext& job) {
    auto file = AtomicFile::create(path.toStdString()); // before the work, since it may fail
    if (!file)
        return file.error();
    TELAR_TRY(layout, PageLayout::make(pages, job));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(PageLayout::dotsPerInch);
    writer.setTitle((*layout)->title());
    writer.setCreator(QStringLiteral("Telar"));
    QPainter painter(&writer);
    for (int i = 0; i < (*layout)->count(); ++i) {
        if (job.stopRequested())
            return cancelledError();
        if (i > 0)
            writer.newPage();
        (*layout)->paint(painter, i);
    }
    painter.end();
    const auto& bytes = buffer.data();
    if (auto written = file->write({bytes.constData(), static_cast<std::size_t>(bytes.size())}); !written)
        return written;
    return file->commit();
}

Status writeReportFile(const ReportPages& pages, const QString& path, const JobContext& job) {
    const auto extension = fileExtension(path.toStdString());
    if (extension == ".pdf")
        return printPages(pages, path, job);
    if (extension == ".html" || extension == ".htm")
        return writeFile(path.toStdString(), htmlOf(pages));
    if (extension == ".md")
        return writeMarkdown(pages, path.toStdString(), job);
    if (extension == ".tex")
        return writeLatex(pages, path.toStdString(), job);
    return userError(text(TELAR_TR("core", "A report's name ends in .pdf, .html, .tex or .md")),
                     text("%1", path.toStdString()));
}

} // namespace telar
