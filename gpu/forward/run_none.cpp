// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/forward/forward.hpp"

namespace telar::gpu {

Expected<std::vector<forward::TrainResult>> trainForward(const forward::TrainSpec&,
                                                         const std::vector<forward::WarpRun>&,
                                                         const std::vector<const forward::Dataset*>&,
                                                         const JobContext&) {
    return available().error();
}

} // namespace telar::gpu
