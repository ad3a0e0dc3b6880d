// One multiprocessor while it runs its blocks: see multiprocessor.hpp.
#pragma once

#include "core/simt/multiprocessor/memory.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"

#include <deque>

namespace telar::multiprocessor {

class Simulation {
public:
    /// `blocks`: to run, of which the recording's are repeated where they are fewer.
    Simulation(const Recording& recording, const ModelOptions& options, const Constants& constants,
               MemorySystem& memory, int resident, int schedulers, int64_t blocks);

    /// False: a request to stop.
    bool run(const JobContext& job);

    double now = 0;
    double issued = 0;             ///< instructions
    double residentCycles = 0;     ///< of warps
    bool limited = false;          ///< ModelOptions::mostInstructions ended it
    int64_t done = 0;              ///< blocks
    std::vector<double> blockEnds; ///< cycles, in order
    StateCycles cycles{};          ///< of warps
    std::vector<StateCycles> bySource;
    std::vector<Span> spans;
    std::vector<WarpLife> lives;

private:
    struct Warp {
        const WarpStream* stream = nullptr;
        int block = -1; ///< place of its block; -1: nobody is here
        uint32_t warp = 0;
        std::size_t group = 0, step = 0;
        int slot = 0;     ///< instructions of the step that are issued
        double until = 0; ///< when it can issue
        State reason = State::NoInstruction;
        State now = State::NoInstruction;
        double earliest = 0; ///< of the next issue, whatever it reads
        State earliestReason = State::Wait;
        double drained = 0;
        bool atBarrier = false, ended = false;
        int64_t order = 0; ///< the older, the smaller
        uint32_t source = 0;
        std::size_t span = SIZE_MAX;
        std::vector<double> ready;
        std::vector<State> why;
        std::vector<uint32_t> maker; ///< of each register: the instruction
        uint32_t cause = UINT32_MAX;
    };
    struct Block {
        int warps = 0, waiting = 0;
        bool firstWave = true, used = false;
        double from = 0;
    };

    void startBlocks();
    void startBlock(int place);
    void endWarp(Warp& warp);
    void releaseBarrier(int block);
    void next(Warp& warp);
    bool structural(Warp& warp, int scheduler, double& free);
    /// Of an access of global or local memory that some lane makes.
    bool isGlobal(const Warp& warp, const Step& step) const;
    void issue(Warp& warp, int scheduler);
    void keepOperands(Warp& warp, const Step& step, int scheduler);
    double executed(Warp& warp, const Step& step, int scheduler, State& why);
    double access(Warp& warp, const Step& step, const Access& access, int scheduler, State& why);
    void account(double cycles);
    const Schedule& scheduleOf(const Warp& warp) const {
        return recording_.schedules[warp.stream->groups[warp.group].schedule];
    }

    const Recording& recording_;
    const ModelOptions& options_;
    const Constants& constants_;
    MemorySystem& memory_;
    int resident_, schedulers_, warpsOfBlock_;
    int64_t toStart_, started_ = 0;
    std::vector<Warp> warps_;
    std::vector<Block> blocks_;
    std::vector<double> unitFree_;             ///< by scheduler and unit
    std::vector<std::deque<double>> lg_, mio_; ///< of each scheduler: when its queued accesses leave the queue
    std::vector<int> last_;                    ///< warp that each scheduler issued last
    std::unordered_map<uint32_t, double> fetched_;
    double lsuFree_ = 0;
    int64_t ordered_ = 0;
};

} // namespace telar::multiprocessor
