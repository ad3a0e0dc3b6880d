// What the variants `emulator:...` share, which launch a kernel of plain CUDA on this processor.
#pragma once

#include "core/operation/run.hpp"
#include "core/operation/variant.hpp"
#include "core/simt/launch.hpp"

#include <atomic>

namespace telar {

/// As an interface of variants, whose kernels' cards live as long as the program.
template <class Interface>
class EmulatedVariant : public Interface {
public:
    explicit EmulatedVariant(const simt::KernelCard& card) : Interface(kernelVariant("emulator", card)), card_(card) {}

protected:
    const simt::KernelCard& card_;
};

/// One for each kernel that is not wrong on purpose.
template <class Emulated, class Interface>
std::vector<std::unique_ptr<Interface>> emulatedVariants(const std::vector<simt::KernelCard>& cards) {
    std::vector<std::unique_ptr<Interface>> variants;
    for (const auto& card : cards)
        if (!card.broken())
            variants.push_back(std::make_unique<Emulated>(card));
    return variants;
}

inline simt::LaunchOptions launchOptions(const RunOptions& options) {
    simt::LaunchOptions launch;
    launch.threads = options.threads;
    launch.job = options.job;
    return launch;
}

inline LaunchShape launchShape(const simt::LaunchConfig& config) {
    const auto& [grid, block] = std::pair(config.grid, config.block);
    return {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}};
}

/// The progress of `steps` that so many blocks make, which end in any order: each brings its share. Any thread.
class BlockProgress {
public:
    BlockProgress(const JobContext& job, int64_t steps, int64_t blocks) : job_(job), steps_(steps), blocks_(blocks) {}
    void operator()() {
        const int64_t before = done_.fetch_add(1);
        job_.advance(share(before + 1) - share(before));
    }

private:
    /// steps * blocks / all blocks without leaving 64 bits.
    int64_t share(int64_t blocks) const { return steps_ / blocks_ * blocks + steps_ % blocks_ * blocks / blocks_; }

    const JobContext& job_;
    int64_t steps_, blocks_;
    std::atomic<int64_t> done_{0};
};

} // namespace telar
