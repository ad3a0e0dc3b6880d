// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/softmax/run.hpp"

namespace telar::gpu {

Expected<SoftmaxRun> runDeviceSoftmax(const std::string&, const SoftmaxProblem&, const PlanesView<float>&,
                                      const RunOptions&) {
    return available().error();
}

} // namespace telar::gpu
