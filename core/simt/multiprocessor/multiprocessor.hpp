// A model of one multiprocessor in time: what each resident warp does in each cycle, and what it waits for. It replays what
// the machine executed (recording.hpp) and is no measurement; whatever shows it says "modelled" and, where the instructions are not
// the assembler's own but estimated from PTX, "estimated".
//
// Four schedulers issue one instruction a cycle each, from the warp that issued last while it can, else from the oldest that
// can. A warp can when what it reads has arrived (scoreboards: "long" for global and local memory, "short" for shared memory,
// special functions and shuffles, "wait" for what takes a fixed time), when its unit is free ("math pipe throttle") and when
// the queue of the load and store unit has room ("LG throttle" for global and local memory, "MIO throttle" for the rest). That
// unit serves all four: a cycle for each line of 128 bytes that a warp touches, or pass over the banks. The L1 cache is
// set-associative with real addresses; the multiprocessor gets its share of the L2 cache's and the memory's bandwidth, and
// what it touches for the first time comes from memory where the launch before has not left it in the L2 cache. Blocks come
// and go as the occupancy calculator lets them.
//
// Constants and where they come from: constants.cpp. Judged on launches that chose none of them, measured on an NVIDIA H100:
// tests/core/simt/tst_multiprocessor.cpp says how well.
#pragma once

#include "core/simt/cost_model.hpp"
#include "core/simt/multiprocessor/recording.hpp"
#include "core/simt/occupancy.hpp"

#include <array>

namespace telar::multiprocessor {

/// How far the cycles are from an NVIDIA H100's, in per cent (median), on launches that were written and measured after the
/// model was finished; computed by tests/core/simt/tst_multiprocessor.cpp.
inline constexpr int blindErrorPct = 15, blindLaunches = 24;
/// The same where the machine code is replayed, as NVIDIA's assembler 13.0 makes it.
inline constexpr int machineErrorPct = 9;

/// What a resident warp does in a cycle, in Nsight Compute's words ("Warp Stall Reasons" of its Profiling Guide).
enum class State : uint8_t {
    Selected,
    NotSelected,
    LongScoreboard,
    ShortScoreboard,
    Barrier,
    MathPipeThrottle,
    LgThrottle,
    MioThrottle,
    Wait,
    NoInstruction,
    ConstantMiss,
    BranchResolving,
    Drain,
    Membar,
    Gmma
};
inline constexpr int stateCount = 15;
/// "long_scoreboard": the names of records, as in ncu's metrics.
const char* stateName(State state);
/// "Data from memory", for pages.
Text stateTitle(State state);
/// Of a state by its name; empty where there is none.
Text titleOfState(std::string_view name);
/// One sentence: what the warp waits for.
Text stateMeaning(State state);

using StateCycles = std::array<double, stateCount>;

struct ModelOptions {
    simt::DeviceModel card;
    int registers = 0;        ///< of a thread; 0: as estimated
    int sharedBytes = 0;      ///< of a block, where that is more than the kernel's own: fewer blocks fit
    int residentBlocks = 0;   ///< fewer than fit, for the curve; 0: as many as fit
    double memoryLatency = 1; ///< times what the card's memory and L2 cache have
    bool l1 = true;           ///< without it every access goes to the L2 cache
    bool cold =
        false; ///< caches are empty at the start, as when ncu profiles; else arrays of half the L2 cache are there
    int64_t mostSpans = 0;                ///< kept; 0: none
    int64_t mostInstructions = 6'000'000; ///< issued; what is left is extrapolated
};

/// A warp is in one state from `start` to `end` (cycles).
struct Span {
    uint32_t start = 0, end = 0;
    uint32_t source = 0;         ///< the instruction that is issued or waits; into Program::sources
    uint32_t cause = UINT32_MAX; ///< the instruction that makes what it waits for; UINT32_MAX: none
    uint16_t place = 0;          ///< of the resident warp: scheduler = place % schedulers
    State state = State::Selected;
};

/// The life of a warp in its place.
struct WarpLife {
    uint32_t start = 0, end = 0;
    uint16_t place = 0;
    uint32_t block = 0, warp = 0;
};

struct Timeline {
    simt::Occupancy occupancy;
    int residentBlocks = 0;
    int schedulers = 4, places = 0; ///< warps that may be resident
    int64_t blocks = 0;             ///< of this multiprocessor
    int64_t simulatedBlocks = 0;    ///< the others are extrapolated
    bool partial = false;           ///< the recording or the limit ended before the warps did
    bool machineCode = false;       ///< Recording::machineCode
    Text estimated;                 ///< Recording::estimated
    bool approximate = false;       ///< addresses of some accesses are assumed
    double cycles = 0;              ///< of the whole launch, with its start (sm__cycles_elapsed.max)
    double active = 0;              ///< of the multiprocessor
    double seconds = 0;
    double instructions = 0; ///< of the launch's warps, estimated for the hardware
    double ptxInstructions = 0;
    double issueActivePct = 0, warpsActivePct = 0; ///< of active cycles; of the most warps
    StateCycles perIssue{};                        ///< warps in that state per issued instruction, as ncu says it
    std::map<std::pair<int32_t, int32_t>, StateCycles> lines; ///< cycles of warps, by file and line
    double dramBytes = 0, l2Sectors = 0;                      ///< of the launch
    std::vector<Span> spans;
    std::vector<WarpLife> lives;
    uint32_t spansUntil = 0; ///< cycle up to which spans are kept
    std::shared_ptr<const machine::Program> program;

    /// The largest but selected and not selected; Selected where there is none.
    State largestStall() const;
};

/// How many blocks of the launch the card holds at once, with these registers and this shared memory. Errors as of `simulate`.
Expected<simt::Occupancy> fitting(const Recording& recording, const ModelOptions& options);

/// A user error where a block does not fit on the card, the card lacks the kernel's instructions or nothing was recorded.
Expected<Timeline> simulate(const Recording& recording, const ModelOptions& options, const JobContext& job = {});

/// Blocks of the launch that one multiprocessor of the card gets, and which of them are worth recording.
struct Share {
    int64_t blocks = 0, recorded = 0, step = 1;
};
Share shareOf(const simt::DeviceModel& card, const simt::LaunchConfig& config);

} // namespace telar::multiprocessor
