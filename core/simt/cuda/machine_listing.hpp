// What nvdisasm prints of a cubin: the machine instructions of each function, its basic blocks and the ways between them.
//
// Blocks end at labels, branches and what may leave a function, as nvdisasm -c names them. An instruction's second word has its stall
// count in bits 41 to 44, the barriers that it sets in 46 to 48 (its result is there) and 49 to 51 (its operands are read), and in 52
// to 57 those that it waits for (public descriptions of the control codes: S. Gray, maxas; CuAssembler).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace telar::cuda {

inline constexpr int machineBarriers = 6; ///< of a warp

struct MachineInstruction {
    std::string text; ///< "@!P0 BRA `(.L_x_0)"
    std::string name; ///< "BRA", "LDG.E.64"
    std::string file; ///< of the line table; empty: none
    int line = 0;
    int stall = 0; ///< cycles until the next one of the warp can issue, in listings with codes (-hex)
    int writeBarrier = -1, readBarrier = -1; ///< that it sets; -1: none
    uint32_t waits = 0;                      ///< barriers that it waits for, a bit each
    bool guarded = false;
    /// "LDG" of "LDG.E.64".
    std::string root() const { return name.substr(0, name.find('.')); }
    /// The first operand: "B0" of "BSSY B0, `(.L_x_3)".
    std::string operand() const;
    /// The label that it names in brackets; empty: none.
    std::string target() const;
};

struct MachineBlock {
    std::size_t first = 0, end = 0; ///< of MachineFunction::code
    std::vector<int> next, before;  ///< blocks
    std::string call;               ///< label of what its last instruction calls
    bool leaves = false;            ///< it ends where a warp may leave the function
};

struct MachineFunction {
    std::vector<MachineInstruction> code; ///< without the padding behind the end
    std::map<std::string, std::size_t> labels;
    std::vector<MachineBlock> blocks;
    std::string computed;  ///< "BRX": what goes to a place that is not named; empty: nothing does
    std::string assembler; ///< version: "13.0.88"; empty: it was not said
    // What ptxas -v says of an entry:
    int capability = 0, registers = 0; ///< 90; of a thread
    int64_t spillStores = 0, spillLoads = 0;
};

/// Functions by name, of what nvdisasm -c -g, with or without -hex, and ptxas -v print.
std::map<std::string, MachineFunction> parseListing(const std::string& disassembly, const std::string& assembler);

} // namespace telar::cuda
