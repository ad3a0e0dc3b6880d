// Branches, calls, barriers.
#include "core/simt/machine/cluster.hpp"
#include "core/simt/machine/lower.hpp"

#include <algorithm>

namespace telar::machine {

void Lowering::branch(const Instruction& i) {
    if (i.operands.size() != 1)
        unknown(i);
    const auto target = cfg_->blockOf[static_cast<std::size_t>(i.operands[0].index)];
    const auto here = cfg_->blockOf[program_.sources[source_].instruction];
    const bool back = target <= here;
    auto& made = emit(ops_.control(i.guard >= 0 ? (back ? Simple::BranchBack : Simple::Branch)
                                   : back       ? Simple::JumpBack
                                                : Simple::Jump));
    if (i.guard >= 0) {
        made.b = registerPlace(i.guard);
        made.flags = static_cast<uint8_t>(HasPredicate | (i.guardNegated ? Negated : 0));
    }
    links_.push_back({code_->code.size() - 1, target, false});
    links_.push_back({code_->code.size() - 1, cfg_->blocks[static_cast<std::size_t>(here)].meet, true});
}

void Lowering::branchIndexed(const Instruction& i) {
    const auto here = cfg_->blockOf[program_.sources[source_].instruction];
    const uint32_t index = place(operandAt(i, 0), Type::U32);
    auto& made = emit(branchTable);
    made.a = index;
    links_.push_back({code_->code.size() - 1, cfg_->blocks[static_cast<std::size_t>(here)].meet, true});
    auto& extra = newExtra(made);
    for (const auto target : code_->function->branchTables.at(operandAt(i, 1).name))
        extra.blocks.push_back(cfg_->blockOf[static_cast<std::size_t>(target)]);
}

void Lowering::leave(const Instruction& i) {
    auto& made = emit(i.opcode == "trap"                             ? trapLanes
                      : i.opcode == "exit" || code_->function->entry ? exitLanes
                                                                     : returnLanes);
    if (i.guard >= 0) {
        made.b = registerPlace(i.guard);
        made.flags = static_cast<uint8_t>(HasPredicate | (i.guardNegated ? Negated : 0));
    }
}

void Lowering::hint(const Instruction&) {}

void Lowering::call(const Instruction& i) {
    std::size_t at = 0;
    const Operand* results = nullptr;
    if (i.operands.size() > 1 && i.operands[0].kind == Operand::Kind::List)
        results = &i.operands[at++];
    const auto& callee = operandAt(i, at++);
    const Operand* arguments =
        at < i.operands.size() && i.operands[at].kind == Operand::Kind::List ? &i.operands[at] : nullptr;
    Extra extra;
    if (callee.kind == Operand::Kind::Function) {
        extra.callee = callee.index;
        const auto& target = *module_.functions[static_cast<std::size_t>(callee.index)];
        extra.name = target.name;
        if (!target.defined)
            extra.host = hostFunction(target.name, extra.math);
        program_.waitsForGrid |= extra.host == HostFunction::GridBarrier;
        // One core runs the blocks in turn: what one takes of the heap, another may use.
        program_.allocates |= extra.host == HostFunction::Malloc || extra.host == HostFunction::Free;
        program_.dependent |= program_.allocates || extra.host == HostFunction::LaunchWait;
    } else if (callee.kind != Operand::Kind::Register) {
        throw Unknown("a call of \"" + std::string(callee.name) + "\"");
    }
    const auto collect = [&](const Operand* list, std::vector<uint32_t>& offsets, std::vector<uint32_t>& sizes) {
        for (std::size_t k = 0; list && k < list->items.size(); ++k) {
            const auto& item = list->items[k];
            if (item.kind != Operand::Kind::Variable)
                unknown(i);
            offsets.push_back(code_->offsets[static_cast<std::size_t>(item.index)]);
            sizes.push_back(code_->function->variables[static_cast<std::size_t>(item.index)].size);
        }
    };
    collect(arguments, extra.arguments, extra.argumentBytes);
    collect(results, extra.results, extra.resultBytes);
    const bool direct = extra.callee >= 0;
    auto& made = emit(extra.host != HostFunction::None ? hostCall : direct ? callFunction : callIndirect);
    if (!direct)
        made.a = place(callee, Type::B64);
    newExtra(made) = std::move(extra);
    if (!direct) { // lanes that call something else meet again behind it
        const auto index = code_->code.size() - 1;
        emit(ops_.control(Simple::Meet));
        code_->code[index].imm = 1;
    }
    program_.usesLocal = true;
}

void Lowering::barrierOf(const Instruction& i) {
    if (i.has("warp")) {
        const uint32_t mask = place(operandAt(i, 0), Type::U32);
        emit(warpBarrier).a = mask;
        return;
    }
    if (i.has("cluster")) {
        if (!i.has("arrive") && !i.has("wait"))
            unknown(i);
        program_.usesClusters = true;
        emit(i.has("arrive") ? arriveAtCluster : waitForCluster);
        return;
    }
    const bool reduces = i.has("red");
    std::size_t at = 0;
    uint32_t d = 0;
    if (reduces)
        d = result(i, at++);
    const uint32_t id = at < i.operands.size() ? place(i.operands[at++], Type::U32) : constant(0, false);
    Extra extra;
    bool negated = false, counted = false;
    uint32_t count = 0, vote = 0;
    const std::size_t left = i.operands.size() - std::min(at, i.operands.size());
    if (left > (reduces ? 1u : 0u)) {
        count = place(i.operands[at++], Type::U32);
        counted = true;
    }
    if (reduces)
        vote = predicate(operandAt(i, at), negated);
    auto& made = emit(barrier);
    made.d = d;
    made.a = id;
    made.b = vote;
    made.c = count;
    made.flags =
        static_cast<uint8_t>((reduces ? HasPredicate : 0) | (negated ? Negated : 0) | (counted ? Flag::Counted : 0));
    made.imm = i.has("arrive") ? 1 : i.has("popc") ? 2 : i.has("and") ? 3 : i.has("or") ? 4 : 0;
}

} // namespace telar::machine
