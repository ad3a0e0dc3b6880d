// What a traced run leaves: one record for each memory instruction of a warp, packed. With ProgramOptions::blocks a record
// without addresses for each basic block comes before those of its instructions, and one behind each call.
#pragma once

#include "core/simt/dim3.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace telar::machine {

struct Program;

/// Added to TraceRecord::source of a basic block.
inline constexpr uint32_t blockRecord = 0x80000000u;

/// One memory instruction of a warp, unpacked.
struct TraceRecord {
    uint32_t source = 0; ///< index into Program::sources
    uint32_t mask = 0;   ///< lanes that took part
    uint64_t address[32] = {};
    uint64_t value[32] = {}; ///< read or written: the first element of a vector
};

struct WarpTrace {
    int64_t block = 0;
    uint32_t warp = 0;
    std::vector<uint8_t> bytes;

    /// Appends; addresses in steps and values that are alike take a few bytes.
    void add(const TraceRecord& record, uint32_t valueBytes);
};

/// Walks a warp's records from the first to the last.
class TraceReader {
public:
    explicit TraceReader(const WarpTrace& trace) : trace_(trace) {}
    bool next(TraceRecord& record);

private:
    const WarpTrace& trace_;
    std::size_t at_ = 0;
};

struct Trace {
    std::shared_ptr<const Program> program;
    simt::Dim3 grid, block;
    std::vector<WarpTrace> warps; ///< by block, then warp
    bool complete = true;         ///< false: it grew above the limit and ends early

    int64_t bytes() const;
};

} // namespace telar::machine
