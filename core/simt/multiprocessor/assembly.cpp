#include "core/simt/multiprocessor/assembly.hpp"

#include "core/simt/machine/assembled.hpp"
#include "core/simt/machine/tensor_work.hpp"
#include "core/simt/ptx/copies.hpp"
#include "core/simt/ptx/liveness.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace telar::multiprocessor {

/// A block that is a loop by itself, or with a jump back behind it: what of it counts its rounds, and how many they are.
struct Assembly::Counter {
    std::vector<int32_t> instructions;
    int64_t rounds = 0; ///< 0: not known
    int64_t step = 0;   ///< of the number that is tested; 0: none that is constant
};

namespace {

using ptx::Instruction;
using ptx::Operand;
using ptx::Type;

constexpr int mostRounds = 64;   ///< of a loop that is unrolled altogether
constexpr std::size_t small = 7; ///< instructions of a round, without the counter, that are unrolled sixteen times
constexpr std::size_t mostUnrolled = 30; ///< four times
constexpr int32_t mostPredicated = 7;    ///< instructions that a forward branch may skip and be predicated away

bool floating(Type type) {
    return type == Type::F32 || type == Type::F64 || type == Type::F16 || type == Type::F16x2 || type == Type::BF16 ||
           type == Type::BF16x2;
}

bool is(const Instruction& i, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), i.opcode) != names.end();
}

bool wide(Type type) { return ptx::bytesOf(type) == 8 && type != Type::F64; }

bool isNumber(const Operand& operand) { return operand.kind == Operand::Kind::Number; }

/// Instructions of arithmetic that takes several, from listings of ptxas 13.0 for capability 9.0.
void expensive(const Instruction& i, Estimate& made) {
    const Type type = i.type();
    const bool approximate = i.has("approx") || i.has("full");
    made.role = Role::Special;
    made.unit = Unit::Special;
    if (i.opcode == "div" || i.opcode == "rem") {
        if (type == Type::F32)
            made.issues = approximate ? 4 : 10;
        else if (type == Type::F64)
            made.issues = 22;
        else
            made.issues = wide(type) ? 70 : i.opcode == "rem" ? 20 : 17;
    } else if (type == Type::F64) {
        made.issues = 16;
    } else if (is(i, {"sqrt", "rcp"})) {
        made.issues = approximate ? 3 : 8;
    } else if (is(i, {"sin", "cos"})) {
        made.issues = 2;
    } else {
        made.issues = i.has("ftz") ? 1 : 3;
    }
}

/// Arithmetic whose result is there after a fixed time.
void plain(const Instruction& i, Estimate& made) {
    const Type type = i.type();
    if (type == Type::F64) {
        made.unit = Unit::Double;
        return;
    }
    if (floating(type) && is(i, {"add", "sub", "mul", "fma", "mad"})) {
        made.unit = Unit::Fma;
        return;
    }
    if (is(i, {"mul", "mad"})) {
        made.unit = Unit::Fma; // IMAD
        made.issues = wide(type) && !i.has("wide") ? 4 : 1;
        return;
    }
    made.issues = wide(type) && !is(i, {"cvt", "mov"}) ? 2 : 1;
    made.movable = is(i, {"add", "sub", "mov", "shl"});
    made.predicate = i.opcode == "setp";
    if (i.opcode == "mov" && type != Type::Pred)
        made.issues = static_cast<uint8_t>(ptx::bytesOf(type) == 8 ? 2 : 1);
    if (i.opcode == "cvt") { // between floats and whole numbers, and of 64 bits: the special unit's
        const bool from = floating(i.type()), to = floating(i.firstType());
        if (from != to || ptx::bytesOf(i.type()) == 8 || ptx::bytesOf(i.firstType()) == 8)
            if (from || to) {
                made.role = Role::Special;
                made.unit = Unit::Special;
            }
    }
    if (is(i, {"popc", "brev", "clz", "bfind"})) {
        made.role = Role::Special;
        made.unit = Unit::Special;
    }
}

