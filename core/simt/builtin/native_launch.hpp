// A launch in the processor's own code (core/simt/native/kernels.hpp), for the kernels that have it.
#pragma once

#include "core/simt/builtin/builtin.hpp"
#include "core/simt/native/kernels.hpp"

#include <optional>

namespace telar::builtin {

class NativeLaunch {
public:
    /// None where the caller does not vouch for the bounds, the kernel has no such code, the call does not fit it, or one
    /// of its threads alone takes so long that a request to stop would wait for it. The machine does those. Arrays stay
    /// where they are meanwhile.
    static std::optional<NativeLaunch> create(const Call& call, const simt::LaunchConfig& config);

    /// All blocks, spread over so many cores (0: as many as are worth it). Error: a request to stop.
    Status run(int threads, const JobContext& job, const std::function<void()>& blockDone = {}) const;

private:
    bool block(int64_t number, const JobContext& job) const; ///< false: stopped
    int coresFor(int threads) const;

    const native::Kernel* kernel_ = nullptr;
    simt::LaunchConfig config_;
    std::vector<std::vector<uint8_t>> values_;
    std::vector<const void*> arguments_; ///< where each value is
    std::vector<uint8_t> constant_;
    bool ordered_ = false;
    double steps_ = 1; ///< of one thread
};

} // namespace telar::builtin
