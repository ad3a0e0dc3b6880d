// cuda::barrier, cuda::pipeline and cuda::memcpy_async of libcu++, as its documentation describes them, for the threads of a block. A
// barrier is an mbarrier of shared memory. Copies into it are cp.async where a pipeline of one thread makes them; elsewhere the
// threads copy at once, which is one of the ways that the documentation allows.
#pragma once
#pragma clang system_header
#include <cuda/atomic>
#if defined(__CUDA_ARCH__)
#include <cooperative_groups.h>

namespace cuda {

template <size_t Alignment>
struct aligned_size_t {
    size_t value;
    TELAR_DMEMBER explicit aligned_size_t(size_t v) : value(v) {}
    TELAR_DMEMBER operator size_t() const { return value; }
};

template <thread_scope Scope, class Completion = void>
class barrier {
    static_assert(Scope == thread_scope_block || Scope == thread_scope_thread, "Telar knows barriers of a block");
    unsigned long long state_;

    TELAR_DMEMBER unsigned int address() const { return (unsigned int)__cvta_generic_to_shared(&state_); }

public:
    typedef unsigned long long arrival_token;
    barrier() = default;
    TELAR_DMEMBER barrier(long expected) { init(this, expected); }
    barrier(const barrier&) = delete;
    TELAR_DMEMBER friend void init(barrier* b, long expected) {
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(b->address()), "r"((unsigned int)expected) : "memory");
    }
    TELAR_DMEMBER arrival_token arrive(long count = 1) {
        arrival_token token = 0;
        for (long k = 0; k < count; ++k)
            asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(address()) : "memory");
        return token;
    }
    TELAR_DMEMBER void wait(arrival_token token) const {
        unsigned int done = 0;
        while (!done)
            asm volatile("{ .reg .pred p; mbarrier.try_wait.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
                         : "=r"(done) : "r"(address()), "l"(token) : "memory");
    }
    TELAR_DMEMBER void wait_parity(bool parity) const {
        unsigned int done = 0;
        while (!done)
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
                         : "=r"(done) : "r"(address()), "r"((unsigned int)parity) : "memory");
    }
    TELAR_DMEMBER void arrive_and_wait() { wait(arrive()); }
};

enum class pipeline_role { producer, consumer };

template <thread_scope Scope, unsigned char Stages>
struct pipeline_shared_state {
    barrier<thread_scope_block> produced[Stages], consumed[Stages];
};

/// Of one thread: its stages are the groups of cp.async. Of a block: each stage has a barrier for who fills it and one for who empties it.
template <thread_scope Scope>
class pipeline {
    barrier<thread_scope_block>*produced_ = nullptr, *consumed_ = nullptr;
    unsigned int stages_ = 0, head_ = 0, tail_ = 0, committed_ = 0, waited_ = 0;
    bool headParity_ = true, tailParity_ = false;

    TELAR_DMEMBER void step(unsigned int& at, bool& parity) {
        if (++at == stages_) {
            at = 0;
            parity = !parity;
        }
    }

public:
    pipeline() = default;
    template <class Group, unsigned char Stages>
    TELAR_DMEMBER pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state, unsigned int producers, unsigned int consumers)
        : produced_(state->produced), consumed_(state->consumed), stages_(Stages) {
        if (group.thread_rank() == 0)
            for (unsigned int k = 0; k < Stages; ++k) {
                init(&produced_[k], producers);
                init(&consumed_[k], consumers);
            }
        group.sync();
    }
    TELAR_DMEMBER bool isOfThread() const { return !produced_; }
    TELAR_DMEMBER void producer_acquire() {
        if (!isOfThread())
            consumed_[head_].wait_parity(headParity_);
    }
    TELAR_DMEMBER void producer_commit() {
        if (isOfThread()) {
            asm volatile("cp.async.commit_group;" ::: "memory");
            ++committed_;
            return;
        }
        produced_[head_].arrive();
        step(head_, headParity_);
    }
    /// Until the oldest stage that nobody waited for is there.
    TELAR_DMEMBER void consumer_wait() {
        if (!isOfThread())
            return produced_[tail_].wait_parity(tailParity_);
        ++waited_;
        __pipeline_wait_prior((int)(committed_ - waited_));
    }
    TELAR_DMEMBER void consumer_release() {
        if (isOfThread())
            return;
        consumed_[tail_].arrive();
        step(tail_, tailParity_);
    }
    template <unsigned int Newer>
    TELAR_DMEMBER void waitPrior() {
        if (!isOfThread())
            return produced_[tail_].wait_parity(tailParity_);
        waited_ = committed_ > Newer ? committed_ - Newer : 0;
        __pipeline_wait_prior((int)Newer);
    }
    TELAR_DMEMBER bool quit() { return true; }
};
TELAR_D pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <class Group, thread_scope Scope, unsigned char Stages>
TELAR_D pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state) {
    return {group, state, (unsigned int)group.size(), (unsigned int)group.size()};
}
template <class Group, thread_scope Scope, unsigned char Stages>
TELAR_D pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state, size_t producers) {
    return {group, state, (unsigned int)producers, (unsigned int)(group.size() - producers)};
}
template <class Group, thread_scope Scope, unsigned char Stages>
TELAR_D pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state, pipeline_role role) {
    const unsigned int producers = (unsigned int)__syncthreads_count(role == pipeline_role::producer);
    return {group, state, producers, (unsigned int)group.size() - producers};
}
template <unsigned int Newer, thread_scope Scope>
TELAR_D void pipeline_consumer_wait_prior(pipeline<Scope>& pipe) { pipe.template waitPrior<Newer>(); }
template <thread_scope Scope>
TELAR_D void pipeline_producer_commit(pipeline<thread_scope_thread>&, barrier<Scope>&) { asm volatile("cp.async.wait_all;" ::: "memory"); }

