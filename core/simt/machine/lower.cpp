#include "core/simt/machine/lower.hpp"

#include "core/simt/machine/assembled.hpp"
#include "core/simt/machine/loop_rounds.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/ptx/block_loops.hpp"
#include "core/simt/ptx/capability.hpp"
#include "core/simt/ptx/chains.hpp"
#include "core/simt/ptx/copies.hpp"
#include "core/simt/ptx/pressure.hpp"

#include <algorithm>
#include <cstring>

namespace telar::machine {

namespace {

/// Handlers that go on by themselves come back after so many at the latest: where a compiler makes a call of what
/// should be a jump, the stack is deep enough for them.
constexpr std::size_t mostInARow = 500;

} // namespace

Kind kindOf(ptx::Type type) {
    using ptx::Type;
    switch (type) {
    case Type::U8:
    case Type::B8:
        return Kind::U8;
    case Type::S8:
        return Kind::S8;
    case Type::U16:
    case Type::B16:
        return Kind::U16;
    case Type::S16:
        return Kind::S16;
    case Type::S32:
        return Kind::S32;
    case Type::U64:
    case Type::B64:
        return Kind::U64;
    case Type::S64:
        return Kind::S64;
    case Type::F16:
        return Kind::F16;
    case Type::F16x2:
        return Kind::F16x2;
    case Type::BF16:
        return Kind::BF16;
    case Type::BF16x2:
        return Kind::BF16x2;
    case Type::F32:
    case Type::TF32:
        return Kind::F32;
    case Type::F64:
        return Kind::F64;
    case Type::Pred:
        return Kind::Pred;
    default:
        return Kind::U32;
    }
}

bool isClock(std::string_view special) { return special.starts_with("%clock") || special.starts_with("%globaltimer"); }

// ---- places

uint32_t Lowering::constant(uint64_t value, bool wide) {
    auto& known = wide ? wide_ : narrow_;
    if (!wide)
        value &= 0xffffffffu;
    const auto [at, fresh] = known.try_emplace(value, 0);
    if (fresh) {
        const std::size_t from = program_.constants.size(), size = wide ? 8 : 4;
        at->second = static_cast<uint32_t>(from) | Constants;
        program_.constants.resize(from + size * lanes);
        for (std::size_t l = 0; l < lanes; ++l)
            std::memcpy(program_.constants.data() + from + l * size, &value, size);
        if (program_.constants.size() > (1u << 28))
            throw Unknown("more constants than fit");
    }
    return at->second;
}

uint32_t Lowering::registerPlace(int32_t index) const {
    return registers_[static_cast<std::size_t>(index)]; // of Bank::Registers, but for aliases
}

const ptx::Operand& Lowering::operandAt(const Instruction& i, std::size_t index) const {
    if (index >= i.operands.size())
        unknown(i);
    return i.operands[index];
}

bool Lowering::isWide(const Operand& operand) const {
    return operand.kind == Operand::Kind::Register &&
           ptx::bytesOf(code_->function->registers[static_cast<std::size_t>(operand.index)]) == 8;
}

/// Where a variable or function lies, as a number; instructions are made where it depends on the call.
uint32_t Lowering::addressOf(const Operand& operand, bool wide) {
    switch (operand.kind) {
    case Operand::Kind::Symbol: {
        uint64_t at = program_.symbolAddresses[static_cast<std::size_t>(operand.index)] + operand.bits;
        if (module_.symbols[static_cast<std::size_t>(operand.index)].space == ptx::Space::Shared)
            at -= sharedWindow; // in its own space; cvta adds the window
        return constant(at, wide);
    }
    case Operand::Kind::Function:
        return constant((functionSlot << 32) + static_cast<uint64_t>(operand.index) * 16, wide);
    default: {
        const auto index = static_cast<std::size_t>(operand.index);
        const uint64_t offset = code_->offsets[index] + operand.bits;
        if (code_->function->entry && index < code_->function->parameters)
            return constant((paramSlot << 32) + offset, wide);
        auto& made = emit(localAddress);
        made.d = scratch(wide);
        made.flags = wide ? Wide : 0;
        made.imm = static_cast<int64_t>(offset);
        return made.d;
    }
    }
}

uint32_t Lowering::place(const Operand& operand, Type type) {
    const bool wide = ptx::bytesOf(type) == 8;
    switch (operand.kind) {
    case Operand::Kind::Register:
        return registerPlace(operand.index);
    case Operand::Kind::Number:
        if (type == Type::Pred)
            return constant(operand.bits & 1 ? ~uint64_t{0} : 0, false);
        return constant(operand.bits, wide);
    case Operand::Kind::Symbol:
    case Operand::Kind::Function:
    case Operand::Kind::Variable:
        return addressOf(operand, wide);
    case Operand::Kind::Special: {
        static const std::unordered_map<std::string_view, Special> names = {
            {"%tid.x", Special::TidX},
            {"%tid.y", Special::TidY},
            {"%tid.z", Special::TidZ},
            {"%ntid.x", Special::NtidX},
            {"%ntid.y", Special::NtidY},
            {"%ntid.z", Special::NtidZ},
            {"%ctaid.x", Special::CtaidX},
            {"%ctaid.y", Special::CtaidY},
            {"%ctaid.z", Special::CtaidZ},
            {"%nctaid.x", Special::NctaidX},
            {"%nctaid.y", Special::NctaidY},
            {"%nctaid.z", Special::NctaidZ},
            {"%laneid", Special::LaneId},
            {"%warpid", Special::WarpId},
            {"%lanemask_lt", Special::MaskLt},
            {"%lanemask_le", Special::MaskLe},
            {"%lanemask_eq", Special::MaskEq},
            {"%lanemask_ge", Special::MaskGe},
            {"%lanemask_gt", Special::MaskGt},
            {"WARP_SZ", Special::WarpSize},
            {"%nwarpid", Special::Warps},
            {"%smid", Special::Zero},
            {"%nsmid", Special::One},
            {"%gridid", Special::Zero},
            {"%envreg1", Special::GridWorkspace},
            {"%envreg2", Special::Zero},
            {"%dynamic_smem_size", Special::DynamicShared},
            {"%clusterid.x", Special::ClusterX},
            {"%clusterid.y", Special::ClusterY},
            {"%clusterid.z", Special::ClusterZ},
            {"%nclusterid.x", Special::NclusterX},
            {"%nclusterid.y", Special::NclusterY},
            {"%nclusterid.z", Special::NclusterZ},
            {"%cluster_ctaid.x", Special::ClusterCtaX},
            {"%cluster_ctaid.y", Special::ClusterCtaY},
            {"%cluster_ctaid.z", Special::ClusterCtaZ},
            {"%cluster_nctaid.x", Special::ClusterNctaX},
            {"%cluster_nctaid.y", Special::ClusterNctaY},
            {"%cluster_nctaid.z", Special::ClusterNctaZ},
            {"%cluster_ctarank", Special::ClusterRank},
            {"%cluster_nctarank", Special::ClusterSize}};
        if (isClock(operand.name)) {
            program_.readsClock = true;
            auto& made = emit(readClock);
            made.d = scratch(wide);
            made.flags = wide ? Wide : 0;
            return made.d;
        }
        const auto known = names.find(operand.name);
        if (known == names.end())
            throw Unknown(std::string(operand.name));
        const uint32_t at = static_cast<uint32_t>(known->second) * 128 | Specials;
        if (!wide)
            return at;
        auto& made = emit(ops_.convert(Kind::U64, Kind::U32, Op::Mov));
        made.a = at;
        made.d = scratchWide_;
        return made.d;
    }
    default:
        throw Unknown("an operand \"" + std::string(operand.name) + "\"");
    }
}

uint32_t Lowering::result(const Instruction& i, std::size_t index) {
    const auto& operand = operandAt(i, index);
    if (operand.kind == Operand::Kind::Sink)
        return scratchWide_;
    if (operand.kind != Operand::Kind::Register)
        unknown(i);
    return registerPlace(operand.index);
}

uint32_t Lowering::predicate(const Operand& operand, bool& negated) {
    negated = operand.negated;
    return place(operand, Type::Pred);
}

// ---- making instructions

Inst& Lowering::emit(Handler handler) {
    auto& made = code_->code.emplace_back();
    made.run = handler;
    made.source = source_;
    return made;
}

Inst& Lowering::emitOp(Op op, Kind kind, const char* what) {
    const Handler handler = ops_.arithmetic(op, kind);
    if (!handler)
        throw Unknown(what ? what : "an operation on this type");
    return emit(handler);
}

uint32_t Lowering::newCounter(bool block, uint32_t instructions) {
    program_.counters.push_back({source_, instructions, block});
    return static_cast<uint32_t>(program_.counters.size() - 1);
}

Extra& Lowering::newExtra(Inst& inst) {
    inst.counter = static_cast<uint32_t>(program_.extras.size());
    return program_.extras.emplace_back();
}

void Lowering::instruction(const Instruction& i) {
    const auto step = steps().find(i.opcode);
    if (step == steps().end())
        unknown(i);
    static const std::string_view reads[] = {"bra", "ret", "exit", "trap"}; // the guard themselves
    static const std::string_view parts[] = {"call",  "bar",   "barrier", "brx", "shfl",     "vote",     "match",
                                             "redux", "elect", "wmma",    "mma", "ldmatrix", "mbarrier", "wgmma"};
    const auto among = [&](const auto& words) {
        return std::find(std::begin(words), std::end(words), i.opcode) != std::end(words);
    };
    if (i.guard < 0 || among(reads))
        return (this->*step->second)(i);
    if (among(parts) || (i.opcode == "cp" && i.has("bulk"))) { // a real branch over it, whose lanes meet behind it
        auto& made = emit(ops_.control(Simple::Branch));
        made.b = registerPlace(i.guard);
        made.flags = static_cast<uint8_t>(HasPredicate | (i.guardNegated ? 0 : Negated));
        const auto at = code_->code.size() - 1;
        (this->*step->second)(i);
        skips_.emplace_back(at, code_->code.size());
        emit(ops_.control(Simple::Meet));
        return;
    }
    auto& made = emit(guarded);
    made.b = registerPlace(i.guard);
    made.flags = i.guardNegated ? Negated : 0;
    const auto from = code_->code.size();
    (this->*step->second)(i);
    code_->code[from - 1].imm = static_cast<int64_t>(code_->code.size() - from);
    emit(comeBack);
}

// ---- functions

void Lowering::placeSymbols() {
    uint32_t shared = 0;
    for (std::size_t k = 0; k < module_.symbols.size(); ++k) {
        const auto& symbol = module_.symbols[k];
        if (symbol.space != ptx::Space::Shared) {
            program_.symbolAddresses.push_back((program_.options.symbolSlot + k) << 32);
            if (symbol.name == ptx::gridWorkspace) {
                program_.gridWorkspace = program_.symbolAddresses.back();
                program_.waitsForGrid = true;
            }
            continue;
        }
        // All arrays without a size are the launch's dynamic memory.
        const uint32_t slot = symbol.isExtern ? 1 : 2 + shared++;
        if (symbol.size > sharedStart || slot >= 4095)
            throw Unknown("more shared memory than any device has (" + symbol.name + ")");
        program_.symbolAddresses.push_back(sharedWindow + uint64_t{slot} * sharedSlot + sharedStart);
    }
    // One behind the other in the low bits, which are all that a descriptor of wgmma keeps; the dynamic part last.
    uint64_t next = 0;
    for (const bool dynamic : {false, true})
        for (std::size_t k = 0; k < module_.symbols.size(); ++k) {
            const auto& symbol = module_.symbols[k];
            if (symbol.space != ptx::Space::Shared || symbol.isExtern != dynamic)
                continue;
            const uint64_t align = std::max<uint64_t>(128, symbol.align);
            next = (next + align - 1) / align * align;
            if (next + symbol.size < sharedSpan)
                program_.symbolAddresses[k] += next;
            next += symbol.size;
        }
    program_.sharedArrays = shared + 2;
}

void Lowering::layOut(Code& code) {
    const auto& function = *code.function;
    uint32_t at = 0, launch = 0;
    for (std::size_t k = 0; k < function.variables.size(); ++k) {
        const auto& variable = function.variables[k];
        uint32_t& next = function.entry && k < function.parameters ? launch : at;
        const uint32_t align = std::max(variable.align, function.entry && k < function.parameters ? 1u : 8u);
        next = (next + align - 1) / align * align;
        code.offsets.push_back(next);
        next += variable.size;
        if (at > (32u << 20))
            throw Unknown("a frame of more than 32 MiB (" + function.name + ")");
    }
    code.frameBytes = (at + 15) / 16 * 16;
    code.parameterBytes = launch;
    if (code.frameBytes > 0)
        program_.usesLocal = true;
}

void Lowering::findLoops(const ptx::Cfg& cfg) {
    entering_.clear();
    heads_.clear();
    const auto next = ptx::nextOf(cfg);
    const auto loops = ptx::loopsOf(next);
    for (const auto& loop : loops) {
        if (ptx::innermost(loops, loop.head) != &loop)
            continue;
        const auto number = program_.loops.size();
        program_.loops.push_back(0);
        heads_[static_cast<std::size_t>(loop.head)] = number;
        for (std::size_t b = 0; b < next.size(); ++b)
            if (!loop.body[b] && std::ranges::find(next[b], loop.head) != next[b].end())
                entering_[b].push_back(number);
    }
}

void Lowering::block(const ptx::Cfg& cfg, std::size_t index, const std::vector<char>& meets) {
    const auto& block = cfg.blocks[index];
    starts_[index] = code_->code.size();
    std::fill(std::begin(bases_), std::end(bases_), Base{});
    source_ = static_cast<uint32_t>(program_.sources.size());
    program_.sources.push_back({static_cast<int32_t>(index_), static_cast<uint32_t>(block.first)});
    if (meets[index])
        emit(ops_.control(Simple::Meet));
    if (program_.options.counted) {
        const auto counter = newCounter(true, static_cast<uint32_t>(block.end - block.first));
        program_.counters[counter].moves =
            static_cast<uint32_t>(std::count(coalesced_.begin() + block.first, coalesced_.begin() + block.end, true));
        for (int32_t k = block.first; k < block.end; ++k)
            program_.counters[counter].added += addedInstructions(code_->function->code[static_cast<std::size_t>(k)]);
        program_.counters[counter].chain = static_cast<uint32_t>(chains_[index]);
        emit(ops_.control(Simple::Count)).counter = counter;
        if (const auto entered = entering_.find(index); entered != entering_.end())
            for (const auto loop : entered->second)
                emit(enterLoop).imm = static_cast<int64_t>(loop);
        if (const auto head = heads_.find(index); head != heads_.end()) {
            program_.loops[head->second] = source_;
            emit(loopRound).imm = static_cast<int64_t>(head->second);
        }
    }
    const bool keepsBlocks = program_.options.traced && program_.options.blocks;
    if (keepsBlocks)
        emit(tracedBlock);
    int32_t stepLine = 0, stepFile = 0;
    std::size_t pause = code_->code.size() + mostInARow;
    for (int32_t k = block.first; k < block.end; ++k) {
        if (code_->code.size() >= pause) {
            emit(comeBack);
            pause = code_->code.size() + mostInARow;
        }
        if (k > block.first) {
            source_ = static_cast<uint32_t>(program_.sources.size());
            program_.sources.push_back({static_cast<int32_t>(index_), static_cast<uint32_t>(k)});
        }
        const auto& i = code_->function->code[static_cast<std::size_t>(k)];
        if (keepsBlocks && k > block.first && code_->function->code[static_cast<std::size_t>(k) - 1].opcode == "call")
            emit(tracedBlock);
        // Column 0: what clang puts before a function's first line. A mere jump is the way to a line, none itself.
        const bool jump = i.opcode == "bra" && i.guard < 0;
        if (program_.options.stepped && i.place.line > 0 && i.place.column > 0 && !i.place.between && !jump) {
            if (i.place.line != stepLine || i.place.file != stepFile)
                emit(stepped);
            stepLine = i.place.line;
            stepFile = i.place.file;
        }
        if (program_.options.traced && program_.options.flow && flowOp(i))
            emit(tracedFlow);
        instruction(i);
        forgetBases(i);
    }
}

void Lowering::function(std::size_t index) {
    index_ = index;
    code_ = &program_.functions[index];
    const auto& function = *code_->function;
    auto cfg = ptx::controlFlow(function);
    if (!cfg)
        throw Unknown(cfg.error().what.str());
    cfg_ = &*cfg;
    unset_.reset();
    placeRegisters(function, *cfg);
    if (program_.options.counted) {
        coalesced_ = ptx::coalescedMoves(function, *cfg);
        chains_ = ptx::longestChains(function, *cfg, coalesced_);
        findLoops(*cfg);
    }
    std::vector<char> meets(cfg->blocks.size() + 1, 0);
    for (const auto& block : cfg->blocks) {
        const auto& last = function.code[static_cast<std::size_t>(block.end) - 1];
        if ((last.opcode == "bra" && last.guard >= 0) || last.opcode == "brx")
            meets[static_cast<std::size_t>(block.meet)] = 1;
    }
    starts_.assign(cfg->blocks.size() + 1, 0);
    links_.clear();
    skips_.clear();
    const auto firstExtra = program_.extras.size();
    for (std::size_t b = 0; b < cfg->blocks.size(); ++b)
        block(*cfg, b, meets);
    starts_.back() = code_->code.size();
    emit(functionEnd);
    link(*cfg);
    for (std::size_t e = firstExtra; e < program_.extras.size(); ++e)
        for (const auto target : program_.extras[e].blocks)
            program_.extras[e].targets.push_back(&code_->code[starts_[static_cast<std::size_t>(target)]]);
}

/// Turns numbers of blocks into pointers: the code moves no more.
void Lowering::link(const ptx::Cfg&) {
    for (const auto& link : links_) {
        auto& inst = code_->code[link.inst];
        const Inst* to = &code_->code[starts_[static_cast<std::size_t>(link.block)]];
        (link.meet ? inst.meet : inst.target) = to;
        if (!link.meet) // what a jump backwards costs of the budget
            inst.imm = std::max<int64_t>(1, static_cast<int64_t>(link.inst) -
                                                static_cast<int64_t>(starts_[static_cast<std::size_t>(link.block)]));
    }
    for (const auto& [from, to] : skips_)
        code_->code[from].target = code_->code[from].meet = &code_->code[to];
    for (auto& inst : code_->code)
        if (inst.run == callIndirect)
            inst.meet = &inst + 1;
    fuse();
}

/// Handlers that do several instructions at once. None begins where an instruction decides how, or for which
/// lanes, those behind it run.
void Lowering::fuse() {
    if (program_.options.traced || program_.options.stepped || !program_.options.fused)
        return;
    auto& code = code_->code;
    const Inst* const end = code.data() + code.size();
    for (std::size_t k = 0; k < code.size(); ++k) {
        if (code[k].run == guarded)
            k += static_cast<std::size_t>(code[k].imm);
        else if (code[k].run == withEnvironment)
            ++k;
        else if (const Handler made = ops_.fused(&code[k], end))
            code[k].run = made;
    }
}

void Lowering::run() {
    placeSymbols();
    program_.functions.resize(module_.functions.size());
    for (std::size_t k = 0; k < module_.functions.size(); ++k) {
        program_.functions[k].function = module_.functions[k].get();
        layOut(program_.functions[k]);
    }
    for (std::size_t k = 0; k < module_.functions.size(); ++k)
        if (module_.functions[k]->defined)
            function(k);
}

Expected<std::shared_ptr<const Program>> makeProgram(std::shared_ptr<const ptx::Module> module,
                                                     const ProgramOptions& options) {
    auto program = std::make_shared<Program>();
    program->options = options;
    if (!program->options.ops)
        program->options.ops = &ops();
    program->module = module;
    Lowering lowering(*program, *module);
    try {
        lowering.run();
    } catch (const Unknown& unknown) {
        return userError(
            text(TELAR_TR("core", "The PTX contains something that Telar does not know: %1"), unknown.what()));
    }
    for (auto& code : program->functions)
        if (options.counted && code.function && code.function->entry) {
            code.registers = ptx::estimatedRegisters(*module, *code.function);
            code.capability = ptx::neededCapability(*module, *code.function);
        }
    return std::shared_ptr<const Program>(std::move(program));
}

} // namespace telar::machine
