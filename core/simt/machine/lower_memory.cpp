// Loads, stores, atomics, addresses.
#include "core/simt/machine/atomics.hpp"
#include "core/simt/machine/lower.hpp"

#include <algorithm>

namespace telar::machine {

using ptx::Space;

Space Lowering::spaceOf(const Instruction& i) const {
    for (const auto& word : i.modifiers) {
        if (word == "global")
            return Space::Global;
        if (word == "shared" || word == "shared::cta" || word == "shared::cluster")
            return Space::Shared;
        if (word == "local")
            return Space::Local;
        if (word == "const")
            return Space::Const;
        if (word == "param" || word == "param::entry" || word == "param::func")
            return Space::Param;
    }
    return Space::Generic;
}

/// Fills `a`, `imm` and the address' width for an access in `space`.
void Lowering::addressOperand(const Instruction& i, const Operand& operand, Space space, Inst& inst) {
    if (operand.kind != Operand::Kind::Address)
        unknown(i);
    inst.imm = static_cast<int64_t>(operand.bits);
    inst.space = static_cast<uint8_t>(space);
    if (operand.base == Operand::Kind::Register) {
        inst.a = registerPlace(operand.index);
        const Type type = code_->function->registers[static_cast<std::size_t>(operand.index)];
        if (ptx::bytesOf(type) == 8)
            inst.flags |= Wide;
        else if (ptx::bytesOf(type) != 4 || type == Type::Pred)
            unknown(i);
    } else if (operand.base == Operand::Kind::Number) {
        inst.a = constant(0, true);
        inst.flags |= Wide;
    } else {
        Operand base = operand;
        base.kind = operand.base;
        base.bits = 0;
        inst.a = addressOf(base, true);
        inst.flags |= Wide;
    }
}

void Lowering::wideAddress(const Instruction& i, const Operand& operand, Space space, Inst& inst) {
    addressOperand(i, operand, space, inst);
    if (space == Space::Shared)
        inst.imm += static_cast<int64_t>(sharedWindow);
    if (!(inst.flags & Wide)) {
        auto& widened = emit(ops_.convert(Kind::U64, Kind::U32, Op::Mov));
        widened.a = inst.a;
        widened.d = inst.a = scratchWide_;
        inst.flags |= Wide;
    }
}

/// The slot of Warp::bases for an access, and whether one before it has filled it.
BaseUse Lowering::baseUse(const Instruction& i, const Operand& address, uint32_t bytes, bool shared) {
    constexpr auto none = static_cast<uint16_t>(baseSlots - 1);
    if (i.guard >= 0 || address.base != Operand::Kind::Register)
        return {none, false};
    for (uint16_t slot = 0; slot < none; ++slot)
        if (bases_[slot].index == address.index && bases_[slot].bytes == bytes && bases_[slot].shared == shared)
            return {slot, true};
    const auto slot = static_cast<uint16_t>(nextBase_++ % none);
    bases_[slot] = {address.index, bytes, shared};
    return {slot, false};
}

/// What an instruction writes, or may let other lanes do in between, is known no more.
void Lowering::forgetBases(const Instruction& i) {
    static const std::string_view joint[] = {"bar",  "barrier", "call", "shfl",  "vote",     "match",    "redux",
                                             "wmma", "mma",     "atom", "red",   "bra",      "brx",      "ret",
                                             "exit", "trap",    "cp",   "elect", "ldmatrix", "mbarrier", "wgmma"};
    if (std::find(std::begin(joint), std::end(joint), i.opcode) != std::end(joint)) {
        std::fill(std::begin(bases_), std::end(bases_), Base{});
        return;
    }
    if (i.opcode == "st" || i.operands.empty())
        return;
    const auto forget = [&](const Operand& written) {
        for (auto& base : bases_)
            if (base.index >= 0 && (base.index == written.index || base.index == written.second))
                base = {};
    };
    forget(i.operands[0]);
    for (const auto& item : i.operands[0].items)
        forget(item);
}

/// Where in the launch's parameters an access by a register lies that is known to hold their address; nothing where
/// something is wrong with it.
std::optional<uint64_t> Lowering::pointedParameter(const Operand& address, uint32_t bytes) const {
    const auto alias = address.base == Operand::Kind::Register ? aliases_.find(address.index) : aliases_.end();
    if (alias == aliases_.end() || !alias->second.parameter)
        return {};
    const uint64_t at = *alias->second.parameter + address.bits;
    if (at % bytes != 0 || at > code_->parameterBytes || bytes > code_->parameterBytes - at)
        return {};
    return at;
}

void Lowering::load(const Instruction& i) { access(i, false); }

void Lowering::store(const Instruction& i) { access(i, true); }

/// How memory of that address is read or written, with what `made` says of the address. In a function, and for what it
/// calls, parameters lie in its frame; a kernel's lie with the launch.
Simple Lowering::addressed(const Instruction& i, bool storing, const Operand& address, uint32_t bytes, Space& space,
                           Inst& made) {
    const bool named = address.base == Operand::Kind::Variable;
    const bool launchParameter =
        named && code_->function->entry && static_cast<uint32_t>(address.index) < code_->function->parameters;
    const bool frame = named && !launchParameter;
    if (frame || (space == Space::Param && !launchParameter &&
                  !(code_->function->entry && address.base == Operand::Kind::Register)))
        space = Space::Local;
    if (launchParameter && !storing) {
        const uint64_t at = code_->offsets[static_cast<std::size_t>(address.index)] + address.bits;
        if (at + bytes > code_->parameterBytes)
            unknown(i);
        made.imm = static_cast<int64_t>(at);
        return Simple::LoadParam;
    }
    const auto known = pointedParameter(address, bytes);
    if (!storing && known && !program_.options.traced) {
        made.imm = static_cast<int64_t>(*known);
        return program_.options.counted ? Simple::LoadParamCounted : Simple::LoadParam;
    }
    if (frame) {
        made.imm = static_cast<int64_t>(code_->offsets[static_cast<std::size_t>(address.index)] + address.bits);
        made.space = static_cast<uint8_t>(Space::Local);
        return storing ? Simple::StoreLocal : Simple::LoadLocal;
    }
    addressOperand(i, address, space, made);
    made.base = baseUse(i, address, bytes, space == Space::Shared);
    if (space == Space::Shared)
        return storing ? Simple::StoreShared : Simple::LoadShared;
    if (space == Space::Local)
        made.imm += static_cast<int64_t>(localWindow);
    if (!(made.flags & Wide)) { // a short address of another space
        auto& widened = emit(ops_.convert(Kind::U64, Kind::U32, Op::Mov));
        widened.a = made.a;
        widened.d = made.a = scratchWide_;
        made.flags |= Wide;
        made.base = {baseSlots - 1, false};
    }
    return storing ? Simple::Store : Simple::Load;
}

/// What others of the grid may see of it, and when.
void Lowering::orderAccess(const Instruction& i, Space space, bool firstGuess, Inst& made) {
    for (const auto word : {"volatile", "relaxed", "acquire", "release", "mmio"})
        if (i.has(word)) {
            made.flags |= Relaxed;
            if (space == Space::Global || space == Space::Generic)
                program_.dependent = true;
        }
    if (firstGuess)
        made.flags |= Relaxed;
    made.flags |= i.has("acquire") ? Acquire : 0;
    made.flags |= i.has("release") ? Release : 0;
}

/// Where its values are. Registers wider than the element are filled, or read, by way of a narrow one: what is to be widened
/// behind a load, from and to.
std::vector<std::pair<uint32_t, uint32_t>> Lowering::valuePlaces(const Instruction& i, bool storing, uint32_t size,
                                                                 Inst& made) {
    const auto& values = operandAt(i, storing ? 1 : 0);
    const auto* items = values.kind == Operand::Kind::List ? &values.items : nullptr;
    if ((items ? static_cast<int>(items->size()) : 1) != made.vec)
        unknown(i);
    uint32_t* const places[4] = {&made.d, &made.b, &made.c, &made.e};
    std::vector<std::pair<uint32_t, uint32_t>> widen;
    for (int k = 0; k < made.vec; ++k) {
        const auto& value = items ? (*items)[static_cast<std::size_t>(k)] : values;
        const bool turn = isWide(value) && size < 8;
        if (turn && made.vec > 1)
            unknown(i);
        if (storing) {
            if (turn) {
                auto& cut = emit(ops_.convert(Kind::U32, Kind::U64, Op::Mov));
                cut.a = place(value, i.type());
                cut.d = *places[k] = scratch_;
            } else {
                *places[k] = place(value, i.type());
            }
        } else if (value.kind == Operand::Kind::Sink) {
            *places[k] = scratchWide_;
        } else if (value.kind != Operand::Kind::Register) {
            unknown(i);
        } else if (turn) {
            *places[k] = scratch_;
            widen.emplace_back(scratch_, registerPlace(value.index));
        } else {
            *places[k] = registerPlace(value.index);
        }
    }
    return widen;
}

void Lowering::access(const Instruction& i, bool storing) {
    Space space = spaceOf(i);
    const Type type = i.type();
    const uint32_t size = static_cast<uint32_t>(ptx::bytesOf(type));
    const int vec = i.has("v2") ? 2 : i.has("v4") ? 4 : i.has("v8") ? 8 : 1;
    const auto& address = operandAt(i, storing ? 0 : 1);
    if (i.has("async") || size == 0 || vec == 8 || type == Type::Pred || (size == 8 && vec == 4))
        unknown(i);
    Inst made;
    made.size = static_cast<uint8_t>(size);
    made.vec = static_cast<uint8_t>(vec);
    const Simple what = addressed(i, storing, address, size * static_cast<uint32_t>(vec), space, made);
    const bool memory =
        what == Simple::Load || what == Simple::Store || what == Simple::LoadShared || what == Simple::StoreShared;
    orderAccess(i, space, !storing && isFirstGuess(address), made);
    const auto widen = valuePlaces(i, storing, size, made);
    if (memory) {
        if (space == Space::Shared || space == Space::Generic)
            program_.sharedGranule = std::min(program_.sharedGranule, size);
        if (space != Space::Shared)
            program_.globalGranule = std::min(program_.globalGranule, size);
        if (space == Space::Local)
            program_.usesLocal = true;
    }
    if (program_.options.traced && what != Simple::LoadParam)
        emit(traced);
    if ((memory || what == Simple::LoadParamCounted) && program_.options.counted)
        made.counter = newCounter(false, 1);
    const Kind element = size == 1 ? Kind::U8 : size == 2 ? Kind::U16 : size == 4 ? Kind::U32 : Kind::U64;
    made.run = ops_.access(what, element, vec);
    made.source = source_;
    if (!made.run)
        unknown(i);
    code_->code.push_back(made);
    const uint32_t places[4] = {made.d, made.b, made.c, made.e};
    if (!storing && (type == Type::S8 || type == Type::S16))
        for (int k = 0; k < vec; ++k)
            narrowTo(type, places[k]);
    for (const auto& [from, to] : widen) {
        const bool isSigned = type == Type::S8 || type == Type::S16 || type == Type::S32;
        auto& grown = emit(ops_.convert(isSigned ? Kind::S64 : Kind::U64, isSigned ? Kind::S32 : Kind::U32, Op::Mov));
        grown.a = from;
        grown.d = to;
    }
}

/// The register that an address was first in: conversions between spaces and copies lead back.
int64_t Lowering::originOf(int64_t index) const {
    for (int steps = 0; steps < 16; ++steps) {
        const Instruction* made = nullptr;
        for (const auto& i : code_->function->code)
            if (!i.operands.empty() && i.operands[0].kind == Operand::Kind::Register && i.operands[0].index == index &&
                i.opcode != "st" && i.opcode != "red") {
                if (made)
                    return index; // of several
                made = &i;
            }
        if (!made || (made->opcode != "cvta" && made->opcode != "mov") || made->operands.size() != 2 ||
            made->operands[1].kind != Operand::Kind::Register)
            return index;
        index = made->operands[1].index;
    }
    return index;
}

/// Whether a compare-and-swap of the same function uses this address: a plain load of it before is a first guess, which the
/// swap corrects.
bool Lowering::isFirstGuess(const Operand& address) const {
    for (const auto& i : code_->function->code) {
        if (i.opcode != "atom" || !i.has("cas") || i.operands.size() < 2)
            continue;
        const auto& other = i.operands[1];
        if (other.base == address.base && other.bits == address.bits &&
            (address.base == Operand::Kind::Register ? originOf(other.index) == originOf(address.index)
                                                     : other.index == address.index))
            return true;
    }
    return false;
}

void Lowering::atomics(const Instruction& i) {
    if (i.has("async"))
        unknown(i);
    const bool returns = i.opcode == "atom";
    const Space space = spaceOf(i);
    const Type type = i.type();
    const int vec = i.has("v2") ? 2 : i.has("v4") ? 4 : 1;
    const AtomicOp op = i.has("add")    ? AtomicOp::Add
                        : i.has("min")  ? AtomicOp::Min
                        : i.has("max")  ? AtomicOp::Max
                        : i.has("inc")  ? AtomicOp::Inc
                        : i.has("dec")  ? AtomicOp::Dec
                        : i.has("cas")  ? AtomicOp::Cas
                        : i.has("exch") ? AtomicOp::Exchange
                        : i.has("and")  ? AtomicOp::And
                        : i.has("or")   ? AtomicOp::Or
                        : i.has("xor")  ? AtomicOp::Xor
                                        : AtomicOp::None;
    if (op == AtomicOp::None || vec != 1 || type == Type::None)
        unknown(i);
    const std::size_t first = returns ? 1 : 0;
    Inst made;
    wideAddress(i, operandAt(i, first), space, made);
    // A second scratch register is not needed: numbers are constants, the rest registers.
    made.b = place(operandAt(i, first + 1), type);
    made.c = op == AtomicOp::Cas ? place(operandAt(i, first + 2), type) : made.b;
    made.d = returns ? result(i) : scratchWide_;
    made.size = static_cast<uint8_t>(ptx::bytesOf(type));
    made.e =
        static_cast<uint32_t>(op) | static_cast<uint32_t>(kindOf(type)) << 8 | (i.has("cta") ? atomicOfBlockBit : 0u);
    made.flags |= Atomic | Relaxed | (i.has("acquire") || i.has("acq_rel") ? Acquire : 0) |
                  (i.has("release") || i.has("acq_rel") ? Release : 0);
    if (space != Space::Shared)
        program_.dependent = true;
    if (program_.options.traced)
        emit(traced);
    if (program_.options.counted)
        made.counter = newCounter(false, 1);
    made.run = atomic;
    made.source = source_;
    code_->code.push_back(made);
}

/// Addresses of one space and generic ones differ by the window they are seen through.
void Lowering::convertAddress(const Instruction& i) {
    const Space space = spaceOf(i);
    const uint64_t window = space == Space::Shared ? sharedWindow : space == Space::Local ? localWindow : 0;
    const bool wide = ptx::bytesOf(i.type()) == 8;
    if (!wide)
        unknown(i);
    const uint32_t d = result(i), a = place(operandAt(i, 1), Type::U64), w = constant(window, true);
    auto& made = window ? emitOp(i.has("to") ? Op::Sub : Op::Add, Kind::U64) : emitOp(Op::Mov, Kind::U64);
    made.d = d;
    made.a = a;
    made.b = w;
}

void Lowering::isSpace(const Instruction& i) {
    const uint32_t d = result(i), a = place(operandAt(i, 1), Type::U64);
    auto& made = emit(testSpace);
    made.d = d;
    made.a = a;
    made.space = static_cast<uint8_t>(spaceOf(i));
}

void Lowering::fences(const Instruction& i) {
    if (i.has("proxy") || i.has("mbarrier_init"))
        return;
    const bool block = i.has("cta");
    auto& made = emit(fence);
    made.imm = block ? 0 : 1;
    if (!block)
        program_.dependent = true;
}

/// cp.async: the bytes are there at once; its groups and waits say who may read them.
void Lowering::copies(const Instruction& i) {
    if (i.has("async") && i.has("bulk"))
        return bulkCopy(i);
    if (i.has("async") && i.has("mbarrier"))
        return copiesArrive(i);
    if (!i.has("async"))
        unknown(i);
    if (i.has("commit_group") || i.has("wait_group") || i.has("wait_all")) {
        if (!program_.options.counted)
            return;
        auto& made = emit(i.has("commit_group") ? commitAsync : waitAsync);
        made.imm = i.has("wait_group") && !i.operands.empty() ? static_cast<int64_t>(operandAt(i, 0).bits) : -1;
        return;
    }
    Inst to, from;
    addressOperand(i, operandAt(i, 0), Space::Shared, to);
    const uint32_t toPlace = to.a;
    const bool toWide = to.flags & Wide;
    addressOperand(i, operandAt(i, 1), Space::Global, from);
    const auto& size = operandAt(i, 2);
    if (size.kind != Operand::Kind::Number || (size.bits != 4 && size.bits != 8 && size.bits != 16) ||
        !(from.flags & Wide))
        unknown(i);
    Inst made;
    made.run = copyAsync;
    made.source = source_;
    made.a = toPlace;
    made.b = from.a;
    made.flags = toWide ? Wide : 0;
    made.imm = from.imm;
    made.e = static_cast<uint32_t>(to.imm);
    made.size = static_cast<uint8_t>(size.bits);
    made.c = i.operands.size() > 3 && i.operands[3].kind != Operand::Kind::Number ? place(i.operands[3], Type::U32)
             : i.operands.size() > 3                                              ? constant(i.operands[3].bits, false)
                                                                                  : constant(size.bits, false);
    if (program_.options.counted) { // a load and a store
        made.counter = newCounter(false, 1);
        newCounter(false, 1);
    }
    program_.globalGranule = std::min(program_.globalGranule, 4u);
    code_->code.push_back(made);
}

} // namespace telar::machine
