// What there is to know about a graphics processor, in plain values, for whoever shows it. Filled by gpu/,
// which knows CUDA and NVML; nothing here does.
#pragma once

#include "core/base/expected.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace telar {

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

/// A program that has work or memory on a GPU, as NVML says: what nvidia-smi lists.
struct DeviceProcess {
    unsigned pid = 0;
    std::string name;                   ///< empty where the system does not tell
    bool graphics = false;              ///< it draws; else it computes
    std::optional<int64_t> memoryBytes; ///< of the GPU; nothing where the driver does not say
};

/// Where facts and readings come from. Any thread may call any member; nothing throws, and nothing but `read`
/// takes more than microseconds after the first call.
class DeviceSource {
public:
    virtual ~DeviceSource() = default;
    /// Whether the CUDA backends can run; otherwise one sentence why not.
    virtual Status available() const = 0;
    virtual const std::vector<DeviceFacts>& devices() const = 0;
    /// Index (in `devices`) of the one that the backends use; -1 where there is none.
    virtual int chosen() const = 0;
    virtual std::string driver() const = 0;      ///< "580.159.04, CUDA 13.0"; empty where there is none
    virtual std::string cudaRuntime() const = 0; ///< "13.0", of the build; empty where there is none
    /// One reading of devices()[index]: some milliseconds; not for the window's thread.
    virtual Expected<DeviceLoad> read(int index) = 0;
    /// Programs of all users on devices()[index] now; none where nothing is known. As `read`: not for the window's thread.
    virtual std::vector<DeviceProcess> processes(int) { return {}; }
    /// "Try again" after a failure of the device.
    virtual Status retry() = 0;
};

/// The heading and one line of the CSV log of readings (comma-separated, empty where unknown).
std::string deviceCsvHeading();
std::string deviceCsvLine(double seconds, int index, const DeviceLoad& load);

} // namespace telar
