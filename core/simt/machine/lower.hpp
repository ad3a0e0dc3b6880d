// From PTX's instructions to the machine's. Inside of program.cpp's work.
#pragma once

#include "core/base/float_mode.hpp"
#include "core/simt/machine/program.hpp"
#include "core/simt/machine/slow.hpp"
#include "core/simt/ptx/liveness.hpp"

#include <optional>
#include <stdexcept>

namespace telar::machine {

/// Carries a refusal up to makeProgram.
struct Unknown : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Lowering {
public:
    Lowering(Program& program, const ptx::Module& module)
        : program_(program), module_(module), ops_(*program.options.ops) {}
    void run();

private:
    using Instruction = ptx::Instruction;
    using Operand = ptx::Operand;
    using Type = ptx::Type;
    using Step = void (Lowering::*)(const Instruction&);
    static const std::unordered_map<std::string_view, Step>& steps();

    // lower.cpp: functions, control flow, operands
    void placeSymbols();
    void layOut(Code& code);
    void function(std::size_t index);
    void block(const ptx::Cfg& cfg, std::size_t index, const std::vector<char>& meets);
    void findLoops(const ptx::Cfg& cfg);
    void instruction(const Instruction& i);
    void link(const ptx::Cfg& cfg);
    void fuse();
    uint32_t place(const Operand& operand, Type type);
    uint32_t registerPlace(int32_t index) const;
    uint32_t constant(uint64_t value, bool wide);
    uint32_t scratch(bool wide) const { return wide ? scratchWide_ : scratch_; }
    uint32_t addressOf(const Operand& operand, bool wide);
    const Operand& operandAt(const Instruction& i, std::size_t index) const;
    uint32_t result(const Instruction& i, std::size_t index = 0);
    uint32_t predicate(const Operand& operand, bool& negated);
    bool isWide(const Operand& operand) const;
    Inst& emit(Handler handler);
    Inst& emitOp(Op op, Kind kind, const char* what = nullptr);
    uint32_t newCounter(bool block, uint32_t instructions);
    Extra& newExtra(Inst& inst);
    /// Rounding and flushing other than the usual, as a prefix for the next instruction.
    void environment(const Instruction& i, Kind kind);
    [[noreturn]] void unknown(const Instruction& i) const;

    // lower_registers.cpp
    void placeRegisters(const ptx::Function& function, const ptx::Cfg& cfg);
    void aliasRegisters(const ptx::Function& function);

    void branch(const Instruction& i);
    void branchIndexed(const Instruction& i);
    void call(const Instruction& i);
    void leave(const Instruction& i);
    void barrierOf(const Instruction& i);
    void hint(const Instruction& i);

    // lower_memory.cpp
    void load(const Instruction& i);
    void store(const Instruction& i);
    void access(const Instruction& i, bool storing);
    Simple addressed(const Instruction& i, bool storing, const Operand& address, uint32_t bytes, ptx::Space& space,
                     Inst& made);
    void orderAccess(const Instruction& i, ptx::Space space, bool firstGuess, Inst& made);
    std::vector<std::pair<uint32_t, uint32_t>> valuePlaces(const Instruction& i, bool storing, uint32_t size,
                                                           Inst& made);
    void atomics(const Instruction& i);
    int64_t originOf(int64_t index) const;
    bool isFirstGuess(const Operand& address) const;
    void convertAddress(const Instruction& i);
    void fences(const Instruction& i);
    void copies(const Instruction& i);
    void isSpace(const Instruction& i);
    void ofOtherBlock(const Instruction& i);
    std::optional<uint64_t> pointedParameter(const Operand& address, uint32_t bytes) const;
    BaseUse baseUse(const Instruction& i, const Operand& address, uint32_t bytes, bool shared);
    void forgetBases(const Instruction& i);
    void addressOperand(const Instruction& i, const Operand& operand, ptx::Space space, Inst& inst);
    /// The same as an address of 64 bits, which says by itself where it is shared memory's.
    void wideAddress(const Instruction& i, const Operand& operand, ptx::Space space, Inst& inst);
    /// Two numbers of 16 bits in a register.
    void mergeShorts(uint32_t result, uint32_t low, uint32_t high);
    ptx::Space spaceOf(const Instruction& i) const;

    // lower_warp.cpp
    void shuffles(const Instruction& i);
    void votes(const Instruction& i);
    void matches(const Instruction& i);
    void reductions(const Instruction& i);
    void activeMasks(const Instruction& i);
    void elects(const Instruction& i);
    void matrices(const Instruction& i);

