#include "core/simt/multiprocessor/multiprocessor.hpp"

namespace telar::multiprocessor {

namespace {

struct StateWords {
    const char *name, *title, *meaning;
};
/// In the order of the states.
constexpr StateWords stateWords[stateCount] = {
    {"selected", TELAR_TR("core", "Issuing"), TELAR_TR("core", "The scheduler issues an instruction of this warp")},
    {"not_selected", TELAR_TR("core", "Ready, not selected"),
     TELAR_TR("core", "The warp could go on, and the scheduler issues another warp's instruction")},
    {"long_scoreboard", TELAR_TR("core", "Data from memory"),
     TELAR_TR("core", "The warp waits for data from global or local memory")},
    {"short_scoreboard", TELAR_TR("core", "Data from shared memory"),
     TELAR_TR("core", "The warp waits for data from shared memory, a special function or a shuffle")},
    {"barrier", TELAR_TR("core", "Barrier"),
     TELAR_TR("core", "The warp waits at __syncthreads() for the other warps of its block")},
    {"math_pipe_throttle", TELAR_TR("core", "Execution unit busy"),
     TELAR_TR("core", "The unit that executes the instruction is still busy")},
    {"lg_throttle", TELAR_TR("core", "Memory queue full"),
     TELAR_TR("core", "The queue for accesses to global and local memory is full")},
    {"mio_throttle", TELAR_TR("core", "Shared-memory queue full"),
     TELAR_TR("core", "The queue for shared memory and other memory instructions is full")},
    {"wait", TELAR_TR("core", "Fixed latency"),
     TELAR_TR("core", "The warp waits for a result that takes a fixed number of cycles")},
    {"no_instruction", TELAR_TR("core", "Instruction fetch"),
     TELAR_TR("core", "The next instruction is not in the instruction cache yet")},
    {"imc_miss", TELAR_TR("core", "Constant cache miss"),
     TELAR_TR("core", "The parameters of the kernel are not in the constant cache yet")},
    {"branch_resolving", TELAR_TR("core", "Branch"), TELAR_TR("core", "The warp waits until a branch is decided")},
    {"drain", TELAR_TR("core", "Pending stores"), TELAR_TR("core", "The warp has ended and waits for its stores")},
    {"membar", TELAR_TR("core", "Memory fence"), TELAR_TR("core", "The warp waits for a memory fence")},
    {"gmma", TELAR_TR("core", "Tensor cores"), TELAR_TR("core", "The warp waits for the tensor cores")}};

const StateWords& wordsOfState(State state) { return stateWords[static_cast<std::size_t>(state)]; }

} // namespace

const char* stateName(State state) { return wordsOfState(state).name; }

Text titleOfState(std::string_view name) {
    for (const auto& one : stateWords)
        if (name == one.name)
            return text(one.title);
    return {};
}

Text stateTitle(State state) { return text(wordsOfState(state).title); }

Text stateMeaning(State state) { return text(wordsOfState(state).meaning); }

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
