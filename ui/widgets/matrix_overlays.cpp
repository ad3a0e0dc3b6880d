// The upper layer of a matrix: what changes from step to step, and the frame around the cells.
#include "ui/base/format.hpp"
#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_picture.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr int leastLabel = 8; ///< pixels: smaller words are left out
/// An exported picture has its values in its cells, as small as need be, where no more than so many stand in a row.
constexpr int64_t mostNumbers = 40;

/// Else what lies over the cells says something else of them: which thread makes each, for example.
bool coloursAreValues(const MatrixScene& scene) {
    return !scene.overlay || !scene.overlayLabel || scene.rows() * scene.columns() == 0 ||
           scene.overlayLabel(0, 0) == formatValue(scene.value(0, 0), scene.wholeNumbers);
}

/// Numbers need no legend.
bool hasColorBar(const MatrixScene& scene) {
    return (scene.colorBar || (scene.alone && scene.matrix && coloursAreValues(scene))) && scene.matrix &&
           scene.display != MatrixDisplay::Numbers;
}

QFont rulerFont() {
    QFont font = fontOf(TypeRole::MonoSmall);
    font.setPixelSize(px(10));
    return font;
}

double colorBarHeight() { return px(26); }

void paintUnfilled(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    const int64_t columns = scene.columns(), rows = scene.rows();
    if (scene.filled < 0 || scene.filled >= rows * columns || columns == 0)
        return;
    const int64_t row = scene.filled / columns, column = scene.filled % columns;
    const QRectF rest = geometry.rect(row, column, 1, columns - column).intersected(geometry.viewport);
    const QRectF below = geometry.rect(row + 1, 0, rows - row - 1, columns).intersected(geometry.viewport);
    if (!rest.isEmpty())
        painter.fillRect(rest, colors.sunken);
    if (row + 1 < rows && !below.isEmpty())
        painter.fillRect(below, colors.sunken);
}

/// Small cells are asked for one colour per 2 x 2 pixels: an overlay of a million cells stays quick.
void paintOverlay(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    if (!scene.overlay)
        return;
    const VisibleCells cells = visibleCells(scene, geometry);
    const int64_t rows = std::min(cells.rowEnd, scene.rows()), columns = std::min(cells.columnEnd, scene.columns());
    if (geometry.scale * geometry.ratio < 2) {
        const QRect area = coveredPixels(scene, geometry);
        if (area.isEmpty())
            return;
        QImage image((area.width() + 1) / 2, (area.height() + 1) / 2, QImage::Format_ARGB32);
        for (int y = 0; y < image.height(); ++y) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
            const int64_t r = std::clamp<int64_t>(geometry.rowAtDevice(area.top() + 2 * y), 0, scene.rows() - 1);
            for (int x = 0; x < image.width(); ++x)
                line[x] = scene
                              .overlay(r,
                                       std::clamp<int64_t>(geometry.columnAtDevice(area.left() + 2 * x), 0,
                                                           scene.columns() - 1),
                                       colors)
                              .rgba();
        }
        const double k = geometry.ratio;
        painter.drawImage(QRectF(area.x() / k, area.y() / k, 2 * image.width() / k, 2 * image.height() / k), image);
        return;
    }
    // One size a letter smaller than the other, as long as it can be read; the letters of this face are equally wide.
    struct Face {
        QFont font;
        double letter;
    };
    std::vector<Face> faces;
    for (QFont font = rulerFont(); faces.empty() || font.pixelSize() >= leastLabel;
         font.setPixelSize(font.pixelSize() - 1))
        faces.push_back({font, QFontMetricsF(font).horizontalAdvance(QLatin1Char('0'))});
    for (int64_t r = std::max<int64_t>(0, cells.rowBegin); r < rows; ++r) {
        for (int64_t c = std::max<int64_t>(0, cells.columnBegin); c < columns; ++c) {
            const QColor color = scene.overlay(r, c, colors);
            const QRectF rect = geometry.rect(r, c);
            if (color.isValid() && color.alpha() > 0)
                painter.fillRect(rect, color);
            if (!showsLabels(scene, geometry.scale))
                continue;
            const QString label = scene.overlayLabel(r, c);
            if (label.isEmpty())
                continue;
            // In the middle of plain cells, at the corner of those that show a number.
            const bool corner = scene.display == MatrixDisplay::Numbers;
            const QRectF box = corner ? rect.adjusted(3, 1, -3, -1) : rect;
            const auto place = corner ? Qt::AlignLeft | Qt::AlignTop : Qt::AlignCenter;
            const auto face = std::find_if(faces.begin(), faces.end(), [&](const Face& one) {
                return one.letter * static_cast<double>(label.size()) <= rect.width() - 2;
            });
            if (face == faces.end())
                continue;
            painter.setFont(face->font);
            const QColor ink = color.isValid() && color.alpha() > 128 ? inkOn(QColor(color.rgb())) : QColor(Qt::white);
            painter.setPen(ink.lightness() < 128 ? QColor(255, 255, 255, 150) : QColor(0, 0, 0, 150));
            painter.drawText(box.translated(0.5, 0.5), place, label);
            painter.setPen(ink);
            painter.drawText(box, place, label);
        }
    }
}