/// Instructions of a function of CUDA's mathematics library, of its usual way through (listings of ptxas 13.0).
uint8_t mathSlots(std::string_view name) {
    struct Row {
        const char* part;
        uint8_t issues;
    };
    static constexpr Row rows[] = {{"erfc", 50}, {"erf", 30},  {"pow", 60},  {"log", 22},  {"exp", 9},  {"sincos", 50},
                                   {"sin", 25},  {"cos", 25},  {"tanh", 16}, {"tan", 35},  {"sqrt", 8}, {"gamma", 80},
                                   {"fmod", 20}, {"atan", 20}, {"acos", 20}, {"asin", 20}, {"cbrt", 16}};
    for (const auto& row : rows)
        if (name.find(row.part) != std::string_view::npos)
            return static_cast<uint8_t>(name.ends_with("f") || row.issues > 60 ? row.issues : 3 * row.issues);
    return 2;
}

Estimate estimateOf(const Instruction& i, int capability) {
    Estimate made;
    const auto& op = i.opcode;
    const auto access = [&](bool store, bool atomic) {
        made.unit = Unit::Memory;
        made.role = Role::Access;
        made.store = store;
        made.atomic = atomic;
        // Constant memory at a place that is known is an operand.
        if (i.has("const") && i.operands.size() > 1 && i.operands[1].base == Operand::Kind::Symbol)
            made.gone = true;
        const int vector = i.has("v4") ? 4 : i.has("v2") ? 2 : 1;
        made.accessBytes = static_cast<uint8_t>(std::max(1, ptx::bytesOf(i.type())) * vector);
    };
    made.issues = static_cast<uint8_t>(std::min<uint32_t>(200, 1 + machine::addedInstructions(i)));
    if (is(i, {"ld", "ldu", "tex", "ldmatrix"})) {
        access(false, false);
        if (i.has("param")) {
            made.role = Role::Special;
            made.gone = capability < 90;
        }
    } else if (op == "st") {
        access(true, false);
        made.gone = i.has("param");
        if (made.gone)
            made.role = Role::Plain;
    } else if (is(i, {"atom", "red"})) {
        access(false, true);
    } else if (op == "cp" || op == "wmma" || op == "mma" || op == "wgmma") {
        if (machine::tensorWorkOf(i)) {
            made.unit = Unit::Tensor;
            made.role = Role::Tensor;
        } else if (i.has("wait_group") || i.has("wait_all")) {
            made.unit = Unit::Control;
            made.role = Role::WarpgroupWait;
        } else if (i.has("load") || i.has("store") || op == "cp") {
            access(i.has("store"), false);
            made.gone = i.has("commit_group");
        } else {
            made.unit = Unit::Control;
        }
    } else if (is(i, {"bar", "barrier"})) {
        made.unit = Unit::Control;
        made.role = i.has("warp") ? Role::WarpSync : Role::Barrier;
    } else if (is(i, {"membar", "fence"})) {
        made.unit = Unit::Control;
        made.role = Role::Fence;
    } else if (is(i, {"shfl", "vote", "match", "redux", "activemask"})) {
        made.unit = op == "shfl" ? Unit::Memory : Unit::Integer;
        made.role = Role::Special;
    } else if (is(i, {"bra", "brx", "call"})) {
        made.unit = Unit::Control;
        made.role = Role::Branch;
    } else if (is(i, {"ret", "exit", "trap"})) {
        made.unit = Unit::Control;
        made.role = Role::Exit;
    } else if (is(i, {"cvta", "isspacep", "pragma"})) {
        made.gone = true;
    } else if (is(i, {"div", "rem", "sqrt", "rsqrt", "rcp", "sin", "cos", "ex2", "lg2", "tanh"})) {
        expensive(i, made);
    } else {
        plain(i, made);
    }
    return made;
}

/// What is known of each register of a function.
struct Uses {
    std::vector<int32_t> made, times;  ///< the one instruction that makes it (-2: several); uses
    std::vector<int32_t> user;         ///< its last use
    std::vector<char> address, summed; ///< whether all uses are bases of accesses; are sums

