#include "ui/report/print_report.hpp"

#include "core/base/host.hpp"
#include "core/base/output_file.hpp"
#include "ui/widgets/own_text.hpp"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTextBlock>
#include <QUrl>

#include <atomic>
#include <thread>
#include <vector>

namespace telar {

namespace {

constexpr int chartWidth = 540; ///< of the page's 657 units: two charts with their sentences fit a page

/// Which heading, counted from 0, ends its page while what it heads begins the next; -1: none from `from` on.
int lonelyHeading(const QTextDocument& document, int from) {
    const auto* layout = document.documentLayout();
    const double tall = document.pageSize().height();
    const auto pageOf = [tall](double y) { return static_cast<int>(y / tall); };
    int number = -1;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        ++number;
        if (number < from ||
            (block.previous().isValid() && block.previous().blockFormat().headingLevel() > 0))
            continue;
        QTextBlock headed = block.next();
        while (headed.isValid() && headed.blockFormat().headingLevel() > 0)
            headed = headed.next();
        if (!headed.isValid())
            break;
        const double top = layout->blockBoundingRect(block).top();
        const double bottom = layout->blockBoundingRect(headed).bottom() - 1;
        if (pageOf(top) != pageOf(bottom) && bottom - top < tall)
            return number;
    }
    return -1;
}

/// Lays the page out again and again, each time with one more heading moved to the page of what it heads.
void layOut(QTextDocument& document, QString page) {
    static const QRegularExpression heading(QStringLiteral("<h[1-3]"));
    document.setHtml(page);
    for (int next = lonelyHeading(document, 0); next >= 0; next = lonelyHeading(document, next + 1)) {
        auto all = heading.globalMatch(page);
        for (int i = 0; i < next && all.hasNext(); ++i)
            all.next();
        if (!all.hasNext())
            return;
        page.insert(all.next().capturedEnd(), QStringLiteral(" style=\"page-break-before:always\""));
        document.setHtml(page);
    }
}

/// The charts as images, on all cores: most of a report's time goes here.
std::vector<QImage> drawn(const std::vector<QRegularExpressionMatch>& charts) {
    std::vector<QImage> images(charts.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < charts.size(); i = next++) {
            QSvgRenderer renderer(charts[i].captured().toUtf8());
            constexpr int fine = 3;
            QImage image(renderer.defaultSize() * fine, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            renderer.render(&painter);
            painter.end();
            images[i] = std::move(image);
        }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < usableCores() && i < static_cast<int>(charts.size()); ++i)
        others.emplace_back(work);
    work();
    others.clear(); // joins
    return images;
}

} // namespace

Status printReport(const QString& html, const QString& path) {
    auto file = AtomicFile::create(path.toStdString()); // before the work, since it may fail
    if (!file)
        return file.error();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    OwnDocument document;
    document.setDefaultFont(QFont(QStringLiteral("Inter"), 9));
    // Qt's text knows no SVG inside: each chart becomes an image of 300 dots per inch.
    static const QRegularExpression chart(QStringLiteral("<svg.*?</svg>"),
                                          QRegularExpression::DotMatchesEverythingOption);
    std::vector<QRegularExpressionMatch> found;
    for (auto all = chart.globalMatch(html); all.hasNext();)
        found.push_back(all.next());
    const auto images = drawn(found);
    QString page;
    qsizetype at = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const QUrl url(QStringLiteral("chart%1.png").arg(i + 1));
        document.addResource(QTextDocument::ImageResource, url, images[i]);
        page +=
            html.mid(at, found[i].capturedStart() - at) +
            QStringLiteral("<p style=\"line-height:100%\"><img src=\"%1\" width=\"%2\" height=\"%3\"></p>")
                .arg(url.toString())
                .arg(chartWidth)
                .arg(chartWidth * images[i].height() / std::max(1, images[i].width()));
        at = found[i].capturedEnd();
    }
    page += html.mid(at);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(18, 18, 18, 18), QPageLayout::Millimeter);
    writer.setResolution(96);
    writer.setTitle(QStringLiteral("Telar"));
    document.setPageSize(writer.pageLayout().paintRectPixels(writer.resolution()).size());
    layOut(document, page);
    document.print(&writer);
    if (auto written = file->write({bytes.constData(), static_cast<std::size_t>(bytes.size())}); !written)
        return written;
    return file->commit();
}

} // namespace telar
