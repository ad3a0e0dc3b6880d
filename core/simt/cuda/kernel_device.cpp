#include "core/simt/cuda/kernel_device.hpp"

namespace telar::cuda {

std::vector<std::pair<std::size_t, ArrayDifference>> compareWithDevice(const KernelData& machine,
                                                                       const DeviceLaunchReport& device) {
    std::vector<std::pair<std::size_t, ArrayDifference>> all;
    for (std::size_t k = 0; k < machine.bufferOf.size(); ++k)
        if (machine.bufferOf[k] >= 0) {
            const auto buffer = static_cast<std::size_t>(machine.bufferOf[k]);
            all.emplace_back(k, compareArrays(machine.memory[buffer], device.memory[buffer], machine.types[k]));
        }
    return all;
}

} // namespace telar::cuda
