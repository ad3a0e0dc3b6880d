// Values written into cells.
#include "ui/base/format.hpp"
#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_picture.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

bool isInside(const MatrixScene& scene, int64_t row, int64_t column) {
    return row >= 0 && column >= 0 && row < scene.rows() && column < scene.columns();
}

/// Decimals that give the largest visible value `digits` significant digits, and one at least where small values
/// are not whole (1.5 is not drawn as 2), but none that is 0 in all of them (4.75 is not drawn as 4.750); -1 where
/// exponents are needed.
int decimalsFor(const MatrixScene& scene, const VisibleCells& cells, int digits) {
    double largest = 0;
    bool whole = true;
    for (int64_t r = std::max<int64_t>(0, cells.rowBegin); r < std::min(cells.rowEnd, scene.rows()); ++r)
        for (int64_t c = std::max<int64_t>(0, cells.columnBegin); c < std::min(cells.columnEnd, scene.columns()); ++c) {
            const double size = std::fabs(scene.value(r, c));
            if (std::isfinite(size)) {
                largest = std::max(largest, size);
                whole = whole && size == std::floor(size);
            }
        }
    if (largest == 0)
        return 0;
    const int power = static_cast<int>(std::floor(std::log10(largest)));
    if (power >= 6 || power < -3)
        return -1;
    const int most = std::max(whole || power > 2 ? 0 : 1, digits - 1 - std::max(power, 0));
    int needed = 0;
    for (int64_t r = std::max<int64_t>(0, cells.rowBegin); r < std::min(cells.rowEnd, scene.rows()) && needed < most;
         ++r)
        for (int64_t c = std::max<int64_t>(0, cells.columnBegin);
             c < std::min(cells.columnEnd, scene.columns()) && needed < most; ++c)
            for (const double value = scene.value(r, c); needed < most && std::isfinite(value);) {
                const double scaled = value * std::pow(10.0, needed);
                if (std::fabs(scaled - std::round(scaled)) < 1e-6)
                    break;
                ++needed;
            }
    return needed;
}

QString cellText(const MatrixScene& scene, int64_t row, int64_t column, int digits, int decimals) {
    if (!isInside(scene, row, column))
        return scene.paddingLabel;
    const double value = scene.value(row, column);
    if (scene.wholeNumbers || decimals < 0 || !std::isfinite(value))
        return formatValue(value, scene.wholeNumbers, digits);
    // No minus before a value that rounds to zero.
    const double unit = std::pow(10.0, -decimals);
    QString text = formatFixed(std::fabs(value) < unit / 2 ? 0.0 : value, decimals);
    if (text.startsWith(u'-'))
        text[0] = u'−';
    return text;
}

struct NumberLayout {
    std::vector<QString> texts; ///< row-major over the visible cells
    QFont font;
    bool fits = false;
};

NumberLayout layoutNumbers(const MatrixScene& scene, double scale, const VisibleCells& cells) {
    NumberLayout layout;
    layout.font = fontOf(TypeRole::Mono);
    const double largest = std::clamp(scale * 0.32, 11.0, 26.0);
    layout.font.setPixelSize(100);
    const double advance = QFontMetricsF(layout.font).horizontalAdvance(QLatin1Char('0')) / 100;
    // Rather fewer digits in a comfortable size than many small ones.
    struct Try {
        int digits;
        double smallest;
    };
    for (const auto [digits, smallest] : {Try{4, 11}, Try{3, 11}, Try{2, 11}, Try{2, 9}}) {
        layout.texts.clear();
        const int decimals = scene.wholeNumbers ? 0 : decimalsFor(scene, cells, digits);
        qsizetype longest = 1;
        for (int64_t r = cells.rowBegin; r < cells.rowEnd; ++r)
            for (int64_t c = cells.columnBegin; c < cells.columnEnd; ++c) {
                layout.texts.push_back(cellText(scene, r, c, digits, decimals));
                longest = std::max(longest, layout.texts.back().size());
            }
        const double size =
            std::min(largest, (scale - (scale > 30 ? 8 : 4)) / (advance * static_cast<double>(longest)));
        layout.font.setPixelSize(static_cast<int>(std::max(size, 1.0)));
        layout.fits = size >= (scene.wholeNumbers ? 9 : smallest);
        if (layout.fits || scene.wholeNumbers)
            break;
    }
    return layout;
}

QRgb blended(QRgb below, const QColor& above, int alpha) {
    auto mix = [alpha](int low, int high) { return low + (high - low) * alpha / 255; };
    return qRgb(mix(qRed(below), above.red()), mix(qGreen(below), above.green()), mix(qBlue(below), above.blue()));
}

} // namespace

double numbersFromFor(const MatrixScene& scene) {
    return scene.display == MatrixDisplay::Numbers && scene.wholeNumbers ? denseNumbersFrom : numbersFrom;
}

bool showsLabels(const MatrixScene& scene, double scale) {
    // A cell that shows its number as well needs room for both, one above the other.
    return scene.overlayLabel && scale >= (scene.display == MatrixDisplay::Numbers ? 48 : 14);
}

void paintNumbers(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    const VisibleCells cells = visibleCells(scene, geometry);
    if (geometry.scale < numbersFromFor(scene) || cells.empty())
        return;
    if (scene.display != MatrixDisplay::Numbers && showsLabels(scene, geometry.scale))
        return; // the label takes the middle of the cell
    const NumberLayout layout = layoutNumbers(scene, geometry.scale, cells);
    if (!layout.fits)
        return;
    const auto table = valueColors(scene, colors);
    painter.setFont(layout.font);
    std::size_t next = 0;
    for (int64_t r = cells.rowBegin; r < cells.rowEnd; ++r) {
        for (int64_t c = cells.columnBegin; c < cells.columnEnd; ++c) {
            const QString& text = layout.texts[next++];
            if (!isInside(scene, r, c)) {
                painter.setPen(colors.muted);
            } else {
                if (scene.overlay && scene.filled >= 0 && r * scene.columns() + c >= scene.filled)
                    continue;
                const int index = colorIndex(scene.value(r, c), scene.range);
                QRgb back = index < 0 ? nanColor(colors) : table[static_cast<std::size_t>(index)];
                if (scene.differences && scene.differences->at(r, c) != 0)
                    back = blended(back, colors.bad, differenceAlpha);
                if (scene.overlay) {
                    const QColor above = scene.overlay(r, c, colors);
                    if (above.isValid())
                        back = blended(back, above, above.alpha());
                }
                painter.setPen(textOn(back));
            }
            painter.drawText(geometry.rect(r, c), Qt::AlignCenter, text);
        }
    }
}

} // namespace telar
