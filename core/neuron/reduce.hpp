// Sums of many numbers in the emulator: the reduction ladder of core/neuron/kernels.
#pragma once

#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/launch.hpp"

#include <span>

namespace telar {

/// Of a block of each of the neuron's kernels.
inline constexpr uint32_t neuronThreads = 256;
/// Most blocks of `single`: on a GPU, and where its threads are run on this processor.
inline constexpr int64_t mostSingleBlocks = 2048, mostEmulatedBlocks = 64;

/// `interleaved`, `sequential`, `shuffle`, `vectorised`.
const std::vector<simt::KernelCard>& reductionKernels();

struct Reduction {
    float sum = 0;
    std::vector<simt::LaunchReport> launches; ///< until one number is left
};

/// |error| <= 16 * 2^-24 * sum of absolutes for each launch; whole numbers whose absolute sum stays under
/// 2^24 are exact. The sum of nothing is refused.
Expected<Reduction> emulateReduction(const std::string& kernel, std::span<const float> values,
                                     const simt::LaunchOptions& options = {});

} // namespace telar
