// Attention of data that lie on the device.
#pragma once

#include "core/attention/attention.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

struct DeviceAttention {
    const float *q, *k, *v;
    float *o, *scores; ///< `scores`: heads x queries x keys, null for fused kernels
};
Status launchAttention(const std::string& kernel, const AttentionProblem& shape, const DeviceAttention& at,
                       cudaStream_t stream);
/// On tensor cores, from capability 8.0 on.
Status launchMmaAttention(const AttentionProblem& shape, const DeviceAttention& at, cudaStream_t stream);

} // namespace telar::gpu