    explicit Uses(const ptx::Function& function) {
        const auto count = function.registers.size();
        made.assign(count, -1);
        times.assign(count, 0);
        user.assign(count, -1);
        address.assign(count, 1);
        summed.assign(count, 1);
        for (std::size_t k = 0; k < function.code.size(); ++k) {
            const auto& i = function.code[k];
            const bool makes = ptx::makesFirst(i);
            const bool adds = is(i, {"add", "sub"});
            for (std::size_t o = 0; o < i.operands.size(); ++o) {
                const bool base = i.operands[o].kind == Operand::Kind::Address;
                ptx::eachRegister(i.operands[o], [&](int32_t r) {
                    const auto at = static_cast<std::size_t>(r);
                    if (o == 0 && makes) {
                        made[at] = made[at] == -1 ? static_cast<int32_t>(k) : -2;
                        return;
                    }
                    ++times[at];
                    user[at] = static_cast<int32_t>(k);
                    address[at] = address[at] && base;
                    summed[at] = summed[at] && adds;
                });
            }
            if (i.guard >= 0) {
                ++times[static_cast<std::size_t>(i.guard)];
                address[static_cast<std::size_t>(i.guard)] = summed[static_cast<std::size_t>(i.guard)] = 0;
            }
        }
    }
};

int32_t resultOf(const Instruction& i) {
    return ptx::makesFirst(i) && !i.operands.empty() && i.operands[0].kind == Operand::Kind::Register
               ? i.operands[0].index
               : -1;
}

/// Instructions that become a part of another, or an operand.
void fold(const Instruction& i, const Uses& uses, int capability, Estimate& made) {
    const int32_t result = resultOf(i);
    if (result < 0 || i.guard >= 0)
        return;
    const auto at = static_cast<std::size_t>(result);
    const Type type = i.type();
    if (i.opcode == "mov" && i.operands.size() == 2) {
        const auto& from = i.operands[1];
        const bool counted = capability < 90 && from.kind == Operand::Kind::Special &&
                             (from.name.starts_with("%ntid") || from.name.starts_with("%nctaid"));
        if (isNumber(from) || from.kind == Operand::Kind::Symbol || from.kind == Operand::Kind::Variable || counted)
            made.gone = uses.made[at] != -2 || isNumber(from);
        else if (from.kind == Operand::Kind::Special)
            made.role = Role::Special;
        return;
    }
    if (type == Type::Pred && is(i, {"and", "or", "xor", "not", "mov"})) {
        made.gone = true;
        return;
    }
    if (uses.made[at] == -2)
        return;
    const bool summed = uses.summed[at] && uses.times[at] == 1 && !floating(type);
    if (summed && (is(i, {"mul", "shl"}) || (i.opcode == "cvt" && ptx::bytesOf(i.firstType()) == 8)))
        made.gone = true;
    if (i.opcode == "cvt" && !floating(type) && !floating(i.firstType()))
        made.gone = true; // whole numbers: the next instruction takes the part that it needs
    if (i.opcode == "add" && i.operands.size() == 3 && isNumber(i.operands[2]) && uses.address[at] &&
        uses.times[at] > 0) {
        made.gone = true;
        made.added = static_cast<int64_t>(i.operands[2].bits);
    }
    if (i.opcode == "add" && wide(type) && i.operands.size() == 3 && !made.gone)
        for (std::size_t o = 1; o < 3; ++o)
            if (i.operands[o].kind == Operand::Kind::Register) {
                const auto part = static_cast<std::size_t>(i.operands[o].index);
                if (uses.summed[part] && uses.times[part] == 1)
                    made.issues = 1; // IMAD.WIDE does both
            }
}

/// The number that a register is given before the loop, where there is one.
std::optional<int64_t> startOf(const ptx::Function& function, const ptx::Block& block, int32_t r) {
    std::optional<int64_t> start;
    for (std::size_t k = 0; k < function.code.size(); ++k) {
        const auto& i = function.code[k];
        if (resultOf(i) != r || (static_cast<int32_t>(k) >= block.first && static_cast<int32_t>(k) < block.end))
            continue;
        if (start || i.opcode != "mov" || !isNumber(i.operands[1]))
            return {};
        start = static_cast<int32_t>(i.operands[1].bits);
    }
    return start;
}

