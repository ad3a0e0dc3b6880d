// One memory instruction of a warp as pictures: its 32 lanes, where they land on the 32 banks of shared
// memory, and which elements and sectors of an array they touch.
#pragma once

#include "ui/labs/kernel/kernel_jobs.hpp"
#include "ui/theme/theme.hpp"

#include <QPainter>
#include <QString>

namespace telar {

/// Which lanes land on which word of each bank.
struct BankWord {
    uint64_t word = 0; ///< address / 4
    uint32_t lanes = 0;
};
/// By bank: words in the order of the lanes that come for them. More than one: passes.
std::vector<std::vector<BankWord>> bankWords(const machine::WarpStep& step);

/// An array around what the step touches, in rows.
struct ArrayWindow {
    int64_t columns = 32, elements = 0;
    uint32_t element = 4;         ///< bytes
    std::vector<int64_t> rows;    ///< numbers of the rows that are shown
    int64_t more = 0;             ///< rows that are not
    std::vector<uint32_t> lanes;  ///< of each shown element, the lanes that touch it
    std::vector<uint8_t> fetched; ///< of each shown element: its sector is moved
};
ArrayWindow arrayWindow(const KernelTrace& trace, const machine::WarpStep& step, std::size_t mostRows);

/// Both pictures say in words how much was moved. `lane` is pointed out; -1: none.
void paintBanks(QPainter& painter, const QRectF& box, const Colors& colors, const machine::WarpStep& step, int lane);
void paintArray(QPainter& painter, const QRectF& box, const Colors& colors, const KernelTrace& trace,
                const machine::WarpStep& step, int lane);
void paintLanes(QPainter& painter, const QRectF& box, const Colors& colors, uint32_t mask, int lane);
/// Lane under a point of what `paintLanes` painted into `box`; -1: none.
int laneAt(const QRectF& box, const QPointF& point);

/// "reads in", "writes tile", "adds to hist (atomic)".
QString stepWords(const KernelTrace& trace, const machine::WarpStep& step);
/// "4 sectors of 32 bytes, 4 needed", "32 passes over the banks, 1 would do".
QString stepCost(const machine::WarpStep& step);
/// Why lanes fall on one bank: the rule, with the distance of the lanes where it is the same for all.
QString bankReason(const machine::WarpStep& step);
/// "in[37] = 3.5"; the bits where the type is not known.
QString laneWords(const KernelTrace& trace, const machine::WarpStep& step, int lane);

} // namespace telar
