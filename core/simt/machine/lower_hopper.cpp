// What capability 9.0 has brought: mbarriers, bulk copies, products of a warpgroup.
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/phases.hpp"
#include "core/simt/machine/warpgroup.hpp"

#include <bit>

namespace telar::machine {

/// mbarrier.init, inval, arrive, expect_tx, test_wait and try_wait; what is for clusters alone is not known.
void Lowering::phases(const Instruction& i) {
    if (i.has("inval"))
        return;
    const bool waits = i.has("test_wait") || i.has("try_wait"), arrives = i.has("arrive");
    const bool expects = i.has("expect_tx"), begins = i.has("init");
    if (!(waits || arrives || expects || begins) || i.has("noComplete") || i.has("arrive_drop") || !i.has("b64") ||
        spaceOf(i) == ptx::Space::Global)
        unknown(i);
    const bool answers = waits || arrives;
    Inst made;
    made.source = source_;
    addressOperand(i, operandAt(i, answers ? 1 : 0), ptx::Space::Shared, made);
    const std::size_t given = answers ? 2 : 1; // a count, bytes, a parity or a state
    const bool state = waits && !i.has("parity");
    made.b = i.operands.size() > given ? place(i.operands[given], state ? Type::B64 : Type::B32) : constant(1, false);
    made.flags |= state ? HasPredicate : 0;
    if (begins) {
        made.run = beginPhases;
    } else if (waits) {
        made.run = waitForPhase;
        made.d = result(i);
        made.size = i.has("try_wait") ? MayWait : Test;
    } else {
        made.run = arriveAtPhase;
        made.size = !arrives ? Expect : expects ? ArriveAndExpect : Arrive;
        made.d = arrives ? result(i) : 0;
    }
    code_->code.push_back(made);
}

/// cp.async.mbarrier.arrive: the thread's copies are there already, so it arrives at once.
void Lowering::copiesArrive(const Instruction& i) {
    if (!i.has("arrive") || !i.has("b64") || spaceOf(i) == ptx::Space::Global)
        unknown(i);
    Inst made;
    made.source = source_;
    made.run = arriveAtPhase;
    made.size = CopiesArrive;
    addressOperand(i, operandAt(i, 0), ptx::Space::Shared, made);
    made.b = constant(i.has("noinc") ? 1 : 0, false);
    code_->code.push_back(made);
}

/// cp.async.bulk from global to the block's own shared memory.
void Lowering::bulkCopy(const Instruction& i) {
    const bool own = i.has("shared::cluster") || i.has("shared::cta");
    if (i.has("tensor") || i.has("prefetch") || i.has("reduce") || i.has("multicast::cluster") || !own ||
        !i.has("global") || !i.has("mbarrier::complete_tx::bytes") || i.operands.size() < 4)
        unknown(i);
    Inst made, to, from;
    made.run = copyBulk;
    made.source = source_;
    addressOperand(i, operandAt(i, 0), ptx::Space::Shared, to);
    addressOperand(i, operandAt(i, 1), ptx::Space::Global, from);
    addressOperand(i, operandAt(i, 3), ptx::Space::Shared, made);
    if (!(from.flags & Wide))
        unknown(i);
    made.d = to.a;
    made.b = from.a;
    made.c = place(operandAt(i, 2), Type::U32);
    const uint32_t counter = program_.options.counted ? newCounter(false, 1) : 0;
    Extra& extra = newExtra(made);
    extra.places = {counter, static_cast<uint32_t>(to.imm), static_cast<uint32_t>(from.imm)};
    extra.callee = to.flags & Wide ? 1 : 0;
    program_.sharedGranule = std::min(program_.sharedGranule, 4u);
    code_->code.push_back(made);
}

/// wgmma: the product; its fences and groups have nothing left to do, since it is done at once.
void Lowering::warpgroups(const Instruction& i) {
    if (i.has("fence") || i.has("commit_group") || i.has("wait_group"))
        return;
    auto op = warpgroupOp(i);
    if (!op || i.operands.size() < 6)
        unknown(i);
    Extra extra;
    const auto add = [&](const Operand& list) {
        for (const auto& item : list.items)
            extra.places.push_back(place(item, Type::B32));
    };
    Inst made;
    made.run = warpgroupMultiply;
    made.source = source_;
    add(i.operands[0]);
    if (extra.places.size() != op->sums())
        unknown(i);
    op->registers = i.operands[1].kind == Operand::Kind::List;
    if (op->registers) {
        add(i.operands[1]);
        if (i.operands[1].items.size() != 4)
            unknown(i);
    } else {
        made.a = place(i.operands[1], Type::B64);
    }
    made.b = place(i.operands[2], Type::B64);
    bool negated = false;
    made.c = predicate(i.operands[3], negated);
    made.flags = static_cast<uint8_t>(HasPredicate | (negated ? Negated : 0));
    const auto number = [&](std::size_t at) { // 1 or -1; whether a factor lies turned, which is not done here
        if (i.operands[at].kind != Operand::Kind::Number)
            unknown(i);
        return static_cast<int32_t>(i.operands[at].bits);
    };
    op->negativeA = number(4) < 0;
    op->negativeB = number(5) < 0;
    for (std::size_t at = 6; at < i.operands.size(); ++at)
        if (number(at) != 0)
            unknown(i);
    made.e = std::bit_cast<uint32_t>(*op);
    newExtra(made) = std::move(extra);
    code_->code.push_back(made);
}

} // namespace telar::machine
