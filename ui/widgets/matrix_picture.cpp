#include "ui/widgets/matrix_picture.hpp"

#include "ui/widgets/matrix_painter.hpp"
#include "ui/widgets/matrix_pyramid.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <type_traits>

namespace telar {

namespace {

using Table = std::array<QRgb, 256>;

/// From values to colours. Whole 32-bit numbers need double precision, the others do not.
template <class Real>
class Colorer {
public:
    Colorer(const ValueRange& range, const Table& table, QRgb nan)
        : min_(static_cast<Real>(range.min)),
          factor_(range.max > range.min ? static_cast<Real>(255.0 / (range.max - range.min)) : Real(0)), table_(table),
          nan_(nan) {}

    template <class T>
    QRgb operator()(T value) const {
        if constexpr (std::is_floating_point_v<T>)
            if (value != value)
                return nan_;
        const Real at = (static_cast<Real>(value) - min_) * factor_ + Real(0.5);
        // The comparisons also catch infinities; infinity times zero is NaN and takes the lowest colour.
        return table_[at >= Real(255) ? 255 : at > Real(0) ? static_cast<std::size_t>(at) : 0];
    }

private:
    Real min_, factor_;
    const Table& table_;
    QRgb nan_;
};

template <class T>
using RealFor = std::conditional_t<std::is_same_v<T, int32_t>, double, float>;

/// One cell per pixel (the one that owns it): exact when enlarged, a sparse sample when reduced.
template <class T, class Color>
void sampleCells(QImage& image, const QRect& area, const PlanesView<const T>& view, const MatrixGeometry& geometry,
                 const Color& color) {
    std::vector<int64_t> columns(static_cast<std::size_t>(area.width()));
    for (int x = 0; x < area.width(); ++x)
        columns[static_cast<std::size_t>(x)] =
            std::clamp<int64_t>(geometry.columnAtDevice(area.left() + x), 0, view.columns - 1);
    int64_t lastRow = -1;
    for (int y = 0; y < area.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const int64_t row = std::clamp<int64_t>(geometry.rowAtDevice(area.top() + y), 0, view.rows - 1);
        if (row == lastRow) {
            std::memcpy(line, image.constScanLine(y - 1), static_cast<std::size_t>(area.width()) * sizeof(QRgb));
            continue;
        }
        lastRow = row;
        const T* values = view.row(row);
        int64_t lastColumn = -1;
        QRgb last = 0;
        for (int x = 0; x < area.width(); ++x) {
            const int64_t c = columns[static_cast<std::size_t>(x)];
            if (c != lastColumn) {
                last = color(values[c]);
                lastColumn = c;
            }
            line[x] = last;
        }
    }
}

struct Span {
    int64_t begin = 0, end = 1;
};

/// For each device pixel the blocks of `factor` cells under it, never none.
std::vector<Span> spansOf(int first, int count, double origin, double cellsPerPixel, int64_t factor, int64_t size) {
    std::vector<Span> spans(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const double begin = (first + i - origin) * cellsPerPixel / static_cast<double>(factor);
        const double end = (first + i + 1 - origin) * cellsPerPixel / static_cast<double>(factor);
        Span& span = spans[static_cast<std::size_t>(i)];
        span.begin = std::clamp<int64_t>(static_cast<int64_t>(std::floor(begin)), 0, size - 1);
        span.end = std::clamp<int64_t>(static_cast<int64_t>(std::floor(end)), span.begin + 1, size);
    }
    return spans;
}

/// Averages of the blocks under each pixel.
template <class T, class Color>
void averageCells(QImage& image, const QRect& area, const PlanesView<const T>& view, int64_t factor,
                  const MatrixGeometry& geometry, const Color& color) {
    const double cellsPerPixel = 1.0 / (geometry.scale * geometry.ratio);
    const auto across =
        spansOf(area.left(), area.width(), geometry.origin.x() * geometry.ratio, cellsPerPixel, factor, view.columns);
    const auto down =
        spansOf(area.top(), area.height(), geometry.origin.y() * geometry.ratio, cellsPerPixel, factor, view.rows);
    const int64_t firstColumn = across.front().begin, columns = across.back().end - firstColumn;
    std::vector<float> sums(static_cast<std::size_t>(columns));
    for (int y = 0; y < area.height(); ++y) {
        const Span rows = down[static_cast<std::size_t>(y)];
        float* sum = sums.data();
        const T* top = view.row(rows.begin) + firstColumn;
        for (int64_t c = 0; c < columns; ++c)
            sum[c] = static_cast<float>(top[c]);
        for (int64_t r = rows.begin + 1; r < rows.end; ++r) {
            const T* row = view.row(r) + firstColumn;
            for (int64_t c = 0; c < columns; ++c)
                sum[c] += static_cast<float>(row[c]);
        }
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < area.width(); ++x) {
            const Span span = across[static_cast<std::size_t>(x)];
            float total = 0;
            for (int64_t c = span.begin; c < span.end; ++c)
                total += sum[c - firstColumn];
            line[x] = color(total / static_cast<float>((span.end - span.begin) * (rows.end - rows.begin)));
        }
    }
}

/// Differing cells as dots of at least 3 x 3 pixels: one wrong cell among millions must be seen.
void stampDifferences(QImage& image, const QRect& area, const MatrixScene& scene, const MatrixGeometry& geometry,
                      QRgb color) {
    const double cellsPerPixel = 1.0 / (geometry.scale * geometry.ratio);
    const auto* level = scene.differencePyramid ? scene.differencePyramid->level(cellsPerPixel) : nullptr;
    const Matrix<uint8_t>& any = level ? level->any : *scene.differences;
    const int64_t factor = level ? level->factor : 1;
    auto index = [&](int64_t cell, int64_t count) { return std::clamp<int64_t>(cell / factor, 0, count - 1); };
    const int64_t rowBegin = index(geometry.rowAtDevice(area.top()), any.rows());
    const int64_t rowEnd = index(geometry.rowAtDevice(area.bottom()), any.rows()) + 1;
    const int64_t columnBegin = index(geometry.columnAtDevice(area.left()), any.columns());
    const int64_t columnEnd = index(geometry.columnAtDevice(area.right()), any.columns()) + 1;
    // Without the pyramid a large matrix is sampled, as its values are.
    const int64_t step = level ? 1 : std::max<int64_t>(1, static_cast<int64_t>(cellsPerPixel / 2));
    for (int64_t r = rowBegin; r < rowEnd; r += step) {
        const uint8_t* row = any.row(r);
        for (int64_t c = columnBegin; c < columnEnd; c += step) {
            if (row[c] == 0)
                continue;
            const auto x = static_cast<int>((geometry.deviceX(c * factor) + geometry.deviceX((c + 1) * factor)) / 2);
            const auto y = static_cast<int>((geometry.deviceY(r * factor) + geometry.deviceY((r + 1) * factor)) / 2);
            for (int dy = std::max(y - 1, area.top()); dy <= std::min(y + 1, area.bottom()); ++dy)
                for (int dx = std::max(x - 1, area.left()); dx <= std::min(x + 1, area.right()); ++dx)
                    reinterpret_cast<QRgb*>(image.scanLine(dy - area.top()))[dx - area.left()] = color;
        }
    }
}

QColor mixed(const QColor& a, const QColor& b, double part) {
    auto mix = [part](int low, int high) { return static_cast<int>(std::lround(low + part * (high - low))); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace

double MatrixScene::value(int64_t row, int64_t column) const {
    return std::visit([&](const auto& m) { return static_cast<double>(m.at(row, column)); }, *matrix);
}

Table valueColors(const MatrixScene& scene, const Colors& colors) {
    Table table;
    if (scene.display == MatrixDisplay::Numbers) {
        for (int i = 0; i < 256; ++i)
            table[static_cast<std::size_t>(i)] = mixed(colors.surface, colors.accent, 0.03 + 0.33 * i / 255.0).rgb();
        return table;
    }
    std::copy_n(colorTable(scene.activeMap()), 256, table.begin());
    return table;
}

QRgb nanColor(const Colors& colors) { return colors.series[1].rgb(); }

int colorIndex(double value, const ValueRange& range) {
    if (std::isnan(value))
        return -1;
    if (!(range.max > range.min))
        return 0;
    const double at = (value - range.min) * (255.0 / (range.max - range.min)) + 0.5;
    return at >= 255 ? 255 : at > 0 ? static_cast<int>(at) : 0;
}

QRect coveredPixels(const MatrixScene& scene, const MatrixGeometry& geometry) {
    const QRectF& v = geometry.viewport;
    auto clamp = [](int64_t value, double low, double high) {
        return static_cast<int>(
            std::clamp<int64_t>(value, static_cast<int64_t>(std::floor(low)), static_cast<int64_t>(std::ceil(high))));
    };
    const double k = geometry.ratio;
    const int left = clamp(geometry.deviceX(0), v.left() * k, v.right() * k);
    const int right = clamp(geometry.deviceX(scene.columns()), v.left() * k, v.right() * k);
    const int top = clamp(geometry.deviceY(0), v.top() * k, v.bottom() * k);
    const int bottom = clamp(geometry.deviceY(scene.rows()), v.top() * k, v.bottom() * k);
    return QRect(left, top, std::max(0, right - left), std::max(0, bottom - top));
}

QImage cellPixels(const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    const QRect area = coveredPixels(scene, geometry);
    if (area.isEmpty() || !scene.matrix)
        return {};
    QImage image(area.size(), QImage::Format_RGB32);
    if (image.isNull())
        return {};
    const Table table = valueColors(scene, colors);
    const QRgb nan = nanColor(colors);
    const double cellsPerPixel = 1.0 / (geometry.scale * geometry.ratio);
    if (cellsPerPixel > 1.0 && scene.pyramid) {
        const Colorer<float> color(scene.range, table, nan);
        if (const auto* level = scene.pyramid->level(cellsPerPixel))
            averageCells(image, area, level->means.view(), level->factor, geometry, color);
        else
            std::visit([&](const auto& m) { averageCells(image, area, m.view(), 1, geometry, color); }, *scene.matrix);
    } else {
        std::visit(
            [&](const auto& m) {
                using T = std::remove_cv_t<std::remove_pointer_t<decltype(m.data())>>;
                sampleCells(image, area, m.view(), geometry,
                            Colorer<RealFor<std::remove_const_t<T>>>(scene.range, table, nan));
            },
            *scene.matrix);
    }
    if (scene.differences && geometry.scale < differencesAsShapesFrom)
        stampDifferences(image, area, scene, geometry, colors.bad.rgb());
    image.setDevicePixelRatio(geometry.ratio);
    return image;
}

QImage wholePicture(const MatrixScene& scene, const Colors& colors) {
    if (!scene.matrix || scene.rows() == 0 || scene.columns() == 0 || scene.rows() > INT_MAX ||
        scene.columns() > INT_MAX)
        return {};
    const Table table = valueColors(scene, colors);
    // One byte per cell where 256 colours are enough: a NaN needs one more.
    const bool fewColors =
        !std::holds_alternative<Matrix<float>>(*scene.matrix) || (scene.pyramid && scene.pyramid->nanCount() == 0);
    const QSize size(static_cast<int>(scene.columns()), static_cast<int>(scene.rows()));
    QImage image(size, fewColors ? QImage::Format_Indexed8 : QImage::Format_RGB32);
    if (image.isNull())
        return {};
    if (fewColors)
        image.setColorTable(QList<QRgb>(table.begin(), table.end()));
    const QRgb nan = nanColor(colors);
    std::visit(
        [&](const auto& m) {
            for (int r = 0; r < size.height(); ++r) {
                const auto* values = m.row(r);
                uchar* line = image.scanLine(r);
                for (int c = 0; c < size.width(); ++c) {
                    const int index = colorIndex(static_cast<double>(values[c]), scene.range);
                    if (fewColors)
                        line[c] = static_cast<uchar>(index);
                    else
                        reinterpret_cast<QRgb*>(line)[c] = index < 0 ? nan : table[static_cast<std::size_t>(index)];
                }
            }
        },
        *scene.matrix);
    return image;
}

} // namespace telar
