// A build without nvcc.
#include "gpu/attention/run.hpp"
#include "gpu/device/device.hpp"

namespace telar::gpu {

Expected<AttentionRun> runDeviceAttention(const std::string&, const AttentionProblem&, const PlanesView<float>&,
                                          const RunOptions&) {
    return available().error();
}

} // namespace telar::gpu
