// A build without nvcc.
#include "gpu/convolution/run.hpp"
#include "gpu/device/device.hpp"

namespace telar::gpu {

Expected<ConvolutionRun> runDeviceConvolution(const std::string&, const ConvolutionProblem&, const PlanesView<float>&,
                                              const RunOptions&) {
    return available().error();
}

bool hasHopperConvolution() { return false; }

Status cudnnAvailable() { return available(); }

} // namespace telar::gpu
