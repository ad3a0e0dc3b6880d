#include "core/simt/machine/loop_rounds.hpp"

#include "core/simt/machine/worker.hpp"

#include <algorithm>

namespace telar::machine {

void LoopState::take() {
    for (int before = 1; before <= LoopRounds::sizes; ++before) {
        const int64_t rest = before == LoopRounds::sizes ? rounds : rounds & ((int64_t{1} << before) - 1);
        for (int size = 0; size < before; ++size) {
            auto& one = most[LoopRounds::place(before, size)];
            one = std::max(one, rest >> size);
        }
    }
}

void LoopState::leave(LoopRounds& sums) {
    if (mask == 0)
        return;
    take();
    for (std::size_t k = 0; k < LoopRounds::places; ++k) {
        sums.runs[k] += most[k];
        sums.entered[k] += most[k] > 0;
    }
    *this = {};
}

void LoopState::round(uint32_t active, LoopRounds& sums) {
    if (active != mask) {
        if ((active & ~mask) != 0) // other lanes, which enter by themselves
            leave(sums);
        else
            take();
        mask = active;
    }
    ++rounds;
}

static LoopState& stateOf(Warp& w, const Inst* i) {
    return w.worker->warps[w.number].loops[static_cast<std::size_t>(i->imm)];
}

const Inst* enterLoop(Warp& w, const Inst* i) {
    stateOf(w, i).leave(w.worker->loopRounds[static_cast<std::size_t>(i->imm)]);
    return i + 1;
}

const Inst* loopRound(Warp& w, const Inst* i) {
    stateOf(w, i).round(w.active, w.worker->loopRounds[static_cast<std::size_t>(i->imm)]);
    return i + 1;
}

} // namespace telar::machine
