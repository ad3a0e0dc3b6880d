// What one core needs to run blocks: warps with their paths, shared memory, findings, checks.
#pragma once

#include "core/simt/machine/aligned.hpp"
#include "core/simt/machine/line_keeper.hpp"
#include "core/simt/machine/machine.hpp"
#include "core/simt/machine/sequence.hpp"
#include "core/simt/machine/slow.hpp"
#include "core/simt/machine/unwritten.hpp"

#include <atomic>
#include <map>
#include <random>
#include <unordered_map>
#include <utility>

namespace telar::machine {

/// What a launch may have from `malloc` and `new` at a time.
constexpr uint32_t heapSlots = 1024;
constexpr std::size_t firstHeapSlot = 8192; ///< behind all arrays of a program, whose number changes between launches

/// What kernels have taken with malloc, by address; it stays until they free it, over launches.
using Heap = std::unordered_map<uint64_t, std::vector<uint8_t>>;

/// Whether a traced run keeps that block.
inline bool isKept(const RunOptions& options, int64_t block) {
    const int64_t behind = block - options.firstBlock;
    return behind >= 0 && behind % options.blockStep == 0 &&
           (options.blocks < 0 || behind / options.blockStep < options.blocks);
}

/// Lanes that go together, and where: the top of the stack is running. Lanes that parted wait below.
struct Entry {
    const Inst* at = nullptr;
    const Inst* meet = nullptr;
    uint32_t mask = 0;
};

struct Frame {
    const Code* code = nullptr;
    uint32_t registers = 0, local = 0;              ///< where it begins: bytes of the warp's
    const Inst* call = nullptr;                     ///< of the caller; null for the kernel
    uint32_t entries = 0;                           ///< its first entry on the stack
    uint32_t mask = 0;                              ///< lanes that were called
    uint32_t stepSource = UINT32_MAX, stepMask = 0; ///< where its last step was
};

/// Part of a warp with a control flow of its own.
struct Path {
    enum class State : uint8_t { Ready, AtBarrier, AtWarp, AtPhase, AtCluster, AtGrid, Ended };
    std::vector<Entry> stack;
    std::vector<Frame> frames;
    State state = State::Ready;
    const Inst* waiting = nullptr;   ///< the barrier or warp instruction
    uint32_t mask = 0;               ///< lanes that wait
    uint32_t barrier = 0, count = 0; ///< of AtBarrier: its number, and how many threads it takes (0: all)

    uint32_t lanesInside() const;
    void remove(uint32_t dead);
};

struct WarpState {
    Warp warp;
    std::vector<Path> paths;
    AlignedVector<uint8_t> registers; ///< none before its first turn in a block, and after its last
    AlignedVector<uint8_t> specials;
    AlignedVector<uint32_t> local;
    bool forced = false; ///< lanes that wait in vain go on without the others
    uint32_t arrived = 0,
             passed = 0; ///< lanes that have come to the cluster's barrier; that it has opened for before they wait
    WarpTrace trace;
    std::vector<LoopState> loops;  ///< of the program
    std::vector<LineTouch> lines;  ///< of the present block
    std::vector<uint32_t> written; ///< stepping or checked: lanes that have written each byte of `local`
};

/// What a location of memory has handed over: who wrote before it was released (checks.cpp).
struct Handover {
    int64_t firstBlock = 0, lastBlock = -1; ///< blocks whose writes are ordered
    uint64_t time = 0;
};

struct Launch;

struct Worker {
    Launch* launch = nullptr;
    std::vector<Region> regions, shared;
    std::vector<uint8_t> sharedMemory;
    std::vector<std::vector<uint32_t>> sharedCells;
    std::vector<WarpState> warps;
    std::vector<AlignedVector<uint8_t>> spareRegisters; ///< of warps that have ended
    std::vector<SiteSums> sums;
    std::vector<int64_t> blockRuns, blockLanes; ///< by counter
    std::vector<int64_t> divergent;             ///< by source
    std::vector<LoopRounds> loopRounds;         ///< by loop of the program
    /// Warps by source and the ways of their lanes, a bit each (slow_ways.hpp).
    std::map<std::pair<uint32_t, uint32_t>, int64_t> slowWays;
    int64_t block = 0;
    Dim3 blockPlace{0, 0, 0};
    uint32_t rank = 0; ///< of the block in its cluster
    bool stop = false, cancelled = false;
    uint64_t clock = 0;
    std::vector<uint32_t> arrived; ///< of barriers 0 to 15: threads that do not wait
    std::mt19937_64 order;

    // checks: time goes on at barriers, and where lanes or threads hand something over
    uint32_t clockNow[3] = {1, 1, 1};                             ///< the block's start, its last barrier, now
    uint64_t longBase = 0;                                        ///< what `time` 0 stands for in global memory
    Sequence blockStarts;                                         ///< long time of each block that ran, in order
    Sequence blocksInOrder;                                       ///< their numbers
    static constexpr std::size_t mostRuns = std::size_t{2} << 20; ///< of both: 48 MiB
    bool tooManyBlocks = false;                                   ///< that differ: their starts do not fit
    std::vector<uint64_t> fenced, acquired;                       ///< long time, by thread of the block
    std::unordered_map<uint64_t, uint32_t> phaseEnds;             ///< of mbarriers: when a phase ended last
    int waitsInVain = 0; ///< since a phase ended: how often nobody could go on but who waits for one
    std::unordered_map<uint64_t, Handover> handovers;
    Handover seen; ///< by this block
    bool dynamicTouched = false;
    Unwritten unwritten;
    struct AsyncCopy {
        uint64_t from = 0, end = 0; ///< addresses of shared memory
        int64_t group = 0;          ///< of its thread
        uint64_t phase = 0;         ///< the mbarrier that is told when it is there
    };
    struct AsyncCopies {
        std::vector<AsyncCopy> open;
        int64_t groups = 0; ///< committed
    };
    std::vector<AsyncCopies> asyncCopies; ///< by thread of the block; empty: there are none

