// Jumps that the whole warp takes or none of it; where lanes part, control.cpp takes over.

const Inst* jump(Warp& w, const Inst* i) { return goOn(w, i->target); }

template <bool Back>
const Inst* branch(Warp& w, const Inst* i) {
    const uint32_t p = *w.at<uint32_t>(i->b) ^ (i->flags & Negated ? everyLane : 0u);
    const uint32_t taken = w.active & p;
    if constexpr (Back) {
        if (taken) {
            w.budget -= i->imm;
            if (++w.jumps > jumpsBetweenTurns || w.budget < 0) [[unlikely]]
                return backJump(w, i);
        }
    }
    if (taken == w.active)
        return Back ? i->target : goOn(w, i->target);
    if (taken == 0)
        return goOn(w, i + 1);
    return diverge(w, i, taken);
}

const Inst* jumpBack(Warp& w, const Inst* i) {
    w.budget -= i->imm;
    if (++w.jumps > jumpsBetweenTurns || w.budget < 0) [[unlikely]]
        return backJump(w, i);
    return i->target;
}

const Inst* countHere(Warp& w, const Inst* i) {
    ++w.blockRuns[i->counter];
    w.blockLanes[i->counter] += w.full ? lanes : __builtin_popcount(w.active);
    return goOn(w, i + 1);
}

const Inst* meet(Warp& w, const Inst* i) { return w.meet == i ? meetAgain(w) : goOn(w, i + 1); }

Handler control(Simple what) {
    switch (what) {
    case Simple::Jump:
        return jump;
    case Simple::JumpBack:
        return jumpBack;
    case Simple::Branch:
        return branch<false>;
    case Simple::BranchBack:
        return branch<true>;
    case Simple::Meet:
        return meet;
    case Simple::Count:
        return countHere;
    default:
        return nullptr;
    }
}
