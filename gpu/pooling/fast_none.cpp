// A build without nvcc: the variants are there and say why they cannot run.
#include "gpu/device/device.hpp"
#include "gpu/pooling/variants.hpp"

namespace telar::gpu {

Expected<PoolingRun> runFastPooling(const PoolingProblem&, const PoolingOutput&, const RunOptions&) {
    return available().error();
}

Expected<PoolingRun> runKernelPooling(const std::string&, const PoolingProblem&, const PoolingOutput&,
                                      const RunOptions&) {
    return available().error();
}

Expected<PoolingRun> runWindowPooling(int, bool, const PoolingProblem&, const PoolingOutput&, const RunOptions&) {
    return available().error();
}

Status supportsFastPooling(const PoolingProblem&, bool) { return {}; }

} // namespace telar::gpu