/// Parts of 16, 8 or 4 bytes as cp.async where everything fits; else bytes.
TELAR_D void telar_copy(void* to, const void* from, size_t bytes, bool async) {
    const auto at = (unsigned long long)to | (unsigned long long)from | bytes;
    if (async && __isShared(to) && __isGlobal(from) && at % 4 == 0) {
        const size_t part = at % 16 == 0 ? 16 : at % 8 == 0 ? 8 : 4;
        for (size_t k = 0; k < bytes; k += part)
            if (part == 16)
                __pipeline_memcpy_async((char*)to + k, (const char*)from + k, 16);
            else if (part == 8)
                __pipeline_memcpy_async((char*)to + k, (const char*)from + k, 8);
            else
                __pipeline_memcpy_async((char*)to + k, (const char*)from + k, 4);
    } else if (at % 16 == 0) {
        for (size_t k = 0; k < bytes / 16; ++k)
            ((uint4*)to)[k] = ((const uint4*)from)[k];
    } else if (at % 4 == 0) {
        for (size_t k = 0; k < bytes / 4; ++k)
            ((unsigned int*)to)[k] = ((const unsigned int*)from)[k];
    } else {
        for (size_t k = 0; k < bytes; ++k)
            ((char*)to)[k] = ((const char*)from)[k];
    }
}
/// The threads of a group copy one part each, in turn.
template <class Group>
TELAR_D void telar_copy_together(const Group& group, void* to, const void* from, size_t bytes) {
    const auto at = (unsigned long long)to | (unsigned long long)from | bytes;
    const size_t part = at % 16 == 0 ? 16 : at % 4 == 0 ? 4 : 1;
    for (size_t k = group.thread_rank() * part; k < bytes; k += group.size() * part)
        telar_copy((char*)to + k, (const char*)from + k, part, false);
}

template <class T, class Size, thread_scope Scope>
TELAR_D void memcpy_async(T* to, const T* from, Size bytes, pipeline<Scope>& pipe) { telar_copy(to, from, bytes, pipe.isOfThread()); }
template <class T, class Size, thread_scope Scope>
TELAR_D void memcpy_async(T* to, const T* from, Size bytes, barrier<Scope>&) { telar_copy(to, from, bytes, false); }
template <class Group, class T, class Size, thread_scope Scope>
TELAR_D void memcpy_async(const Group& group, T* to, const T* from, Size bytes, pipeline<Scope>&) { telar_copy_together(group, to, from, bytes); }
template <class Group, class T, class Size, thread_scope Scope>
TELAR_D void memcpy_async(const Group& group, T* to, const T* from, Size bytes, barrier<Scope>&) { telar_copy_together(group, to, from, bytes); }

} // namespace cuda
#else
namespace cuda { // the names alone: the host side does not see what kernels do with them

template <size_t Alignment>
struct aligned_size_t;
template <thread_scope Scope, class Completion = void>
class barrier;
template <thread_scope Scope>
class pipeline;
template <thread_scope Scope, unsigned char Stages>
struct pipeline_shared_state;

} // namespace cuda
#endif
