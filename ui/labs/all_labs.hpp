// Every lab, in the order in which the window lists them: the only such list.
#pragma once

#include "core/base/device_facts.hpp"
#include "core/catalogue/operations.hpp"

namespace telar {

namespace cuda {
class KernelDevice;
}
class MainWindow;

/// Each is made when it is first asked for. `operations`, `devices` and `kernels` outlive the window; without `kernels` those of
/// students run in the emulator alone.
void addLabs(MainWindow& window, const AllOperations& operations, DeviceSource& devices,
             const cuda::KernelDevice* kernels = nullptr);

} // namespace telar
