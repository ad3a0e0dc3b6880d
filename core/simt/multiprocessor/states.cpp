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
        return text(TELAR_TR("core", "Not selected"));
    case State::LongScoreboard:
        return text(TELAR_TR("core", "Long scoreboard"));
    case State::ShortScoreboard:
        return text(TELAR_TR("core", "Short scoreboard"));
    case State::Barrier:
        return text(TELAR_TR("core", "Barrier"));
    case State::MathPipeThrottle:
        return text(TELAR_TR("core", "Math pipe throttle"));
    case State::LgThrottle:
        return text(TELAR_TR("core", "LG throttle"));
    case State::MioThrottle:
        return text(TELAR_TR("core", "MIO throttle"));
    case State::Wait:
        return text(TELAR_TR("core", "Wait"));
    case State::NoInstruction:
        return text(TELAR_TR("core", "No instruction"));
    case State::ConstantMiss:
        return text(TELAR_TR("core", "IMC miss"));
    case State::BranchResolving:
        return text(TELAR_TR("core", "Branch resolving"));
    case State::Drain:
        return text(TELAR_TR("core", "Drain"));
    case State::Membar:
        return text(TELAR_TR("core", "Membar"));
    case State::Gmma:
        return text(TELAR_TR("core", "GMMA"));
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
