// The pictures of a comparison: bars of times, and two time lines on one axis.
#pragma once

#include "core/report/compare_pages.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

/// Words above each bar, its time behind it.
Painted::Paint barsPicture(std::vector<TimeBar> bars);
/// Launches of the first run above those of the last, one after the other by their predicted times, on one axis; those that are
/// the same are joined. `before` and `after` stand beside the rows.
Painted::Paint timeLinesPicture(const compare::ComparedRuns& runs, const QString& before, const QString& after);
QByteArray barsCsv(const std::vector<TimeBar>& bars);

} // namespace telar