/// 1, 2, 5, 10 ... cells between labels, so that they never touch.
int64_t labelStep(double labelLength, double scale) {
    int64_t step = 1;
    for (int64_t k = 0; static_cast<double>(step) * scale < labelLength; ++k)
        step = k % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

bool isPointedAt(const MatrixScene& scene, int64_t index, bool column) {
    return std::any_of(scene.marks.begin(), scene.marks.end(), [&](const MatrixMark& mark) {
        const int64_t begin = column ? mark.column : mark.row, count = column ? mark.columns : mark.rows;
        return mark.role != MatrixMark::Role::Best && index >= begin && index < begin + count;
    });
}

void paintRulers(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    if (geometry.scale < rulersFrom && !scene.alone)
        return;
    const VisibleCells cells = visibleCells(scene, geometry);
    if (cells.empty())
        return;
    const QSizeF size = rulerSize(scene);
    const QRectF& v = geometry.viewport;
    const double right = std::max(v.left() + size.width(), geometry.x(cells.columnBegin));
    const double bottom = std::max(v.top() + size.height(), geometry.y(cells.rowBegin));
    const double end = std::min(v.right(), geometry.x(cells.columnEnd));
    const double low = std::min(v.bottom(), geometry.y(cells.rowEnd));
    const QColor& back = colors.surface;
    painter.fillRect(QRectF(right - size.width(), bottom - size.height(), end - right + size.width(), size.height()),
                     back);
    painter.fillRect(QRectF(right - size.width(), bottom, size.width(), low - bottom), back);
    const QFont font = rulerFont();
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    auto inside = [](int64_t index, int64_t count) { return index >= 0 && index < count; };
    const int64_t acrossStep =
        labelStep(metrics.horizontalAdvance(QString::number(cells.columnEnd)) + 6, geometry.scale);
    for (int64_t c = cells.columnBegin; c < cells.columnEnd; ++c) {
        const double x = (geometry.x(c) + geometry.x(c + 1)) / 2;
        const bool pointed = isPointedAt(scene, c, true);
        if (!inside(c, scene.columns()) || (c % acrossStep != 0 && !(pointed && acrossStep == 1)) || x < right)
            continue;
        painter.setPen(pointed ? colors.text : colors.muted);
        painter.drawText(QRectF(x - 40, bottom - size.height(), 80, size.height() - 1), Qt::AlignCenter,
                         QString::number(c));
    }
    const int64_t downStep = labelStep(metrics.height(), geometry.scale);
    for (int64_t r = cells.rowBegin; r < cells.rowEnd; ++r) {
        const double y = (geometry.y(r) + geometry.y(r + 1)) / 2;
        if (!inside(r, scene.rows()) || r % downStep != 0 || y < bottom)
            continue;
        painter.setPen(isPointedAt(scene, r, false) ? colors.text : colors.muted);
        painter.drawText(QRectF(right - size.width(), y - 20, size.width() - px(5), 40),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(r));
    }
}

QString mapName(const MatrixScene& scene) {
    switch (scene.activeMap()) {
    case ColorMap::Grey:
        return MatrixView::tr("grey");
    case ColorMap::Viridis:
        return QStringLiteral("viridis");
    case ColorMap::Cividis:
        return QStringLiteral("cividis");
    case ColorMap::BlueGreyOrange:
        return MatrixView::tr("blue–grey–orange");
    }
    return {};
}

void paintColorBar(QPainter& painter, const MatrixScene& scene, const QRectF& bounds, const Colors& colors) {
    if (!hasColorBar(scene))
        return;
    QFont font = fontOf(TypeRole::MonoSmall);
    font.setPixelSize(px(11));
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const QString low = formatValue(scene.range.min, scene.wholeNumbers);
    const QString high = formatValue(scene.range.max, scene.wholeNumbers);
    const QString name = mapName(scene);
    const double gap = px(8);
    const double lowWidth = metrics.horizontalAdvance(low), highWidth = metrics.horizontalAdvance(high);
    double nameWidth = name.isEmpty() ? 0 : metrics.horizontalAdvance(name) + gap;
    const double height = px(8);
    const QRectF strip(bounds.left(), bounds.bottom() - colorBarHeight(), bounds.width(), colorBarHeight());
    double length = strip.width() - lowWidth - highWidth - nameWidth - 2 * gap;
    if (length < px(60)) {
        length += nameWidth;
        nameWidth = 0;
    }
    length = std::min<double>(length, px(240));
    if (length < px(24))
        return;
    const double total = lowWidth + gap + length + gap + highWidth + nameWidth;
    double x = strip.left() + std::max(0.0, (strip.width() - total) / 2);
    const double middle = strip.bottom() - px(10);
    auto write = [&](const QString& text, double width, const QColor& color) {
        painter.setPen(color);
        painter.drawText(QRectF(x, middle - px(9), width + 2, px(18)), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width + gap;
    };
    write(low, lowWidth, colors.text);
    QLinearGradient gradient(x, 0, x + length, 0);
    const auto table = valueColors(scene, colors);
    for (int i = 0; i <= 16; ++i)
        gradient.setColorAt(i / 16.0, QColor(table[static_cast<std::size_t>(i * 255 / 16)]));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colors.border, 1));
    painter.setBrush(gradient);
    painter.drawRoundedRect(QRectF(x + 0.5, middle - height / 2 + 0.5, length - 1, height - 1), 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    x += length + gap;
    write(high, highWidth, colors.text);
    if (nameWidth > 0)
        write(name, nameWidth, colors.muted);
}

} // namespace

