#include "ui/charts/export.hpp"

#include "core/base/csv_cell.hpp"
#include "core/base/output_file.hpp"
#include "core/matrix/matrix.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/theme/pdf_text.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QPicture>
#include <QSvgGenerator>

namespace telar {

namespace {

constexpr double unitsPerMm = 96 / mmPerInch;
constexpr double largestSide = 32000; ///< pixels; painters on images end there

QSizeF sizeOf(const Exportable& item, const ExportOptions& options) {
    return options.sizeMm.isEmpty() ? item.defaultMm : options.sizeMm;
}

const Colors& colorsOf(const ExportOptions& options) {
    return options.dark ? Theme::darkColors() : Theme::lightColors();
}

void paintPage(QPainter& painter, const Exportable& item, const ExportOptions& options, double devicePerUnit) {
    const QSizeF size = sizeOf(item, options) * unitsPerMm;
    painter.scale(devicePerUnit, devicePerUnit);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.fillRect(QRectF(QPointF(0, 0), size), colorsOf(options).surface);
    item.paint(painter, QRectF(QPointF(0, 0), size), colorsOf(options));
}

QByteArray svgBytes(const Exportable& item, const ExportOptions& options) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(item.title);
    generator.setDescription(QCoreApplication::translate("export", "Made with Telar"));
    generator.setResolution(96);
    const QSizeF size = sizeOf(item, options) * unitsPerMm;
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), size));
    QPainter painter(&generator);
    paintPage(painter, item, options, 1);
    painter.end();
    buffer.close();
    // Families that every viewer has, after ours.
    bytes.replace("font-family=\"Inter\"", "font-family=\"Inter, 'DejaVu Sans', Helvetica, Arial, sans-serif\"");
    bytes.replace("font-family=\"JetBrains Mono\"",
                  "font-family=\"'JetBrains Mono', 'DejaVu Sans Mono', Consolas, monospace\"");
    return bytes;
}

