// Keeps which lines of memory warps touch (core/simt/line_log.hpp) while a launch is counted.
#pragma once

#include "core/simt/line_log.hpp"

namespace telar::machine {

using simt::LineLog;
using simt::LineTouch;
using simt::LineUse;

/// Whether the line is the one of its 2^bits neighbours that is kept: of two halves of each stretch of them one, by a hash of
/// where it is, so that what is kept of fewer lines is a part of what was kept of more. An array's first line always is: a
/// small one is not left out.
bool isKeptLine(uint64_t line, uint32_t bits);

struct Warp;
struct Launch;
struct Worker;
struct RunReport;

/// What one core keeps.
struct LineKeeper {
    uint32_t bits = 0, mostBits = 0;
    std::size_t kept = 0, most = 0; ///< touches
    bool full = false;              ///< blocks that begin now are not kept
    std::vector<LineLog::Block> blocks;
    std::vector<LineTouch> touches;
};

/// Makes a core ready; what its warps have kept of a block goes behind the rest.
void beginLines(const Launch& launch, std::size_t cores, Worker& worker);
void endBlockLines(Worker& worker);
/// What all have kept; null where nothing was.
std::shared_ptr<LineLog> linesOf(const Launch& launch, std::vector<std::unique_ptr<Worker>>& workers,
                                 const RunReport& report);

} // namespace telar::machine
