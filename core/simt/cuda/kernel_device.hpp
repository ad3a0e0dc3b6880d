// One launch of any kernel on a GPU, from the same PTX that the machine runs on the processor: the driver turns it
// into machine code. What comes out can be compared with the machine's outputs bit for bit. Done by gpu/kernel,
// which knows the driver; nothing here does.
#pragma once

#include "core/simt/cuda/compare_arrays.hpp"
#include "core/simt/cuda/launch_request.hpp"

namespace telar::cuda {

struct DeviceLaunchRequest {
    const ptx::Module& module;
    std::string entry; ///< in the PTX
    simt::LaunchConfig config;
    std::span<const std::vector<uint8_t>> memory; ///< of each buffer at the start
    std::span<const machine::Argument> arguments;
    std::span<const machine::SymbolValue> symbols = {}; ///< set before the first launch
    int repeats = 9; ///< launches that are timed, after the first; each finds the buffers as at the start
    std::span<const std::string> metrics = {}; ///< of the hardware's counters, as ncu names them; "" for none
};

struct DeviceLaunchReport {
    std::string device; ///< "NVIDIA H200"
    int major = 0, minor = 0;
    std::vector<std::vector<uint8_t>> memory;   ///< of each buffer after the first launch
    std::vector<double> kernelMs;               ///< of each timed launch, by the GPU's own clock
    double loadMs = 0;                          ///< PTX to machine code, on the processor
    double toDeviceMs = 0, toHostMs = 0;        ///< all buffers, from and to ordinary memory
    int registers = 0;                          ///< of a thread
    int64_t sharedBytes = 0, localBytes = 0;    ///< static, of a block; of a thread
    std::vector<std::optional<double>> metrics; ///< in the order asked for; none where this GPU has no such counter
    int countingPasses = 0;                     ///< launches that the counters took
    std::optional<Error> countersRefused;       ///< why there are no metrics, where they were asked for
};

/// Any thread may call any member.
class KernelDevice {
public:
    virtual ~KernelDevice() = default;
    /// Whether there is a GPU that could run kernels, and a driver; otherwise one sentence why not. Takes some tenths
    /// of a second the first time.
    virtual Status available() const = 0;
    /// The kernel should have run on the machine without a finding before: what reads out of bounds there can end the
    /// GPU's context for the whole process. Errors: no GPU; a program that its driver does not take, with the driver's
    /// words; too little memory, with the numbers; a kernel that the GPU ended.
    virtual Expected<DeviceLaunchReport> launch(const DeviceLaunchRequest& request,
                                                const JobContext& job = {}) const = 0;
};

/// Of each parameter that is an array, the difference between what the machine left in it and what the device did.
std::vector<std::pair<std::size_t, ArrayDifference>> compareWithDevice(const KernelData& machine,
                                                                       const DeviceLaunchReport& device);

} // namespace telar::cuda
