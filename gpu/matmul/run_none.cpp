// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/matmul/run.hpp"

namespace telar::gpu {

bool hasMatmulKernel(const std::string&) { return true; }

Status canRunMatmulKernel(const std::string&) { return {}; }

Expected<MatmulRun> runKernelMatmul(const std::string&, const MatmulProblem&, const PlanesView<float>&,
                                    const RunOptions&) {
    return available().error();
}

Status cublasAvailable() { return available(); }

Expected<MatmulRun> runCublas(ProductMode, const MatmulProblem&, const PlanesView<float>&, const RunOptions&) {
    return available().error();
}

} // namespace telar::gpu