QByteArray pdfBytes(const Exportable& item, const ExportOptions& options) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(item.title);
    writer.setCreator(QStringLiteral("Telar"));
    writer.setResolution(options.dpi);
    writer.setPageSize(QPageSize(sizeOf(item, options), QPageSize::Millimeter, item.title, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    const PdfText text;
    QPainter painter(&writer);
    paintPage(painter, item, options, options.dpi / 96.0);
    painter.end();
    return bytes;
}

Expected<QByteArray> pngBytes(QImage image, int dpi) {
    if (dpi > 0) {
        image.setDotsPerMeterX(qRound(dpi / 0.0254));
        image.setDotsPerMeterY(qRound(dpi / 0.0254));
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        return environmentError(
            text(TELAR_TR("core", "The picture could not be encoded as PNG: %1"), writer.errorString().toStdString()));
    return bytes;
}

Expected<QByteArray> paintedPng(const Exportable& item, const ExportOptions& options) {
    const QSizeF pixels = sizeOf(item, options) / mmPerInch * options.dpi;
    if (pixels.width() > largestSide || pixels.height() > largestSide)
        return userError(text(TELAR_TR("core", "A picture of %1 × %2 pixels is too large"),
                              static_cast<int64_t>(pixels.width()), static_cast<int64_t>(pixels.height())),
                         {}, text(TELAR_TR("core", "Choose a smaller size or fewer dots per inch.")));
    const QSize size(std::max(1, qRound(pixels.width())), std::max(1, qRound(pixels.height())));
    TELAR_CHECK(checkMemory(int64_t{4} * size.width() * size.height()));
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        return environmentError(text(TELAR_TR("core", "There is not enough memory for a picture of %1 × %2 pixels"),
                                     size.width(), size.height()));
    image.fill(colorsOf(options).surface); // the last row and column, which the page covers but in part
    QPainter painter(&image);
    paintPage(painter, item, options, options.dpi / 96.0);
    painter.end();
    return pngBytes(std::move(image), options.dpi);
}

Expected<QByteArray> render(ExportFormat format, const Exportable& item, const ExportOptions& options) {
    switch (format) {
    case ExportFormat::Svg:
        return svgBytes(item, options);
    case ExportFormat::Pdf:
        return pdfBytes(item, options);
    case ExportFormat::Png:
        return paintedPng(item, options);
    case ExportFormat::Csv:
        return item.csv();
    case ExportFormat::Pixels:
        return pngBytes(item.pixels(), 0);
    default:
        break;
    }
    return QByteArray();
}

} // namespace

Expected<QByteArray> exportBytes(ExportFormat format, const Exportable& item, const ExportOptions& options) {
    return render(format, item, options);
}

QString extensionOf(ExportFormat format) {
    static constexpr const char* extensions[] = {"svg", "pdf", "png", "csv", "png", "frames", "gif", "mp4"};
    return QLatin1String(extensions[static_cast<std::size_t>(format)]);
}

QString withExtension(const QString& path, ExportFormat format) {
    const QString extension = extensionOf(format);
    const QFileInfo info(path);
    if (info.suffix().compare(extension, Qt::CaseInsensitive) == 0)
        return path;
    // Another of our extensions is replaced, anything else is part of the name.
    static const QStringList ours{"svg", "pdf", "png", "csv", "frames", "gif", "mp4"};
    if (ours.contains(info.suffix().toLower()))
        return path.chopped(info.suffix().size()) + extension;
    return path + QLatin1Char('.') + extension;
}

bool hasContent(const Exportable& item) {
    // What has no numbers at all is a drawing; a matrix too large for its numbers, too. A chart's few lines are counted.
    return !item.csv || item.large || item.csv().count('\n') > 1;
}

int shownFirst(const std::vector<Exportable>& items) {
    int first = -1;
    for (int i = 0; i < static_cast<int>(items.size()); ++i) {
        const auto& item = items[static_cast<std::size_t>(i)];
        if (!hasContent(item))
            continue;
        if (item.shownBy && item.shownBy->isVisible() && !item.shownBy->visibleRegion().isEmpty())
            return i;
        first = first < 0 ? i : first;
    }
    return first;
}

bool supports(const Exportable& item, ExportFormat format) {
    switch (format) {
    case ExportFormat::Csv:
        return static_cast<bool>(item.csv);
    case ExportFormat::Pixels:
        return static_cast<bool>(item.pixels);
    case ExportFormat::Frames:
    case ExportFormat::Gif:
    case ExportFormat::Mp4:
        return item.animation != nullptr;
    default:
        return true;
    }
}

Exportable recorded(const Exportable& item, const ExportOptions& options, ExportFormat format) {
    if (item.anyThread)
        return item;
    if (!item.parts.empty()) { // only those of its parts that have to be painted now
        auto parts = item.parts;
        for (auto& part : parts) {
            ExportOptions own = options;
            own.sizeMm = {};
            part = recorded(part, own, format);
        }
        return page(item.title, std::move(parts));
    }
    Exportable ready = item;
    ready.anyThread = true;
    if (format == ExportFormat::Csv || format == ExportFormat::Pixels)
        return ready;
    QPicture picture;
    {
        std::optional<PdfText> text;
        if (format == ExportFormat::Pdf)
            text.emplace();
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        item.paint(painter, QRectF(QPointF(0, 0), sizeOf(item, options) * unitsPerMm), colorsOf(options));
    }
    ready.paint = [picture](QPainter& painter, QRectF, const Colors&) { replay(picture, painter); };
    return ready;
}

Status exportTo(const QString& path, ExportFormat format, const Exportable& item, const ExportOptions& options,
                const JobContext& job) {
    if (!supports(item, format))
        return userError(text(TELAR_TR("core", "\"%1\" cannot be written as %2"), item.title.toStdString(),
                              extensionOf(format).toUpper().toStdString()));
    if (moves(format))
        return exportAnimation(path, format, item, options, job);
    auto file = AtomicFile::create(path.toStdString()); // before the work, since it may fail
    if (!file)
        return file.error();
    TELAR_TAKE(bytes, render(format, item, options));
    if (job.stopRequested())
        return cancelledError();
    if (auto written = file->write({bytes->constData(), static_cast<std::size_t>(bytes->size())}); !written)
        return written;
    return file->commit();
}

QString plainFileName(const QString& title) {
    QString name;
    for (const QChar c : title)
        name += c.isLetterOrNumber() || c == u'-' || c == u'_' ? c.toLower() : QChar(u'-');
    while (name.contains(QStringLiteral("--")))
        name.replace(QStringLiteral("--"), QStringLiteral("-"));
    while (name.startsWith(u'-'))
        name.remove(0, 1);
    while (name.endsWith(u'-'))
        name.chop(1);
    return name.isEmpty() ? QStringLiteral("telar") : name.left(80);
}

QByteArray csvField(const QString& text) { return QByteArray::fromStdString(csvCell(text.toStdString())); }

void add(std::vector<Exportable>& items, std::optional<Exportable> item) {
    if (item)
        items.push_back(std::move(*item));
}

Exportable page(const QString& title, std::vector<Exportable> items) {
    constexpr double gapMm = 6, headingMm = 8;
    double width = 0, height = 0;
    for (const auto& item : items) {
        width = std::max(width, item.defaultMm.width());
        height += headingMm + item.defaultMm.height() + gapMm;
    }
    const double natural = width + 2 * gapMm;
    Exportable all(title, [items, natural](QPainter& painter, QRectF target, const Colors& colors) {
        // Heights keep their proportions at any page size.
        double total = gapMm;
        for (const auto& item : items)
            total += headingMm + item.defaultMm.height() + gapMm;
        const double unit = std::min(target.width() / natural, target.height() / total);
        double y = target.top() + gapMm * unit;
        for (const auto& item : items) {
            QFont font = fontOf(TypeRole::Heading);
            font.setPixelSize(std::max(1, qRound(14 * unit / unitsPerMm)));
            painter.setFont(font);
            painter.setPen(colors.text);
            const double left = target.left() + gapMm * unit;
            painter.drawText(QRectF(left, y, target.width() - 2 * gapMm * unit, headingMm * unit),
                             Qt::AlignLeft | Qt::AlignVCenter, item.title);
            y += headingMm * unit;
            // Painted at its own size, then scaled, so that type keeps its proportion to the drawing.
            const QSizeF own = item.defaultMm * unitsPerMm;
            painter.save();
            painter.translate(left, y);
            painter.scale(unit / unitsPerMm, unit / unitsPerMm);
            item.paint(painter, QRectF(QPointF(0, 0), own), colors);
            painter.restore();
            y += (item.defaultMm.height() + gapMm) * unit;
        }
    });
    all.defaultMm = QSizeF(natural, height + gapMm);
    const auto every = [&](auto holds) { return std::all_of(items.begin(), items.end(), holds); };
    all.anyThread = every([](const Exportable& i) { return i.anyThread; });
    const bool allCsv = every([](const Exportable& i) { return bool(i.csv); });
    all.large = std::any_of(items.begin(), items.end(), [](const Exportable& i) { return i.large; });
    if (allCsv)
        all.csv = [items] {
            QByteArray out;
            for (const auto& item : items)
                out += "# " + item.title.toUtf8() + '\n' + item.csv() + '\n';
            return out;
        };
    all.parts = std::move(items);
    return all;
}

} // namespace telar
