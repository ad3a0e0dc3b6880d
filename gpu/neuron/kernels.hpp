// The neuron's kernels on data that already lies on the device.
#pragma once

#include "core/base/expected.hpp"

#include <cuda_runtime_api.h>
#include <string>

namespace telar::gpu {

/// Numbers that one block of a kernel adds; 0 where there is no such kernel.
int64_t reductionShare(const std::string& kernel);
/// One launch: partial[block] = sum of the block's part of the n numbers of input.
Status launchReduction(const std::string& kernel, const float* input, int64_t n, float* partial, cudaStream_t stream);
/// products[i] = inputs[i] * weights[i].
Status launchProducts(const float* inputs, const float* weights, int64_t n, float* products, cudaStream_t stream);
/// `single` of core/neuron/kernels: sum[0], which it clears first.
Status launchSingle(const float* inputs, const float* weights, int64_t n, float* sum, cudaStream_t stream);

/// Device memory that `launchDot` needs, its first `dotTicketBytes` zero before the first launch.
constexpr std::size_t dotScratchBytes = 64 * 1024, dotTicketBytes = 256;
/// Written for the hardware, one launch: 16 bytes at a time, a fixed share for each thread, float64 from the
/// threads' sums on; the last block to finish adds the blocks' sums in their order, so the same numbers give
/// the same bits. Inputs and weights begin at multiples of 16 bytes.
Status launchDot(const float* inputs, const float* weights, int64_t n, double* sum, void* scratch, cudaStream_t stream);

/// Blocks and threads of the first launch of a kernel over n inputs; `fast` and `single` among them.
unsigned dotBlocks(int64_t n);
unsigned singleBlocks(int64_t n);
constexpr int dotThreads = 512;

} // namespace telar::gpu
