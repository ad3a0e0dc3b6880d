#include "core/simt/multiprocessor/multiprocessor.hpp"

namespace telar::multiprocessor {

const char* stateName(State state) {
    static constexpr const char* names[stateCount] = {"selected",
                                                      "not_selected",
                                                      "long_scoreboard",
                                                      "short_scoreboard",
                                                      "barrier",
                                                      "math_pipe_throttle",
                                                      "lg_throttle",
                                                      "mio_throttle",
                                                      "wait",
                                                      "no_instruction",
                                                      "imc_miss",
                                                      "branch_resolving",
                                                      "drain",
                                                      "membar",
                                                      "gmma"};
    return names[static_cast<std::size_t>(state)];
}

Text titleOfState(std::string_view name) {
    for (int k = 0; k < stateCount; ++k)
        if (name == stateName(static_cast<State>(k)))
            return stateTitle(static_cast<State>(k));
    return {};
}

Text stateTitle(State state) {
    switch (state) {
    case State::Selected:
        return text(TELAR_TR("core", "Issuing"));
    case State::NotSelected:
        return text(TELAR_TR("core", "Ready, not selected"));
    case State::LongScoreboard:
        return text(TELAR_TR("core", "Data from memory"));
    case State::ShortScoreboard:
        return text(TELAR_TR("core", "Data from shared memory"));
    case State::Barrier:
        return text(TELAR_TR("core", "Barrier"));
    case State::MathPipeThrottle:
        return text(TELAR_TR("core", "Execution unit busy"));
    case State::LgThrottle:
        return text(TELAR_TR("core", "Memory queue full"));
    case State::MioThrottle:
        return text(TELAR_TR("core", "Shared-memory queue full"));
    case State::Wait:
        return text(TELAR_TR("core", "Fixed latency"));
    case State::NoInstruction:
        return text(TELAR_TR("core", "Instruction fetch"));
    case State::ConstantMiss:
        return text(TELAR_TR("core", "Constant cache miss"));
    case State::BranchResolving:
        return text(TELAR_TR("core", "Branch"));
    case State::Drain:
        return text(TELAR_TR("core", "Pending stores"));
    case State::Membar:
        return text(TELAR_TR("core", "Memory fence"));
    case State::Gmma:
        return text(TELAR_TR("core", "Tensor cores"));
    }
    return {};
}

Text stateMeaning(State state) {
    switch (state) {
    case State::Selected:
        return text(TELAR_TR("core", "The scheduler issues an instruction of this warp"));
    case State::NotSelected:
        return text(TELAR_TR("core", "The warp could go on, and the scheduler issues another warp's instruction"));
    case State::LongScoreboard:
        return text(TELAR_TR("core", "The warp waits for data from global or local memory"));
    case State::ShortScoreboard:
        return text(TELAR_TR("core", "The warp waits for data from shared memory, a special function or a shuffle"));
    case State::Barrier:
        return text(TELAR_TR("core", "The warp waits at __syncthreads() for the other warps of its block"));
    case State::MathPipeThrottle:
        return text(TELAR_TR("core", "The unit that executes the instruction is still busy"));
    case State::LgThrottle:
        return text(TELAR_TR("core", "The queue for accesses to global and local memory is full"));
    case State::MioThrottle:
        return text(TELAR_TR("core", "The queue for shared memory and other memory instructions is full"));
    case State::Wait:
        return text(TELAR_TR("core", "The warp waits for a result that takes a fixed number of cycles"));
    case State::NoInstruction:
        return text(TELAR_TR("core", "The next instruction is not in the instruction cache yet"));
    case State::ConstantMiss:
        return text(TELAR_TR("core", "The parameters of the kernel are not in the constant cache yet"));
    case State::BranchResolving:
        return text(TELAR_TR("core", "The warp waits until a branch is decided"));
    case State::Drain:
        return text(TELAR_TR("core", "The warp has ended and waits for its stores"));
    case State::Membar:
        return text(TELAR_TR("core", "The warp waits for a memory fence"));
    case State::Gmma:
        return text(TELAR_TR("core", "The warp waits for the tensor cores"));
    }
    return {};
}

State Timeline::largestStall() const {
    State largest = State::Selected;
    double most = 0;
    for (int k = 0; k < stateCount; ++k) {
        const auto state = static_cast<State>(k);
        if (state == State::Selected || state == State::NotSelected)
            continue;
        if (perIssue[static_cast<std::size_t>(k)] > most) {
            most = perIssue[static_cast<std::size_t>(k)];
            largest = state;
        }
    }
    return largest;
}

} // namespace telar::multiprocessor
