// What a stepping run leaves: each time a warp of one block comes to another line of the source, which lanes
// are about to run it, and what every variable in scope holds in each lane, in every function on the stack.
//
// Made from a program with ProgramOptions::stepped of a module with debug information (clang -O0 -g). Values
// are those before the line is run. Steps of different warps stand in the order in which the machine ran them.
#pragma once

#include "core/simt/dim3.hpp"
#include "core/simt/ptx/debug_info.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace telar::machine {

struct Program;

struct StepRequest {
    int64_t block = 0;                          ///< in the order x, y, z
    int32_t warp = -1;                          ///< only this one; -1: all of the block
    int64_t mostBytes = int64_t{256} << 20;     ///< the run ends where its steps would take more
    std::shared_ptr<const ptx::DebugInfo> info; ///< of the program's module; null: no variables
};

struct Step {
    uint32_t warp = 0, mask = 0;            ///< lanes that are about to run the line
    int32_t file = 0, line = 0, column = 0; ///< file: a key of ptx::Module::files
    uint32_t frame = 0, globals = 0;        ///< inside of StepTrace
};

/// A variable at one step. `name`, `type` and `declared` are of the source.
struct StepVariable {
    std::string name, type;
    int32_t typeIndex = -1;                   ///< into DebugInfo::types
    ptx::Space space = ptx::Space::Local;     ///< Local and Param: each lane has its own
    uint64_t bytes = 0, kept = 0;             ///< of its value; how many are kept (0: its place is not known)
    int32_t declared = 0;                     ///< line
    bool parameter = false, shadowed = false; ///< shadowed: another of its name is nearer
    uint64_t address = 0;                     ///< of the machine
    std::vector<uint32_t> chunks;             ///< inside of StepTrace
};

struct StepFrame {
    std::string function;       ///< as in the source; without debug information as in the PTX
    int32_t file = 0, line = 0; ///< where it stands: for callers, the line of the call
    uint32_t mask = 0;          ///< lanes that are in it
    bool inlined = false;
    std::vector<StepVariable> variables; ///< those in scope, innermost first
};

struct StepValue {
    std::vector<uint8_t> bytes, known; ///< known: 0 for bytes that nobody has written
};

class StepTrace {
public:
    std::shared_ptr<const Program> program;
    std::shared_ptr<const ptx::DebugInfo> info;
    simt::Dim3 grid{0, 0, 0}, block{0, 0, 0}, blockPlace{0, 0, 0};
    StepRequest request;
    std::vector<Step> steps;
    bool complete = true; ///< false: it would have taken more than StepRequest::mostBytes and ends early

    int64_t bytes() const;
    /// The functions that are running, innermost first; the kernel last.
    std::vector<StepFrame> stack(std::size_t step) const;
    /// __device__, __constant__ and shared variables outside of functions.
    std::vector<StepVariable> globals(std::size_t step) const;
    StepValue value(const StepVariable& variable, uint32_t lane) const;
    /// The value as one line. Pointers are named by the array they point into.
    std::string text(std::size_t step, const StepVariable& variable, uint32_t lane,
                     std::size_t mostElements = 16) const;
    /// "out[12]", "tile + 6 bytes", "v[2]" (of the thread's own); empty where nothing is there.
    std::string addressText(std::size_t step, uint64_t address, int32_t element) const;
    /// The first step from `from` on that a thread of the block takes part in; steps.size() where none is.
    std::size_t next(std::size_t from, uint32_t thread) const;

    /// What a recorder adds to.
    struct FrameRecord {
        int32_t function = 0;
        uint32_t source = 0, mask = 0, local = 0; ///< local: first byte of its frame
        uint32_t list = 0;                        ///< of chunks, in the order of variablesAt
        uint32_t caller = UINT32_MAX;             ///< another record
        bool operator==(const FrameRecord&) const = default;
    };
    struct Range {
        std::string name;
        uint64_t begin = 0, bytes = 0;
        uint32_t element = 4; ///< bytes
    };
    /// Where a variable's value is kept.
    struct Slot {
        ptx::Space space = ptx::Space::Generic; ///< Generic: nowhere
        uint64_t offset = 0;                    ///< Local: of the frame; else an address of the machine
        uint64_t bytes = 0, kept = 0;
        bool indirect = false; ///< there stands the address of the value
    };
    std::vector<FrameRecord> frames;
    std::vector<uint32_t> lists;
    std::vector<uint8_t> chunks;
    std::vector<Range> ranges;
    std::vector<std::vector<Slot>> places; ///< of each function's variables
    std::vector<Slot> globalPlaces;

    /// Variables in scope at an instruction, innermost first: those declared on lines behind it are not.
    std::vector<int32_t> variablesAt(int32_t function, int32_t instruction) const;

private:
    StepVariable variable(const ptx::DebugVariable& told, const Slot& slot, uint32_t& list, uint32_t local) const;
};

/// Chunks: what 64 bytes of a variable hold in all lanes, or 256 of one that lanes share.
inline constexpr uint32_t laneChunkBytes = 64, sharedChunkBytes = 256;
uint64_t chunksOf(const StepTrace::Slot& slot);

/// Packs a row of local memory (one word of each lane); `known`: which lanes have written each byte.
void packRow(std::vector<uint8_t>& to, const uint32_t* words, const uint32_t known[4]);
/// One lane's word of the row that begins at `at`; goes behind the row. Bits of `known`: its bytes.
uint32_t unpackRow(const uint8_t*& at, uint32_t lane, uint32_t& known);

} // namespace telar::machine
