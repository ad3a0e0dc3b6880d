// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/pipeline/run.hpp"

namespace telar::gpu {

Expected<PipelineRun> runDevicePipeline(bool, const PipelineProblem&, std::span<float>, const RunOptions&) {
    return available().error();
}

} // namespace telar::gpu
