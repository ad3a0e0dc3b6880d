#include "gpu/pooling/device_pooling.hpp"
#include "gpu/pooling/host_run.hpp"
#include "gpu/pooling/variants.hpp"

namespace telar::gpu {

Expected<PoolingRun> runFastPooling(const PoolingProblem& problem, const PoolingOutput& output,
                                    const RunOptions& options) {
    Plan plan;
    DeviceWork work;
    work.name = "fast";
    work.prepare = [&](const PoolingProblem& p, const PoolingOutput& o) -> Expected<std::size_t> {
        TELAR_TAKE(planned, planPooling(p, o));
        plan = *planned;
        return plan.scratchBytes;
    };
    work.launch = [&](const PoolingProblem& p, const PoolingOutput& o, void* scratch, cudaStream_t stream) {
        return poolOnDevice(plan, p, o, scratch, stream, options.job);
    };
    return runOnDevice(problem, output, options, work);
}

Status supportsFastPooling(const PoolingProblem& problem, bool argmax) { return supportsPooling(problem, argmax); }

} // namespace telar::gpu
