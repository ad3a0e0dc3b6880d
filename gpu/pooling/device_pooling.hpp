// Pooling of data that already lies on the device: what benchmarks measure and what the `cuda:fast` variant
// is made of. The views of a problem hold device addresses here.
#pragma once

#include "gpu/pooling/geometry.hpp"

namespace telar::gpu {

/// Chooses the method and the launch. The specification is valid; `argmax` is for the maximum only. Refuses,
/// with the reason, what no kernel does.
Expected<Plan> planPooling(const PoolingProblem& onDevice, const PoolingOutput& outputOnDevice);

/// The rules of `planPooling` that do not depend on where the data lies.
Status supportsPooling(const PoolingProblem& problem, bool argmax);

/// Runs a plan in `stream`, without waiting for its end except where it looks at `job` between launches.
/// `scratch` holds at least `plan.scratchBytes` of device memory.
Expected<PoolingRun> poolOnDevice(const Plan& plan, const PoolingProblem& onDevice, const PoolingOutput& outputOnDevice,
                                  void* scratch, cudaStream_t stream, const JobContext& job);

} // namespace telar::gpu
