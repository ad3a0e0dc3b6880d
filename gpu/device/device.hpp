// The graphics processors of this computer, in plain values: what they are, whether CUDA can use them and if
// not why, and how busy they are now. Nothing here needs CUDA's headers, and without CUDA in the build or on
// the computer every function answers all the same. Any thread may call any function.
#pragma once

#include "core/base/device_facts.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace telar::gpu {

bool builtWithCuda();
/// Whether CUDA backends can run here; otherwise one sentence why not: no CUDA in the build, no driver, a
/// driver that is too old, no device, or a failure of the device in a run before. Looks once; later calls
/// cost nothing.
Status available();
/// Empty where `available` refuses for want of a device.
const std::vector<DeviceFacts>& devices();
/// "13.0"; empty where there is none.
std::string driverVersion();
std::string runtimeVersion();
/// The device that the backends use: TELAR_GPU=index in the environment, else 0. Null where there is none.
const DeviceFacts* chosenDevice();
/// "NVIDIA H200" or empty: what a run record names as its device.
std::string chosenDeviceName();

/// For a program that does one thing and ends: CUDA opens and closes the device in half the time when it gets
/// few queues to it. Before any other call here, and before there are threads; what the environment already
/// says stays.
void openFewQueues();

/// Bytes free on the chosen device now.
Expected<int64_t> freeMemory();

/// From now on `available` refuses with this reason. Called where a device fails in the middle of a run.
void markUnhealthy(const Error& reason);
/// "Try again": forgets the failure and looks whether the device answers. A device that was lost stays so
/// until the program is started anew, and the answer says it.
Status retryDevice();

/// Reads NVML, which the driver brings along; opened while the program runs, so nothing is linked.
class Monitor {
public:
    static Expected<Monitor> open();
    Monitor(Monitor&&) noexcept;
    Monitor& operator=(Monitor&&) noexcept;
    ~Monitor();

    int count() const;
    std::string name(int index) const;
    std::string uuid(int index) const; ///< to match with DeviceFacts::uuid
    Expected<DeviceLoad> read(int index) const;
    std::vector<DeviceProcess> processes(int index) const; ///< of all users
    std::string driver() const;                            ///< "580.159.04"

private:
    struct Library;
    explicit Monitor(std::unique_ptr<Library> library);
    std::unique_ptr<Library> library_;
};

/// Facts and readings for the window and the command line, with or without CUDA in the build.
std::unique_ptr<DeviceSource> deviceSource();

} // namespace telar::gpu