Assembly::Counter counterOf(const ptx::Function& function, const ptx::Block& block, const Uses& uses) {
    Assembly::Counter made;
    const int32_t end = block.end - 1;
    const int32_t predicate = function.code[static_cast<std::size_t>(end)].guard;
    std::map<int32_t, int64_t> steps; ///< of registers that a number is added to
    std::map<int32_t, int32_t> parts; ///< of registers that hold a part of another
    const Instruction* test = nullptr;
    for (int32_t k = block.first; k < block.end; ++k) {
        const auto& i = function.code[static_cast<std::size_t>(k)];
        const bool adds = i.opcode == "add" && i.operands.size() == 3 && isNumber(i.operands[2]) &&
                          !floating(i.type()) && i.operands[1].kind == Operand::Kind::Register;
        if (adds && resultOf(i) >= 0) {
            steps[resultOf(i)] = static_cast<int32_t>(i.operands[2].bits);
            made.instructions.push_back(k);
        }
        if (i.opcode == "cvt" && i.operands.size() == 2 && i.operands[1].kind == Operand::Kind::Register)
            parts[resultOf(i)] = i.operands[1].index;
        if (i.opcode == "setp" && resultOf(i) == predicate && predicate >= 0) {
            test = &i;
            made.instructions.push_back(k);
        }
    }
    made.instructions.push_back(end);
    // Addresses made of the counter become offsets.
    for (int32_t k = block.first; k < block.end; ++k) {
        const auto& i = function.code[static_cast<std::size_t>(k)];
        if (i.opcode == "ld" && i.has("const")) // whose place is known where all rounds are
            made.instructions.push_back(k);
        if (i.opcode != "add" || i.operands.size() != 3 || resultOf(i) < 0 ||
            !uses.address[static_cast<std::size_t>(resultOf(i))])
            continue;
        for (std::size_t o = 1; o < 3; ++o)
            if (i.operands[o].kind == Operand::Kind::Register && steps.count(i.operands[o].index) &&
                std::find(made.instructions.begin(), made.instructions.end(), k) == made.instructions.end())
                made.instructions.push_back(k);
    }
    for (std::size_t o = 1; test && o < test->operands.size(); ++o) {
        if (test->operands[o].kind != Operand::Kind::Register)
            continue;
        const auto part = parts.find(test->operands[o].index);
        const auto step = steps.find(part == parts.end() ? test->operands[o].index : part->second);
        if (step == steps.end() || step->second == 0)
            continue;
        made.step = step->second;
        const auto start = startOf(function, block, step->first);
        const auto& other = test->operands[3 - o];
        if (start && isNumber(other))
            made.rounds =
                std::max<int64_t>(0, (static_cast<int64_t>(static_cast<int32_t>(other.bits)) - *start) / step->second);
        break;
    }
    return made;
}

bool isLoneJump(const ptx::Function& function, const ptx::Block& block) {
    const auto& last = function.code[static_cast<std::size_t>(block.end) - 1];
    return block.end - block.first == 1 && last.opcode == "bra" && last.guard < 0;
}

} // namespace

Assembly::Assembly(const machine::Program& program, int capability)
    : estimates_(program.sources.size()), ends_(program.sources.size()), unrolled_(program.sources.size()),
      jumps_(program.sources.size()), whole_(program.sources.size()), capability_(capability) {
    for (std::size_t k = 0; k < program.functions.size(); ++k) {
        bases_.push_back(registers_);
        if (program.functions[k].function)
            registers_ += static_cast<uint32_t>(program.functions[k].function->registers.size());
    }
    for (std::size_t at = 0; at < program.sources.size();) {
        const auto index = static_cast<std::size_t>(program.sources[at].function);
        std::size_t end = at;
        while (end < program.sources.size() && program.sources[end].function == program.sources[at].function)
            ++end;
        const auto& code = program.functions[index];
        // Sources stand in the order of the code, one for each instruction.
        if (code.function && code.function->code.size() == end - at)
            function(program, at);
        at = end;
    }
}

