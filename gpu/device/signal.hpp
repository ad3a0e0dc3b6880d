// How the host learns at once that a kernel is done: the kernel's last block writes a number into memory of
// the host, and the host looks at it until it is there. Waiting for the stream instead costs microseconds
// more, which matters where a kernel takes three.
#pragma once

#include "gpu/device/cuda.hpp"

namespace telar::gpu {

/// What a kernel gets; all null where nobody waits.
struct SignalView {
    unsigned* ticket = nullptr;        ///< device: blocks that are done; 0 before and after a launch
    volatile unsigned* flag = nullptr; ///< host
    unsigned value = 0;                ///< that the flag takes
    volatile double* result = nullptr; ///< host: a number that may come with it
};

/// One thread at a time; one launch at a time.
class Signal {
public:
    static Expected<Signal> create();
    /// For the next launch.
    SignalView next();
    /// Until the launch that got the last `next()` is done. Looks at the stream now and then, so that a
    /// failed launch ends the waiting with its error.
    Status wait(const Stream& stream) const;
    /// What the kernel left beside the flag.
    double result() const { return *results(); }

private:
    volatile unsigned* flag() const { return static_cast<volatile unsigned*>(host_.data()); }
    volatile double* results() const { return reinterpret_cast<volatile double*>(host_.as<char>() + 64); }
    Bytes host_, device_;
    unsigned value_ = 0;
};

#ifdef __CUDACC__
/// At the end of a kernel, by every thread: the last block to come here raises the flag. What the blocks have
/// written before is there for whoever sees it.
__device__ __forceinline__ void raise(const SignalView& signal) {
    if (!signal.flag)
        return;
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    __threadfence();
    if (atomicAdd(signal.ticket, 1u) != gridDim.x - 1)
        return;
    *signal.ticket = 0;
    __threadfence_system();
    *signal.flag = signal.value;
}
#endif

} // namespace telar::gpu