    std::map<std::tuple<simt::FindingKind, uint32_t, std::string>, std::size_t> known;
    std::vector<simt::Finding> findings;
    std::vector<int64_t> findingBlocks;
    int64_t findingCount = 0;
    int strayed = 0; ///< accesses where no memory is: a card ends the launch at the first
    std::vector<Printed> printed;
    std::size_t printedBytes = 0;
    bool printedMore = false;

    std::vector<WarpTrace> traces;
    LineKeeper lines;

    std::vector<ChildLaunch> children;
    std::size_t ownChildren = 0;                        ///< of them: the first of the present block
    std::unordered_map<uint32_t, uint32_t> childErrors; ///< by thread of the block: the last one

    void report(simt::Finding finding, uint32_t source);
    simt::Finding finding(simt::FindingKind kind, const Inst* inst, uint32_t thread) const;
    Dim3 threadPlace(uint32_t thread) const;
    void tick(WarpState* warp); ///< orders the warp's lanes; null: only time goes on
    uint64_t now() const { return longBase + clockNow[2]; }
    bool checksShared() const;
    bool checksGlobal() const;
    bool keepsWritten() const; ///< of local memory
    void runBlock(int64_t block);
    /// Where blocks run together: the block that has begun goes on until its threads have ended, wait for other blocks, or
    /// have had a turn each. Whether any could. `forced`: one who waits in vain goes on.
    void beginBlock(int64_t number);
    bool runPart(bool forced);
    void endBlock();
    void leaveClusterBarrier();
    /// How many threads wait for all blocks; those that wait go on.
    uint32_t waitingForGrid() const;
    bool hasReady() const;
    void leaveGridBarrier();
    /// Threads of another block have ended, and so never come to the barrier.
    void reportGridBarrier(int64_t other);
    void prepare(Launch& launch);
    void takeConstants(); ///< of the launch's program

private:
    /// Whether any thread could go on.
    bool runUntilAllWait(bool oneTurn, bool forced);
    /// What paths of a warp are like after a turn.
    struct Turn {
        bool ready = false, atWarp = false, atPhase = false;
        bool ran = false;
    };
    Turn runWarp(WarpState& state);
    void takeRegisters(WarpState& state);
    bool releaseTogether();
    static constexpr uint32_t barriers = 16; ///< of a block
    struct Gathering;
    bool gather(std::span<Gathering, barriers> gathered);
    void reportMissing(const Gathering& at, uint32_t id, bool stuck);
    bool releaseBarriers(bool forced);
    bool returnsOnly(uint32_t source);
    std::unordered_map<uint32_t, bool> returnsOnly_; ///< by the source of a barrier
    /// Of one warp, the paths that wait so go on: the lanes that they wait for have gone, or the phase never ends. False:
    /// there are none.
    bool releaseWarp(Path::State waiting);
    void releaseAll();
};

/// Zeros that take no memory until they are touched.
class Zeros {
public:
    explicit Zeros(std::size_t count);
    ~Zeros();
    Zeros(Zeros&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), mapped_(std::exchange(other.mapped_, 0)) {}
    Zeros& operator=(Zeros&&) = delete;
    uint64_t* data() const { return data_; }

private:
    uint64_t* data_ = nullptr;
    std::size_t mapped_ = 0; ///< bytes; 0: malloc's
};

class StepRecorder;

struct Launch {
    std::shared_ptr<const Program> program;
    int kernel = -1;
    LaunchConfig config;
    RunOptions options;
    bool together = false;      ///< a cooperative launch
    uint32_t clusterBlocks = 1; ///< of config.cluster
    bool clustered = false;     ///< those of a cluster run together; a cluster may be one block
    std::vector<uint8_t> params;
    std::vector<std::string> names; ///< of arrays
    std::vector<uint32_t> elements; ///< bytes of one, for indices
    std::string kernelName;
    std::vector<Region> regions; ///< but shared memory
    uint32_t threads = 0, warps = 0, sharedBytes = 0;
    int64_t blocks = 0;                ///< that are to run
    int64_t ran = 0;                   ///< of them
    std::vector<Zeros> shadows;        ///< of global memory
    std::vector<uint64_t> bufferSlots; ///< by buffer
    std::size_t heapSlot = 0;          ///< the first of the kernels' own allocations
    Heap* heap = nullptr;              ///< the machine's
    uint32_t heapName = 0;
    std::atomic<int64_t> traceBytes{0};
    std::atomic<bool> traceFull{false};
    StepRecorder* recorder = nullptr; ///< of a stepping run
};

/// Paths of a warp that parted and stand at the same place again are one.
void joinPaths(WarpState& state);

inline WarpState& stateOf(Warp& warp) {
    return reinterpret_cast<WarpState&>(warp); // its first member
}

/// Why a warp comes back to the scheduler.
const Inst* loadTop(Warp& warp);
/// Of the path that runs, these lanes become a path of their own, which waits for its turn; the others go on. The path itself
/// where there are no others.
Path& partOf(Warp& warp, uint32_t lanes);
/// Makes the present frame the one whose registers and local memory the handlers see.
void enterFrame(Warp& warp);

} // namespace telar::machine
