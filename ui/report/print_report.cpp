#include "ui/report/print_report.hpp"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

namespace telar {

Status printReport(const QString& html, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return environmentError(
            text(TELAR_TR("core", "Cannot write the report: %1"), file.errorString().toStdString()),
            text("%1", path.toStdString()));
    QTextDocument document;
    document.setDefaultFont(QFont(QStringLiteral("Inter"), 9));
    QString page = html;
    // Qt's text knows no SVG inside: each chart becomes an image of 300 dots per inch.
    static const QRegularExpression chart(QStringLiteral("<svg.*?</svg>"),
                                          QRegularExpression::DotMatchesEverythingOption);
    int number = 0;
    for (auto match = chart.match(page); match.hasMatch(); match = chart.match(page)) {
        QSvgRenderer renderer(match.captured().toUtf8());
        const QSize size = renderer.defaultSize();
        constexpr int fine = 3;
        QImage image(size * fine, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        renderer.render(&painter);
        painter.end();
        const QUrl url(QStringLiteral("chart%1.png").arg(++number));
        document.addResource(QTextDocument::ImageResource, url, image);
        page.replace(match.capturedStart(), match.capturedLength(),
                     QStringLiteral("<p><img src=\"%1\" width=\"500\" height=\"%2\"></p>")
                         .arg(url.toString())
                         .arg(500 * size.height() / std::max(1, size.width())));
    }
    document.setHtml(page);
    QPdfWriter writer(&file);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(18, 18, 18, 18), QPageLayout::Millimeter);
    writer.setResolution(96);
    writer.setTitle(QStringLiteral("Telar"));
    document.setPageSize(writer.pageLayout().paintRectPixels(writer.resolution()).size());
    document.print(&writer);
    if (!file.commit())
        return environmentError(
            text(TELAR_TR("core", "Cannot write the report: %1"), file.errorString().toStdString()),
            text("%1", path.toStdString()));
    return {};
}

} // namespace telar
