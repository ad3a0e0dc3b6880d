// The graphics processors of this computer, in plain values: what they are, whether CUDA can use them and if
// not why, and how busy they are now. Nothing here needs CUDA's headers, and without CUDA in the build or on
// the computer every function answers all the same. Any thread may call any function.
#pragma once

#include "core/base/expected.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace telar::gpu {

/// What cudaGetDeviceProperties and cudaDeviceGetAttribute say (CUDA Runtime API, Device Management).
struct DeviceFacts {
    int index = 0;
    std::string name;
    int major = 0, minor = 0; ///< compute capability
    int multiprocessors = 0;
    int warpSize = 32;
    int clockMHz = 0, memoryClockMHz = 0; ///< the highest; 0 where the driver does not say
    int memoryBusBits = 0;
    int64_t memoryBytes = 0, l2Bytes = 0, constantBytes = 0;
    int64_t sharedPerBlock = 0, sharedPerBlockOptIn = 0, sharedPerMultiprocessor = 0; ///< bytes
    int registersPerBlock = 0, registersPerMultiprocessor = 0;                        ///< of 32 bits
    int threadsPerBlock = 0, threadsPerMultiprocessor = 0, blocksPerMultiprocessor = 0;
    std::array<int64_t, 3> blockLimit{}, gridLimit{}; ///< x, y, z
    int copyEngines = 0;
    bool ecc = false, integrated = false, concurrentKernels = false, managedMemory = false;
    std::string pciBus; ///< "0000:01:00.0"
    std::string uuid;   ///< "GPU-..."

    std::string capability() const { return std::to_string(major) + "." + std::to_string(minor); }
    /// Bytes a second that the memory could move at its highest clock, both edges; 0 where unknown.
    double memoryBandwidth() const { return 2e6 * memoryClockMHz * memoryBusBits / 8; }
};

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

/// Bytes free on the chosen device now.
Expected<int64_t> freeMemory();

/// From now on `available` refuses with this reason. Called where a device fails in the middle of a run.
void markUnhealthy(const Error& reason);
/// "Try again": forgets the failure and looks whether the device answers. A device that was lost stays so
/// until the program is started anew, and the answer says it.
Status retryDevice();

/// One reading of NVML (NVIDIA Management Library): what `nvidia-smi dmon` shows. A field that this device or
/// driver does not give is empty.
struct DeviceLoad {
    std::optional<double> computePercent,
        memoryPercent;                              ///< of the last sample period during which it was busy
    std::optional<int64_t> memoryUsed, memoryTotal; ///< bytes
    std::optional<double> temperatureC, powerWatts, powerLimitWatts;
    std::optional<int> coreClockMHz, memoryClockMHz;
    std::optional<double> pcieReceiveMBs, pcieSendMBs;
};

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
    std::string driver() const; ///< "580.159.04"

private:
    struct Library;
    explicit Monitor(std::unique_ptr<Library> library);
    std::unique_ptr<Library> library_;
};

/// The heading and one line of the CSV log of readings (comma-separated, empty where unknown).
std::string loadCsvHeading();
std::string loadCsvLine(double seconds, int index, const DeviceLoad& load);

} // namespace telar::gpu