    // lower_hopper.cpp
    void phases(const Instruction& i);
    void copiesArrive(const Instruction& i);
    void bulkCopy(const Instruction& i);
    void warpgroups(const Instruction& i);

    // lower_arithmetic.cpp
    void move(const Instruction& i);
    void plain(const Instruction& i);
    bool isSet(const ptx::Operand& operand);
    void differencesOfParts(const Instruction& i);
    void multiply(const Instruction& i);
    void carries(const Instruction& i);
    void shift(const Instruction& i);
    void comparison(const Instruction& i);
    void setValue(const Instruction& i);
    void setHalves(const Instruction& i, Op op);
    void selection(const Instruction& i);
    void table3(const Instruction& i);
    void permutation(const Instruction& i);
    void tests(const Instruction& i);

    // lower_convert.cpp
    void conversion(const Instruction& i);
    void narrowTo(Type type, uint32_t place);
    void roundToTF32(uint32_t d, uint32_t a);
    /// `mode`: of a result of 16 bits; others take it from the environment.
    void convertBetween(Type to, Type from, uint32_t d, uint32_t a, Op rounding, bool saturate,
                        RoundingMode mode = RoundingMode::Nearest);

    struct Link {
        std::size_t inst;
        int32_t block; ///< number of blocks: the function's end
        bool meet;
    };
    struct Alias {
        uint32_t place;
        std::optional<uint64_t> parameter; ///< what it is the address of, in the launch's parameters
    };
    Program& program_;
    const ptx::Module& module_;
    const OpTable& ops_;
    Code* code_ = nullptr;
    std::size_t index_ = 0;
    std::vector<uint32_t> registers_; ///< places
    std::unordered_map<int32_t, Alias> aliases_;
    std::vector<bool> coalesced_;     ///< of the function's instructions, in counted programs: see ptx/copies.hpp
    std::vector<int32_t> chains_;     ///< of its blocks, likewise: see ptx/chains.hpp
    std::vector<std::size_t> starts_; ///< of blocks in the machine's code
    std::vector<Link> links_;
    std::vector<std::pair<std::size_t, std::size_t>> skips_; ///< branches over guarded instructions, and where they go
    std::unordered_map<uint64_t, uint32_t> narrow_, wide_;
    struct Base {
        int32_t index = -1; ///< register with addresses that an access of this block looked at
        uint32_t bytes = 0;
        bool shared = false;
    };
    Base bases_[baseSlots - 1]; ///< the last slot is for accesses that share nothing
    std::size_t nextBase_ = 0;
    uint32_t scratch_ = 0, scratchWide_ = 0, source_ = 0;
    const ptx::Cfg* cfg_ = nullptr;
    std::map<std::size_t, std::vector<std::size_t>>
        entering_; ///< blocks before which loops of the program are entered, in counted ones
    std::map<std::size_t, std::size_t> heads_; ///< and those at which they begin
    std::optional<ptx::RegisterSet>
        unset_; ///< registers that a way reaches before they are written; made when asked for
};

Kind kindOf(ptx::Type type);
bool isClock(std::string_view special);
/// Types whose values fill less than a register.
inline bool isNarrow(ptx::Type type) { return ptx::bytesOf(type) < 4 && type != ptx::Type::None; }
inline bool isHalfKind(Kind kind) {
    return kind == Kind::F16 || kind == Kind::BF16 || kind == Kind::F16x2 || kind == Kind::BF16x2;
}

// host.cpp
HostFunction hostFunction(const std::string& name, int& math);
const Inst* hostCall(Warp& warp, const Inst* inst);
// control.cpp
const Inst* readClock(Warp& warp, const Inst* inst);
const Inst* localAddress(Warp& warp, const Inst* inst);
const Inst* checkDivisor(Warp& warp, const Inst* inst);
/// Two registers of 32 bits into one of 64; `b` holds the high half already in place.
const Inst* mergeHalves(Warp& warp, const Inst* inst);
// step_recorder.cpp
const Inst* stepped(Warp& warp, const Inst* inst);
// trace.cpp
const Inst* traced(Warp& warp, const Inst* inst);
const Inst* tracedFlow(Warp& warp, const Inst* inst);
const Inst* tracedBlock(Warp& warp, const Inst* inst);
// memory.cpp
const Inst* testSpace(Warp& warp, const Inst* inst);

} // namespace telar::machine
