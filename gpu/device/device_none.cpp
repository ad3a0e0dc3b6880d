// A build without nvcc: the same questions, and one answer.
#include "gpu/device/device.hpp"
#include "gpu/device/driver_process.hpp"

namespace telar::gpu {

void openFewQueues() {}

bool builtWithCuda() { return false; }

Status available() {
    return environmentError(text(TELAR_TR("gpu", "This build has no CUDA")), {},
                            text(TELAR_TR("gpu", "Build Telar where the CUDA Toolkit is installed")));
}

const std::vector<DeviceFacts>& devices() {
    static const std::vector<DeviceFacts> none;
    return none;
}

std::string driverVersion() { return {}; }

std::string runtimeVersion() { return {}; }

const DeviceFacts* chosenDevice() { return nullptr; }

std::string chosenDeviceName() { return {}; }

Expected<int64_t> freeMemory() { return available().error(); }

void markUnhealthy(const Error&) {}

void touchCuda() {}

Status retryDevice() { return available(); }

} // namespace telar::gpu
