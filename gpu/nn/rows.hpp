// What stands between the products of linear layers: bias, ReLU, dropout and rounding, each number read once.
#pragma once

#include "gpu/nn/kernels.hpp"

namespace telar::gpu {

/// Where a row's numbers go. Null: not wanted.
struct RowTargets {
    float* values = nullptr;     ///< after dropout, where there is one
    uint16_t* rounded = nullptr; ///< the same as bfloat16
};

/// x (count x channels) += bias, then ReLU if wanted; with `to`, copies of it behind `drop`, which may be null.
Status launchFinishRows(float* x, const float* bias, int count, int channels, bool relu, const DropoutSpec* drop,
                        const StepData* step, const RowTargets& to, cudaStream_t stream);

/// The gradient of a linear layer's outputs: d (count x channels), behind `drop` if not null, masked by the ReLU's
/// output `out` if not null; to `to`, which may be d itself, and its sums over the rows to `bias`.
Status launchRowGradients(const float* d, const DropoutSpec* drop, const StepData* step, const float* out, int count,
                          int channels, const RowTargets& to, float* bias, cudaStream_t stream);

/// Planes (channel, sample, cell) to rows (sample, channel, cell) with dropout of their elements, if not null.
Status launchTurnToRows(const float* in, int channels, int count, int cells, const DropoutSpec* drop,
                        const StepData* step, const RowTargets& to, cudaStream_t stream);
/// Back again.
Status launchTurnToPlanes(const float* in, int channels, int count, int cells, const DropoutSpec* drop,
                          const StepData* step, float* out, cudaStream_t stream);

Status launchRound(const float* in, int64_t size, uint16_t* out, cudaStream_t stream);

} // namespace telar::gpu
