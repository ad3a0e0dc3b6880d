// Colours a matrix by who makes its cells: block, warp, lane or thread, with the number in cells that have
// room.
#pragma once

#include "core/simt/thread_view.hpp"
#include "ui/widgets/matrix_view.hpp"

namespace telar {

enum class OwnerLook { Values, Block, Warp, Lane, Thread, Index };

/// In the order of OwnerLook, translated: "value", "block" ...
QStringList ownerLookNames();
/// What the colours mean, one sentence.
QString ownerLegend(OwnerLook look);
/// `wrong`: cells painted red whatever their owner; may be null. Values, or no owners: nothing is painted.
void showOwners(MatrixView& view, std::shared_ptr<const CellOwners> owners, OwnerLook look,
                std::shared_ptr<const Matrix<uint8_t>> wrong = {});
/// Borders of the blocks, or only of `own` where there are too many to be told apart.
std::vector<MatrixMark> blockBorders(const CellOwners& owners, int64_t own);

} // namespace telar
