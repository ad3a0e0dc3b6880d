// How often a launch executes each machine instruction, without a GPU: from the times that the machine ran each instruction of the
// PTX, and from what NVIDIA's assembler makes of it.
//
// Each PTX instruction gets a line of its own, so that the assembler's line table says of each machine instruction which PTX
// instruction it comes from; the code stays the same. Unknown are the times of each block of machine code. Each PTX instruction votes:
// (its copies in a block) x (times of the block), over all blocks, is the times that it ran, with much weight where it cannot move
// (memory, barriers, products) and little where it can. Loops that were unrolled into versions give their rounds to the longest first.
// A block runs as often as its ways in and out. The times of least weighted errors are a linear programme, which GLPK solves: a vote
// that is wrong, since code was moved, is outvoted and not averaged in.
//
// Divisions and roots of unusual numbers go through functions of the assembler's own, by the ways that the machine saw lanes go
// (slow_code.hpp). Against the hardware's counts: resources/docs/measurements.md. Estimated are loops with unequal rounds that were
// unrolled into versions of other than 1, 2, 4, 8 or 16 rounds, or whose instructions do not all run in each round.
#pragma once

#include "core/simt/cuda/loop_fates.hpp"
#include "core/simt/cuda/machine_code.hpp"
#include "core/simt/machine/machine.hpp"

#include <memory>
#include <optional>

namespace telar::cuda {

struct ExecutedCode {
    int capability = 0;                  ///< that the code is made for, times ten
    int registers = 0;                   ///< of a thread
    std::string assembler;               ///< its version: "13.0.88"
    double instructions = 0;             ///< of warps
    std::map<int, double> lines;         ///< of them, by line of the source
    std::map<std::string, double> kinds; ///< of them, by name as in MachineCode
    double wait = 0;         ///< mean cycles that an instruction waits for the fixed latency of the one before it
    double contradicted = 0; ///< share of the counts of what cannot move that the result contradicts: 0 where all agree
    bool estimated = false;  ///< rounds of an unrolled loop that are not equally many count by their mean
    /// It calls functions of CUDA's runtime (printf, malloc), whose own instructions are not counted.
    bool callsRuntime = false;
    bool ofClang = false; ///< clang made the PTX: NVIDIA's compilers make other code of the same source
    /// "ptxas 13.0.88".
    std::string assemblerName() const { return assembler.empty() ? "ptxas" : "ptxas " + assembler; }
    /// Instructions of a line, rounded; 0: of all.
    int64_t at(int64_t line) const;
};

/// A module in machine code, each instruction with the PTX instruction that it comes from. A line is the one that the PTX's counts
/// give it: of code from a header, the line that calls it. Files are as the module names them, with or without their folders.
class MatchedModule {
public:
    /// For the compute capability `capability` (times ten), or for the PTX's own where that is higher or unknown to the assembler.
    /// `trusted`: as of a CompileRequest. Errors: a tool is missing, with what to install; the assembler refuses the PTX; the module
    /// is linked of several files; a request to stop.
    static Expected<MatchedModule> make(std::shared_ptr<const ptx::Module> module, int capability, bool trusted,
                                        const JobContext& job = {});
    /// The same for a listing that was made before.
    static MatchedModule of(std::shared_ptr<const ptx::Module> module, const std::string& listing,
                            const std::string& said);

    /// A kernel as it stands; nothing: it has none of that name.
    std::optional<MachineCode> code(const std::string& entry, const std::string& file) const;
    /// Its machine code, each instruction with a line as of `withOwnLines`; null: it has none of that name.
    std::shared_ptr<const MachineFunction> function(const std::string& entry) const;
    /// What became of the loops of a kernel's source.
    std::vector<LoopFate> loops(const std::string& entry, const std::string& file, const std::string& source) const;
    /// Of one launch of a kernel, by the times that its `warps` ran each instruction. Errors: this build has no GLPK; the code has
    /// branches whose targets are unknown; no times fit it.
    Expected<ExecutedCode> executed(const std::string& entry, const machine::InstructionCounts& counts, int64_t warps,
                                    const std::string& file) const;

private:
    const ptx::Instruction* instructionAt(int line) const {
        return line < 1 || static_cast<std::size_t>(line) > instructions_.size()
                   ? nullptr
                   : instructions_[static_cast<std::size_t>(line) - 1];
    }
    /// The line of the source that a machine instruction comes from; 0: of another file, or none.
    int lineOf(const MachineInstruction& instruction, const std::string& file) const;

    std::shared_ptr<const ptx::Module> module_;
    std::vector<const ptx::Instruction*> instructions_; ///< by their own lines, less 1
    std::shared_ptr<const std::map<std::string, MachineFunction>> functions_;
};

/// The launches of one module, as they come: the assembler works at the first, and launches that ran alike are matched once.
class MatchedLaunches {
public:
    MatchedLaunches(std::shared_ptr<const ptx::Module> module, int capability, bool trusted)
        : module_(std::move(module)), capability_(capability), trusted_(trusted) {}
    /// Of a counted launch; null: it could not be matched, or matching has taken its ten seconds.
    std::shared_ptr<const ExecutedCode> executed(const std::string& entry, const machine::RunReport& report,
                                                 const std::string& file, const JobContext& job = {});
    /// A kernel's machine code; null: there is none, which `missing` says.
    std::shared_ptr<const MachineFunction> function(const std::string& entry, const JobContext& job = {});
    /// Why launches have no such counts; empty: all have.
    const Text& missing() const { return missing_; }

private:
    bool match(const JobContext& job);

    std::shared_ptr<const ptx::Module> module_;
    int capability_;
    bool trusted_;
    std::optional<MatchedModule> matched_;
    std::map<std::pair<std::string, uint64_t>, std::shared_ptr<const ExecutedCode>> known_; ///< by entry and counts
    double milliseconds_ = 0;
    Text missing_;
};

/// The PTX of a module with a line of its own for each instruction: counted from 1 over its functions in turn.
std::string withOwnLines(const ptx::Module& module);

} // namespace telar::cuda
