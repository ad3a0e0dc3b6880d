// What the warps of a few blocks execute, as the model of the multiprocessor replays it: the machine's trace, put into the
// order in which an assembler would probably place the instructions (assembly.hpp), or, where the kernel's machine code is there, its
// own instructions along the way that the trace tells (machine_path.hpp).
#pragma once

#include "core/simt/cuda/machine_listing.hpp"
#include "core/simt/machine/machine.hpp"
#include "core/simt/multiprocessor/assembly.hpp"

#include <map>

namespace telar::multiprocessor {

enum class Memory : uint8_t { Global, Local, Shared, Constant };

/// One memory instruction of a warp as it went.
struct Access {
    Memory memory = Memory::Global;
    bool store = false, atomic = false;
    uint8_t lanes = 0;                     ///< that took part; none: predicated off
    uint8_t vector = 1;                    ///< instructions of PTX that became this one
    uint16_t lines = 0;                    ///< of 128 bytes: global and local memory
    uint16_t passes = 0;                   ///< over the banks: shared memory; places: constant memory
    uint16_t sameAddress = 1;              ///< of an atomic: lanes of the fullest address
    uint8_t alignment = 4;                 ///< of all lanes' addresses, up to 16
    uint32_t firstSector = 0, sectors = 0; ///< of 32 bytes, into Recording::sectors
    uint64_t first = 0, last = 0;          ///< addresses of the first and last lane
};

/// One instruction of the machine code, estimated or as the assembler made it, with what it waits for.
struct Step {
    uint32_t source = 0; ///< into Program::sources
    int32_t slot = -1;   ///< of the group's accesses
    uint32_t firstRead = 0, firstWrite = 0;
    uint16_t reads = 0, writes = 0;
    uint8_t issues = 1;
    Unit unit = Unit::Integer;
    Role role = Role::Plain;
    bool movable = false, predicate = false; ///< as of Estimate
    // Of machine code, whose registers are the barriers of the warp:
    uint8_t stall = 0;  ///< cycles until the next one can issue; 0: it is estimated
    int8_t taken = -1;  ///< barrier that is set until its operands are read; -1: none
    uint32_t place = 0; ///< in the code
};

/// A basic block, or some rounds of a loop of one, in the assembler's order.
struct Schedule {
    std::vector<Step> steps;
    std::vector<uint32_t> registers; ///< that the steps read and write
    struct Passed {
        uint32_t to, from;
    };
    std::vector<Passed> passed; ///< registers that others hold at the end
    uint32_t accessSlots = 0;   ///< accesses
    uint32_t instructions = 0;  ///< of the hardware, estimated
};

struct Group {
    uint32_t schedule = 0, firstSlot = 0; ///< into Recording::slotAccesses
};

struct WarpStream {
    std::vector<Group> groups;
    int64_t instructions = 0; ///< estimated
};

struct BlockStream {
    int64_t block = 0;
    std::vector<WarpStream> warps;
};

struct Recording {
    std::shared_ptr<const machine::Program> program;
    std::string kernel;
    simt::LaunchConfig config;
    std::vector<BlockStream> blocks;
    std::vector<Schedule> schedules;
    std::vector<int32_t> slotAccesses; ///< into accesses; -1: not executed
    std::vector<Access> accesses;
    std::vector<uint64_t> sectors; ///< addresses / 32
    uint32_t registers = 0;        ///< that schedules name
    int threadRegisters = 32;      ///< estimated
    int32_t sharedBytes = 0;       ///< of a block
    int64_t arrayBytes = 0;
    int capability = 35;                           ///< ten times the least that has the kernel's instructions
    int64_t ptxInstructions = 0, instructions = 0; ///< of the kept warps: counted, and estimated of the hardware
    bool complete = true;                          ///< false: warps go on where the trace ends
    bool machineCode = false;                      ///< the steps are those of machine code and not estimated
    Text estimated;                                ///< why not, where machine code was given
    bool approximate = false; ///< accesses of wmma, cp.async and bulk copies, whose addresses are not recorded
    std::vector<simt::Finding> findings;
    bool endless = false;
};

/// What is recorded.
struct RecordRequest {
    std::shared_ptr<const ptx::Module> module;
    std::string entry; ///< in the PTX
    simt::LaunchConfig config;
    std::vector<machine::Buffer> buffers; ///< as they are at the start; what the kernel writes goes into copies
    std::vector<machine::Argument> arguments;
    std::vector<machine::SymbolValue> constants;
    int64_t firstBlock = 0, blockStep = 1, blocks = 1; ///< those that one multiprocessor gets
    int64_t traceBytes = int64_t{192} << 20;
    int capability = 90;         ///< ten times the card's: for the estimate of the instructions
    int64_t budget = 20'000'000; ///< instructions of a warp
    /// What the assembler made of the kernel, for that card (cuda::MatchedModule::function); null: the instructions are estimated.
    std::shared_ptr<const cuda::MachineFunction> code;
};

/// Errors: arrays of more than 1 GiB, those of makeProgram and Machine::run. What the kernel does wrong is a finding, and its warps end there.
Expected<Recording> record(RecordRequest request, const JobContext& job = {});

} // namespace telar::multiprocessor
