#include "core/simt/fibers.hpp"

#include <boost/context/detail/fcontext.hpp>

#include <cassert>
#include <cstring>
#include <exception>
#include <new>
#include <sys/mman.h>
#include <utility>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace telar::simt {

namespace {

namespace ctx = boost::context::detail;

// Pages are only taken when touched. The odd part keeps the tops of the stacks, which are the parts in use,
// from falling into the same sets of the cache.
constexpr std::size_t stackBytes = 64 * 1024 + 5 * 64;

} // namespace

struct FiberBlock::Slot {
    ctx::fcontext_t context = nullptr; ///< where it goes on
    FiberBlock* owner = nullptr;
#ifdef __SANITIZE_ADDRESS__
    const void* bottom = nullptr;
    std::size_t size = 0;
    void* fake = nullptr;
#endif
#ifdef __SANITIZE_THREAD__
    void* fiber = nullptr;
#endif
};

/// What a fiber starts with; a struct so that the header needs no Boost.
struct FiberTransfer {
    static void start(ctx::transfer_t t) {
        FiberTransfer arrival{t};
        FiberBlock::entry(arrival);
    }
    ctx::transfer_t t;
};

FiberBlock::FiberBlock() : slots_(maxThreads + 1) {
    bytes_ = stackBytes * maxThreads;
    void* memory =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    memory_ = static_cast<char*>(memory);
    for (auto& slot : slots_)
        slot.owner = this;
}

FiberBlock::~FiberBlock() {
    forget();
#ifdef __SANITIZE_ADDRESS__
    __asan_unpoison_memory_region(memory_, bytes_);
#endif
    munmap(memory_, bytes_);
}

/// Fibers in the middle of a body cannot go on: all are made anew. Bodies own nothing, so nothing leaks.
void FiberBlock::forget() {
#ifdef __SANITIZE_THREAD__
    for (uint32_t i = 0; i < made_; ++i)
        __tsan_destroy_fiber(slots_[i].fiber);
#endif
    made_ = 0;
}

void FiberBlock::make(uint32_t thread) {
    char* bottom = memory_ + stackBytes * thread;
    Slot& slot = slots_[thread];
    slot.context = ctx::make_fcontext(bottom + stackBytes, stackBytes, &FiberTransfer::start);
#ifdef __SANITIZE_ADDRESS__
    __asan_unpoison_memory_region(bottom, stackBytes); // of frames that were given up
    slot.bottom = bottom;
    slot.size = stackBytes;
    slot.fake = nullptr;
#endif
#ifdef __SANITIZE_THREAD__
    slot.fiber = __tsan_create_fiber(0);
#endif
}

void FiberBlock::jump(Slot& from, Slot& to) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&from.fake, to.bottom, to.size);
#endif
#ifdef __SANITIZE_THREAD__
    __tsan_switch_to_fiber(to.fiber, 0);
#endif
    const auto back = ctx::jump_fcontext(to.context, &from);
    static_cast<Slot*>(back.data)->context = back.fctx; // whoever came here goes on from where it left
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(from.fake, nullptr, nullptr);
#endif
}

void FiberBlock::entry(FiberTransfer& arrival) {
    auto* from = static_cast<Slot*>(arrival.t.data);
    from->context = arrival.t.fctx;
    FiberBlock& block = *from->owner;
#ifdef __SANITIZE_ADDRESS__
    const void* bottom = nullptr;
    std::size_t size = 0;
    __sanitizer_finish_switch_fiber(nullptr, &bottom, &size);
    if (from == &block.slots_[maxThreads]) {
        from->bottom = bottom;
        from->size = size;
    }
#endif
    const uint32_t thread = block.current_;
    for (;;) {
        try {
            block.body_(block.context_, thread);
        } catch (...) { // an exception cannot cross to another stack: it is kept, and the block ends here
            block.failure_ = std::current_exception();
            block.abandoned_ = true;
        }
        block.finish(thread); // comes back with the next block
    }
}

bool FiberBlock::run(uint32_t threads, Body body, void* context, Observer* observer) {
    assert(threads > 0 && threads <= maxThreads);
    body_ = body;
    context_ = context;
    observer_ = observer;
    threads_ = alive_ = threads;
    waiting_ = 0;
    abandoned_ = stuck_ = false;
    std::memset(state_, Ready, threads);
    for (uint32_t w = 0; w * 32 < threads; ++w) {
        warps_[w].alive = threads - w * 32 < 32 ? threads - w * 32 : 32;
        warps_[w].arrived = 0;
        warps_[w].mask[0] = warps_[w].mask[1] = 0;
    }
    for (; made_ < threads; ++made_)
        make(made_);
    Slot& home = slots_[maxThreads];
#ifdef __SANITIZE_THREAD__
    home.fiber = __tsan_get_current_fiber();
#endif
    current_ = 0;
    jump(home, slots_[0]);
    if (!stuck_ && !abandoned_)
        return true;
    forget();
    if (failure_)
        std::rethrow_exception(std::exchange(failure_, nullptr));
    return false;
}

void FiberBlock::handOver(uint32_t from) {
    Slot& home = slots_[maxThreads];
    if (abandoned_) {
        jump(slots_[from], home);
        return;
    }
    uint32_t next = from + 1 == threads_ ? 0 : from + 1;
    if (state_[next] != Ready) {
        const void* found = std::memchr(state_ + next, Ready, threads_ - next);
        if (!found)
            found = std::memchr(state_, Ready, next);
        if (!found) {
            stuck_ = alive_ > 0;
            if (stuck_ && observer_)
                observer_->stuck();
            jump(slots_[from], home);
            return;
        }
        next = static_cast<uint32_t>(static_cast<const uint8_t*>(found) - state_);
    }
    if (next == from)
        return;
    current_ = next;
    jump(slots_[from], slots_[next]);
}

void FiberBlock::releaseBlock() {
    if (observer_)
        observer_->barrierCompleted(waiting_, threads_);
    crossings_ += waiting_;
    waiting_ = 0;
    for (uint32_t i = 0; i < threads_; ++i)
        if (state_[i] == AtBarrier)
            state_[i] = Ready;
}

void FiberBlock::releaseWarp(uint32_t w) {
    Warp& warp = warps_[w];
    warp.arrived = 0;
    warp.parity ^= 1;
    warp.mask[warp.parity] = 0;
    const uint32_t end = w * 32 + 32 < threads_ ? w * 32 + 32 : threads_;
    for (uint32_t i = w * 32; i < end; ++i)
        if (state_[i] == AtWarp)
            state_[i] = Ready;
}

void FiberBlock::sync() {
    const uint32_t me = current_;
    state_[me] = AtBarrier;
    if (++waiting_ == alive_)
        releaseBlock();
    handOver(me);
}

FiberBlock::Exchange FiberBlock::exchange(uint64_t value) {
    const uint32_t me = current_;
    Warp& warp = warps_[me / 32];
    const uint32_t parity = warp.parity;
    warp.values[parity][me % 32] = value;
    warp.mask[parity] |= 1u << me % 32;
    state_[me] = AtWarp;
    if (++warp.arrived == warp.alive)
        releaseWarp(me / 32);
    handOver(me);
    return {warp.values[parity], warp.mask[parity]};
}

void FiberBlock::finish(uint32_t thread) {
    state_[thread] = Ended;
    --alive_;
    Warp& warp = warps_[thread / 32];
    if (--warp.alive > 0 && warp.arrived == warp.alive)
        releaseWarp(thread / 32);
    if (alive_ > 0 && waiting_ == alive_)
        releaseBlock();
    handOver(thread);
}

} // namespace telar::simt