QRectF viewportOf(const MatrixScene& scene, const QRectF& bounds) {
    return hasColorBar(scene) ? bounds.adjusted(0, 0, 0, -colorBarHeight()) : bounds;
}

QSizeF rulerSize(const MatrixScene& scene) {
    const QFontMetricsF metrics(rulerFont());
    const double digits = metrics.horizontalAdvance(QString::number(std::max<int64_t>(scene.rows() - 1, 0)));
    return {std::ceil(digits) + px(9), std::ceil(metrics.height()) + px(3)};
}

MatrixGeometry fitGeometry(const MatrixScene& scene, const QRectF& bounds, double ratio) {
    MatrixGeometry geometry;
    geometry.ratio = ratio;
    geometry.viewport = viewportOf(scene, bounds);
    const double rows = static_cast<double>(scene.rows() + 2 * scene.padding.h);
    const double columns = static_cast<double>(scene.columns() + 2 * scene.padding.w);
    if (rows <= 0 || columns <= 0)
        return geometry;
    constexpr double margin = 2, largest = 160;
    QRectF room = geometry.viewport.adjusted(margin, margin, -margin, -margin);
    auto scaleIn = [&](const QRectF& r) {
        return std::clamp(std::min(r.width() / columns, r.height() / rows), 1e-6, largest);
    };
    double scale = scaleIn(room);
    if (scene.alone) {
        const QSizeF rulers = rulerSize(scene);
        room.adjust(rulers.width(), rulers.height(), 0, 0);
        scale = scaleIn(room);
    } else if (scale >= rulersFrom) {
        const QSizeF rulers = rulerSize(scene);
        const QRectF beside = room.adjusted(rulers.width(), rulers.height(), 0, 0);
        const double less = scaleIn(beside);
        if (less >= rulersFrom)
            room = beside;
        scale = less >= rulersFrom ? less : rulersFrom - 0.01;
    }
    // Large cells all get the same whole number of device pixels.
    if (scale * std::min(1.0, ratio) >= gridFrom) // of a small picture, a cell may have less than one
        scale = std::floor(scale * ratio) / ratio;
    geometry.scale = scale;
    const double left = room.left() + (room.width() - columns * scale) / 2;
    const double top = room.top() + (scene.atTop ? 0 : (room.height() - rows * scale) / 2);
    geometry.origin = QPointF(std::round(left * ratio) / ratio + static_cast<double>(scene.padding.w) * scale,
                              std::round(top * ratio) / ratio + static_cast<double>(scene.padding.h) * scale);
    return geometry;
}

