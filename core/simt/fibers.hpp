// The threads of one block that meet at barriers, on one core: each thread is a fiber with a small stack, and
// at a barrier it hands the core to the next one. A round of hand-overs is the barrier.
//
// Not thread safe; one FiberBlock belongs to one worker. Stacks and fibers live as long as the object and are
// used again for every block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <vector>

namespace telar::simt {

class FiberBlock {
public:
    static constexpr uint32_t maxThreads = 1024;
    using Body = void (*)(void* context, uint32_t thread);

    /// Told what happens at barriers. Called on the stack of the thread that completes the barrier, or that
    /// ends.
    class Observer {
    public:
        virtual ~Observer() = default;
        /// All threads of the block that still run have arrived.
        virtual void barrierCompleted(uint32_t arrived, uint32_t threads) = 0;
        /// Some wait for each other for ever.
        virtual void stuck() = 0;
    };

    FiberBlock();
    ~FiberBlock();
    FiberBlock(const FiberBlock&) = delete;
    FiberBlock& operator=(const FiberBlock&) = delete;

    /// Runs body(context, 0 ... threads - 1) to their ends. False where they wait for each other for ever
    /// (some at a barrier of the block, some at one of their warp) or were abandoned.
    bool run(uint32_t threads, Body body, void* context, Observer* observer = nullptr);

    /// Barrier of the block, from within a body. Threads that have ended do not hold it up, as on a device.
    void sync();
    /// Barrier of the warp at which every lane leaves a value; `valueOf` reads them until the lane's next
    /// exchange.
    struct Exchange {
        const uint64_t* values = nullptr; ///< by lane
        uint32_t mask = 0;                ///< lanes that took part
    };
    Exchange exchange(uint64_t value);
    /// Gives the block up at the next barrier: `run` returns false.
    void abandon() { abandoned_ = true; }

    int64_t crossings() const { return crossings_; } ///< barriers times threads, since construction

private:
    enum State : uint8_t { Ready, AtBarrier, AtWarp, Ended };
    struct Slot;

    static void entry(struct FiberTransfer& arrival);
    friend struct FiberTransfer;
    void make(uint32_t thread);
    void jump(Slot& from, Slot& to);
    void handOver(uint32_t from);
    void finish(uint32_t thread);
    void releaseBlock();
    void releaseWarp(uint32_t warp);
    void forget();

    char* memory_ = nullptr;
    std::size_t bytes_ = 0;
    std::vector<Slot> slots_; ///< one per thread, and the caller's as the last
    uint32_t made_ = 0;
    Body body_ = nullptr;
    void* context_ = nullptr;
    Observer* observer_ = nullptr;
    bool abandoned_ = false, stuck_ = false;
    std::exception_ptr failure_; ///< what a body threw
    uint32_t threads_ = 0, current_ = 0, alive_ = 0, waiting_ = 0;
    int64_t crossings_ = 0;
    uint8_t state_[maxThreads];
    struct Warp {
        uint32_t alive = 0, arrived = 0, parity = 0;
        uint32_t mask[2] = {0, 0};
        uint64_t values[2][32];
    };
    Warp warps_[maxThreads / 32];
};

} // namespace telar::simt
