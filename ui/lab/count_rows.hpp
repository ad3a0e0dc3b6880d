// What the emulator counted of launches, as rows of a table: warps, sectors, wavefronts, divergence.
#pragma once

#include "core/simt/counters.hpp"

#include <QString>

namespace telar {

class RowsTable;

struct CountedLaunch {
    std::string kernel; ///< its card's id, with the function where it has several launches
    simt::Counters counters;
    int64_t findings = 0;
};
/// With their titles, in the language on screen.
void showCounts(RowsTable& table, const std::vector<CountedLaunch>& launches);

} // namespace telar
