#include "ui/widgets/owner_overlay.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/theme.hpp"

#include <QCoreApplication>

namespace telar {

namespace {

struct OwnerWords {
    Q_DECLARE_TR_FUNCTIONS(OwnerWords)
};

QColor seriesColor(const Colors& c, qint64 number) {
    QColor color = c.series[number % 7];
    color.setAlpha(c.dark ? 225 : 215);
    return color;
}

QColor rampColor(qint64 number, qint64 count) {
    QColor color = QColor::fromRgb(colorTable(ColorMap::Viridis)[count > 1 ? number * 255 / (count - 1) : 0]);
    color.setAlpha(240);
    return color;
}

} // namespace

QStringList ownerLookNames() {
    return {OwnerWords::tr("value"), OwnerWords::tr("block"),  OwnerWords::tr("warp"),
            OwnerWords::tr("lane"),  OwnerWords::tr("thread"), OwnerWords::tr("indices i + j/10")};
}

QString ownerLegend(OwnerLook look) {
    switch (look) {
    case OwnerLook::Values:
        return OwnerWords::tr("Colours show values.");
    case OwnerLook::Block:
        return OwnerWords::tr("One colour per block; the numbers are blockIdx.x, blockIdx.y.");
    case OwnerLook::Warp:
        return OwnerWords::tr("One colour per warp (32 threads); dashed lines separate the blocks.");
    case OwnerLook::Lane:
        return OwnerWords::tr("From lane 0 (dark) to lane 31 (bright): the position in the warp.");
    case OwnerLook::Thread:
        return OwnerWords::tr(
            "From the first to the last thread of a block; the numbers are threadIdx.x, threadIdx.y.");
    case OwnerLook::Index:
        return OwnerWords::tr("i + j/10, as the thesis prints it: i is the row, j the column.");
    }
    return {};
}

void showOwners(MatrixView& view, std::shared_ptr<const CellOwners> owners, OwnerLook look,
                std::shared_ptr<const Matrix<uint8_t>> wrong) {
    if (!owners || look == OwnerLook::Values)
        return view.setOverlay({});
    view.setOverlay(
        [owners, look, mask = std::move(wrong)](int64_t row, int64_t column, const Colors& c) {
            if (mask && mask->at(row, column))
                return c.bad;
            switch (look) {
            case OwnerLook::Block: {
                const auto block = owners->blockOf(row, column);
                return seriesColor(c, block % owners->grid.x + 3 * (block / owners->grid.x));
            }
            case OwnerLook::Warp:
                return seriesColor(c, owners->warpOf(row, column));
            case OwnerLook::Lane:
                return rampColor(owners->laneOf(row, column), 32);
            default:
                return rampColor(owners->threadOf(row, column), owners->block.count());
            }
        },
        [owners, look](int64_t row, int64_t column) {
            const auto block = simt::placeOf(owners->blockOf(row, column), owners->grid);
            const auto thread = simt::placeOf(owners->threadOf(row, column), owners->block);
            const auto pair = [](uint32_t x, uint32_t y) { return QStringLiteral("%1,%2").arg(x).arg(y); };
            switch (look) {
            case OwnerLook::Block:
                return pair(block.x, block.y);
            case OwnerLook::Warp:
                return QString::number(owners->warpOf(row, column));
            case OwnerLook::Lane:
                return QString::number(owners->laneOf(row, column));
            case OwnerLook::Thread:
                return pair(thread.x, thread.y);
            default: {
                // i + j/10, as the thesis prints it.
                const auto x = quint64{block.x} * owners->block.x + thread.x,
                           y = quint64{block.y} * owners->block.y + thread.y;
                const auto i = owners->rowsAlongX ? x : y, j = owners->rowsAlongX ? y : x;
                return formatFixed(static_cast<double>(i) + static_cast<double>(j) / 10, 1);
            }
            }
        });
}

std::vector<MatrixMark> blockBorders(const CellOwners& owners, int64_t own) {
    constexpr int64_t most = 64;
    std::vector<MatrixMark> marks;
    for (int64_t block = 0; block < owners.grid.count(); ++block) {
        if (block != own && owners.grid.count() > most)
            continue;
        const int64_t top = block / owners.grid.x * owners.tileRows, left = block % owners.grid.x * owners.tileColumns;
        marks.push_back({MatrixMark::Role::Hover,
                         top,
                         left,
                         std::min<int64_t>(owners.tileRows, owners.rows - top),
                         std::min<int64_t>(owners.tileColumns, owners.columns - left),
                         {1, 1}});
    }
    return marks;
}

} // namespace telar
