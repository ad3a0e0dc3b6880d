#include "gpu/device/signal.hpp"

#include <atomic>
#include <chrono>

namespace telar::gpu {

Expected<Signal> Signal::create() {
    TELAR_TAKE(host, Bytes::allocate(Memory::Pinned, 128));
    TELAR_TAKE(device, Bytes::allocate(Memory::Device, 256));
    Signal signal;
    signal.host_ = std::move(*host);
    signal.device_ = std::move(*device);
    *signal.flag() = 0;
    *signal.results() = 0;
    TELAR_CHECK(check(cudaMemset(signal.device_.data(), 0, 256), "cudaMemset"));
    return signal;
}

SignalView Signal::next() { return {device_.as<unsigned>(), flag(), ++value_, results()}; }

Status Signal::wait(const Stream& stream) const {
    using Clock = std::chrono::steady_clock;
    constexpr int looks = 20000; // some hundred microseconds
    for (int i = 1; *flag() != value_; ++i) {
        if (i % looks != 0)
            continue;
        const auto state = cudaStreamQuery(stream.get());
        if (state == cudaErrorNotReady)
            continue;
        if (auto fine = check(state, "cudaStreamQuery"); !fine)
            return fine;
        // The stream is through, so the flag is on its way; a kernel that was never launched raises none.
        const auto end = Clock::now() + std::chrono::milliseconds(100);
        while (*flag() != value_)
            if (Clock::now() > end)
                return stream.wait();
    }
    std::atomic_thread_fence(std::memory_order_acquire);
    return {};
}

} // namespace telar::gpu
