// One pooling run from host to host: copies in, work on the device, copies out, all in one stream, timed by
// marks in that very stream.
#pragma once

#include "core/pooling/pooling.hpp"
#include "gpu/device/workspace.hpp"

#include <functional>

namespace telar::gpu {

/// What happens between the copies. Views of `problem` and `output` hold device addresses; rows start at
/// multiples of 16 bytes.
struct DeviceWork {
    std::string name; ///< as the time line calls it
    /// Bytes of scratch memory, or why the work cannot be done. Addresses are not known yet (null).
    std::function<Expected<std::size_t>(const PoolingProblem& problem, const PoolingOutput& output)> prepare;
    std::function<Expected<PoolingRun>(const PoolingProblem& problem, const PoolingOutput& output, void* scratch,
                                       cudaStream_t stream)>
        launch;
};

Expected<PoolingRun> runOnDevice(const PoolingProblem& problem, const PoolingOutput& output, const RunOptions& options,
                                 const DeviceWork& work);

} // namespace telar::gpu