void Assembly::function(const machine::Program& program, std::size_t base) {
    const auto& function = *program.functions[static_cast<std::size_t>(program.sources[base].function)].function;
    const auto cfg = ptx::controlFlow(function);
    if (!cfg)
        return;
    const auto moves = ptx::coalescedMoves(function, *cfg);
    const Uses uses(function);
    for (std::size_t k = 0; k < function.code.size(); ++k) {
        const auto& i = function.code[k];
        auto& made = estimates_[base + k] = estimateOf(i, capability_);
        if (moves[k])
            made.gone = true;
        else
            fold(i, uses, capability_, made);
        if (i.opcode != "call")
            continue;
        for (const auto* callee : program.module->namedBy(i))
            if (!callee->defined) {
                made = {};
                made.role = Role::Special;
                made.unit = Unit::Special;
                made.issues = mathSlots(callee->name);
            }
    }
    for (std::size_t b = 0; b < cfg->blocks.size(); ++b)
        block(function, *cfg, counterOf(function, cfg->blocks[b], uses), b, base);
}

/// What becomes of a basic block as a whole.
void Assembly::block(const ptx::Function& function, const ptx::Cfg& cfg, const Counter& counter, std::size_t index,
                     std::size_t base) {
    const auto& block = cfg.blocks[index];
    const auto first = base + static_cast<std::size_t>(block.first),
               last = base + static_cast<std::size_t>(block.end) - 1;
    for (auto k = first; k <= last; ++k)
        ends_[k] = static_cast<uint32_t>(last + 1);
    unrolled_[first] = 1;
    if (isLoneJump(function, block)) {
        jumps_[first] = 1;
        return;
    }
    const auto self = static_cast<int32_t>(index);
    const bool loop = std::any_of(block.next.begin(), block.next.end(), [&](int32_t next) {
        return next == self || (static_cast<std::size_t>(next) < cfg.blocks.size() &&
                                isLoneJump(function, cfg.blocks[static_cast<std::size_t>(next)]) &&
                                cfg.blocks[static_cast<std::size_t>(next)].next[0] == self);
    });
    const auto among = [&](int32_t from, int32_t to, std::initializer_list<std::string_view> names) {
        return std::any_of(function.code.begin() + from, function.code.begin() + to,
                           [&](const Instruction& i) { return is(i, names); });
    };
    if (loop && counter.step != 0 && !among(block.first, block.end, {"bar", "barrier", "atom"})) {
        std::size_t kept = 0;
        for (auto k = first; k <= last; ++k)
            kept += estimates_[k].gone ? 0 : estimates_[k].issues;
        kept -= std::min(kept, counter.instructions.size());
        const bool whole = counter.rounds > 0 && counter.rounds <= mostRounds && kept <= mostUnrolled;
        // What the compiler before has unrolled already goes by a step of two or four.
        const auto before =
            static_cast<std::size_t>(counter.step == 2 || counter.step == 4 || counter.step == 8 ? counter.step : 1);
        const std::size_t most = kept / before <= small ? 16 : kept / before <= mostUnrolled ? 4 : 1;
        unrolled_[first] = static_cast<uint8_t>(whole ? counter.rounds : std::max<std::size_t>(1, most / before));
        whole_[first] = whole;
        if (unrolled_[first] > 1)
            for (const int32_t k : counter.instructions)
                estimates_[base + static_cast<std::size_t>(k)].counter = true;
    }
    const auto& end = function.code[static_cast<std::size_t>(block.end) - 1];
    if (end.opcode != "bra" || end.operands.size() != 1 || loop)
        return;
    const int32_t target = end.operands[0].index; // an instruction
    const bool jumpsBack = index + 1 < cfg.blocks.size() && isLoneJump(function, cfg.blocks[index + 1]);
    if (target >= block.end && target - block.end <= mostPredicated && !jumpsBack)
        estimates_[last].gone = !among(block.end, target, {"bar", "barrier", "call"});
}

} // namespace telar::multiprocessor