void paintOverlays(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const QRectF& bounds,
                   const Colors& colors) {
    if (!scene.matrix)
        return;
    painter.save();
    painter.setClipRect(geometry.viewport);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintUnfilled(painter, scene, geometry, colors);
    paintOverlay(painter, scene, geometry, colors);
    if (scene.overlay)
        paintNumbers(painter, scene, geometry, colors);
    painter.setPen(QPen(colors.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(geometry.rect(0, 0, scene.rows(), scene.columns()).adjusted(-0.5, -0.5, 0.5, 0.5));
    for (const auto& mark : scene.marks)
        paintMark(painter, scene, geometry, mark, colors);
    paintRulers(painter, scene, geometry, colors);
    painter.restore();
    painter.save();
    paintColorBar(painter, scene, bounds, colors);
    painter.restore();
}

void paintMatrix(QPainter& painter, const MatrixScene& shown, const MatrixGeometry& view, bool whole,
                 const QRectF& paper, const Colors& colors) {
    if (!shown.matrix)
        return;
    MatrixScene scene = shown;
    bool small = scene.alone && whole && scene.display == MatrixDisplay::Numbers;
    if (small && std::max(scene.rows() + 2 * scene.padding.h, scene.columns() + 2 * scene.padding.w) > mostNumbers) {
        small = false;
        scene.display = MatrixDisplay::HeatMap; // what cannot be written is a colour of the bar
        if (!scene.overlayLabel)
            scene.overlay = {};
    }
    // The words beside the bar do not end where the paper does. Below them there is room already.
    const double margin = hasColorBar(scene) ? std::min<double>(px(8), paper.width() / 8) : 0;
    QRectF target = paper.adjusted(margin, margin, -margin, 0);
    painter.save();
    const double readable = scene.wholeNumbers ? 28 : 44, fitting = fitGeometry(scene, target, 1).scale;
    if (const double part = fitting / readable; small && part < 1) {
        painter.translate(target.topLeft());
        painter.scale(part, part);
        target = QRectF(QPointF(0, 0), target.size() / part);
    }
    // Devices that keep shapes have no pixels of their own: images inside them get 300 per inch.
    constexpr double finest = 300.0 / 96;
    const double device = std::hypot(painter.combinedTransform().m11(), painter.combinedTransform().m12());
    const double ratio = keepsShapes(painter) ? std::max(device, finest) : std::max(device, 0.01);
    MatrixGeometry geometry = fitGeometry(scene, target, ratio);
    if (!whole) {
        const QPointF from = (view.viewport.topLeft() - view.origin) / view.scale;
        const QSizeF size = view.viewport.size() / view.scale;
        const QRectF room = viewportOf(scene, target);
        geometry.scale = std::min(room.width() / size.width(), room.height() / size.height());
        geometry.viewport.setSize(size * geometry.scale);
        geometry.viewport.moveCenter(room.center());
        geometry.origin = geometry.viewport.topLeft() - from * geometry.scale;
    }
    paintCells(painter, scene, geometry, colors);
    paintOverlays(painter, scene, geometry, target, colors);
    painter.restore();
}

} // namespace telar
