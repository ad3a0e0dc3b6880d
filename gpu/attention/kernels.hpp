// Attention of data that lie on the device.
#pragma once

#include "core/attention/attention.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

struct DeviceAttention {
    const float *q, *k, *v;
    float *o, *scores;           ///< `scores`: heads x queries x keys, null for fused kernels
    uint16_t* rounded = nullptr; ///< of "fast": room for q, k and v, rounded
};
Status launchAttention(const std::string& kernel, const AttentionProblem& shape, const DeviceAttention& at,
                       cudaStream_t stream);
/// On tensor cores, from capability 8.0 on.
Status launchMmaAttention(const AttentionProblem& shape, const DeviceAttention& at, cudaStream_t stream);

/// Factors as "fast" wants them: rows of `roundedColumns` numbers of bfloat16, zeros behind what there is. `q` has the sign of
/// the scale, so that of the scale only the size is left.
struct RoundedAttention {
    const uint16_t *q, *k, *v;
    float* o;
};
int roundedColumns(const AttentionSpec& spec);  ///< 64 or 128
float roundedFactor(const AttentionSpec& spec); ///< the size of the scale, for powers of two
/// Fills `rounded`: `roundedColumns` numbers for each row of q, k and v.
Expected<RoundedAttention> roundAttention(const AttentionProblem& shape, const DeviceAttention& at, uint16_t* rounded,
                                          cudaStream_t stream);
/// From capability 8.0 on.
Status launchAmpereAttention(const AttentionProblem& shape, const RoundedAttention& at, cudaStream_t stream);
/// Of capability 9.0 and no other.
bool hasHopperAttention();
Status launchHopperAttention(const AttentionProblem& shape, const RoundedAttention& at, cudaStream_t stream);

} // namespace telar::gpu
