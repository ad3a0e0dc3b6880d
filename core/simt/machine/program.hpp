// A PTX module made ready to run: registers and variables have places, instructions their handlers. One for
// each way of looking (fast or counted), used by any number of launches and threads.
#pragma once

#include "core/base/expected.hpp"
#include "core/simt/machine/aligned.hpp"
#include "core/simt/machine/ops.hpp"
#include "core/simt/ptx/module.hpp"

#include <map>

namespace telar::machine {

/// Where the bytes of a launch's own memory begin, one slot of 4 GiB each: shared (1), local (2), parameters
/// (3), functions (4), then the module's variables, then the launch's buffers.
inline constexpr uint64_t paramSlot = 3, functionSlot = 4, firstSymbolSlot = 16;

enum class HostFunction : uint8_t {
    None,
    Unknown,
    Printf,
    Assert,
    IndexCheck,
    Malloc,
    Free,
    Math,
    GridHandle,
    GridBarrier,
    Launch,
    LaunchError,
    LaunchWait
};

/// Copied from one frame to another at a call.
struct FrameCopy {
    uint32_t from = 0, to = 0, bytes = 0;
};

/// What does not fit into an instruction.
struct Extra {
    std::vector<uint32_t> places; ///< of more operands
    std::vector<int32_t> blocks;  ///< of a branch's table
    std::vector<const Inst*> targets;
    int32_t callee = -1; ///< index of a function; -1: by address
    HostFunction host = HostFunction::None;
    int math = 0;                                                         ///< index into mathFunctions (host.cpp)
    std::vector<uint32_t> arguments, argumentBytes, results, resultBytes; ///< in the caller's frame
    std::string name;
};

/// Where an instruction comes from, for counts and findings.
struct Source {
    int32_t function = 0;
    uint32_t instruction = 0; ///< of ptx::Function::code
};

struct Code {
    const ptx::Function* function = nullptr;
    std::vector<Inst> code;
    uint32_t registerBytes = 0, frameBytes = 0;
    std::vector<uint32_t> offsets; ///< of each variable: in the frame; of an entry's parameters: in the launch's
    uint32_t parameterBytes = 0;
    int registers = 0;   ///< of a thread, estimated (ptx/pressure.hpp): of entries of counted programs
    int capability = 35; ///< ptx/capability.hpp: of entries of counted programs
};

/// A counter counts a memory instruction, or the executions of a basic block.
struct Counter {
    uint32_t source = 0;       ///< of the block: its first instruction
    uint32_t instructions = 0; ///< of the block
    bool block = false;
    uint32_t moves = 0; ///< of these instructions: those that an assembler leaves out (ptx/copies.hpp)
    uint32_t added = 0; ///< what an assembler makes of these instructions beyond one each (assembled.hpp)
    uint32_t chain = 0; ///< of these instructions: the longest chain (ptx/chains.hpp)
};

struct ProgramOptions {
    bool counted = false;         ///< with counters and checks
    bool traced = false;          ///< memory instructions leave records
    const OpTable* ops = nullptr; ///< null: the best for this processor
    bool blocks = false;          ///< traced: each basic block that a warp comes to leaves a record
    bool flow = false;            ///< traced: branches, barriers of the block, shuffles and votes leave records, too
    bool stepped = false;         ///< lines leave steps (steps.hpp)
    /// Slot of the first variable. Modules that share arrays have their variables in different slots.
    uint64_t symbolSlot = firstSymbolSlot;
    bool fused = true; ///< handlers may do several instructions at once; the translator wants them one by one
};

struct Program {
    std::shared_ptr<const ptx::Module> module;
    ProgramOptions options;
    std::vector<Code> functions; ///< as in the module
    AlignedVector<uint8_t> constants;
    std::vector<Extra> extras;
    std::vector<Source> sources;
    std::vector<Counter> counters;
    std::vector<uint32_t> loops;           ///< counted: sources at whose blocks innermost loops begin
    std::vector<uint64_t> symbolAddresses; ///< of the module's symbols
    uint32_t sharedArrays = 0;             ///< slots of shared memory in use, from 1 on
    bool usesLocal = false;
    bool waitsForGrid = false;  ///< a function has the barrier of the grid
    bool usesClusters = false;  ///< a function has that of a cluster, or reaches other blocks' shared memory
    uint64_t gridWorkspace = 0; ///< address of ptx::gridWorkspace; 0: there is none
    bool allocates = false;     ///< a function calls malloc or free
    bool readsClock = false;
    bool dependent = false; ///< blocks may wait for each other or meet in memory by atomics: one core runs them in turn
    uint32_t sharedGranule = 4, globalGranule = 4; ///< bytes of the smallest access
    std::shared_ptr<const void> native; ///< what handlers that a compiler has made need (core/simt/machine/translate)

    const ptx::Instruction& instruction(uint32_t source) const {
        const auto& s = sources[source];
        return functions[static_cast<std::size_t>(s.function)].function->code[s.instruction];
    }
    const ptx::Place& place(uint32_t source) const { return instruction(source).place; }
};

/// Special registers, each one place in Bank::Specials of 128 bytes.
enum class Special : uint8_t {
    TidX,
    TidY,
    TidZ,
    NtidX,
    NtidY,
    NtidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    NctaidX,
    NctaidY,
    NctaidZ,
    LaneId,
    WarpId,
    MaskLt,
    MaskLe,
    MaskEq,
    MaskGe,
    MaskGt,
    WarpSize,
    Zero,
    Warps,
    DynamicShared,
    GridWorkspace, ///< the upper half of its address; the lower one is 0
    One,
    ClusterX, ///< the cluster's place in the grid
    ClusterY,
    ClusterZ,
    NclusterX, ///< clusters of the grid
    NclusterY,
    NclusterZ,
    ClusterCtaX, ///< the block's place in its cluster
    ClusterCtaY,
    ClusterCtaZ,
    ClusterNctaX, ///< blocks of a cluster
    ClusterNctaY,
    ClusterNctaZ,
    ClusterRank, ///< of the block in its cluster
    ClusterSize,
    Count
};
inline constexpr uint32_t specialBytes = static_cast<uint32_t>(Special::Count) * 128;

/// Errors name the instruction that is not known.
Expected<std::shared_ptr<const Program>> makeProgram(std::shared_ptr<const ptx::Module> module,
                                                     const ProgramOptions& options);

} // namespace telar::machine
