// A warp's memory instructions for slides: any moment with the line of the source that made it, and all of them as a film.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/labs/kernel/kernel_jobs.hpp"

namespace telar {

/// The line of the source among its neighbours, what the warp does there in words, and the banks or the array. Any thread.
void paintMoment(QPainter& painter, const QRectF& box, const Colors& colors, const KernelTrace& trace, std::size_t step,
                 int lane);
/// The present step; `lane` is pointed out, -1: none.
std::optional<Exportable> warpMoment(std::shared_ptr<const KernelTrace> trace, std::size_t step, int lane);
/// Step by step; of many steps some.
std::optional<Exportable> warpFilm(std::shared_ptr<const KernelTrace> trace, int lane);

/// Warp by warp, block by block: the moment, and above it which warps of the launch have come so far.
std::optional<Exportable> warpsFilm(std::shared_ptr<const KernelWarps> warps);
/// "64 of 512 warps: every warp of the first 8 blocks".
QString warpsWords(const KernelWarps& warps);

} // namespace telar
